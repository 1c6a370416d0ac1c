internal import HTTP

/// How a server lists a folder.
enum IndexFormat {
    /// A page of links.
    case html
    /// A list of objects.
    case json
    /// Properties, in XML.
    case multiStatus

    /// The format of an answer; nil for what lists nothing.
    init?(_ response: HTTPResponse) {
        if response.status == 207 {
            self = .multiStatus
            return
        }
        switch response.contentType {
        case "text/html", "application/xhtml+xml": self = .html
        case "application/json", "text/json": self = .json
        default: return nil
        }
    }
}
