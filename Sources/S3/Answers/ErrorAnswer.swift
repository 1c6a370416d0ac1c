/// What a service says of an error. Every member is empty where it says nothing.
struct ErrorAnswer {
    private(set) var code = ""
    /// The region in which the bucket lies.
    private(set) var region = ""

    /// Reads the body of an answer.
    init(_ bytes: [UInt8]) {
        var elements = XMLElements(bytes)
        while let element = elements.next() {
            guard element.parents == ["Error"] else { continue }
            switch element.name {
            case "Code": code = element.text
            case "Region": region = element.text
            case "Endpoint" where region.isEmpty: region = Self.region(of: element.text)
            default: break
            }
        }
        if !region.utf8.allSatisfy(Self.isOfRegion) { region = "" }
    }

    /// The region in a host's name, such as `films.s3.eu-west-1.amazonaws.com` or `films.s3-eu-west-1.amazonaws.com`.
    private static func region(of host: String) -> String {
        let parts = host.split(separator: ".")
        guard let service = parts.lastIndex(where: { $0 == "s3" || $0.hasPrefix("s3-") }) else { return "" }
        if parts[service] != "s3" { return String(parts[service].dropFirst(3)) }
        guard service + 1 < parts.count, parts[service + 1] != "amazonaws" else { return "" }
        return String(parts[service + 1])
    }

    /// It becomes part of a host's name.
    private static func isOfRegion(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "-")
    }
}
