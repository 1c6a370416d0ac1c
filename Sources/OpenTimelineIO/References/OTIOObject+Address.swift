internal import Media

extension OTIOObject {
    /// The URL or path of the media that a clip presents.
    ///
    /// Throws `LostMedia` for a clip that names none, and for media that is none: a generator, a sequence of pictures.
    func mediaAddress() throws(LostMedia) -> String {
        guard let reference = activeReference else { throw LostMedia(description, .noMedia) }
        switch reference.schemaName {
        case "ExternalReference":
            guard let address = reference.targetURL else { throw LostMedia(description, .noMedia) }
            return address
        case "MissingReference": throw LostMedia(description, .noMedia)
        case "GeneratorReference":
            let kind = reference.json["generator_kind"]?.string ?? ""
            throw LostMedia(description, .noMaker(of: kind.isEmpty ? "what a generator makes" : kind))
        case "ImageSequenceReference": throw LostMedia(description, .noMaker(of: "a film of numbered pictures"))
        default: throw LostMedia(description, .noMaker(of: "media of \(reference.schemaName)"))
        }
    }
}
