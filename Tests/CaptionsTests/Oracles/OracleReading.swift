import Foundation

/// What a reader makes of a file.
struct OracleReading: Sendable {
    let path: String
    let oracle: Oracle
    /// Its cues, or what it says in refusing the file.
    let cues: Result<[OracleCue], Refusal>

    struct Refusal: Error, Sendable, Hashable {
        let message: String
    }

    /// Reads a line of the script.
    init?(_ line: Substring) {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
            let path = object["path"] as? String, let oracle = (object["reader"] as? String).flatMap(Oracle.init)
        else { return nil }
        self.path = path
        self.oracle = oracle
        if let message = object["error"] as? String {
            cues = .failure(Refusal(message: message))
        } else {
            guard let rows = object["cues"] as? [[Any]] else { return nil }
            cues = .success(
                rows.compactMap { row in
                    guard row.count == 3, let start = row[0] as? Double, let text = row[2] as? String else {
                        return nil
                    }
                    return OracleCue(start: start, end: row[1] as? Double, text: text)
                })
        }
    }
}
