/// One reading of an asset's media, on a worker: opens it, publishes what it learns stage by stage, closes it.
///
/// The container is open during the reading only: thousands of assets then hold facts, not descriptors and indices.
struct AssetReading {
    let core: AssetCore
    let identifier: UInt64
    let interruption: Interruption

    /// Throws `MediaError`, or `CancellationError` when nobody wants it any more.
    func run() throws {
        guard var stage = core.target(ofPass: identifier) else { throw CancellationError() }
        interruption.allowOpening(core.location, core.budget)
        do {
            let demuxer = try Demuxer(
                core.location, options: core.options, counters: core.counters, budget: core.budget,
                interruption: interruption)
            let reader = FactsReader(
                demuxer: demuxer, options: core.options, budget: core.budget, interruption: interruption)
            while true {
                let facts = try reader.facts(stage)
                guard let next = core.publish(facts, pass: identifier) else { return }
                stage = next
                interruption.allowOpening(core.location, core.budget)
            }
        } catch let error as UnreachablePlaylist {
            var identity: FileIdentity?
            if case .file(let path) = core.location { identity = FileIdentity(path: path) }
            _ = core.publish(AssetFacts(error, identity: identity), pass: identifier)
        } catch let error as MediaError where BoxFacts.mayHelp(error) && core.snapshot.facts == nil {
            guard case .file(let path) = core.location,
                let facts = try BoxFacts(
                    bytes: FileBytes(path: path, counters: core.counters, interruption: interruption),
                    obstacle: HEICSniffer.error(for: core.location) ?? error
                ).read()
            else { throw try BoxFacts.reason(behind: error, core.location, core.counters, interruption) ?? error }
            _ = core.publish(facts, pass: identifier)
        } catch let error as MediaError where error.code != .changed && hasChanged() {
            throw MediaError(.changed, "the file changed while it was read", remedy: "load it again")
        }
    }

    /// Whether the file is another than the one whose facts are known.
    private func hasChanged() -> Bool {
        guard let identity = core.snapshot.facts?.identity, case .file(let path) = core.location else { return false }
        return FileIdentity(path: path).map { $0 != identity } ?? false
    }
}
