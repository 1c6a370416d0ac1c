import CLibav
import Foundation
import Testing

@testable import Media

/// The sound and the first picture of every file: whatever comes of it, it comes to an end.
struct EverySoundTests {
    private static let fixtures: [MediaLocation] = {
        let folder = URL(filePath: Corpus.fixture(""))
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { MediaLocation(Corpus.fixture($0)) }
    }()

    private static func open(_ location: MediaLocation) async throws {
        do {
            _ = try await Waveform.load(location, count: 100, within: .milliseconds(50))
        } catch let error as MediaError {
            #expect(
                !error.message.isEmpty && !error.remedy.isEmpty || error.code == .noSuchTrack, "\(location): \(error)")
        }
    }

    @Test func fixtures() async throws {
        #expect(Self.fixtures.count > 50)
        for location in Self.fixtures { try await Self.open(location) }
    }

    @Test(.enabled(if: Corpus.isPresent)) func theCorpus() async throws {
        for entry in Corpus.entries { try await Self.open(entry.location) }
    }

    /// libav refuses what lacks a setup header; the context must go once, not twice.
    @Test func decodersThatDoNotOpen() throws {
        for (type, codec) in [(AVMEDIA_TYPE_AUDIO, AV_CODEC_ID_VORBIS), (AVMEDIA_TYPE_VIDEO, AV_CODEC_ID_UTVIDEO)] {
            var parameters = avcodec_parameters_alloc()
            defer { avcodec_parameters_free(&parameters) }
            let described = try #require(parameters)
            described.pointee.codec_type = type
            described.pointee.codec_id = codec
            described.pointee.width = 64
            described.pointee.height = 64
            let base = AVRational(num: 1, den: 1_000)
            for _ in 0..<20 {
                #expect(throws: MediaError.self) {
                    if type == AVMEDIA_TYPE_AUDIO {
                        _ = try AudioDecoder(parameters: described, timeBase: base)
                    } else {
                        _ = try VideoDecoder(
                            parameters: described, timeBase: base, purpose: .allFrames, hasAlpha: false,
                            reorderingIsKnown: true, counters: DecodeCounters(), memory: .shared,
                            interruption: Interruption())
                    }
                }
            }
        }
    }
}
