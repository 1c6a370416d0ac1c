internal import Folders
internal import Media
internal import Places

/// The name of a copy: whose it is, and from when to when.
enum ExportName {
    /// A name that no file system minds, such as `film 0.00.08.000-0.00.15.080.mp4`.
    static func suggested(for plan: ExportPlan, of place: Place, time: (MediaTime) -> String) -> String {
        let moments = [plan.range.start, plan.range.end].map { MomentName.clock(time($0)) }
        return MomentName.make(place, " " + moments.joined(separator: "-"), ending: "." + plan.fileExtension)
    }

    /// Where a copy goes that a person has named, a relative path from the folder that the program was started in.
    ///
    /// A path that ends in a slash is a folder for the suggested name. Nil when the name has another ending than the
    /// container that is written.
    static func target(_ text: String, suggested: String, fileExtension: String) -> Path? {
        let full = text.hasSuffix("/") || text.isEmpty ? text + suggested : text
        let path = Path(full, relativeTo: .current)
        let name = String(decoding: path.name, as: UTF8.self)
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
            return Path(full + "." + fileExtension, relativeTo: .current)
        }
        return name[dot...].dropFirst().lowercased() == fileExtension ? path : nil
    }
}
