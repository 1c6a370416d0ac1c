package import Media
internal import SFTP

/// A file of a server of SFTP. Opens nothing by itself.
package struct SFTPFile: ByteInput {
    /// The address, as it was written.
    let text: String
    /// What it names; nil where it cannot be understood.
    let address: SFTPAddress?
    let connections: SFTPConnections
    let cache: ServerCache
    /// What the server has said of it so far, for all who open this value.
    let known = KnownVersion()
    /// Whether all of it will be read, as of segments.
    private let isReadWhole: Bool
    /// The bytes that are wanted of it; nil where any may be.
    private var part: Range<Int64>?

    /// The file at an address; nil where that is none of SFTP by its scheme.
    package init?(address text: String) {
        guard SFTPAddress.isOne(text) else { return nil }
        self.init(text, .shared, .shared)
    }

    init(_ text: String, _ connections: SFTPConnections, _ cache: ServerCache, isReadWhole: Bool = false) {
        (self.text, self.connections, self.cache) = (text, connections, cache)
        address = SFTPAddress(text)
        self.isReadWhole = isReadWhole
    }

    package var name: String { MediaLocation.remote(url: text).name }
    package var location: MediaLocation? { .remote(url: text) }
    package var url: [UInt8] { Array(text.utf8) }
    package var policy: InputPolicy { .address }

    package func open(_ budget: Budget, _ interruption: Interruption) throws -> any OpenBytes {
        guard let address else {
            throw MediaError(
                .invalidRequest, "this address cannot be understood", remedy: "check it for typing errors")
        }
        return try OpenSFTP(self, at: address, budget, interruption)
    }

    /// How much to ask for at a time.
    var plan: RangePlan {
        RangePlan(readsHeader: !isReadWhole, usual: isReadWhole ? .max : known.usualRange, part: part)
    }

    package func part(_ range: Range<Int64>) -> any ByteInput {
        var file = self
        file.part = range
        return file
    }

    package func currentIdentity() -> InputIdentity? { nil }

    package func presentIdentity(_ budget: Budget, _ interruption: Interruption) throws -> InputIdentity? {
        askAgain()
        return try openedIdentity(budget, interruption)
    }

    package func askAgain() { known.note(nil) }

    /// Files of the same host.
    package func neighbor(_ reference: [UInt8], within reach: Reach) throws -> any ByteInput {
        let text = String(decoding: reference, as: UTF8.self)
        let neighbor = SFTPFile(text, connections, cache, isReadWhole: reach.reading == .whole)
        guard let host = neighbor.address?.server.host.lowercased(), host == address?.server.host.lowercased() else {
            throw MediaError(
                .permissionDenied, "this address names media that is not on its server (\(text))",
                remedy: "open that media itself")
        }
        return neighbor
    }
}
