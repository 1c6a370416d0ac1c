public import Foundation
import FoundationXML

/// What exiftool reads in a file: an oracle for metadata.
public enum ExifTool {
    /// A statement of exiftool.
    public struct Tag: Sendable {
        /// The vocabulary or track, such as `GoPro` or `Track4`.
        public let group: String
        /// The key as it is stored, or the place among the fields of a structure.
        public let id: String
        /// exiftool's own name.
        public let name: String
        /// The values, as numbers where they are numbers.
        public internal(set) var values: [String]

        /// All numbers of the values.
        public var numbers: [Double] {
            values.flatMap { $0.split(whereSeparator: \.isWhitespace).compactMap { Double($0) } }
        }
    }

    /// What is said of a file, in its order: repeated, unknown and embedded statements, too.
    public static func tags(of file: URL, options: [String] = []) async throws -> [Tag] {
        let said = try await Program.output(
            of: "exiftool", ["-X", "-D", "-n", "-a", "-u", "-b"] + options + [file.path])
        let (parser, reader) = (XMLParser(data: said), Reader())
        parser.delegate = reader
        guard parser.parse() else { throw NoXML() }
        return reader.tags
    }

    private struct NoXML: Error {}

    private final class Reader: NSObject, XMLParserDelegate {
        var tags: [Tag] = []
        private var open: Tag?
        private var text = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            text = ""
            guard let id = attributes["et:id"] else { return }
            let parts = name.split(separator: ":").map(String.init)
            open = Tag(group: parts.first ?? "", id: id, name: parts.last ?? "", values: [])
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            guard let tag = open else { return }
            if name == "rdf:li" { open?.values.append(text) }
            guard name == "\(tag.group):\(tag.name)" else { return }
            if open?.values.isEmpty == true { open?.values = [text] }
            if let open { tags.append(open) }
            open = nil
        }
    }
}
