import Archives
import CLinux
import Foundation
import ResourceLoading
import Testing
import TestInputs
import TestSupport

@testable import Media

/// What goes wrong with reading is told as that, spoils nothing else, and is over when it is over.
@Suite struct FaultTests {
    static let films = [
        "sample_with_srt.mkv", "captions-test.ts", "sample_rotate_and_reflect.mp4", "sample_with_chapters.mp4",
    ]

    /// Films, and what they are read through. Of what is compressed nobody gets behind a fault: it takes a film whose header
    /// lies before it, and which is not searched for a time.
    static let readings: [(String, Base)] = films.flatMap { film in Base.allCases.map { (film, $0) } }.filter {
        $1 != .deflated || $0 == "sample_rotate_and_reflect.mp4"
    }

    private static let small = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 32, height: 32))

    /// What reading goes wrong above; beneath what is unpacked, where that is in between.
    enum Base: CaseIterable { case memory, loader, archive, deflated, tar, stored7z }

    private struct Film {
        let bytes: [UInt8]
        let memory: MemoryInput
        let input: FaultyInput
        let asset: Asset
        /// A stretch in the middle of the pictures.
        let middle: Range<Int64>

        init(_ name: String, from base: Base = .memory, budget: Budget = .patient) async throws {
            bytes = ImageFixtures.bytes(Corpus.fixture(name))
            // Small films would lie in the cache as a whole.
            var policy = InputPolicy.local
            policy.isCached = false
            memory = MemoryInput(bytes, name: name, policy: policy)
            var (start, length) = (0, bytes.count)
            switch base {
            case .archive:
                let archive = MemoryInput(ZipBytes([.init(name, bytes)]).bytes, name: "a.zip", policy: policy)
                input = FaultyInput(MemberInput(Array(name.utf8), in: archive))
            case .deflated:
                let archive = ZipBytes([.deflated(name, bytes)])
                input = FaultyInput(MemoryInput(archive.bytes, name: "a.zip", policy: policy))
                length = archive.bytes.count
            case .tar:
                let archive = TarBytes([.init(name, bytes)])
                input = FaultyInput(MemoryInput(archive.bytes, name: "a.tar", policy: policy))
                start = TarBytes.headerLength
            case .stored7z:
                let archive = SevenZipBytes([.stored([(name, bytes)])])
                input = FaultyInput(MemoryInput(archive.bytes, name: "a.7z", policy: policy))
            case .memory: input = FaultyInput(memory)
            case .loader: input = FaultyInput(LoaderInput(MemoryLoader(bytes, .atHand(bytes.count)), name: name))
            }
            asset = Asset(
                [.deflated, .tar, .stored7z].contains(base) ? MemberInput(Array(name.utf8), in: input) : input,
                budget: budget)
            let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
            _ = track
            middle = Int64(start + length / 2)..<Int64(start + length * 3 / 5)
        }

        /// Has reads of the middle fail; the header lies before or behind.
        func breakMiddle() { input.set { $0.failing = middle } }
        func mend() { input.set { $0 = FaultyInput.Faults() } }
    }

    private static func code(_ body: () async throws -> Void) async -> MediaError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? MediaError)?.code
        }
    }

    /// Steps up to the place go well, the one that needs it fails and is no end, and a retry works.
    @Test(arguments: readings) func picturesTellOfADiskThatFails(name: String, base: Base) async throws {
        let film = try await Film(name, from: base)
        let generator = ImageGenerator(asset: film.asset)
        // Every frame, while nothing is wrong.
        var whole: [MediaTime] = [try await generator.image(at: .zero, Self.small).actualTime]
        while let next = try? await generator.image(after: whole[whole.count - 1], Self.small) {
            whole.append(next.actualTime)
        }
        await generator.close()
        film.breakMiddle()
        var reached = [try await generator.image(at: .zero, Self.small).actualTime]
        var failure: (any Error)?
        while failure == nil {
            do {
                reached.append(try await generator.image(after: reached[reached.count - 1], Self.small).actualTime)
            } catch {
                failure = error
            }
        }
        #expect((failure as? MediaError)?.code == .io, "\(String(describing: failure))")
        #expect(reached.count < whole.count)
        #expect(reached == Array(whole.prefix(reached.count)))
        // What comes before it is still shown.
        let before = reached[reached.count / 2]
        #expect(try await generator.image(at: before, Self.small).actualTime == before)
        film.mend()
        let next = try await generator.image(after: reached[reached.count - 1], Self.small)
        #expect(next.actualTime == whole[reached.count])
    }

    /// A buffer that met the fault does not take it for the film's end.
    @Test(arguments: readings) func aBufferKeepsNoWrongEnd(name: String, base: Base) async throws {
        let film = try await Film(name, from: base)
        let buffer = ScrubBuffer(ImageGenerator(asset: film.asset))
        film.breakMiddle()
        var image = try await buffer.image(.at(.zero), Self.small)
        var failure: MediaError?
        while failure == nil {
            do {
                image = try await buffer.image(.after(image.actualTime), Self.small)
            } catch let error as MediaError {
                failure = error
            }
        }
        #expect(failure?.code == .io)
        film.mend()
        let next = try await buffer.image(.after(image.actualTime), Self.small)
        #expect(next.actualTime > image.actualTime)
    }

    @Test(arguments: ["sample_with_srt.mkv", "sample_h262_mpeg_audio.ts", "mediafile-image.flac"])
    func waveformsTell(name: String) async throws {
        let bytes = ImageFixtures.bytes(Corpus.fixture(name))
        var policy = InputPolicy.local
        policy.isCached = false
        let input = FaultyInput(MemoryInput(bytes, name: name, policy: policy))
        let asset = Asset(input, budget: .patient)
        _ = try await asset.load(.tracks)
        input.set { $0.failing = Int64(bytes.count) * 7 / 10..<Int64.max }
        let code = await Self.code { _ = try await asset.loadWaveform(count: 32, within: .seconds(3_600)) }
        #expect(code == .io)
        input.set { $0 = FaultyInput.Faults() }
        #expect(try await asset.loadWaveform(count: 32, within: .seconds(3_600)).isComplete)
    }

    @Test(arguments: readings) func samplesTell(name: String, base: Base) async throws {
        let film = try await Film(name, from: base)
        let track = try #require(try await film.asset.loadTracks(withMediaType: .video).first)
        film.breakMiddle()
        var count = 0
        let code = await Self.code { for try await _ in track.samples { count += 1 } }
        #expect(code == .io && count > 0)
        film.mend()
        var whole = 0
        for try await _ in track.samples { whole += 1 }
        #expect(whole > count)
    }

    @Test func exportTellsAndLeavesNothing() async throws {
        let film = try await Film("sample_with_srt.mkv")
        let scratch = try Scratch()
        let plan = try await RangeExport.plan(of: film.asset, range: TimeRange(start: .zero, duration: .indefinite))
        film.breakMiddle()
        let target = scratch.path("a.mkv")
        let code = await Self.code { _ = try await RangeExport.run(plan, of: film.asset, to: Array(target.utf8)) }
        #expect(code == .io)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == [])
        film.mend()
        _ = try await RangeExport.run(plan, of: film.asset, to: Array(target.utf8))
        #expect(FileManager.default.fileExists(atPath: target))
    }

    /// A scan that broke off has measured nothing.
    @Test(arguments: films) func aBrokenScanIsNoMeasurement(name: String) async throws {
        let bytes = ImageFixtures.bytes(Corpus.fixture(name))
        let input = FaultyInput(MemoryInput(bytes, name: name))
        let precise = Asset(input, options: AssetOptions(prefersPreciseDurationAndTiming: true), budget: .patient)
        input.set { $0.failing = Int64(bytes.count) / 2..<Int64(bytes.count) / 2 + 1_000 }
        #expect(await Self.code { _ = try await precise.load(.duration) } == .io)
        #expect(precise.status(of: .duration).error?.code == .io)
        input.set { $0 = FaultyInput.Faults() }
        #expect(try await precise.load(.providesPreciseDurationAndTiming))
    }

    /// Wherever a file cannot be read, its facts are the right ones or an error, and right afterwards.
    @Test(arguments: [
        "sample_with_srt.mkv", "sample_h264.ts", "video_90.mov", "mediafile-image.mp3", "mediafile-image.flac",
        "sample_still_photo.heic", "androidx-sample_fragmented.mp4",
    ])
    func factsAreRightOrAnError(name: String) async throws {
        let bytes = ImageFixtures.bytes(Corpus.fixture(name))
        let expected = try await PropertyListing.all(of: Asset(MemoryInput(bytes, name: name), budget: .patient))
        for part in 0..<12 {
            let input = FaultyInput(MemoryInput(bytes, name: name))
            let start = Int64(bytes.count) * Int64(part) / 12
            input.set { $0.failing = start..<start + Int64(bytes.count / 12 + 1) }
            let asset = Asset(input, budget: .patient)
            for (name, value) in try await PropertyListing.all(of: asset) where value != expected[name] {
                #expect("\(value)".hasPrefix("failed: "), "\(name): \(value)")
            }
            input.set { $0 = FaultyInput.Faults() }
            #expect(try await PropertyListing.all(of: asset) == expected, "part \(part)")
        }
    }

    /// What waits for ever is left when nobody wants it any more, and fails at its limit when somebody does.
    @Test(arguments: readings) func whatStallsIsLeft(name: String, base: Base) async throws {
        let film = try await Film(
            name, from: base, budget: Budget(localTime: .seconds(2), decodeTime: .milliseconds(300)))
        let generator = ImageGenerator(asset: film.asset)
        film.input.set { $0.stalled = 0..<Int64.max }
        let last = try await film.asset.load(.duration)
        #expect(await Self.code { _ = try await generator.image(at: last, Self.small) } == .timedOut)
        let task = Task { try await generator.image(at: last, Self.small) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// libav hands on a part of a packet where a read is stopped, and takes that place for the end: whoever reads on after
    /// that has to open the file anew.
    @Test func aReadThatIsStoppedIsNoEnd() async throws {
        var policy = InputPolicy.local
        policy.isCached = false
        let input = FaultyInput(MemoryInput(silence(seconds: 60), name: "a.wav", policy: policy))
        let asset = Asset(input, budget: Budget(decodeTime: .milliseconds(300)))
        _ = try await asset.load(.tracks)
        let (heard, isBroken, error) = try await WorkerPool.reading.run(priority: .visible) { job in
            let sound = try asset.source.sound(ofTrackAt: nil, job.interruption)
            input.set { $0.stalled = 300_001..<Int64.max }
            try sound.begin(job.interruption)
            var heard = 0
            do {
                while case .sound(let samples) = try sound.next(while: { _ in true }) { heard += samples.sampleCount }
            } catch {
                return (heard, sound.isBroken, error as? MediaError)
            }
            return (heard, sound.isBroken, nil)
        }
        #expect(heard < 300_001 && isBroken && error?.code == .timedOut)
    }

    /// Whether a file is on another machine shows when it is opened, and holds from then on.
    @Test func aFileOnANetworkIsReadAsSuch() async throws {
        let name = "sample_with_srt.mkv"
        let input = FaultyInput(MemoryInput(ImageFixtures.bytes(Corpus.fixture(name)), name: name))
        input.set { $0.policy = .networkFile }
        let asset = Asset(input, budget: .patient)
        #expect(asset.source.policy == .local)
        _ = try await asset.load(.tracks)
        #expect(asset.source.policy == .networkFile)
        let demuxer = try await WorkerPool.reading.run(priority: .visible) { try asset.source.demuxer($0.interruption) }
        #expect(demuxer?.policy == .networkFile)
        _ = try await ImageGenerator(asset: asset).image(at: .seconds(1), Self.small)
    }

    @Test(
        arguments: [
            (0x6969, false, true), (0xFF53_4D42, false, true), (0x6573_5546, false, true), (0x6573_5546, true, false),
            (0xEF53, true, false), (0x0102_1994, false, false), (0x794C_7630, false, false),
        ] as [(UInt, Bool, Bool)])
    func fileSystemsOfTheNetworkAreKnown(type: UInt, isOnDevice: Bool, isNetwork: Bool) {
        #expect((linux_is_network_filesystem(type, isOnDevice ? 1 : 0) == 1) == isNetwork)
    }

    /// Changed while it is open: every reader fails as that, nothing of both versions is mixed, and closing takes the new one.
    @Test(arguments: films) func aChangedInputFailsAsChanged(name: String) async throws {
        let film = try await Film(name)
        let generator = ImageGenerator(asset: film.asset)
        let buffer = ScrubBuffer(generator)
        let before = try await buffer.image(.at(.zero), Self.small)
        let finder = SceneFinder(asset: film.asset)
        let track = try #require(try await film.asset.loadTracks(withMediaType: .video).first)
        let other = ImageFixtures.bytes(Corpus.fixture("torchcodec-h264_10bits.mp4"))
        film.memory.replace(with: other)
        #expect(await Self.code { _ = try await generator.image(at: .zero, Self.small) } == .changed)
        #expect(await Self.code { _ = try await generator.image(after: .zero, Self.small) } == .changed)
        #expect(await Self.code { _ = try await film.asset.loadWaveform() } == .changed)
        #expect(await Self.code { for try await _ in track.samples {} } == .changed)
        #expect(await Self.code { for try await _ in finder.search(.forward, from: .zero) {} } == .changed)
        #expect(
            await Self.code {
                _ = try await RangeExport.plan(of: film.asset, range: TimeRange(start: .zero, duration: .indefinite))
            } == .changed)
        // What is known of the old version fails, and the next load reads the new one.
        #expect(try await film.asset.revalidate() == false)
        #expect(film.asset.status(of: .duration).error?.code == .changed)
        let expected = Asset(MediaLocation(Corpus.fixture("torchcodec-h264_10bits.mp4")), budget: .patient)
        #expect(try await film.asset.load(.duration) == expected.load(.duration))
        let after = try await buffer.image(.at(.zero), Self.small)
        let wanted = try await ImageGenerator(asset: expected).image(at: .zero, Self.small)
        #expect(after.picture == wanted.picture && after.picture != before.picture)
    }

    /// A file that is being recorded grows, and is still the same.
    @Test func aFileThatGrowsIsNoOther() async throws {
        let scratch = try Scratch()
        let bytes = ImageFixtures.bytes(Corpus.fixture("sample_h264.ts"))
        let location = try scratch.write(Array(bytes[..<(bytes.count / 2)]), to: "a.ts")
        let generator = ImageGenerator(location)
        let first = try await generator.image(at: .zero, Self.small)
        let handle = try FileHandle(forWritingTo: URL(filePath: scratch.path("a.ts")))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(bytes[(bytes.count / 2)...]))
        try handle.close()
        #expect(try await generator.image(at: .zero, Self.small).picture == first.picture)
        // Another file of the same name is another.
        try Data(ImageFixtures.bytes(Corpus.fixture("video_90.mov"))).write(to: URL(filePath: scratch.path("b")))
        try FileManager.default.removeItem(atPath: scratch.path("a.ts"))
        try FileManager.default.moveItem(atPath: scratch.path("b"), toPath: scratch.path("a.ts"))
        #expect(await Self.code { _ = try await generator.image(at: .zero, Self.small) } == .changed)
        await generator.close()
        #expect(try await generator.image(at: .zero, Self.small).picture != first.picture)
    }

    /// What cannot go back is read in order: what comes later is found, and what is behind is read from the start again.
    @Test(arguments: ["sample_with_srt.mkv", "sample_h264.ts", "androidx-sample_fragmented.mp4"])
    func withoutSeekingPicturesComeInOrder(name: String) async throws {
        let bytes = ImageFixtures.bytes(Corpus.fixture(name))
        var faults = FaultyInput.Faults()
        faults.cannotSeek = true
        let asset = Asset(FaultyInput(MemoryInput(bytes, name: name), faults), budget: .patient)
        let expected = ImageGenerator(MediaLocation(Corpus.fixture(name)))
        let generator = ImageGenerator(asset: asset)
        for seconds in [0.2, 0.8, 0.4] {
            let time = MediaTime(seconds: seconds)
            let (one, two) = (
                try await generator.image(at: time, Self.small), try await expected.image(at: time, Self.small)
            )
            #expect(one.picture == two.picture && one.actualTime == two.actualTime)
        }
        #expect(await Self.code { _ = try await asset.loadWaveform() } != .changed)
    }

    /// A length that is not known, or wrong, costs what hangs on it and nothing else.
    @Test(arguments: films, [FaultyInput.Length.unknown, .lie(1 << 40), .lie(1_000)])
    func lengthsMayBeUnknownOrLies(name: String, length: FaultyInput.Length) async throws {
        let bytes = ImageFixtures.bytes(Corpus.fixture(name))
        var faults = FaultyInput.Faults()
        faults.length = length
        let asset = Asset(FaultyInput(MemoryInput(bytes, name: name), faults), budget: .patient)
        let statuses = try await asset.loadStatuses(of: Asset.allProperties)
        #expect(statuses.count == Asset.allProperties.count)
        let image = try? await ImageGenerator(asset: asset).image(at: .zero, Self.small)
        if case .lie(1_000) = length { return }
        #expect(image != nil)
    }

    /// Searching for key frames on a server ends at its limits.
    @Test func searchesOnServersAreBounded() async throws {
        var bytes: [UInt8] = []
        for _ in 0..<8 { bytes += ImageFixtures.bytes(Corpus.fixture("sample_h264.ts")) }
        let input = FaultyInput(MemoryInput(bytes, name: "a.ts", policy: .network))
        let asset = Asset(input, budget: Budget(networkStallTimeout: .milliseconds(200)))
        let generator = ImageGenerator(asset: asset)
        _ = try await generator.image(at: .zero, Self.small)
        input.set {
            $0.mostBytes = 64; $0.stalled = Int64(bytes.count) / 2..<Int64.max
        }
        let end = MediaTime(value: 3_600, timescale: 1)
        #expect(await Self.code { _ = try await generator.keyFrameTime(before: end) } == .timedOut)
    }

    /// Many pictures of a still are made a few at a time, as its memory allows.
    @Test func stillsArePlannedInPortions() async throws {
        let still = Asset(MediaLocation(ImageFixtures.path("hopper.png")), budget: .patient)
        let times = (0..<100_000).map { MediaTime(value: $0, timescale: 1) }
        let count = try await ImageGenerator(asset: still).withSession(.visible) { session in
            try session.plan(times, from: 0, ImageGenerator.Settings()).count
        }
        let size = try await still.loadTracks(withMediaType: .video).first?.load(.naturalSize)
        let bytes = try #require(size.map { $0.width * $0.height * 4 })
        #expect(count >= 1 && count * bytes <= 64 << 20)
    }
}
