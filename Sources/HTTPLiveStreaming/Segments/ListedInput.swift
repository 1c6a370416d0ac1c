internal import Media

/// What a playlist lists, as one input: it is known by the playlist's name, and leads where the playlist may.
protocol ListedInput: SegmentedInput {
    /// Where the playlist was read from.
    var playlist: PlaylistInput { get }
}

extension ListedInput {
    var name: String { playlist.name }
    var policy: InputPolicy { playlist.policy }

    func currentIdentity() -> InputIdentity? { nil }

    func neighbor(_ reference: [UInt8], within reach: Reach) throws -> any ByteInput {
        try playlist.origin.neighbor(reference, within: reach)
    }
}
