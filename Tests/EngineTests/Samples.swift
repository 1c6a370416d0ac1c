import Foundation
import Media
import Places

/// Files of the checkout, found from this source file's own place.
enum Samples {
    static let project = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func place(_ name: String) -> Place {
        .file(path: Array(project.appending(path: "Samples/" + name).path.utf8))
    }

    static func fixture(_ name: String) -> Place {
        .file(path: Array(project.appending(path: "Tests/Fixtures/" + name).path.utf8))
    }

    /// Every file of Samples that is media.
    static var all: [Place] {
        let folder = project.appending(path: "Samples")
        return ["Films", "Music", "Pictures", "Captions", "Damaged"].flatMap { group in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: group).path)) ?? []
            return names.sorted().map { place(group + "/" + $0) }
        }
    }
}
