import Foundation
import Telemetry
import TestSupport
import Testing

/// What exiftool reads in the payloads of cameras.
@Suite struct GPMFOracleTests {
    static let names = ["hero5", "hero6", "hero6+ble", "karma", "fusion"]

    @Test(arguments: names) func everyValueIsAsExifToolHasIt(name: String) async throws {
        let payload = try recorded(name)
        let folder = try TemporaryFolder()
        let tags = try await ExifTool.tags(of: folder.write(movie(holding: payload), to: "film.mp4"))
        var runs = GPMFOracleTests.runs(tags.filter { $0.group == "GoPro" })
        var compared = 0
        for stream in GPMFPayload(payload).devices.flatMap(\.streams) {
            let rows = (0..<stream.sampleCount).flatMap { stream.rows(ofSample: $0) }
            // exiftool leaves out what has no values.
            guard !rows.isEmpty else { continue }
            let words = rows.joined().compactMap { if case .text(let text) = $0 { text } else { nil } }
            let index = try #require(runs.firstIndex { $0.key == stream.key }, "\(stream.key)")
            let run = runs.remove(at: index)
            // exiftool makes a date of the first field of a drone's positions.
            let numbers = rows.flatMap { run.isWithoutFirst ? $0.dropFirst() : $0[...] }.compactMap(\.number)
            #expect(words == [] || words == run.values)
            guard words == [] else { continue }
            try #require(numbers.count == run.numbers.count, "\(stream.key)")
            let differing = zip(numbers, run.numbers).filter { abs($0 - $1) > 1e-14 * max(1, abs($1)) }
            #expect(differing.isEmpty, "\(stream.key)")
            compared += numbers.count
        }
        #expect(compared > 1_000)
    }

    /// What exiftool has of one stream.
    private struct Run {
        let key: String
        var values: [String] = []
        var numbers: [Double] = []
        var isWithoutFirst: Bool { key == "GPRI" || key == "GLPI" }
    }

    /// The statements by stream. Fields of some structures have statements of their own, by their places.
    private static func runs(_ tags: [ExifTool.Tag]) -> [Run] {
        var runs: [Run] = []
        var previous = ""
        for tag in tags {
            let key = Int(tag.id) == nil ? tag.id : structure(of: tag)
            if key != previous { runs.append(Run(key: key)) }
            previous = key
            runs[runs.count - 1].values += tag.values
            // A date is several numbers.
            if !tag.values.contains(where: { $0.contains(":") }) { runs[runs.count - 1].numbers += tag.numbers }
        }
        return runs
    }

    /// The structure that a field of exiftool's is in.
    private static func structure(of field: ExifTool.Tag) -> String {
        if field.name.hasPrefix("Battery") || field.name.hasPrefix("KBAT") { return "KBAT" }
        if field.name.hasSuffix("Raw") || field.name.hasPrefix("GPRI") { return "GPRI" }
        let isOfCamera = ["GPSLatitude0", "GPSLongitude1", "GPSAltitude2", "GPSSpeed3", "GPSSpeed3D4"]
            .contains(field.name + field.id)
        return isOfCamera ? "GPS5" : "GLPI"
    }

    /// The least film that exiftool finds GPMF in.
    private func movie(holding payload: [UInt8]) -> [UInt8] {
        func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
            GPMFBuilding.bytes(UInt32(contents.count + 8)) + Array(type.utf8) + contents
        }
        return box("ftyp", Array("mp42\0\0\0\0mp42".utf8)) + box("moov", box("udta", box("GPMF", payload)))
    }
}
