internal import Bytes
internal import Times

/// How the samples of a stream are divided into fields.
struct GPMFLayout {
    /// The fields in the order of their bytes.
    private(set) var columns: [GPMFColumn]
    /// How many bytes one sample has.
    let sampleSize: Int

    init(columns: [GPMFColumn], sampleSize: Int) {
        self.columns = columns
        self.sampleSize = sampleSize
    }

    /// The layout of an element's samples; `structure` is the text of the `TYPE` element before it. Nil where the
    /// structure is not known or does not fit into the samples.
    init?(of element: GPMFElement, structure: String?) {
        // Text is written as samples of one character each.
        guard element.type != .characters || element.sampleSize != 1 else {
            sampleSize = element.count
            columns = [GPMFColumn(type: .characters, size: element.count)]
            return
        }
        sampleSize = element.sampleSize
        guard element.type != .structure else {
            guard let structure, let columns = GPMFLayout.columns(structure),
                columns.reduce(0, { $0 + $1.size }) <= element.sampleSize
            else { return nil }
            self.columns = columns
            return
        }
        guard let type = element.type, let size = type.size else {
            columns = [GPMFColumn(type: element.type, size: element.sampleSize)]
            return
        }
        columns = Array(repeating: GPMFColumn(type: type, size: size), count: element.sampleSize / size)
    }

    /// The samples as bytes, where nothing is known of them.
    init(bytesOf element: GPMFElement) {
        sampleSize = element.sampleSize
        columns = [GPMFColumn(type: nil, size: element.sampleSize)]
    }

    /// The same with scales and units. One of either holds for all fields; where there are fewer than fields, the
    /// others have none.
    func with(scales: [Double], units: [String]) -> GPMFLayout {
        var layout = self
        for index in columns.indices {
            let scale = scales.count == 1 ? scales[0] : scales.indices.contains(index) ? scales[index] : nil
            let unit = units.count == 1 ? units[0] : units.indices.contains(index) ? units[index] : nil
            // A scale of zero or of no number would make values that are no numbers.
            layout.columns[index].scale = scale.flatMap { $0.isFinite && $0 != 0 ? $0 : nil }
            layout.columns[index].unit = unit.flatMap { $0.isEmpty ? nil : $0 }
        }
        return layout
    }

    /// The values of one sample, which must lie in the element; fewer where its bytes end.
    func values(ofSample index: Int, in element: GPMFElement) -> [TelemetryValue] {
        var cursor = element.contents
        guard (try? cursor.skip(index * sampleSize)) != nil else { return [] }
        var values: [TelemetryValue] = []
        values.reserveCapacity(columns.count)
        for column in columns {
            guard let value = try? column.value(&cursor) else { return values }
            values.append(value)
        }
        return values
    }
}

extension GPMFLayout {
    /// The fields that a text of type letters describes, as in `Lf[4]`; nil where a letter has no size, or the text is
    /// broken. A sample has at most 255 bytes, and so at most as many fields.
    private static func columns(_ structure: String) -> [GPMFColumn]? {
        var columns: [GPMFColumn] = []
        var letters = Array(structure.utf8)[...]
        while let letter = letters.popFirst() {
            guard let type = GPMFType(rawValue: letter), let size = type == .characters ? 1 : type.size else {
                return nil
            }
            guard let times = repetitions(&letters), columns.count + times <= 255 else { return nil }
            if type == .characters {
                columns.append(GPMFColumn(type: type, size: times))
            } else {
                columns += Array(repeating: GPMFColumn(type: type, size: size), count: times)
            }
        }
        return columns
    }

    /// The number in brackets that is next; one without brackets, nil for no number.
    private static func repetitions(_ letters: inout ArraySlice<UInt8>) -> Int? {
        guard letters.first == UInt8(ascii: "[") else { return 1 }
        guard let end = letters.firstIndex(of: UInt8(ascii: "]")),
            let times = Int(String(decoding: letters[letters.startIndex + 1..<end], as: UTF8.self)), times > 0,
            times <= 255
        else { return nil }
        letters = letters[(end + 1)...]
        return times
    }
}
