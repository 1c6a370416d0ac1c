/// The pictures in pixels that the terminal shows, and the bytes that make it show those of the next frame.
///
/// Belongs to the loop's thread.
@MainThread
final class PixelLayer {
    /// kitty: a picture that the terminal has.
    private struct Shown {
        /// The parts of it that are seen.
        var parts: [PixelPart]
        let placement: KittyPlacement
    }

    /// kitty: the pictures that the terminal has.
    private var shown: [UInt32: Shown] = [:]

    /// Whether anything is in the terminal that must go before it is given back.
    var isEmpty: Bool { shown.isEmpty && transfer == nil }

    /// kitty: a picture too large for one frame, and how much of it was sent.
    private struct Transfer {
        let number: UInt32
        let bytes: [UInt8]
        let placement: KittyPlacement
        var sent = 0
    }

    private var transfer: Transfer?
    /// Behind tmux: the pictures that were deleted last, each once. tmux drops deletions, too, while it has to draw the whole
    /// terminal.
    private var deleted: [UInt32] = []
    /// So many are deleted once more.
    private static let mostDeleted = 64
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
        let wanted = Dictionary(grouping: parts, by: \.number)
        let leaving = shown.filter { wanted[$0.key] == nil }
        let isThere = showKitty(wanted, leaving, frame, allowance, into: &body)
        let isWritten =
            writePlaceholders(parts, frame, changed, allowance, into: &body)
            && showSixels(parts, frame, changed, allowance, into: &body)
        let isWhole = isThere && isWritten
        // After the new ones are there, so that nothing flickers where they replace them.
        if isWhole { remove(leaving.keys, into: &body) }
        guard !body.isEmpty else { return isWhole }
        bytes.append(contentsOf: ControlBytes.saveCursor.utf8)
        bytes.append(contentsOf: body)
        bytes.append(contentsOf: ControlBytes.restoreCursor.utf8)
        return isWhole
    }

    /// Appends what takes all pictures out of the terminal that would stay in it.
    func clear(into bytes: inout [UInt8]) {
        abort(into: &bytes)
        for number in deleted where shown[number] == nil { Self.delete(number, .placeholders, into: &bytes) }
        // Behind tmux other programs' pictures are on the same terminal.
        remove(shown.filter { $0.value.placement == .placeholders }.keys, into: &bytes)
        guard !shown.isEmpty else { return }
        bytes.append(contentsOf: KittyCommand.deleteAll.utf8)
        shown = [:]
    }

    // MARK: kitty

    /// False when a picture is on its way and not there yet.
    private func showKitty(
        _ wanted: [UInt32: [PixelPart]], _ leaving: [UInt32: Shown], _ frame: FrameBuffer, _ allowance: Int?,
        into bytes: inout [UInt8]
    ) -> Bool {
        // Pictures that leave stay until what replaces them is there; but not over text.
        let mayStay = leaving.values.allSatisfy { $0.parts.allSatisfy { frame.isPixels($0.area) } }
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
                shown[number]?.parts != parts
            else { continue }
            let (width, height) = (image.width, image.height)
            if shown[number] != nil {
                if image.placement == .commands {
                    bytes.append(contentsOf: KittyCommand.removal(number: number).utf8)
                }
            } else if number != arrived {
                let transmission = image.transmission()
                if let allowance, transmission.count > max(0, allowance - bytes.count) {
                    if !mayStay { remove(leaving.keys, into: &bytes) }
                    transfer = Transfer(number: number, bytes: transmission, placement: image.placement)
                    // Between its chunks nothing else of this protocol may come.
                    _ = goOn(allowance - bytes.count, into: &bytes)
                    return false
                }
                Self.append(transmission, placement: image.placement, into: &bytes)
            }
            guard image.placement == .commands else {
                if shown[number] == nil {
                    let command = KittyCommand.virtualPlacement(
                        number: number, columns: picture.size.columns, rows: picture.size.rows)
                    Self.append(command.utf8, placement: .placeholders, into: &bytes)
                }
                shown[number] = Shown(parts: parts, placement: .placeholders)
                continue
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
            shown[number] = Shown(parts: parts, placement: .commands)
        }
        return true
    }

    /// Appends commands as their way to the terminal needs them: tmux takes each by itself.
    private static func append(
        _ commands: some Collection<UInt8>, placement: KittyPlacement, into bytes: inout [UInt8]
    ) {
        guard placement == .placeholders else {
            bytes.append(contentsOf: commands)
            return
        }
        var rest = Array(commands)[...]
        while !rest.isEmpty {
            let end = Self.end(of: rest)
            bytes.append(contentsOf: Tmux.passage(rest[..<end]))
            rest = rest[end...]
        }
    }

    /// The end of the first command: each ends with a string terminator, whose escape is in no base64.
    private static func end(of commands: ArraySlice<UInt8>) -> Int {
        let escape = commands.dropFirst().firstIndex(of: 0x1B) ?? commands.endIndex
        return min(commands.endIndex, escape + 2)
    }

    /// Writes the characters that stand for changed cells of pictures; false when some did not fit into the allowance, or
    /// their pictures are not there yet.
    private func writePlaceholders(
        _ parts: [PixelPart], _ frame: FrameBuffer, _ changed: [Int], _ allowance: Int?, into bytes: inout [UInt8]
    ) -> Bool {
        var isWhole = true
        let columns = frame.size.columns
        for part in parts {
            guard case .kitty(let image)? = frame.pixelPictures[part.number]?.payload, image.placement == .placeholders
            else { continue }
            guard shown[part.number] != nil else {
                isWhole = false
                leaveOut(part.area, frame)
                continue
            }
            for row in Self.rows(of: part, with: changed, columns) {
                let size = part.area.size.columns * Placeholder.bytesPerCell
                if let allowance, bytes.count + size > max(allowance, Self.least) {
                    isWhole = false
                    leaveOut(part.rows(row, row + 1).area, frame)
                    continue
                }
                let line = part.rows(row, row + 1)
                move(to: line.area.origin, into: &bytes)
                let source = line.sourceArea
                Placeholder.append(
                    number: part.number, row: source.top, columns: source.left..<source.right, into: &bytes)
            }
        }
        return isWhole
    }

    /// Sends whole chunks of the picture that is on its way; true when it is there.
    private func goOn(_ allowance: Int?, into bytes: inout [UInt8]) -> Bool {
        guard var moving = transfer else { return true }
        let begin = moving.sent
        let limit = allowance.map { begin + max(0, $0) } ?? moving.bytes.count
        while moving.sent < moving.bytes.count {
            let end = Self.end(of: moving.bytes[moving.sent...])
            // One is sent even where it is too much: else none ever would be.
            guard end <= limit || moving.sent == begin && limit - begin >= Self.least else { break }
            Self.append(moving.bytes[moving.sent..<end], placement: moving.placement, into: &bytes)
            moving.sent = end
        }
        transfer = moving.sent < moving.bytes.count ? moving : nil
        return transfer == nil
    }

    /// Has the terminal drop the picture of which it has a part.
    private func abort(into bytes: inout [UInt8]) {
        guard let transfer else { return }
        if transfer.sent > 0 {
            let command = KittyCommand.abortion(number: transfer.number)
            Self.append(command.utf8, placement: transfer.placement, into: &bytes)
        }
        self.transfer = nil
    }

    private func remove(_ numbers: some Sequence<UInt32>, into bytes: inout [UInt8]) {
        for number in numbers {
            guard let known = shown.removeValue(forKey: number) else { continue }
            Self.delete(number, known.placement, into: &bytes)
            guard known.placement == .placeholders else { continue }
            deleted.removeAll { $0 == number }
            deleted.append(number)
        }
        deleted.removeFirst(max(0, deleted.count - Self.mostDeleted))
    }

    private static func delete(_ number: UInt32, _ placement: KittyPlacement, into bytes: inout [UInt8]) {
        append(KittyCommand.deletion(number: number).utf8, placement: placement, into: &bytes)
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
            let rows = Self.rows(of: part, with: changed, columns)
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

    /// The rows of a part that have cells of `changed` in them, ascending.
    private static func rows(of part: PixelPart, with changed: [Int], _ columns: Int) -> [Int] {
        var rows: [Int] = []
        for index in changed where part.area.contains(Position(row: index / columns, column: index % columns)) {
            if rows.last != index / columns { rows.append(index / columns) }
        }
        return rows
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
