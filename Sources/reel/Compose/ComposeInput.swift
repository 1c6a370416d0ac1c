import Glibc
import Media
import Places

/// What is to be put into a timeline: a place, or a range of it.
struct ComposeInput: Sendable {
    /// As it was named.
    let name: String
    let place: Place

    /// What an argument names. Throws `Failure` where that can be no clip.
    init(_ argument: [UInt8]) throws {
        place = Place(argument: argument)
        name = place.description
        guard (place.divided?.place ?? place) != Place("-") else {
            throw Failure(description: "\(name): a timeline cannot refer to standard input: name a file")
        }
    }

    /// Whether it refers to a file. A project file cannot present itself.
    func isOf(_ file: [UInt8]) -> Bool {
        [place, place.divided?.place].compactMap { $0?.filePath }.contains { OutputFile.isSame($0, as: file) }
    }
}
