internal import Bytes

/// An address that may lead into an archive on a server, divided at a name in it.
struct ArchiveAddress: Equatable {
    /// The address of what is to be the archive, with the query of the whole.
    let archive: String
    /// What follows, without escapes (RFC 3986, 2.1): the path of a file in there. Empty where the address ends at the archive.
    let path: [UInt8]

    /// Where an address may be divided, the longest archive's address first. Neither the host nor a query names an archive.
    static func divisions(of address: String) -> [ArchiveAddress] {
        let bytes = Array(address.utf8)
        guard let scheme = bytes.firstRange(of: "://".utf8) else { return [] }
        let end = bytes[scheme.upperBound...].firstIndex { "?#".utf8.contains($0) } ?? bytes.endIndex
        let query = bytes[end...].prefix { $0 != UInt8(ascii: "#") }
        let slash = UInt8(ascii: "/")
        guard let start = bytes[scheme.upperBound..<end].firstIndex(of: slash) else { return [] }
        let names = bytes[start..<end].split(separator: slash)
        return names.reversed().filter { ArchiveName.isArchive(PercentEncoding.decoded(Array($0))) }.map { name in
            ArchiveAddress(
                archive: String(decoding: bytes[..<name.endIndex] + query, as: UTF8.self),
                path: PercentEncoding.decoded(Array(bytes[name.endIndex..<end].drop { $0 == slash })))
        }
    }
}
