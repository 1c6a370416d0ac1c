/// A compiled terminal description (term(5)), without what extends the standard set.
struct TerminfoDescription: Equatable {
    private static let narrowMagic = 0o432
    private static let wideMagic = 0o1036
    /// Places in the standard arrays.
    private static let maxColors = 13
    private static let maxPairs = 14
    private static let setForeground = 359
    private static let setBackground = 360
    /// csr, il1, il, dl1, dl, ri, rin, indn, ich1, ich, dch1, dch, el1, smam, rmam.
    private static let removed = [3, 53, 110, 22, 106, 130, 113, 109, 52, 108, 21, 105, 269, 151, 152]
    private static let automaticMargins = 1
    private static let absent = 0xFFFF

    private var names: [UInt8]
    private var flags: [UInt8]
    private(set) var numbers: [Int32]
    private var offsets: [Int]
    private var table: [UInt8]
    private var isDirect = false

    /// Reads a description; nil for what is none.
    init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        guard let magic = reader.short(), magic == Self.narrowMagic || magic == Self.wideMagic,
            let nameCount = reader.short(), let flagCount = reader.short(), let numberCount = reader.short(),
            let stringCount = reader.short(), let tableCount = reader.short(),
            let names = reader.take(nameCount), let flags = reader.take(flagCount)
        else { return nil }
        if (nameCount + flagCount) % 2 == 1, reader.take(1) == nil { return nil }
        self.names = names
        self.flags = flags
        numbers = []
        offsets = []
        for _ in 0..<numberCount {
            guard let low = reader.short() else { return nil }
            if magic == Self.wideMagic {
                guard let high = reader.short() else { return nil }
                numbers.append(Int32(truncatingIfNeeded: high << 16 | low))
            } else {
                numbers.append(Int32(Int16(truncatingIfNeeded: low)))
            }
        }
        for _ in 0..<stringCount {
            guard let offset = reader.short() else { return nil }
            offsets.append(offset)
        }
        guard let table = reader.take(tableCount) else { return nil }
        self.table = table
    }

    /// Takes out what spoils the picture layer and wide characters: whatever moves cells that are shown, which would move
    /// pictures along, erasing to the beginning of a line, after which ncurses draws on at any distance, and automatic
    /// margins, for which it fills the bottom right corner by inserting (terminals that wait before they wrap need no
    /// such care). Without the flag ncurses would switch the margins off, and leave them so.
    mutating func simplify() {
        if Self.automaticMargins < flags.count { flags[Self.automaticMargins] = 0 }
        for index in Self.removed where index < offsets.count { offsets[index] = Self.absent }
    }

    /// The same with 24-bit colours, and palette colours at `Color.paletteFlag` and above; nil when the terminal has no
    /// colours at all.
    func withDirectColor() -> TerminfoDescription? {
        guard numbers.count > Self.maxColors, numbers[Self.maxColors] >= 8 else { return nil }
        var copy = self
        copy.isDirect = true
        while copy.numbers.count <= Self.maxPairs { copy.numbers.append(-1) }
        copy.numbers[Self.maxColors] = Color.paletteFlag + 256
        copy.numbers[Self.maxPairs] = 0x10000
        copy.setString(Self.setForeground, to: Self.colorString(30))
        copy.setString(Self.setBackground, to: Self.colorString(40))
        return copy.table.count > 0x7FFF ? nil : copy
    }

    /// The string of capability number `index`.
    func string(_ index: Int) -> String? {
        guard index < offsets.count, offsets[index] < table.count else { return nil }
        return String(decoding: table[offsets[index]...].prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func colorString(_ base: Int) -> String {
        let flag = Color.paletteFlag
        return "\u{1B}[%?%p1%{\(flag)}%<%t\(base + 8);2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
            + "%e\(base + 8);5;%p1%{\(flag)}%-%d%;m"
    }

    private mutating func setString(_ index: Int, to text: String) {
        while offsets.count <= index { offsets.append(Self.absent) }
        offsets[index] = table.count
        table += Array(text.utf8) + [0]
    }

    /// The description as ncurses reads it.
    var compiled: [UInt8] {
        var bytes: [UInt8] = []
        func append(_ short: Int) {
            bytes.append(UInt8(truncatingIfNeeded: short))
            bytes.append(UInt8(truncatingIfNeeded: short >> 8))
        }
        for value in [Self.wideMagic, names.count, flags.count, numbers.count, offsets.count, table.count] {
            append(value)
        }
        bytes += names + flags
        if bytes.count % 2 == 1 { bytes.append(0) }
        for number in numbers {
            append(Int(number) & 0xFFFF)
            append(Int(number) >> 16)
        }
        for offset in offsets { append(offset) }
        bytes += table
        guard isDirect else { return bytes }
        if bytes.count % 2 == 1 { bytes.append(0) }
        // The extended set: the one flag RGB, by which ncurses keeps no table of all colours (some 200 MB of it).
        let name = Array("RGB".utf8) + [0]
        for value in [1, 0, 0, 1, name.count] { append(value) }
        bytes += [1, 0]
        append(0)
        return bytes + name
    }

    private struct Reader {
        var bytes: [UInt8]
        var place = 0

        mutating func take(_ count: Int) -> [UInt8]? {
            guard count <= bytes.count - place else { return nil }
            defer { place += count }
            return Array(bytes[place..<place + count])
        }

        mutating func short() -> Int? {
            guard place + 2 <= bytes.count else { return nil }
            defer { place += 2 }
            return Int(bytes[place]) | Int(bytes[place + 1]) << 8
        }
    }
}
