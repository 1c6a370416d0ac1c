import CLinux
import Foundation
import TestSupport
import Testing

@testable import Media

/// Waveforms as they become known, against samples decoded by ffmpeg.
struct WaveformUpdatesTests {
    private func states(_ updates: WaveformUpdates) async throws -> [Waveform] {
        var states: [Waveform] = []
        for try await state in updates { states.append(state) }
        return states
    }

    /// Ten minutes of beeps: a tenth of a second at each second that divides by seven, silence between, in `name`'s format.
    private func beeps(_ scratch: Scratch, _ name: String, _ options: String, minutes: Int = 10) -> MediaLocation? {
        let path = scratch.path(name)
        // Seven seconds again and again: an expression for each sample takes longer than all else here.
        let period = SharedFiles.path("beeps of seven seconds.wav") { path in
            let beep = "aevalsrc='0.5*sin(2*PI*440*t)*lt(t,0.1)':s=22050:d=7"
            _ = ImageFixtures.output(
                of: "ffmpeg -v error -y -f lavfi -i \"\(beep)\" -c:a pcm_f32le '\(path)' 2>&1; echo")
        }
        let picture = name.hasSuffix(".mp4") || name.hasSuffix(".mkv") || name.hasSuffix(".ts")
        let video = picture ? "-f lavfi -i color=size=64x36:rate=5:duration=\(minutes * 60) -g 50" : ""
        let sound = "-stream_loop -1 -t \(minutes * 60) -i '\(period)'"
        _ = ImageFixtures.output(of: "ffmpeg -v error -y \(sound) \(video) \(options) '\(path)' 2>&1; echo")
        guard FileManager.default.fileExists(atPath: path) else {
            print("skipped: no ffmpeg command")
            return nil
        }
        return scratch.location(name)
    }

    /// Thirty seconds whose length libav guesses by the rate of the beginning: too short after noise, too long after a hum.
    @Test(arguments: [("noise first.mp3", true), ("hum first.mp3", false)])
    func aGuessedLengthDoesNotBoundTheSound(name: String, isNoiseFirst: Bool) async throws {
        let scratch = try Scratch()
        let order = isNoiseFirst ? "[1][0]" : "[0][1]"
        try FFmpeg.make([
            "-f", "lavfi", "-i", "sine=220:duration=15:sample_rate=44100", "-f", "lavfi", "-i",
            "anoisesrc=duration=15:sample_rate=44100", "-filter_complex", "\(order)concat=v=0:a=1", "-c:a",
            "libmp3lame", "-q:a", "2", "-write_xing", "0", scratch.path(name),
        ])
        let states = try await states(Asset(scratch.location(name)).waveform(count: 600))
        let last = try #require(states.last)
        #expect(last.isComplete && abs(last.duration.seconds - 30) < 0.2, "\(last.duration)")
        #expect(last.peaks.allSatisfy { $0 != nil && $0?.isSampled == false })
        #expect(last.peaks.dropLast(4).suffix(10).allSatisfy { ($0?.maximum ?? 0) > 0.05 })
    }

    @Test(
        arguments: Thoroughness.spread(
            oneIn: 2,
            of: [
                ("beeps.wav", ""), ("beeps.mp4", "-c:v libx264 -preset ultrafast -c:a aac"), ("beeps.flac", ""),
                ("beeps.mkv", "-c:v libx264 -preset ultrafast -c:a libvorbis"),
                ("beeps.ts", "-c:v mpeg2video -c:a mp2"),
                ("beeps.mp3", "-q:a 5"),
            ]))
    func theWholeIsKnownInTheEnd(name: String, options: String) async throws {
        let scratch = try Scratch()
        guard let location = beeps(scratch, name, options) else { return }
        let states = try await states(Asset(location).waveform(count: 600))
        let last = try #require(states.last)
        #expect(last.isComplete && states.dropLast().allSatisfy { !$0.isComplete })
        #expect(last.peaks.count == 600 && abs(last.duration.seconds - 600) < 1)
        #expect(last.peaks.allSatisfy { $0 != nil && $0?.isSampled == false })
        let perBin = last.duration.seconds / 600
        for (index, peak) in last.peaks.enumerated() {
            let (start, end) = (Double(index) * perBin, Double(index + 1) * perBin)
            // Away from a beep's edges, where codecs smear.
            let beep = (start / 7).rounded(.up) * 7
            let level = max(peak?.maximum ?? 0, -(peak?.minimum ?? 0))
            if beep + 0.1 < end { #expect(level > 0.3, "\(index): a beep at \(beep)") }
            let since = start.truncatingRemainder(dividingBy: 7)
            if since > 0.4, end < beep - 0.2 { #expect(level < 0.02, "\(index): silence from \(start)") }
        }
        // What was said to be known stays.
        for state in states.dropFirst(states.count / 2) {
            for (early, late) in zip(state.peaks, last.peaks) where early?.isSampled == false { #expect(early == late) }
        }
    }

    /// Sampled places come from all over a long sound before the pass has come far.
    @Test(
        arguments: Thoroughness.spread(
            oneIn: 2, of: [("beeps.mp4", "-c:v libx264 -preset ultrafast -c:a aac"), ("beeps.mka", "-c:a libvorbis")]))
    func theShapeOfALongSoundComesFirst(name: String, options: String) async throws {
        let scratch = try Scratch()
        guard let location = beeps(scratch, name, options, minutes: 40) else { return }
        let reader = try WaveformReader(
            ContainerSource(ContainerOrigin(location), budget: .patient), range: nil, count: 2_000, Interruption())
        var wasOverview = false
        while try !reader.work(until: linux_monotonic_time() + 2_000_000) {
            let peaks = reader.waveform.peaks
            let known = peaks.lastIndex { $0?.isSampled == false } ?? 0
            let sampled = peaks.indices.filter { peaks[$0]?.isSampled == true }
            if known < 1_000, sampled.count > 100, sampled.last ?? 0 > 1_900 { wasOverview = true }
        }
        // A machine that decodes 40 minutes in half a second needs no overview.
        if !wasOverview { print("no overview: the whole was decoded at once") }
        let last = reader.waveform
        #expect(last.isComplete && !last.isSampled && last.peaks.allSatisfy { $0 != nil })
    }

    /// Against ffmpeg's own decoding of the same files.
    @Test(arguments: [
        "androidx-bear.opus", "edit_list_positive_shift.mp4", "moviepy-transparent.webm", "mpeg4_with_image.m4a",
    ])
    func peaksAreThoseOfTheSamples(name: String) async throws {
        let location = ImageFixtures.location(name)
        guard
            let bytes = ImageFixtures.output(
                of: "ffmpeg -v error -i '\(ImageFixtures.path(name))' -map 0:a:0 -f f32le - 2>/dev/null")
        else { return print("skipped: no ffmpeg command") }
        let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        let waveform = try #require(try await states(Asset(location).waveform(count: 50)).last)
        let loudest = samples.reduce(0) { max($0, abs($1)) }
        #expect(abs(waveform.loudest - min(1, loudest)) < 0.02, "\(waveform.loudest) \(loudest)")
    }

    /// A part of the timeline is the same as that part of the whole.
    @Test(arguments: [
        ("beeps.mp4", "-c:v libx264 -preset ultrafast -c:a aac"), ("beeps.ts", "-c:v mpeg2video -c:a mp2"),
    ])
    func aPartIsAsTheWhole(name: String, options: String) async throws {
        let scratch = try Scratch()
        guard let location = beeps(scratch, name, options, minutes: 2) else { return }
        let range = TimeRange(start: MediaTime(value: 60, timescale: 1), duration: MediaTime(value: 20, timescale: 1))
        let part = try #require(try await states(Asset(location).waveform(in: range, count: 200)).last)
        #expect(part.range == range && part.peaks.count == 200 && part.isComplete)
        // Beeps at 63, 70 and 77 seconds.
        let loud = part.peaks.indices.filter { part.peaks[$0]?.maximum ?? 0 > 0.2 }
        let beeps = [30, 100, 170]
        #expect(loud.allSatisfy { bin in beeps.contains { abs($0 - bin) <= 1 } }, "\(loud)")
        #expect(beeps.allSatisfy(loud.contains), "\(loud)")
        #expect(part.peaks.allSatisfy { $0 != nil && $0?.isSampled == false })
    }

    @Test func whatCannotBeReadStaysUnknown() async throws {
        let scratch = try Scratch()
        guard let location = beeps(scratch, "beeps.wav", "", minutes: 1), case .file(let path) = location else {
            return
        }
        let name = String(decoding: path, as: UTF8.self)
        truncate(name, 22_050 * 2 * 30)
        // A WAV that was cut off claims its length in its header, and libav believes the header.
        let waveform = try #require(try await states(Asset(location).waveform(count: 60)).last)
        let known = waveform.peaks.count { $0 != nil }
        #expect(waveform.isComplete)
        #expect(known == waveform.peaks.count && waveform.duration.seconds < 31 || known <= 31, "\(known)")
        let error = await #expect(throws: MediaError.self) {
            for try await _ in Asset(ImageFixtures.location("h265_bframes.mp4")).waveform() {}
        }
        #expect(error?.code == .noSuchTrack)
    }

    @Test func cancellingEndsTheWork() async throws {
        let scratch = try Scratch()
        guard let location = beeps(scratch, "beeps.flac", "", minutes: 60) else { return }
        let asset = Asset(location)
        let task = Task {
            for try await _ in asset.waveform() {}
        }
        #expect(await eventually { asset.counters.bytesRead > 0 })
        task.cancel()
        do {
            try await task.value
            print("the whole was read before it could be cancelled")
        } catch {
            #expect(error is CancellationError)
        }
    }

    @Test func gapsAreFilledBetweenWhatIsKnown() {
        let (low, high) = (Waveform.Peak(minimum: -0.1, maximum: 0.1), Waveform.Peak(minimum: -1, maximum: 1))
        let (sampledLow, sampledHigh) = (
            Waveform.Peak(minimum: -0.1, maximum: 0.1, isSampled: true),
            Waveform.Peak(minimum: -1, maximum: 1, isSampled: true)
        )
        let range = TimeRange(start: .zero, duration: MediaTime(value: 7, timescale: 1))
        func filled(_ peaks: [Waveform.Peak?], isComplete: Bool = false) -> [Waveform.Peak?] {
            Waveform(peaks: peaks, range: range, isComplete: isComplete).filled.peaks
        }
        #expect(
            filled([nil, low, nil, nil, high, nil, low, nil, nil])
                == [sampledLow, low, sampledLow, sampledLow, high, sampledHigh, low, nil, nil])
        #expect(filled([low, nil, high, nil], isComplete: true) == [low, nil, high, nil])
        #expect(filled([nil, nil]) == [nil, nil] && filled([]) == [])
    }

    /// A cut file's header promises sound that is not there.
    @Test func aPictureOfHalfASoundIsHalf() async throws {
        let scratch = try Scratch()
        guard let location = beeps(scratch, "beeps.flac", "", minutes: 1), case .file(let path) = location else {
            return
        }
        let name = String(decoding: path, as: UTF8.self)
        let size = try #require(FileManager.default.attributesOfItem(atPath: name)[.size] as? Int)
        truncate(name, size / 2)
        let waveform = try #require(
            try await states(Asset(location, budget: .patient).waveform(count: 20)).last)
        #expect(waveform.isComplete && abs(waveform.duration.seconds - 60) < 1)
        let picture = waveform.filled.picture(width: 20, height: 8, color: .black)
        let drawn = (0..<20).filter { column in
            (0..<8).contains { picture.pixels[($0 * 20 + column) * 4 + 3] != 0 }
        }
        #expect(drawn == Array(0..<drawn.count) && (8...12).contains(drawn.count), "\(drawn)")
    }

    @Test func loadedAndDrawn() async throws {
        let waveform = try await Waveform.load(
            ImageFixtures.location("androidx-bear.opus"), count: 300, within: .seconds(3_600), budget: .patient)
        #expect(waveform.peaks.count == 300 && waveform.isComplete && waveform.peaks.allSatisfy { $0 != nil })
        let none = Waveform(peaks: [nil, nil], range: TimeRange(start: .zero, duration: .zero))
        let picture = none.picture(width: 4, height: 4, color: .black)
        #expect(picture.pixels.allSatisfy { $0 == 0 }, "nothing is known: nothing is drawn")
    }
}
