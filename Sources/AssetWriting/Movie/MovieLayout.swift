internal import Boxes
internal import Bytes
internal import Media

/// The top level of a movie file: where its movie box lies, and where another may.
struct MovieLayout {
    /// The movie box.
    let movieBox: Box
    /// Where the boxes end; what follows is found from the end of the file, such as what a camera's maker has put behind.
    let end: Int64
    /// The length of the file.
    let length: Int64
    /// The box that says that it goes on to the end of the file, which nothing may follow then; nil where none does.
    private let openBox: Box?
    /// The one before it.
    private let boxBeforeOpen: Box?
    /// Whether a longer movie box can lie where the old one does, as far as the boxes beside it tell: whoever plays it over
    /// a network needs it in front.
    let mayGrowInPlace: Bool
    /// Whether the movie box is the last one but for unused room.
    let isMovieLast: Bool

    private static let unused: Set<FourCC> = ["free", "skip", "wide"]
    /// Boxes that do not refer to places in the file.
    private static let independent: Set<FourCC> = unused.union(["ftyp", "mdat", "pdin", "udta", "uuid"])

    /// What Samsung's telephones say of slow motion, with a mark at the end of the file.
    private static let readFromTheEnd: FourCC = "sefd"

    /// Throws `MediaError` for what cannot have a track added.
    init(_ movie: Movie, _ source: any ByteSource) throws {
        let structure = movie.structure
        var boxes = structure.boxes
        if boxes.last?.type == Self.readFromTheEnd { boxes.removeLast() }
        guard let movieBox = structure.movieBox, let last = boxes.last, let length = source.length else {
            throw MediaError.cannotAddTrack("it has no movie box")
        }
        guard !structure.isCut else {
            throw MediaError(.damaged, "the film is cut off", remedy: "get the file again")
        }
        guard !structure.containsFragments, !movie.isExtendedByFragments else {
            throw MediaError.cannotAddTrack("it is in fragments")
        }
        // More boxes than are walked, so that nobody knows where they end.
        guard structure.boxes.count < BoxReader.Limits().topLevelBoxes else {
            throw MediaError.cannotAddTrack("it is in too many parts")
        }
        self.movieBox = movieBox
        self.length = length
        end = last.extent.end
        openBox = try source.read(at: last.extent.offset, count: 4) == [0, 0, 0, 0] ? last : nil
        boxBeforeOpen = boxes.dropLast().last
        let behind = boxes.filter { $0.extent.offset > movieBox.extent.offset }
        isMovieLast = behind.allSatisfy { Self.unused.contains($0.type) }
        mayGrowInPlace = boxes.allSatisfy { $0 == movieBox || Self.independent.contains($0.type) }
    }

    /// What has the last box say where it ends. Throws `MediaError.invalidRequest` where it has no room for its length.
    func closing() throws -> [FileReplacement] {
        guard let openBox else { return [] }
        let extent = openBox.extent
        if let length = UInt32(exactly: extent.length) {
            return [FileReplacement(place: extent.offset, bytes: BoxBytes.number(length))]
        }
        // What writers leave room for it with.
        guard let room = boxBeforeOpen, Self.unused.contains(room.type), room.extent.length == 8 else {
            throw MediaError.cannotAddTrack("its last part has no length, and no room for one")
        }
        let header = BoxBytes.number(1 as UInt32) + openBox.type.bytes + BoxBytes.number(UInt64(extent.length + 8))
        return [FileReplacement(place: room.extent.offset, bytes: header)]
    }
}

extension MediaError {
    /// A film that cannot have a track added, and why.
    static func cannotAddTrack(_ reason: String) -> MediaError {
        MediaError(
            .invalidRequest, "no track can be added to this film: \(reason)",
            remedy: "copy its tracks into a new movie instead")
    }
}
