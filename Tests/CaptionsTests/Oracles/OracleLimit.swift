import Captions

/// Something that a reader of others does not do, or does otherwise than its format has it.
struct OracleLimit: Sendable {
    let oracle: Oracle
    let formats: [CaptionFormat]
    /// What it does, and why that is not our fault.
    let reason: String
    /// Whether a caption of a file meets it.
    let meets: @Sendable (Caption, OracleFile) -> Bool
    /// What it says where it refuses a file for this reason; nil where it reads on.
    var refusal: String?
    /// Takes what this limit changes out of what we say and out of what they say. All else must be equal still.
    var level: @Sendable (_ ours: inout [OracleCue], _ theirs: inout [OracleCue], OracleFile) -> Void = { _, _, _ in }

    func applies(to file: OracleFile) -> Bool {
        formats.contains(file.format) && file.document.captions.contains { meets($0, file) }
    }
}
