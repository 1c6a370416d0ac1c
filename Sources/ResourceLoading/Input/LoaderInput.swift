internal import CLinux
package import Media
import Synchronization

/// The input whose bytes a loader gives. Every member may be called from any thread.
package final class LoaderInput: ByteInput {
    private struct State {
        /// What the loader has said, and when; no time where something was not so.
        var known: (information: ContentInformation, time: UInt64?)?
        /// The question that is on its way; whoever opens meanwhile waits for the same answer.
        var asking: LoaderCall<ContentInformation>?
    }

    /// How long the loader is taken at its word, in nanoseconds.
    private static let lifetime: UInt64 = 30_000_000_000
    private static let made = Atomic<Int>(0)

    package let name: String
    let calls: LoaderCalls
    /// What tells it from other loaders.
    private let number: Int
    private let state = Mutex(State())

    /// The input of a loader, called by a name. Asks nothing.
    package init(_ loader: some ResourceLoader, name: String) {
        self.name = name
        calls = LoaderCalls(loader)
        number = Self.made.add(1, ordering: .relaxed).newValue
    }

    // No scheme of libav's, so that nothing but the loader can be reached by it.
    package var url: [UInt8] { Array("loader:/".utf8) + name.utf8.filter { $0 != 0 && $0 != UInt8(ascii: "/") } }

    package var policy: InputPolicy { state.withLock { $0.known.map { policy(of: $0.information) } } ?? .network }

    package func currentIdentity() -> InputIdentity? {
        state.withLock { $0.known.map { identity(of: $0.information) } }
    }

    package func neighbor(_ reference: [UInt8], within reach: Reach) throws -> any ByteInput {
        throw MediaError(
            .permissionDenied,
            "what a loader gives names other media (\(String(decoding: reference, as: UTF8.self)))",
            remedy: "make an asset of that media itself")
    }

    package func open(_ budget: Budget, _ interruption: Interruption) throws -> any OpenBytes {
        let information = try information(budget, interruption)
        guard information.contentLength != 0 else { throw MediaError.emptyResource }
        guard information.contentLength ?? 0 >= 0 else { throw MediaError.negativeLength }
        return OpenResource(
            self, information, identity: identity(of: information), policy: policy(of: information),
            silence: budget.networkStallTimeout, interruption)
    }

    /// Has the loader be asked again before anybody else opens it: something was not so.
    func doubt() { state.withLock { $0.known?.time = nil } }

    private func identity(of information: ContentInformation) -> InputIdentity {
        .tag(
            place: "loader \(number)",
            value: "\(information.version ?? "") \(information.contentLength.map(String.init) ?? "")")
    }

    private func policy(of information: ContentInformation) -> InputPolicy {
        guard information.isEntireLengthAvailableOnDemand else { return .network }
        var policy = InputPolicy.local
        policy.isCached = false
        return policy
    }

    /// What the loader says of the whole: what it has said not long ago, else it is asked.
    private func information(_ budget: Budget, _ interruption: Interruption) throws -> ContentInformation {
        try interruption.check("opening")
        let now = linux_monotonic_time()
        let known: ContentInformation? = state.withLock { state in
            guard let known = state.known, let time = known.time, now - time < Self.lifetime else { return nil }
            return known.information
        }
        if let known { return known }
        let call = try state.withLock { state in
            let call = try state.asking ?? calls.contentInformation()
            state.asking = call
            return call
        }
        // The loader's own time is no time of opening.
        let left = interruption.pauseClock()
        interruption.setTimeout(budget.networkStallTimeout)
        defer { interruption.resumeClock(left) }
        let answer = Result { try call.value(interruption) }
        state.withLock { state in
            guard state.asking === call else { return }
            state.asking = nil
            if case .success(let information) = answer { state.known = (information, linux_monotonic_time()) }
        }
        return try answer.get()
    }
}
