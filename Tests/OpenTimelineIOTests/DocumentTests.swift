import Compositions
import Foundation
import Media
import SeededRandom
import TestSupport
import Testing

@testable import OpenTimelineIO

/// What documents say is kept, and what is none is refused.
@Suite struct DocumentTests {
    static let samples: [URL] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "otio" }.sorted { $0.path < $1.path }
    }()

    @Test(arguments: samples) func whatIsWrittenIsWhatWasRead(sample: URL) throws {
        let document = try OTIODocument(Array(Data(contentsOf: sample)))
        #expect(try OTIODocument(document.bytes) == document)
        #expect(document.root.schemaName == "Timeline" && document.root.schemaVersion == 1)
    }

    @Test func numbersTextsAndUnknownSchemataAreKept() throws {
        let text = #"""
            {
                "OTIO_SCHEMA": "Shot.7",
                "big": 57896044618658097711785492504343953926634992332820282019728792003956564819968,
                "numbers": [
                    24,
                    24.0,
                    1e-7,
                    -0.0,
                    NaN,
                    -Infinity,
                    Inf
                ],
                "text": "“glück” \"\\\/\t\u0001",
                "none": null,
                "empty": {},
                "nothing": [],
                "twice": 1,
                "twice": true
            }

            """#
        let document = try OTIODocument(Array(text.utf8))
        #expect(String(decoding: document.bytes, as: UTF8.self) == text.replacing(#"\/"#, with: "/"))
        #expect(document.root.json["twice"] == .bool(true))
        #expect(document.root.json["text"]?.string == "“glück” \"\\/\t\u{1}")
    }

    @Test(arguments: [
        (#""\ud83d\ude00""#, "😀"), (#""\ud83d""#, "\u{FFFD}"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
        (#""\udc00x""#, "\u{FFFD}x"), (#""""#, ""),
    ]) func escapes(text: String, meaning: String) throws {
        #expect(try JSONParser.value(of: Array(text.utf8)) == .string(meaning))
    }

    @Test(arguments: [
        "", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\u+123\"", "1 2", "-", "1.", "1e",
        "nul", "{a:1}", "[1}", "\u{0}",
    ]) func whatIsNoJSONIsRefused(text: String) {
        #expect(throws: JSONParser.Problem.self) { try JSONParser.value(of: Array(text.utf8)) }
        #expect { try OTIODocument(Array(text.utf8)) } throws: { ($0 as? MediaError)?.code == .damaged }
    }

    @Test(arguments: ["[]", "1", "{}", #"{"OTIO_SCHEMA": 1}"#]) func whatIsNoOpenTimelineIOIsRefused(text: String) {
        #expect { try OTIODocument(Array(text.utf8)) } throws: { ($0 as? MediaError)?.code == .unrecognizedFormat }
    }

    @Test func errorsNameTheLine() {
        #expect { try OTIODocument(Array("{\n  \"a\": 1,\n  b\n}".utf8)) } throws: {
            ($0 as? MediaError)?.message.hasPrefix("line 3 ") == true
        }
    }

    @Test(arguments: ["[", #"{"children": ["#]) func endlessNestingIsRefused(opening: String) {
        let text = String(repeating: opening, count: 200_000)
        #expect { try OTIODocument(Array(text.utf8)) } throws: { ($0 as? MediaError)?.code == .damaged }
    }

    /// Documents whose values were changed stand for compositions, or for an error that says why not.
    @Test(arguments: samples) func changedValuesAreNoticedOrHarmless(sample: URL) async throws {
        let bytes = Array(try Data(contentsOf: sample))
        guard bytes.count < 30_000 else { return }
        let document = try OTIODocument(bytes)
        var random = SplitMix(seed: Thoroughness.seed(UInt64(bytes.count)))
        for _ in 0..<Thoroughness.rounds(20, of: 500) {
            var damaged = document
            damaged.root.json = Self.change(damaged.root.json, &random)
            do {
                let composition = try await Composition(damaged, at: .file(path: Array("/nowhere/cut.otio".utf8)))
                #expect(composition.duration >= .zero)
            } catch let error as MediaError {
                #expect(!error.message.isEmpty && !error.remedy.isEmpty)
            }
        }
    }

    private static let strange: [JSONValue] = [
        .null, .bool(true), .number("0"), .number("-1"), .number("1e18"), .number("-1e300"), .number("NaN"),
        .number("Infinity"), .number("0.1"), .number("1e-300"), .number("23.976"), .string(""), .string("Stack.1"),
        .string("Track.1"), .string("Clip.9"), .array([]), .object(JSONObject()),
    ]

    /// An object one value of which, in about forty, is another.
    private static func change(_ object: JSONObject, _ random: inout SplitMix) -> JSONObject {
        var object = object
        for place in object.members.indices {
            object.members[place].value = change(object.members[place].value, &random)
        }
        return object
    }

    private static func change(_ value: JSONValue, _ random: inout SplitMix) -> JSONValue {
        if random.below(40) == 0 { return strange[random.below(strange.count)] }
        switch value {
        case .object(let object): return .object(change(object, &random))
        case .array(let values): return .array(values.map { change($0, &random) })
        default: return value
        }
    }

    /// What is read of damaged files is either a document or an error, whatever the damage.
    @Test(arguments: samples) func damageIsNoticedOrHarmless(sample: URL) throws {
        let bytes = Array(try Data(contentsOf: sample))
        guard bytes.count < 50_000 else { return }
        var random = SplitMix(seed: UInt64(bytes.count))
        for _ in 0..<40 {
            var damaged = bytes
            for _ in 0...random.below(4) {
                let place = random.below(damaged.count)
                switch random.below(3) {
                case 0: damaged[place] = UInt8(random.below(256))
                case 1: damaged.removeSubrange(place..<min(damaged.count, place + 1 + random.below(40)))
                default: damaged.insert(contentsOf: damaged[place..<min(damaged.count, place + 20)], at: place)
                }
            }
            do throws(MediaError) {
                let document = try OTIODocument(damaged)
                #expect(try OTIODocument(document.bytes).bytes == document.bytes)
            } catch {
                #expect(error.code == .damaged || error.code == .unrecognizedFormat)
            }
        }
    }
}
