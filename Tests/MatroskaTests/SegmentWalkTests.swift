import Bytes
import Matroska
import Testing

@Suite struct SegmentWalkTests {
    typealias Builder = EBMLBuilder

    @Test func partsAfterUnknownSizes() throws {
        for isLengthKnown in [true, false] {
            let source = CountingBytes(Samples.live, isLengthKnown: isLengthKnown)
            let segment = try MatroskaReader(source).read()
            #expect(segment.problems == [])
            #expect(segment.size == nil)
            #expect(segment.tracks.count == 2)
            #expect(segment.tags.count == 1)
            #expect(segment.info.duration == nil)
            // The second cluster begins at tick 2,000; its second block lies 2 ticks before that and lasts 100,
            // its first 10 ticks after it, with the 40 ms of its track's frames.
            #expect(try MatroskaReader(source).endOfLastBlock(in: segment) == 2_098_000_000)
        }
    }

    @Test func endOfSizedClusters() throws {
        let segment = try Samples.read(Samples.whole)
        let end = try MatroskaReader(MemoryBytes(Samples.whole)).endOfLastBlock(in: segment)
        #expect(end == 2_098 * 500_000)
    }

    /// A film of a petabyte whose cues and tags lie at its end.
    @Test func longFileCostsLittle() throws {
        let cluster: Int64 = 1 << 50
        let cues = Builder.id(0x1C53_BB6B) + Builder.bigEndian(1 << 56 | 3_000_000, 8)
        let head = [Builder.seek(0x1C53_BB6B, at: 0), Builder.seek(0x1254_C367, at: 0)]
        let front = Builder.master(0x114D_9B74, head).count + Samples.info.count + Samples.tracks.count
        let cuesAt = Int64(front) + 12 + cluster
        let tagsAt = cuesAt + Int64(cues.count) + 3_000_000
        let seeks = [Builder.seek(0x1C53_BB6B, at: UInt64(cuesAt)), Builder.seek(0x1254_C367, at: UInt64(tagsAt))]
        let size = tagsAt + Int64(Samples.tags.count)
        let start =
            Builder.header + Builder.id(0x1853_8067) + Builder.bigEndian(1 << 56 | UInt64(size), 8)
            + Builder.master(0x114D_9B74, seeks) + Samples.info + Samples.tracks + Builder.id(0x1F43_B675)
            + Builder.bigEndian(1 << 56 | UInt64(cluster), 8)
        let base = Int64(Builder.header.count) + 12
        let source = CountingBytes(
            [(0, start), (base + cuesAt, cues), (base + tagsAt, Samples.tags)], length: base + size)
        let segment = try MatroskaReader(source).read()
        #expect(segment.problems == [])
        #expect(segment.cues?.length == 3_000_000)
        #expect(segment.tags.count == 1)
        #expect(source.bytesRead < 16 << 10)
        #expect(source.reads < 8)
    }

    @Test func wrongSeekPositionsLeadToAWalk() throws {
        let head = Builder.master(0x114D_9B74, [Builder.seek(0x1254_C367, at: 3)])
        let bytes = Builder.header + Builder.master(0x1853_8067, [head, Samples.cluster(at: 0), Samples.tags])
        let segment = try Samples.read(bytes)
        #expect(segment.problems.map(\.reason) == [.badElement, .wrongSeekPosition])
        #expect(segment.tags.count == 1)
    }

    @Test func damageBetweenPartsIsPassed() throws {
        let junk = [UInt8](repeating: 0, count: 300)
        let bytes = Builder.header + Builder.master(0x1853_8067, [Samples.info, junk, Samples.tracks, Samples.tags])
        let segment = try Samples.read(bytes)
        #expect(segment.problems.map(\.reason) == [.badElement])
        #expect(segment.tracks.count == 2 && segment.tags.count == 1)
    }

    /// Random data between clusters have marks of clusters by chance.
    @Test func marksOfClustersByChance() throws {
        let block = Builder.element(0xA3, [0x81, 0, 0, 0x80, 0x1F, 0x43, 0xB6, 0x75, 0x84, 0xA3, 0x82, 0, 0])
        let cluster = Builder.master(0x1F43_B675, [Builder.unsigned(0xE7, 5_000), block])
        let bytes = Builder.header + Builder.master(0x1853_8067, [Samples.tracks, Samples.cluster(at: 0), cluster])
        let segment = try Samples.read(bytes)
        #expect(try MatroskaReader(MemoryBytes(bytes)).endOfLastBlock(in: segment) == 5_040_000_000)
    }

    @Test func cutFilesKeepWhatIsThere() throws {
        let bytes = Array(Samples.whole.dropLast(100))
        let segment = try Samples.read(bytes)
        #expect(Set(segment.problems.map(\.reason)) == [.cutElement])
        #expect(segment.attachments.map(\.name) == ["cover.jpg"])
        #expect(segment.tags.count == 1)
    }

    @Test func nestingIsLimited() throws {
        var atom = Builder.unsigned(0x73C4, 1)
        for _ in 0..<1_000 { atom = Builder.element(0xB6, atom) }
        let chapters = Builder.master(0x1043_A770, [Builder.master(0x45B9, [atom])])
        let segment = try Samples.read(Builder.header + Builder.master(0x1853_8067, [chapters]))
        #expect(segment.problems.map(\.reason) == [.tooDeep])
        #expect(segment.editions.count == 1)
    }

    @Test func limitsOfBytesElementsAndClusters() throws {
        let many = Array((0..<500).map { Builder.tags("N", "\($0)") }.joined())
        let bytes = Builder.header + Builder.master(0x1853_8067, [many])
        let source = CountingBytes(bytes)
        let cut = try MatroskaReader(source, limits: MatroskaLimits(bytes: 9_000)).read()
        #expect(cut.problems.map(\.reason) == [.tooManyBytes])
        #expect(!cut.tags.isEmpty && source.bytesRead <= 9_000)
        let few = try Samples.read(bytes, limits: MatroskaLimits(elements: 100))
        #expect(few.problems.map(\.reason) == [.tooManyElements])
        let clusters = Array((0..<50).map { Samples.cluster(at: $0) }.joined())
        let long = Builder.header + Builder.master(0x1853_8067, [clusters, Samples.tags])
        #expect(try Samples.read(long).tags.count == 1)
        let short = try Samples.read(long, limits: MatroskaLimits(clusters: 20))
        #expect(short.tags.isEmpty && short.problems.map(\.reason) == [.tooManyClusters])
    }

    @Test func failuresOfTheSource() throws {
        let source = CountingBytes(Samples.whole)
        source.allowedReads = 0
        #expect {
            try MatroskaReader(source).read()
        } throws: {
            guard case MatroskaError.source(is CountingBytes.Failure)? = $0 as? MatroskaError else { return false }
            return true
        }
        let later = CountingBytes(Samples.whole)
        later.allowedReads = 1
        let segment = try MatroskaReader(later, limits: MatroskaLimits(window: 512)).read()
        #expect(segment.problems.map(\.reason) == [.sourceFailed])
        #expect(segment.info.title == "A film")
    }

    @Test func otherFilesAreNone() {
        for bytes in [[], [0], Array("RIFF....AVI ".utf8), [UInt8](repeating: 0xFF, count: 64)] as [[UInt8]] {
            #expect {
                try Samples.read(bytes)
            } throws: {
                guard case MatroskaError.notEBML? = $0 as? MatroskaError else { return false }
                return true
            }
        }
        #expect {
            try Samples.read(Builder.header)
        } throws: {
            guard case MatroskaError.noSegment? = $0 as? MatroskaError else { return false }
            return true
        }
    }
}
