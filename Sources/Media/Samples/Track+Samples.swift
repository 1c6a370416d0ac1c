import CLinux

extension Track {
    /// Reads all samples of the track and nothing else of the file, on workers and in pieces of a few milliseconds.
    ///
    /// Throws `MediaError` (`.protected`, `.timedOut` after the budget's `scanTime`, `.readLimitExceeded`), or
    /// `CancellationError`.
    /// - Parameters:
    ///   - location: Where the asset lies.
    ///   - options: How the asset was opened.
    ///   - budget: How long it may take.
    ///   - byteLimit: How many bytes of samples are read.
    ///   - counters: Where reading is counted.
    ///   - priority: How urgent it is.
    ///   - makeConsumer: Makes what takes the samples, once the format is known.
    package func read<Consumer: SampleConsumer>(
        at location: MediaLocation, options: AssetOptions = AssetOptions(), budget: Budget = Budget(),
        byteLimit: Int64 = .max, counters: IOCounters = IOCounters(), priority: WorkerPool.Priority = .visible,
        _ makeConsumer: @escaping @Sendable (SampleFormat) -> Consumer
    ) async throws -> Consumer.Output {
        let handover = Handover<SampleReader<Consumer>>()
        let index = index
        while true {
            try Task.checkCancellation()
            let output: Consumer.Output? = try await WorkerPool.reading.run(priority: priority) { context in
                let reader: SampleReader<Consumer>
                let loan = handover.take()
                if let known = loan.content {
                    known.use(context.interruption)
                    reader = known
                } else {
                    context.interruption.allowOpening(location, budget)
                    reader = try SampleReader(
                        location, streamIndex: index, options: options, budget: budget, byteLimit: byteLimit,
                        counters: counters, interruption: context.interruption, makeConsumer: makeConsumer)
                }
                context.interruption.allowDecode(budget.decodeTime)
                let output = try reader.work(until: linux_monotonic_time() + WorkerPool.slice)
                if output == nil, !reader.isBroken { handover.put(reader, after: loan) }
                return output
            }
            if let output { return output }
        }
    }
}
