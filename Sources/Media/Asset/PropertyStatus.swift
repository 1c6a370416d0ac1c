/// What is known of a property at this moment.
public enum PropertyStatus<Value: Sendable>: Sendable {
    /// Nobody has loaded it, or the load was cancelled.
    case notYetLoaded
    /// It is being read.
    case loading
    /// It is known.
    case loaded(Value)
    /// It could not be known; the error is the one that the load threw. The next load tries again.
    case failed(MediaError)

    /// The value when loaded, else nil.
    public var value: Value? { if case .loaded(let value) = self { value } else { nil } }

    /// The error when failed, else nil.
    public var error: MediaError? { if case .failed(let error) = self { error } else { nil } }

    /// Whether it is being read.
    public var isLoading: Bool { if case .loading = self { true } else { false } }

    /// The value, or the reason why there is none.
    ///
    /// Throws the error when failed, and `MediaError.invalidRequest` while nothing was loaded.
    public func get() throws(MediaError) -> Value {
        switch self {
        case .loaded(let value): return value
        case .failed(let error): throw error
        case .notYetLoaded, .loading: throw MediaError(.invalidRequest, "this was not loaded yet", remedy: "load it")
        }
    }
}

extension PropertyStatus: Equatable where Value: Equatable {}

extension PropertyStatus: CustomStringConvertible {
    /// The status in words, for logs.
    public var description: String {
        switch self {
        case .notYetLoaded: "not yet loaded"
        case .loading: "loading"
        case .loaded(let value): "\(value)"
        case .failed(let error): "failed: \(error)"
        }
    }
}
