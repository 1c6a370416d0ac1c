import Testing

@testable import Media

/// Contact sheets: the pictures as they are, the text where it belongs.
struct ContactSheetTests {
    /// What stands in a line of text: the characters whose glyphs lie there.
    private func text(in sheet: Picture, x: Int, y: Int, length: Int, scale: Int = 1) -> String {
        (0..<length).map { index -> String in
            let rows = (0..<Glyphs.height).map { row -> UInt8 in
                (0..<Glyphs.width).reduce(0) { bits, column in
                    let place = (y + row * scale) * sheet.stride + (x + (index * Glyphs.width + column) * scale) * 4
                    return sheet.pixels[place] > 100 ? bits | 0x80 >> UInt8(column) : bits
                }
            }
            if rows.allSatisfy({ $0 == 0 }) { return " " }
            let found = (33...126).first { Array(Glyphs.rows(of: $0) ?? []) == rows }
            return found.map { String(UnicodeScalar(UInt8($0))) } ?? "\u{fffd}"
        }.joined()
    }

    @Test(arguments: ["h265_bframes.mp4", "video_90.mov"]) func everyCellIsItsFrame(name: String) async throws {
        let location = ImageFixtures.location(name)
        let duration = try await Asset(location).load(.duration)
        let times = TimelineSlice.slices(of: TimeRange(start: .zero, duration: duration), count: 11).map(\.time)
        let settings = ImageGenerator.Settings(maximumSize: PixelSize(width: 96, height: 0), background: .black)
        var sheet = ContactSheet(count: times.count, header: ["a name", "and facts"])
        for await element in ImageGenerator(location, budget: .patient).images(for: times, settings) {
            try sheet.add(try element.image.picture, caption: try element.actualTime.elapsed())
        }
        let places = try times.indices.map { try #require(sheet.place(of: $0)) }
        let finished = sheet.finish()
        let picture = try #require(finished)
        let generator = ImageGenerator(location, budget: .patient)
        for (time, place) in zip(times, places) {
            let image = try await generator.image(at: time, settings)
            #expect(
                picture.part(x: place.x, y: place.y, size: place.size) == image.picture.pixels, "\(name) at \(time)")
            let caption = image.actualTime.elapsed()
            let below = place.y + place.size.height + 2
            #expect(text(in: picture, x: place.x, y: below, length: caption.utf8.count) == caption)
        }
        #expect(text(in: picture, x: 8, y: 8, length: 6) == "a name")
        #expect(text(in: picture, x: 8, y: 24, length: 9) == "and facts")
    }

    @Test(arguments: [1, 2, 3, 5, 12, 100], [PixelSize(width: 160, height: 90), PixelSize(width: 90, height: 160)])
    func cellsNeitherOverlapNorLeaveTheSheet(count: Int, size: PixelSize) throws {
        var sheet = ContactSheet(count: count, header: [])
        for number in 0..<count {
            try sheet.add(.plain(UInt8(number + 100), width: size.width, height: size.height), caption: "")
        }
        let places = try (0..<count).map { try #require(sheet.place(of: $0)) }
        let finished = sheet.finish()
        let picture = try #require(finished)
        for (number, place) in places.enumerated() {
            #expect(
                picture.part(x: place.x, y: place.y, size: place.size)
                    == Picture.plain(UInt8(number + 100), width: size.width, height: size.height).pixels)
        }
        // No row of cells is empty, and the shape is that of a screen, more or less.
        #expect((places.last?.y ?? 0) + size.height + 40 > picture.height)
        if count >= 12 { #expect((1.0...3).contains(Double(picture.width) / Double(picture.height))) }
    }

    @Test func missingPicturesKeepTheirPlace() throws {
        let size = PixelSize(width: 64, height: 64)
        var sheet = ContactSheet(count: 3, header: [])
        try sheet.add(nil, caption: "first")
        try sheet.add(.plain(200, width: size.width, height: size.height), caption: "second")
        try sheet.add(nil, caption: "third")
        try sheet.add(.plain(200, width: size.width, height: size.height), caption: "too many")
        let place = try #require(sheet.place(of: 0))
        let finished = sheet.finish()
        let picture = try #require(finished)
        #expect(
            picture.part(x: place.x, y: place.y, size: place.size).enumerated().allSatisfy {
                $0.offset % 4 == 3 || $0.element < 60
            })
        #expect(text(in: picture, x: place.x, y: place.y + 66, length: 5) == "first")
        var none = ContactSheet(count: 1, header: ["nothing"])
        try none.add(nil, caption: "")
        #expect(none.finish() == nil)
    }

    @Test func longLinesAreCut() throws {
        var sheet = ContactSheet(count: 1, header: [String(repeating: "long ", count: 40)])
        try sheet.add(.plain(200, width: 90, height: 50), caption: "0123456789ABCDEF")
        let place = try #require(sheet.place(of: 0))
        let finished = sheet.finish()
        let picture = try #require(finished)
        #expect(text(in: picture, x: 8, y: 8, length: 11) == "long long..")
        #expect(text(in: picture, x: place.x, y: place.y + 52, length: 11) == "012345678..")
    }

    @Test func hugeSheetsAreRefused() throws {
        var sheet = ContactSheet(count: 100_000, header: [])
        let error = #expect(throws: MediaError.self) {
            try sheet.add(.plain(0, width: 320, height: 180), caption: "")
        }
        #expect(error?.code == .tooLarge && error?.remedy.isEmpty == false)
    }

    @Test func namesInOtherLettersStayReadable() {
        #expect("Grüße, Øre, naïve – façade".plainText == "Gru?e, Ore, naive - facade")
        #expect("e\u{301}te\u{301} 日本.mp4".plainText == "ete ??.mp4")
        #expect("a\u{1B}[31m\u{202E}b\nc".plainText == "a?[31mb?c")
        let all = String(decoding: (0x20...0x7e).map { UInt8($0) }, as: UTF8.self)
        #expect(all.plainText == all)
    }

    @Test func everyLetterLooksDifferent() {
        let glyphs = (33...126).compactMap { Glyphs.rows(of: $0).map(Array.init) }
        #expect(glyphs.count == 94 && Set(glyphs).count == 94)
        // The last column parts a letter from the next.
        #expect(
            glyphs.allSatisfy { $0.count == Glyphs.height && $0.contains { $0 != 0 } && $0.allSatisfy { $0 & 1 == 0 } })
        #expect(Glyphs.rows(of: 32) == nil && Glyphs.rows(of: 127) == nil && Glyphs.rows(of: 200) == nil)
    }
}
