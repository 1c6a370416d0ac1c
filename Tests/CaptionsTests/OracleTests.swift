import Captions
import Foundation
import Testing

/// What we write is what ttconv and pycaption read, but for what each of them is known to do otherwise.
@Suite(.enabled(if: Oracles.areInstalled, Oracles.remedy)) struct OracleTests {
    @Test func whatWeWriteIsReadByOthers() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "oracles-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var files: [String: OracleFile] = [:]
        for (number, source) in try OracleSources.all().enumerated() {
            for format in CaptionFormat.allCases {
                let url = folder.appending(path: "\(number).\(format.rawValue)")
                files[url.path] = try OracleFile(source.name, source.document, as: format, to: url)
            }
        }
        let readings = try await Oracles.read(files.values.map(\.url).sorted { $0.path < $1.path })
        #expect(readings.count == files.count * Oracle.allCases.count)
        var table = OracleTable()
        for reading in readings {
            let file = try #require(files[reading.path])
            let verdict = OracleVerdict(reading, of: file)
            table.add(verdict, reading.oracle, file.format)
            if case .different(let difference) = verdict {
                Issue.record("\(reading.oracle) reads \(file.format) of \(file.source) otherwise: \(difference)")
            }
        }
        print(table.summary)
        if let path = ProcessInfo.processInfo.environment["REEL_ORACLE_TABLE"] {
            try Data(table.document.utf8).write(to: URL(filePath: path))
        }
    }
}
