import Testing

@testable import Media

/// Sprite sheets and their cues: each rectangle is the picture of its moment, and the cues leave no gap.
struct StoryboardTests {
    /// A cue as a player reads it.
    private struct Cue {
        let (start, end): (Int, Int)
        let sheet: String
        let (x, y): (Int, Int)
        let size: PixelSize

        /// From `00:00:01.000 --> 00:00:02.500` and `sprite-001.jpg#xywh=0,90,160,90`.
        init(_ times: Substring, _ address: Substring) throws {
            func milliseconds(_ text: Substring) throws -> Int {
                let match = try #require(text.wholeMatch(of: /(\d\d+):([0-5]\d):([0-5]\d)\.(\d\d\d)/), "\(text)")
                let fields = [match.1, match.2, match.3, match.4].compactMap { Int($0) }
                return ((fields[0] * 60 + fields[1]) * 60 + fields[2]) * 1_000 + fields[3]
            }
            let ends = times.split(separator: " --> ")
            try #require(ends.count == 2)
            (start, end) = (try milliseconds(ends[0]), try milliseconds(ends[1]))
            let match = try #require(
                address.wholeMatch(of: /(sprite-\d\d\d\.[a-z]+)#xywh=(\d+),(\d+),(\d+),(\d+)/), "\(address)")
            sheet = String(match.1)
            let numbers = [match.2, match.3, match.4, match.5].compactMap { Int($0) }
            (x, y) = (numbers[0], numbers[1])
            size = PixelSize(width: numbers[2], height: numbers[3])
        }
    }

    private func cues(_ text: String) throws -> [Cue] {
        let blocks = text.split(separator: "\n\n")
        #expect(blocks.first == "WEBVTT" && text.hasSuffix("\n"))
        return try blocks.dropFirst().map { block in
            let lines = block.split(separator: "\n")
            try #require(lines.count == 2, "\(block)")
            return try Cue(lines[0], lines[1])
        }
    }

    private func expectNoGap(_ cues: [Cue], _ duration: MediaTime) {
        #expect(cues.first?.start == 0)
        #expect(abs(Double(cues.last?.end ?? 0) / 1_000 - duration.seconds) < 0.001)
        #expect(Double(cues.last?.end ?? 0) / 1_000 >= duration.seconds)
        for cue in cues { #expect(cue.end > cue.start) }
        for (cue, next) in zip(cues, cues.dropFirst()) { #expect(cue.end == next.start) }
    }

    private func plain(_ shade: UInt8, width: Int = 16, height: Int = 9) -> Picture {
        .plain(shade, width: width, height: height)
    }

    /// The films' pictures, taken from the finished sheets, are those that the generator gives for the moments.
    @Test(
        arguments: ["h265_bframes.mp4", "sample_h264.ts", "torchcodec-av1_video.mkv", "video_90.mov"], [true, false])
    func everyRectangleIsItsFrame(name: String, isExact: Bool) async throws {
        let location = ImageFixtures.location(name)
        let duration = try await Asset(location).load(.duration)
        let slices = TimelineSlice.slices(of: TimeRange(start: .zero, duration: duration), count: 23)
        var settings = ImageGenerator.Settings(maximumSize: PixelSize(width: 64, height: 0), background: .black)
        if isExact {
            settings.requestedTimeToleranceBefore = .zero
            settings.requestedTimeToleranceAfter = .zero
        }
        var storyboard = Storyboard(slices, fileExtension: "png")
        var sheets: [String: Picture] = [:]
        for await element in ImageGenerator(location, budget: .patient).images(for: slices.map(\.time), settings) {
            let image = try element.image
            if let sheet = try storyboard.add(image.picture, actualTime: image.actualTime) {
                sheets[sheet.name] = sheet.picture
            }
        }
        if let sheet = storyboard.finishSheet() { sheets[sheet.name] = sheet.picture }
        let cues = try cues(storyboard.webVTT)
        try #require(cues.count == slices.count)
        expectNoGap(cues, duration)
        let generator = ImageGenerator(location, budget: .patient)
        for (cue, slice) in zip(cues, slices) {
            let expected = try await generator.image(at: slice.time, settings).picture
            #expect(cue.size == expected.size)
            let sheet = try #require(sheets[cue.sheet])
            #expect(sheet.part(x: cue.x, y: cue.y, size: cue.size) == expected.pixels, "\(name) at \(slice.time)")
        }
    }

    @Test func sheetsComeAsTheyFill() throws {
        let duration = MediaTime(value: 250, timescale: 1)
        let slices = TimelineSlice.slices(of: TimeRange(start: .zero, duration: duration), count: 250)
        var storyboard = Storyboard(slices, fileExtension: "jpg")
        var sheets: [Storyboard.Sheet] = []
        for (number, slice) in slices.enumerated() {
            if let sheet = try storyboard.add(plain(UInt8(number)), actualTime: slice.time) {
                #expect(number % 100 == 0)
                sheets.append(sheet)
            }
        }
        if let sheet = storyboard.finishSheet() { sheets.append(sheet) }
        let more = storyboard.finishSheet()
        #expect(more == nil)
        #expect(sheets.map(\.name) == ["sprite-001.jpg", "sprite-002.jpg", "sprite-003.jpg"])
        #expect(sheets.map(\.picture.height) == [90, 90, 45] && sheets.allSatisfy { $0.picture.width == 160 })
        for (number, cue) in try cues(storyboard.webVTT).enumerated() {
            let sheet = try #require(sheets.first { $0.name == cue.sheet })
            #expect(sheet.picture.part(x: cue.x, y: cue.y, size: cue.size) == plain(UInt8(number)).pixels)
        }
    }

    @Test func whatHasNoPictureShowsItsNeighbour() throws {
        let slices = TimelineSlice.slices(
            of: TimeRange(start: .zero, duration: MediaTime(value: 6, timescale: 1)), count: 6)
        var storyboard = Storyboard(slices, fileExtension: "png")
        for shade in [nil, 1, nil, nil, 2, nil] as [UInt8?] {
            let full = try storyboard.add(
                shade.map { plain($0) }, actualTime: MediaTime(value: Int64(shade ?? 0), timescale: 1))
            #expect(full == nil)
        }
        let finished = storyboard.finishSheet()
        let sheet = try #require(finished)
        #expect(sheet.picture.size == PixelSize(width: 32, height: 9))
        let cues = try cues(storyboard.webVTT)
        expectNoGap(cues, MediaTime(value: 6, timescale: 1))
        #expect(cues.map(\.x) == [0, 0, 0, 0, 16, 16])
    }

    @Test func theSameFrameIsStoredOnce() throws {
        let slices = TimelineSlice.slices(
            of: TimeRange(start: .zero, duration: MediaTime(value: 40, timescale: 1)), count: 40)
        var storyboard = Storyboard(slices, fileExtension: "png")
        for number in 0..<40 {
            let time = MediaTime(value: Int64(number / 4), timescale: 1)
            let full = try storyboard.add(plain(UInt8(number / 4)), actualTime: time)
            #expect(full == nil)
        }
        let finished = storyboard.finishSheet()
        #expect(finished?.picture.size == PixelSize(width: 160, height: 9))
        let cues = try cues(storyboard.webVTT)
        #expect(cues.count == 40 && Set(cues.map(\.x)).count == 10)
    }

    @Test func slicesShorterThanTheClockAreLeftOut() throws {
        let duration = MediaTime(value: 10_000_5, timescale: 10_000_000)
        let slices = TimelineSlice.slices(of: TimeRange(start: .zero, duration: duration), count: 300)
        var storyboard = Storyboard(slices, fileExtension: "png")
        for slice in slices { _ = try storyboard.add(plain(9), actualTime: slice.time) }
        let cues = try cues(storyboard.webVTT)
        expectNoGap(cues, duration)
        #expect(cues.count < 20)
    }

    @Test func aWholeDayIsWrittenInFull() throws {
        let duration = MediaTime(value: 100 * 3_600 * 1_000 + 1, timescale: 1_000)
        var storyboard = Storyboard(
            TimelineSlice.slices(of: TimeRange(start: .zero, duration: duration), count: 1), fileExtension: "webp")
        _ = try storyboard.add(plain(9), actualTime: .zero)
        #expect(storyboard.webVTT == "WEBVTT\n\n00:00:00.000 --> 100:00:00.001\nsprite-001.webp#xywh=0,0,16,9\n")
    }

    @Test func largeTilesMakeSmallerGrids() throws {
        let slices = TimelineSlice.slices(
            of: TimeRange(start: .zero, duration: MediaTime(value: 9, timescale: 1)), count: 9)
        var storyboard = Storyboard(slices, fileExtension: "png")
        let frame = plain(1, width: 1_920, height: 1_080)
        var sizes: [PixelSize] = []
        for slice in slices {
            if let sheet = try storyboard.add(frame, actualTime: slice.time) {
                sizes.append(sheet.picture.size)
            }
        }
        if let sheet = storyboard.finishSheet() { sizes.append(sheet.picture.size) }
        #expect(sizes == [PixelSize(width: 3_840, height: 3_240), PixelSize(width: 3_840, height: 2_160)])
        // A frame of another size, as broadcasts have them, does not move the others.
        var mixed = Storyboard(slices, fileExtension: "png")
        _ = try mixed.add(plain(1), actualTime: .zero)
        _ = try mixed.add(plain(200, width: 40, height: 30), actualTime: MediaTime(value: 1, timescale: 1))
        _ = try mixed.add(plain(3, width: 2, height: 2), actualTime: MediaTime(value: 2, timescale: 1))
        let finished = mixed.finishSheet()
        let sheet = try #require(finished?.picture)
        #expect(sheet.size == PixelSize(width: 48, height: 9))
        #expect(sheet.pixels[16 * 4] == 200 && sheet.pixels[15 * 4] == 1 && sheet.pixels[32 * 4] == 0)
    }

    @Test func withoutPicturesThereIsNothing() throws {
        var storyboard = Storyboard(
            TimelineSlice.slices(of: TimeRange(start: .zero, duration: MediaTime(value: 2, timescale: 1)), count: 2),
            fileExtension: "png")
        _ = try storyboard.add(nil, actualTime: .zero)
        let finished = storyboard.finishSheet()
        #expect(finished == nil && storyboard.webVTT == "WEBVTT\n")
    }
}
