/// How a server lists a folder.
enum IndexFormat {
    /// A page of links.
    case html
    /// A list of objects.
    case json

    /// The format of a media type (RFC 9110, 8.3); nil for what lists nothing.
    init?(mediaType: String?) {
        switch mediaType {
        case "text/html", "application/xhtml+xml": self = .html
        case "application/json", "text/json": self = .json
        default: return nil
        }
    }
}
