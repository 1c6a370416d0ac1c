import Foundation
import Testing

@testable import Terminal

/// Pictures in pixels: what is written for them, and which part of them shows.
struct PixelPictureTests {
    private func bitmap(_ width: Int, _ height: Int, _ color: (Int, Int) -> (UInt8, UInt8, UInt8)) throws -> Bitmap {
        let pixels = (0..<width * height).flatMap { place -> [UInt8] in
            let (red, green, blue) = color(place % width, place / width)
            return [red, green, blue, 255]
        }
        return try #require(Bitmap(width: width, height: height, pixels: pixels))
    }

    /// Sixels read back as a terminal draws them; nil where nothing was drawn.
    private func decoded(_ bytes: [UInt8]) throws -> [[UInt32?]] {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}P0;1;0q") && text.hasSuffix("\u{1B}\\"))
        var body = Substring(text.dropFirst(8).dropLast(2))
        func number() -> Int {
            var value = 0
            while let digit = body.first?.wholeNumberValue {
                value = value * 10 + digit
                body.removeFirst()
            }
            return value
        }
        func numbers() -> [Int] {
            var list = [number()]
            while body.first == ";" {
                body.removeFirst()
                list.append(number())
            }
            return list
        }
        var rows: [[UInt32?]] = []
        var colors: [Int: UInt32] = [:]
        var (color, x, top, count) = (0, 0, 0, 1)
        while let character = body.popFirst() {
            switch character {
            case "\"":
                let extent = numbers()
                rows = Array(repeating: Array(repeating: nil, count: extent[2]), count: extent[3])
            case "#":
                let list = numbers()
                if list.count == 5 {
                    let channels = list[2...].map { UInt32(($0 * 255 + 50) / 100) }
                    colors[list[0]] = channels[0] << 16 | channels[1] << 8 | channels[2]
                } else {
                    color = list[0]
                }
            case "$": x = 0
            case "-": (x, top) = (0, top + 6)
            case "!": count = number()
            default:
                let mask = try #require(character.asciiValue) - 63
                for _ in 0..<count {
                    for bit in 0..<6 where mask & 1 << bit != 0 { rows[top + bit][x] = colors[color] }
                    x += 1
                }
                count = 1
            }
        }
        return rows
    }

    private func isNear(_ one: UInt32?, _ wantedColor: (UInt8, UInt8, UInt8), _ limit: Int) -> Bool {
        guard let one else { return false }
        for (place, wanted) in [wantedColor.0, wantedColor.1, wantedColor.2].enumerated() {
            let channel = Int(one >> UInt32(16 - 8 * place)) & 0xFF
            if abs(channel - Int(wanted)) > limit { return false }
        }
        return true
    }

    @Test func sixelsShowThePicture() throws {
        func color(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
            (UInt8(x * 4 % 256), UInt8(y * 9 % 256), x > 20 ? 200 : 10)
        }
        let image = SixelImage(try bitmap(40, 26, color), cellWidth: 10, cellHeight: 13)
        for part in [
            Rect(row: 0, column: 0, rows: 2, columns: 4), Rect(row: 1, column: 0, rows: 1, columns: 4),
            Rect(row: 0, column: 1, rows: 2, columns: 2),
        ] {
            let rows = try decoded(image.bytes(of: part))
            #expect(rows.count == part.size.rows * 13 && rows.allSatisfy { $0.count == part.size.columns * 10 })
            for (y, row) in rows.enumerated() {
                for (x, found) in row.enumerated() {
                    let wanted = color(x + part.left * 10, y + part.top * 13)
                    #expect(isNear(found, wanted, 20), "\(x) \(y)")
                }
            }
        }
    }

    @Test(arguments: [2, 16, 255]) func palettesKeepToTheirLimit(limit: Int) throws {
        let picture = try bitmap(64, 64) { (x: Int, y: Int) -> (UInt8, UInt8, UInt8) in
            let mixed: Int = (x ^ y) * 4
            return (UInt8(x * 4), UInt8(y * 4), UInt8(mixed))
        }
        let palette = SixelPalette(pixels: picture.pixels, limit: limit)
        #expect(palette.colors.count == limit)
        #expect(SixelPalette(pixels: Array(repeating: 77, count: 400), limit: limit).colors.count == 1)
        #expect(SixelPalette(pixels: [], limit: limit).colors.isEmpty)
    }

    @Test func kittyPicturesComeInChunks() throws {
        let picture = try bitmap(50, 40) { x, y in (UInt8(x), UInt8(y), 9) }
        let text = String(decoding: KittyCommand.transmission(of: picture, number: 77), as: UTF8.self)
        let commands = text.split(separator: "\u{1B}\\")
        #expect(commands.count == 2 && commands.allSatisfy { $0.hasPrefix("\u{1B}_G") })
        #expect(commands[0].hasPrefix("\u{1B}_Ga=t,f=24,s=50,v=40,i=77,q=2,m=1;"))
        #expect(commands[1].hasPrefix("\u{1B}_Gm=0;"))
        let data = commands.map { String($0.split(separator: ";")[1]) }
        #expect(data[0].utf8.count == 4096 && data.joined().utf8.count == 50 * 40 * 4)
        #expect(data.joined() == String(decoding: Base64.encode(picture.colors), as: UTF8.self))
    }

    @Test func partsAreRepeatedPixels() throws {
        let picture = try bitmap(4, 3) { x, y in (UInt8(x * 10), UInt8(y * 10), 7) }
        let part = try #require(picture.part(x: 2, y: 1, width: 5, height: 3, scale: 2))
        #expect(part.width == 5 && part.height == 3)
        func color(_ x: Int, _ y: Int) -> [UInt8] { Array(part.pixels[(y * 5 + x) * 4..<(y * 5 + x) * 4 + 4]) }
        #expect(color(0, 0) == [20, 10, 7, 255] && color(1, 1) == [20, 10, 7, 255])
        #expect(color(2, 0) == [30, 10, 7, 255] && color(3, 2) == [30, 20, 7, 255])
        #expect(color(4, 0) == [0, 0, 0, 255], "beyond its edge")
        #expect(picture.part(x: 0, y: 0, width: 0, height: 1, scale: 1) == nil)
    }

    /// A terminal on this machine fetches the pixels by a name, which it takes away; asked for again, they have another.
    @Test func sharedMemoryIsThereUntilItIsRead() throws {
        let picture = try bitmap(30, 20) { x, y in (UInt8(x), UInt8(y), 9) }
        var names: [String] = []
        do {
            let image = KittyImage(picture, number: 5, medium: .sharedMemory)
            for _ in 0..<2 {
                let text = String(decoding: image.transmission(), as: UTF8.self)
                #expect(text.hasPrefix("\u{1B}_Ga=t,t=s,f=32,s=30,v=20,i=5,q=2;") && text.hasSuffix("\u{1B}\\"))
                let base64 = try #require(text.dropLast(2).split(separator: ";").last)
                let name = String(decoding: try #require(Data(base64Encoded: String(base64))), as: UTF8.self)
                #expect(try Data(contentsOf: URL(filePath: "/dev/shm" + name)) == Data(picture.pixels))
                names.append(name)
            }
        }
        #expect(Set(names).count == 2)
        for name in names { #expect(!FileManager.default.fileExists(atPath: "/dev/shm" + name)) }
    }

    @Test func whatAKilledProgramLeftGoes() throws {
        let dead = try #require((100_000...4_000_000).first { kill($0, 0) != 0 && errno == ESRCH })
        let name = "/dev/shm/reel-\(dead)-1"
        try Data([1]).write(to: URL(filePath: name))
        SharedMemory.removeLeftovers()
        #expect(!FileManager.default.fileExists(atPath: name))
    }

    @Test func compressedPicturesAreZlibStreams() throws {
        let picture = try bitmap(300, 200) { x, y in (UInt8(x / 9), UInt8(y / 9), 9) }
        let image = KittyImage(picture, number: 5, medium: .compressed)
        let commands = String(decoding: image.transmission(), as: UTF8.self).split(separator: "\u{1B}\\")
        #expect(try #require(commands.first).hasPrefix("\u{1B}_Ga=t,f=24,o=z,s=300,v=200,i=5,q=2,m="))
        let base64 = commands.compactMap { $0.split(separator: ";").last }.joined()
        let stream = try #require(Data(base64Encoded: base64))
        #expect(stream.count < 300 * 200 / 4)
        let python = "import sys, zlib; sys.stdout.buffer.write(zlib.decompress(sys.stdin.buffer.read()))"
        #expect(try pipe(stream, through: ["python3", "-c", python]) == Data(picture.colors))
    }

    private func pipe(_ data: Data, through command: [String]) throws -> Data {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: data)
        try input.fileHandleForWriting.close()
        return try output.fileHandleForReading.readToEnd() ?? Data()
    }

    /// What stands over a picture divides it into as few rectangles as there can be.
    @Test func whatCoversAPictureCutsIt() async throws {
        let picture = try #require(
            PixelRenderer(style: PictureStyle(imageProtocol: .kitty)).picture(
                of: try bitmap(80, 64) { _, _ in (1, 2, 3) }, filling: Size(rows: 4, columns: 10)))
        try await LoopThread.run {
            @MainThread func parts(_ draw: (Canvas) -> Void) -> [PixelPart] {
                let frame = FrameBuffer(size: Size(rows: 8, columns: 20), base: Style(), glyphs: GlyphTable())
                draw(Canvas(frame: frame))
                return PixelPart.parts(of: frame)
            }
            let whole = parts { $0.place(.pixels(picture), at: Position(row: 1, column: 2)) }
            #expect(whole.map(\.area) == [Rect(row: 1, column: 2, rows: 4, columns: 10)])
            #expect(whole[0].sourceArea == Rect(row: 0, column: 0, rows: 4, columns: 10))
            let covered = parts { canvas in
                canvas.place(.pixels(picture), at: Position(row: 1, column: 2))
                canvas.fill(Rect(row: 2, column: 5, rows: 2, columns: 3), style: Style())
            }
            #expect(
                covered.map(\.area) == [
                    Rect(row: 1, column: 2, rows: 1, columns: 10), Rect(row: 2, column: 2, rows: 2, columns: 3),
                    Rect(row: 2, column: 8, rows: 2, columns: 4), Rect(row: 4, column: 2, rows: 1, columns: 10),
                ])
            #expect(covered[2].source == Position(row: 1, column: 6))
            let clipped = parts { canvas in
                canvas.clipped(to: Rect(row: 0, column: 0, rows: 3, columns: 20)).place(
                    .pixels(picture), at: Position(row: -1, column: 15))
            }
            #expect(clipped.map(\.area) == [Rect(row: 0, column: 15, rows: 3, columns: 5)])
            #expect(clipped[0].source == Position(row: 1, column: 0))
        }
    }

    /// The bytes of three frames: the picture comes once, is cut by a dialog, and goes.
    @Test func kittyPicturesGoAsTheyCame() async throws {
        let picture = try #require(
            PixelRenderer(style: PictureStyle(imageProtocol: .kitty)).picture(
                of: try bitmap(80, 64) { _, _ in (1, 2, 3) }, filling: Size(rows: 4, columns: 10)))
        try await LoopThread.run {
            let layer = PixelLayer()
            @MainThread func update(_ draw: (Canvas) -> Void) -> String {
                let frame = FrameBuffer(size: Size(rows: 8, columns: 20), base: Style(), glyphs: GlyphTable())
                draw(Canvas(frame: frame))
                var bytes: [UInt8] = []
                #expect(layer.update(to: frame, changed: [], isStale: false, allowance: nil, into: &bytes))
                return String(decoding: bytes, as: UTF8.self)
            }
            let place = Position(row: 1, column: 2)
            let first = update { $0.place(.pixels(picture), at: place) }
            #expect(first.contains("a=t,") && first.contains("a=p,") && first.contains("\u{1B}[2;3H"))
            #expect(update { $0.place(.pixels(picture), at: place) } == "", "what stays is not sent again")
            let covered = update {
                $0.place(.pixels(picture), at: place)
                $0.fill(Rect(row: 2, column: 2, rows: 1, columns: 4), style: Style())
            }
            #expect(!covered.contains("a=t,") && covered.contains("d=i,") && covered.contains("p=3,"))
            let gone = update { _ in }
            #expect(gone.contains("a=d,d=I,i=\(picture.number),") && layer.isEmpty)
        }
    }

    /// A picture that is too large for a frame comes in chunks over several, and is shown when it is there; the one before
    /// stays so long. Nothing else of the protocol comes between the chunks.
    @Test func largePicturesArriveOverSeveralFrames() async throws {
        let renderer = PixelRenderer(style: PictureStyle(imageProtocol: .kitty))
        let size = Size(rows: 4, columns: 10)
        let small = try #require(renderer.picture(of: try bitmap(20, 10) { _, _ in (1, 2, 3) }, filling: size))
        let large = try #require(
            renderer.picture(of: try bitmap(100, 80) { x, y in (UInt8(x), UInt8(y), 3) }, filling: size))
        try await LoopThread.run {
            let layer = PixelLayer()
            @MainThread func update(_ picture: PixelPicture?, _ allowance: Int?, covered: Bool = false) -> (
                String, Bool
            ) {
                let frame = FrameBuffer(size: Size(rows: 8, columns: 20), base: Style(), glyphs: GlyphTable())
                let canvas = Canvas(frame: frame)
                if let picture { canvas.place(.pixels(picture), at: Position(row: 1, column: 2)) }
                if covered { canvas.fill(Rect(row: 2, column: 2, rows: 1, columns: 4), style: Style()) }
                var bytes: [UInt8] = []
                let isWhole = layer.update(to: frame, changed: [], isStale: false, allowance: allowance, into: &bytes)
                return (String(decoding: bytes, as: UTF8.self), isWhole)
            }
            #expect(update(small, nil).1)
            var (sent, frames, isWhole) = ("", 0, false)
            while !isWhole, frames < 100 {
                let (text, whole) = update(large, 5_000)
                #expect(text.utf8.count < 9_000)
                if !whole { #expect(!text.contains("a=p") && !text.contains("a=d"), "the old picture stays") }
                (sent, frames, isWhole) = (sent + text, frames + 1, whole)
            }
            #expect(frames > 4 && sent.contains("i=\(large.number),p=1,") && sent.contains("a=d,d=I,i=\(small.number)"))
            // Given up half way: the terminal is told, and the next picture is whole.
            let other = renderer.picture(of: Self.grey, filling: size)
            #expect(!update(other, 5_000).1)
            let (gone, isDone) = update(nil, 5_000)
            #expect(gone.contains("m=0,q=2;\u{1B}\\") && isDone && layer.isEmpty)
        }
    }

    private static let grey = Bitmap(
        trusted: [UInt8](repeating: 128, count: 100 * 80 * 4), width: 100, height: 80)

    private func answers(_ replies: [TerminalReply]) -> TerminalAnswers {
        var answers = TerminalAnswers()
        for reply in replies { _ = answers.take(reply) }
        return answers
    }

    @Test func theTerminalIsAskedAndBelieved() {
        #expect(!answers([]).areComplete && answers([]).imageProtocol == .cells)
        let kitty = answers([
            .graphics(control: "i=31", message: "OK"), .cellSize(width: 9, height: 18),
            .cellSize(width: 90_000, height: 18), .mode(number: 2026, state: 2), .primaryAttributes([62, 4, 22]),
        ])
        #expect(kitty.areComplete && kitty.showsSixels && kitty.imageProtocol == .kitty && kitty.synchronises == true)
        #expect(kitty.cellPixels == TerminalAnswers.PixelExtent(width: 9, height: 18), "no screen has such cells")
        #expect(kitty.supports(.sixel) && kitty.supports(.cells))
        let near = answers([.graphics(control: "i=31", message: "OK"), .graphics(control: "i=32", message: "OK")])
        let far = answers([.graphics(control: "i=31", message: "OK"), .graphics(control: "i=32", message: "EBADF:")])
        #expect(near.sharesMemory && !far.sharesMemory && near.speaksKitty && far.speaksKitty)
        let plain = answers([.graphics(control: "i=31", message: "ENOTSUPPORTED"), .primaryAttributes([1, 2])])
        #expect(plain.imageProtocol == .cells && !plain.supports(.sixel) && !plain.speaksKitty)
        #expect(answers([.primaryAttributes([4]), .sixelColors(16)]).imageProtocol == .sixel)
        var other = TerminalAnswers()
        let isTaken = other.take(.graphics(control: "i=7", message: "OK"))
        #expect(!isTaken && !other.speaksKitty, "of a picture, not of the question")
    }
}
