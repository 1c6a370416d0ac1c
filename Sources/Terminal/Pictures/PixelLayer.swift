/// The pictures in pixels that the terminal shows, and the bytes that make it show those of the next frame.
///
/// Belongs to the loop's thread.
@MainThread
final class PixelLayer {
    /// kitty: the pictures that the terminal has, and the parts of each that it shows.
    private var shown: [UInt32: [PixelPart]] = [:]

    /// Whether anything is in the terminal that must go before it is given back.
    var isEmpty: Bool { shown.isEmpty }

    /// Appends what shows the pictures of a frame.
    ///
    /// `changed` are the cells, as ascending indices, that showed something else before, or over which text was written;
    /// `isStale` says that nothing is known of what the terminal shows.
    func update(to frame: FrameBuffer, changed: [Int], isStale: Bool, into bytes: inout [UInt8]) {
        let parts = PixelPart.parts(of: frame)
        guard !parts.isEmpty || !shown.isEmpty else { return }
        if isStale { clear(into: &bytes) }
        var body: [UInt8] = []
        showKitty(parts, frame.pixelPictures, into: &body)
        showSixels(parts, frame, changed, into: &body)
        guard !body.isEmpty else { return }
        bytes.append(contentsOf: ControlBytes.saveCursor.utf8)
        bytes.append(contentsOf: body)
        bytes.append(contentsOf: ControlBytes.restoreCursor.utf8)
    }

    /// Appends what takes all pictures out of the terminal that would stay in it.
    func clear(into bytes: inout [UInt8]) {
        guard !shown.isEmpty else { return }
        bytes.append(contentsOf: KittyCommand.deleteAll.utf8)
        shown = [:]
    }

    // MARK: kitty

    private func showKitty(_ parts: [PixelPart], _ pictures: [UInt32: PixelPicture], into bytes: inout [UInt8]) {
        let wanted = Dictionary(grouping: parts, by: \.number)
        for (number, parts) in wanted.sorted(by: { $0.key < $1.key }) {
            guard let picture = pictures[number], case .kitty(let image) = picture.payload, shown[number] != parts
            else {
                continue
            }
            let (width, height) = (image.width, image.height)
            if shown[number] == nil {
                bytes.append(contentsOf: image.transmission())
            } else {
                bytes.append(contentsOf: KittyCommand.removal(number: number).utf8)
            }
            for (place, part) in parts.enumerated() {
                let source = part.sourceArea
                // Cells rarely divide the pixels evenly.
                let (left, right) = (
                    source.left * width / picture.size.columns, source.right * width / picture.size.columns
                )
                let (top, bottom) = (
                    source.top * height / picture.size.rows, source.bottom * height / picture.size.rows
                )
                move(to: part.area.origin, into: &bytes)
                bytes.append(
                    contentsOf: KittyCommand.placement(
                        number: number, place: place + 1, x: left, y: top, width: max(1, right - left),
                        height: max(1, bottom - top), columns: part.area.size.columns, rows: part.area.size.rows
                    ).utf8)
            }
            shown[number] = parts
        }
        // After the new ones are there, so that nothing flickers where they replace them.
        for number in shown.keys where wanted[number] == nil {
            bytes.append(contentsOf: KittyCommand.deletion(number: number).utf8)
            shown[number] = nil
        }
    }

    // MARK: Sixel

    private func showSixels(
        _ parts: [PixelPart], _ frame: FrameBuffer, _ changed: [Int], into bytes: inout [UInt8]
    ) {
        guard !changed.isEmpty else { return }
        let columns = frame.size.columns
        for part in parts {
            guard case .sixel(let image)? = frame.pixelPictures[part.number]?.payload else { continue }
            var rows: [Int] = []
            for index in changed where part.area.contains(Position(row: index / columns, column: index % columns)) {
                if rows.last != index / columns { rows.append(index / columns) }
            }
            var next = 0
            while next < rows.count {
                let first = rows[next]
                while next + 1 < rows.count, rows[next + 1] == rows[next] + 1 { next += 1 }
                // A picture that reached the last row would scroll the screen.
                let end = min(rows[next] + 1, frame.size.rows - 1)
                next += 1
                guard first < end else { continue }
                let dirty = part.rows(first, end)
                move(to: dirty.area.origin, into: &bytes)
                bytes.append(contentsOf: image.bytes(of: dirty.sourceArea))
            }
        }
    }

    private func move(to position: Position, into bytes: inout [UInt8]) {
        bytes.append(contentsOf: [0x1B, UInt8(ascii: "[")])
        bytes.append(decimal: position.row + 1)
        bytes.append(UInt8(ascii: ";"))
        bytes.append(decimal: position.column + 1)
        bytes.append(UInt8(ascii: "H"))
    }
}
