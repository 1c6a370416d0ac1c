/// The pictures in pixels that the terminal shows, and the bytes that make it show those of the next frame.
///
/// Belongs to the loop's thread.
@MainThread
final class PixelLayer {
    /// kitty: the pictures that the terminal has, and the parts of each that it shows.
    private var shown: [UInt32: [PixelPart]] = [:]

    /// Whether anything is in the terminal that must go before it is given back.
    var isEmpty: Bool { shown.isEmpty && transfer == nil }

    /// kitty: a picture too large for one frame, and how much of it was sent.
    private struct Transfer {
        let number: UInt32
        let bytes: [UInt8]
        var sent = 0
    }

    private var transfer: Transfer?
    /// An allowance below this waits for the next frame's.
    private static let least = 1024

    /// Appends what shows the pictures of a frame; false when not everything did fit into `allowance` bytes.
    ///
    /// `changed` are the cells, as ascending indices, that showed something else before, or over which text was written;
    /// `isStale` says that nothing is known of what the terminal shows. In the frame, cells that were left out say so.
    func update(
        to frame: FrameBuffer, changed: [Int], isStale: Bool, allowance: Int?, into bytes: inout [UInt8]
    ) -> Bool {
        let parts = PixelPart.parts(of: frame)
        guard !parts.isEmpty || !shown.isEmpty || transfer != nil else { return true }
        if isStale { clear(into: &bytes) }
        var body: [UInt8] = []
        let isWhole =
            showKitty(parts, frame, allowance, into: &body) && showSixels(parts, frame, changed, allowance, into: &body)
        guard !body.isEmpty else { return isWhole }
        bytes.append(contentsOf: ControlBytes.saveCursor.utf8)
        bytes.append(contentsOf: body)
        bytes.append(contentsOf: ControlBytes.restoreCursor.utf8)
        return isWhole
    }

    /// Appends what takes all pictures out of the terminal that would stay in it.
    func clear(into bytes: inout [UInt8]) {
        abort(into: &bytes)
        guard !shown.isEmpty else { return }
        bytes.append(contentsOf: KittyCommand.deleteAll.utf8)
        shown = [:]
    }

    // MARK: kitty

    /// False when a picture is on its way and not there yet.
    private func showKitty(
        _ parts: [PixelPart], _ frame: FrameBuffer, _ allowance: Int?, into bytes: inout [UInt8]
    ) -> Bool {
        let wanted = Dictionary(grouping: parts, by: \.number)
        // Pictures that leave stay until what replaces them is there; but not over text.
        let leaving = shown.filter { wanted[$0.key] == nil }
        let mayStay = leaving.values.allSatisfy { $0.allSatisfy { frame.isPixels($0.area) } }
        var arrived: UInt32?
        if let transfer {
            if wanted[transfer.number] == nil || !mayStay {
                abort(into: &bytes)
            } else {
                guard goOn(allowance, into: &bytes) else { return false }
                arrived = transfer.number
            }
        }
        for (number, parts) in wanted.sorted(by: { $0.key < $1.key }) {
            guard let picture = frame.pixelPictures[number], case .kitty(let image) = picture.payload,
                shown[number] != parts
            else { continue }
            let (width, height) = (image.width, image.height)
            if shown[number] != nil {
                bytes.append(contentsOf: KittyCommand.removal(number: number).utf8)
            } else if number != arrived {
                let transmission = image.transmission()
                if let allowance, transmission.count > max(0, allowance - bytes.count) {
                    if !mayStay { remove(leaving.keys, into: &bytes) }
                    transfer = Transfer(number: number, bytes: transmission)
                    // Between its chunks nothing else of this protocol may come.
                    _ = goOn(allowance - bytes.count, into: &bytes)
                    return false
                }
                bytes.append(contentsOf: transmission)
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
        remove(leaving.keys, into: &bytes)
        return true
    }

    /// Sends whole chunks of the picture that is on its way; true when it is there.
    private func goOn(_ allowance: Int?, into bytes: inout [UInt8]) -> Bool {
        guard var moving = transfer else { return true }
        let begin = moving.sent
        let limit = allowance.map { begin + max(0, $0) } ?? moving.bytes.count
        while moving.sent < moving.bytes.count {
            // Each chunk ends with a string terminator, whose escape is in no base64.
            let start = moving.bytes[(moving.sent + 1)...].firstIndex(of: 0x1B) ?? moving.bytes.count - 2
            let end = min(moving.bytes.count, start + 2)
            // One is sent even where it is too much: else none ever would be.
            guard end <= limit || moving.sent == begin && limit - begin >= Self.least else { break }
            bytes.append(contentsOf: moving.bytes[moving.sent..<end])
            moving.sent = end
        }
        transfer = moving.sent < moving.bytes.count ? moving : nil
        return transfer == nil
    }

    /// Has the terminal drop the picture of which it has a part.
    private func abort(into bytes: inout [UInt8]) {
        guard let transfer else { return }
        if transfer.sent > 0 { bytes.append(contentsOf: KittyCommand.abortion(number: transfer.number).utf8) }
        self.transfer = nil
    }

    private func remove(_ numbers: some Sequence<UInt32>, into bytes: inout [UInt8]) {
        for number in numbers {
            bytes.append(contentsOf: KittyCommand.deletion(number: number).utf8)
            shown[number] = nil
        }
    }

    // MARK: Sixel

    /// False when some rows did not fit into the allowance.
    private func showSixels(
        _ parts: [PixelPart], _ frame: FrameBuffer, _ changed: [Int], _ allowance: Int?, into bytes: inout [UInt8]
    ) -> Bool {
        guard !changed.isEmpty else { return true }
        var isWhole = true
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
                var top = first
                while top < end {
                    let count = rowCount(of: part, image, allowance.map { $0 - bytes.count }, isFirst: bytes.isEmpty)
                    let bottom = min(end, top + count)
                    guard top < bottom else {
                        isWhole = false
                        leaveOut(part.rows(top, end).area, frame)
                        break
                    }
                    let dirty = part.rows(top, bottom)
                    move(to: dirty.area.origin, into: &bytes)
                    bytes.append(contentsOf: image.bytes(of: dirty.sourceArea))
                    top = bottom
                }
            }
        }
        return isWhole
    }

    /// How many rows of a part fit into some bytes: a pixel takes about two thirds of one.
    private func rowCount(of part: PixelPart, _ image: SixelImage, _ allowance: Int?, isFirst: Bool) -> Int {
        guard let allowance else { return part.area.size.rows }
        let row = max(1, image.width * image.height / max(1, image.height / image.cellHeight) * 2 / 3)
        return max(isFirst && allowance >= Self.least ? 1 : 0, allowance / row)
    }

    /// Says in the frame that these cells do not show what they should.
    private func leaveOut(_ area: Rect, _ frame: FrameBuffer) {
        for row in area.top..<area.bottom {
            for column in area.left..<area.right { frame.cells[row * frame.size.columns + column].glyph = 0 }
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
