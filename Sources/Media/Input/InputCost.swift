/// What an opened input has asked for so far, where that differs from what was read of it.
package struct InputCost: Sendable, Equatable {
    /// Requests that were sent.
    package var requests = 0
    /// Bytes that have come.
    package var bytesRead: Int64 = 0
    /// Bytes that were kept of earlier requests.
    package var bytesFromCache: Int64 = 0

    /// What was added since an earlier look.
    func since(_ earlier: InputCost) -> InputCost {
        InputCost(
            requests: requests - earlier.requests, bytesRead: bytesRead - earlier.bytesRead,
            bytesFromCache: bytesFromCache - earlier.bytesFromCache)
    }
}
