/// What an opened input has asked for so far, where that differs from what was read of it.
package struct InputCost: Sendable, Equatable {
    /// Requests that were sent.
    package var requests = 0
    /// Bytes that have come.
    package var bytesRead: Int64 = 0
    /// Bytes that were kept of earlier requests.
    package var bytesFromCache: Int64 = 0

    /// No cost.
    package init() {}

    /// What so many requests have cost.
    package init(requests: Int, bytesRead: Int64 = 0, bytesFromCache: Int64 = 0) {
        (self.requests, self.bytesRead, self.bytesFromCache) = (requests, bytesRead, bytesFromCache)
    }

    /// Both together.
    package static func + (left: InputCost, right: InputCost) -> InputCost {
        InputCost(
            requests: left.requests + right.requests, bytesRead: left.bytesRead + right.bytesRead,
            bytesFromCache: left.bytesFromCache + right.bytesFromCache)
    }

    /// What was added since an earlier look.
    func since(_ earlier: InputCost) -> InputCost {
        InputCost(
            requests: requests - earlier.requests, bytesRead: bytesRead - earlier.bytesRead,
            bytesFromCache: bytesFromCache - earlier.bytesFromCache)
    }
}
