internal import CZlib

/// The state of an inflater at one place of its stream. Takes some 40 KB.
///
/// Nobody changes it, and zlib only reads what it copies: any thread may.
final class KeptInflater: @unchecked Sendable {
    private let state: OpaquePointer

    /// Takes over the state.
    init(_ state: OpaquePointer) { self.state = state }

    deinit { czlib_inflater_free(state) }

    /// A state to go on with, which is the caller's to free; nil without memory.
    func copy() -> OpaquePointer? { czlib_inflater_copy(state) }
}
