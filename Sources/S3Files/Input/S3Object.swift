internal import Bytes
internal import HTTP
package import Media
internal import S3

/// An object in a bucket of S3, read by requests of HTTP that are signed. Opens nothing by itself.
package struct S3Object: ByteInput {
    /// The address, as it was written.
    let text: String
    /// What it names; nil where it cannot be understood.
    let address: S3Address?
    let service: S3Service
    /// What the service has said of it so far, for all who open this value.
    private let resource = HTTPResource()
    private let reading: Address.Reading
    /// The bytes that are wanted of it; nil where any may be.
    private var part: Range<Int64>?

    /// The object at an address; nil where that is none of S3 by its scheme.
    package init?(address text: String) {
        guard S3Address.isOne(text) else { return nil }
        self.init(text, .shared)
    }

    init(_ text: String, _ service: S3Service, reading: Address.Reading = .media) {
        (self.text, self.service, self.reading) = (text, service, reading)
        address = S3Address(text)
    }

    package var name: String { MediaLocation.remote(url: text).name }
    package var location: MediaLocation? { .remote(url: text) }
    package var url: [UInt8] { Array(text.utf8) }
    package var policy: InputPolicy { .address }

    package func open(_ budget: Budget, _ interruption: Interruption) throws -> any OpenBytes {
        do {
            guard let address, !address.key.isEmpty else { throw S3Error(.badAddress) }
            do {
                return try open(address, budget, interruption)
            } catch let error as S3Error where service.learns(from: error, of: address.bucket) {
                return try open(address, budget, interruption)
            }
        } catch let error as S3Error {
            throw MediaError(error)
        }
    }

    package func part(_ range: Range<Int64>) -> any ByteInput {
        var object = self
        object.part = range
        return object
    }

    package func currentIdentity() -> InputIdentity? { nil }

    package func presentIdentity(_ budget: Budget, _ interruption: Interruption) throws -> InputIdentity? {
        askAgain()
        return try openedIdentity(budget, interruption)
    }

    package func askAgain() { resource.forget() }

    /// Objects of the same bucket.
    package func neighbor(_ reference: [UInt8], within reach: Reach) throws -> any ByteInput {
        let text = String(decoding: reference, as: UTF8.self)
        let neighbor = S3Object(text, service, reading: reach.reading)
        guard let bucket = neighbor.address?.bucket, bucket == address?.bucket else {
            throw MediaError(
                .permissionDenied, "this address names media that is not in its bucket (\(text))",
                remedy: "open that media itself")
        }
        return neighbor
    }

    /// The address at which a program without keys may read it for so many seconds, and whether that is signed: then nobody
    /// else may have it. Reads the files of keys, so it belongs on a worker; asks no server. Throws `MediaError`.
    package func presignedURL(for seconds: Int) throws -> (text: String, isSigned: Bool) {
        do {
            guard let address, !address.key.isEmpty else { throw S3Error(.badAddress) }
            return try service.presignedURL(of: address, for: seconds)
        } catch let error as S3Error {
            throw MediaError(error)
        }
    }

    /// Opens it where the bucket is known to lie. Throws `S3Error` where the service says why it refuses, else `MediaError`.
    private func open(
        _ address: S3Address, _ budget: Budget, _ interruption: Interruption
    ) throws -> any OpenBytes {
        do {
            let whole = try Address(service.request(address), resource: resource, reading: reading)
            return try (part.map(whole.part) ?? whole).open(budget, interruption)
        } catch let error as MediaError {
            try interruption.check("opening")
            let silence = budget.networkStallTimeout
            throw try reason(for: error, of: address, silence: silence, interruption) ?? error
        }
    }

    /// What the service says of a refusal; nil where it has not refused anything, or says nothing now.
    private func reason(
        for error: MediaError, of address: S3Address, silence: Duration, _ interruption: Interruption
    ) throws -> S3Error? {
        guard [.network, .permissionDenied, .notFound].contains(error.code) else { return nil }
        var request = try service.request(address)
        request.range = (0, 0)
        return try interruption.whileWaiting(atMost: silence) { () throws -> S3Error? in
            do {
                let transfer = try HTTPTransfer(
                    request, mayFollow: { _ in false }, while: { !interruption.mustStop })
                guard transfer.response.status >= 300 else { return nil }
                let body = try transfer.read(atMost: Self.errorLimit) { !interruption.mustStop }
                return S3Error(
                    status: transfer.response.status, body: body, isSigned: request.authorization != nil)
            } catch is HTTPError {
                return nil
            }
        }
    }

    private static let errorLimit = 64 << 10
}
