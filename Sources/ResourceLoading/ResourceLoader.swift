/// Where an asset's bytes come from when they lie neither in a file nor under an address: decrypted, out of a larger file,
/// from a database.
///
/// `Asset(loader:)` asks for `contentInformation()` first and then for data, several requests at a time where several
/// readers are at work. Returning finishes a request and throwing fails it, so that each is answered exactly once; its task
/// is cancelled when nobody wants the rest. A request that gets no byte for `Budget.networkStallTimeout` fails as timed out,
/// whether its loader heeds the cancellation or not.
///
/// Both functions run on the cooperative pool: they suspend while they wait, and do not block.
public protocol ResourceLoader: Sendable {
    /// What is known of the resource as a whole.
    ///
    /// Asked when the resource is opened and the last answer is older than 30 seconds, or a request has failed since. What it
    /// throws fails the opening: a `MediaError` as it is, anything else as `MediaError.io` with its description.
    func contentInformation() async throws -> ContentInformation

    /// Gives all bytes that a request asks for, in order and in pieces of any size, by `DataRequest.respond(with:)`.
    ///
    /// Returning before the last of them is an error of reading, unless the resource's length is not known. What it throws
    /// fails the reading as it does with `contentInformation()`; the next reading of the same place asks anew.
    func respond(to request: borrowing DataRequest) async throws
}
