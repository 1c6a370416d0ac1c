import Captions
import Foundation
import SeededRandom
import Testing
import Times

@Suite struct CaptionSceneTests {
    private static func caption(_ start: Int64, _ end: Int64?, _ text: String = "x") -> Caption {
        Caption(start: Samples.seconds(start), end: end.map { Samples.seconds($0) } ?? .indefinite, text: text)
    }

    private static func range(_ start: Int64, _ end: Int64?) -> TimeRange {
        TimeRange(start: Samples.seconds(start), end: end.map { Samples.seconds($0) } ?? .indefinite)
    }

    /// What a renderer should say, by looking at every caption.
    private static func shown(_ captions: [Caption], at time: MediaTime) -> [Int] {
        let active = captions.indices.filter { captions[$0].start <= time && captions[$0].end > time }
        return Array(active.sorted { (captions[$0].start, $0) < (captions[$1].start, $1) }.prefix(64))
    }

    @Test func scenesFillTheirRange() {
        let renderer = CaptionRenderer([
            CaptionSceneTests.caption(1_000, 3_000), CaptionSceneTests.caption(2_000, 4_000),
            CaptionSceneTests.caption(6_000, 7_000), CaptionSceneTests.caption(6_500, 6_500),
        ])
        let scenes = renderer.captionSceneChanges(in: CaptionSceneTests.range(500, 6_800))
        #expect(
            scenes == [
                CaptionScene(timeRange: CaptionSceneTests.range(500, 1_000), captions: []),
                CaptionScene(timeRange: CaptionSceneTests.range(1_000, 2_000), captions: [0]),
                CaptionScene(timeRange: CaptionSceneTests.range(2_000, 3_000), captions: [0, 1]),
                CaptionScene(timeRange: CaptionSceneTests.range(3_000, 4_000), captions: [1]),
                CaptionScene(timeRange: CaptionSceneTests.range(4_000, 6_000), captions: []),
                CaptionScene(timeRange: CaptionSceneTests.range(6_000, 6_800), captions: [2]),
            ])
        #expect(scenes.map(\.isEmpty) == [true, false, false, false, true, false])
        #expect(renderer.captionSceneChanges(in: CaptionSceneTests.range(5_000, 5_000)).isEmpty)
        #expect(renderer.isEmpty(at: Samples.seconds(5_000)))
        #expect(renderer.scene(at: Samples.seconds(4_500)).timeRange == CaptionSceneTests.range(4_000, 6_000))
        #expect(renderer.scene(at: Samples.seconds(9_000)).timeRange == CaptionSceneTests.range(7_000, nil))
        #expect(renderer.scene(at: .indefinite).isEmpty)
    }

    @Test func rangesWithoutEndStopWhereCaptionsDo() {
        let closed = CaptionRenderer([CaptionSceneTests.caption(1_000, 3_000)])
        #expect(closed.captionSceneChanges(in: CaptionSceneTests.range(0, nil)).map(\.captions) == [[], [0]])
        let open = CaptionRenderer([CaptionSceneTests.caption(1_000, nil)])
        let scenes = open.captionSceneChanges(in: CaptionSceneTests.range(0, nil))
        #expect(scenes.map(\.captions) == [[], [0]])
        #expect(scenes.last?.timeRange.duration == .indefinite)
        #expect(CaptionRenderer([]).captionSceneChanges(in: CaptionSceneTests.range(0, nil)).isEmpty)
        #expect(CaptionRenderer([]).captionSceneChanges(in: CaptionSceneTests.range(0, 10)).map(\.isEmpty) == [true])
    }

    @Test func edgesAreExact() {
        // A frame of 30000/1001 later than a frame of 1/30: no rounding may bring them together.
        let captions = [
            Caption(start: MediaTime(value: 1_800, timescale: 30), end: Samples.frame(1_900), text: "a"),
            Caption(start: Samples.frame(1_799), end: .indefinite, text: "b"),
        ]
        let scenes = CaptionRenderer(captions).captionSceneChanges(in: TimeRange(start: .zero, duration: .indefinite))
        #expect(scenes.map(\.timeRange.start) == [.zero, captions[0].start, captions[1].start, captions[0].end])
        #expect(captions[1].start - captions[0].start == MediaTime(value: 799, timescale: 30_000))
    }

    @Test func randomCaptionsAsByLookingAtEach() {
        var random = SplitMix(seed: 11)
        let scales: [Int32] = [1, 24, 30, 1_000, 30_000, 90_000]
        for round in 0..<300 {
            let span = 1 + random.below(40)
            func time() -> MediaTime {
                let scale = scales[random.below(scales.count)]
                return MediaTime(value: Int64(random.below(span * Int(scale))), timescale: scale)
            }
            let captions = (0..<random.below(round % 10 == 0 ? 300 : 40)).map { number in
                let start = time()
                let end = random.below(20) == 0 ? MediaTime.indefinite : random.below(9) == 0 ? time() : start + time()
                return Caption(start: start, end: end, text: "\(number)")
            }
            let renderer = CaptionRenderer(captions)
            for _ in 0..<20 {
                let moment = time()
                #expect(renderer.indices(at: moment) == CaptionSceneTests.shown(captions, at: moment))
                #expect(renderer.scene(at: moment).timeRange.contains(moment))
            }
            let start = time()
            let end = random.below(5) == 0 ? MediaTime.indefinite : start + time() + Samples.seconds(1)
            let scenes = renderer.captionSceneChanges(in: TimeRange(start: start, end: end))
            var edges = Set(captions.filter { $0.end > $0.start }.flatMap { [$0.start, $0.end] })
            edges = edges.filter { $0.isNumeric && $0 > start && $0 < end }
            #expect(scenes.first?.timeRange.start ?? start == start)
            for (index, scene) in scenes.enumerated() {
                #expect(scene.captions == CaptionSceneTests.shown(captions, at: scene.timeRange.start))
                if index + 1 < scenes.count { #expect(scene.timeRange.end == scenes[index + 1].timeRange.start) }
                #expect(index == 0 || edges.contains(scene.timeRange.start))
                #expect(scene.motion == nil)
            }
            if end.isNumeric {
                #expect(scenes.last?.timeRange.end == end)
                #expect(scenes.count == edges.count + 1)
            }
        }
    }

    @Test func linesRollWhereOthersStand() throws {
        let document = try CaptionDocument.parse(Samples.fixture("rollup.scc"))
        let renderer = CaptionRenderer(document.captions)
        let scenes = renderer.captionSceneChanges(in: TimeRange(start: .zero, duration: .indefinite))
        #expect(scenes.contains { $0.isMoving })
        for scene in scenes {
            guard let motion = scene.motion else { continue }
            #expect(motion.start >= scene.timeRange.start)
            #expect(motion.end <= scene.timeRange.end || !scene.timeRange.end.isNumeric)
            #expect(motion.duration <= CaptionRenderer.rollDuration)
        }
        // Lines that go on are not gone while the next one is sent.
        var stays = 0
        for (index, caption) in document.captions.enumerated().dropLast() {
            let next = document.captions[index + 1]
            guard next.text.hasPrefix(caption.text + "\n"), next.start > caption.end else { continue }
            guard next.start - caption.end < Samples.seconds(400) else { continue }
            #expect(renderer.indices(at: caption.end) == [index] && renderer.indices(at: next.start) == [index + 1])
            stays += 1
        }
        #expect(stays > 0)
        // What is loaded out of sight is there at once.
        let popOn = try CaptionDocument.parse(Samples.fixture("pop-on.scc"))
        let still = CaptionRenderer(popOn.captions).captionSceneChanges(
            in: TimeRange(start: .zero, duration: .indefinite))
        #expect(!still.isEmpty && still.allSatisfy { !$0.isMoving })
    }

    @Test func scenesAreCodable() throws {
        let scene = CaptionScene(
            timeRange: CaptionSceneTests.range(1, 2), captions: [3, 4], motion: CaptionSceneTests.range(1, 2))
        let data = try JSONEncoder().encode(scene)
        #expect(try JSONDecoder().decode(CaptionScene.self, from: data) == scene)
    }

    @Test(.timeLimit(.minutes(5))) func manyCaptionsHaveTheirScenes() {
        let captions = (0..<10_000).map { CaptionSceneTests.caption(Int64($0) * 1_000, Int64($0) * 1_000 + 1_500) }
        let renderer = CaptionRenderer(captions)
        let all = TimeRange(start: .zero, duration: .indefinite)
        var scenes = renderer.captionSceneChanges(in: all)
        // The first starts at zero: no empty scene is before it.
        #expect(scenes.count == 19_999)
        var found = 0
        for second in 0..<10_000 {
            found += renderer.indices(at: Samples.seconds(Int64(second) * 1_000 + 250)).count
        }
        #expect(found == 19_999)
        // All at once: no scene grows beyond what is shown.
        let crowd = (0..<10_000).map { CaptionSceneTests.caption(Int64($0), 100_000) }
        scenes = CaptionRenderer(crowd).captionSceneChanges(in: all)
        #expect(scenes.count == 10_000 && scenes.allSatisfy { $0.captions.count <= 64 })
    }
}
