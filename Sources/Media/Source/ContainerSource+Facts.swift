internal import Bytes
import CLibav
internal import Tags

extension ContainerSource {
    /// Opens the container, publishes what it learns stage by stage, closes it.
    ///
    /// It is open during the reading only: thousands of assets then hold facts, not descriptors and indices.
    func readFacts(
        _ stage: Stage, isKnown: Bool, _ interruption: Interruption, publish: (AssetFacts) -> Stage?
    ) throws {
        let bytes = try openBytes(interruption)
        do {
            let demuxer = try open(bytes, interruption)
            let reader = FactsReader(demuxer: demuxer, options: options, budget: budget, interruption: interruption)
            var stage = stage
            while true {
                let facts: AssetFacts
                do { facts = try reader.facts(stage) } catch let error as MediaError {
                    throw demuxer.unreachable ?? error
                }
                guard let next = publish(facts) else { return }
                stage = next
                interruption.limitOpening(policy, budget)
            }
        } catch let error as UnreachablePlaylist {
            _ = publish(AssetFacts(error, identity: bytes?.identity, length: bytes?.length))
        } catch let error as MediaError where MovieProbe.mayHelp(error) && !isKnown {
            guard let bytes, bytes.isSeekable else { throw error }
            let obstacle = try MovieProbe.isHEIC(bytes) ? MediaError.heic : error
            guard let facts = try MovieProbe(bytes: bytes, obstacle: obstacle).read() else {
                throw try MovieProbe.reason(behind: error, bytes) ?? error
            }
            // What could not be read may be missing from any of these facts.
            try bytes.throwFailure()
            _ = publish(facts)
        }
    }

    func bytes(of value: DeferredValue, in identity: InputIdentity?, _ interruption: Interruption) throws -> [UInt8] {
        let bytes = try openBytes(interruption)
        if let identity, bytes?.identity != identity { throw MediaError.valueGone }
        guard case .stream(let index) = value.place else {
            guard let bytes, policy.isLocal || bytes.isSeekable else { throw MediaError.valueGone }
            return try value.bytes(from: bytes, limit: budget.localBytes)
        }
        let demuxer = try open(bytes, interruption)
        guard let picture = demuxer.stream(index)?.pointee.attached_pic, picture.size > 0, let bytes = picture.data
        else { throw MediaError.valueGone }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(picture.size)))
    }
}

extension DeferredValue {
    /// The bytes of a stretch of the file. Throws what reading throws, and `.noSuchTrack` where they are no longer there.
    fileprivate func bytes(from source: any ByteSource, limit: Int64) throws -> [UInt8] {
        switch place {
        case .stream: throw MediaError.valueGone
        case .extent(let offset, let length):
            guard let count = Int(exactly: length), length <= limit else { throw MediaError.valueGone }
            let bytes = try source.read(at: offset, count: count)
            guard bytes.count == count else { throw MediaError.valueGone }
            return bytes
        case .tag(let place):
            guard let bytes = try place.read(from: source, limit: Int(clamping: limit)) else {
                throw MediaError.valueGone
            }
            return bytes
        }
    }
}
