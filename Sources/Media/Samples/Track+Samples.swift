import CLinux

extension Track {
    /// Reads all samples of the track and nothing else of the file, on workers and in pieces of a few milliseconds.
    ///
    /// Throws `MediaError` (`.protected`, `.changed`, `.timedOut` after the budget's `scanTime`, `.readLimitExceeded`), or
    /// `CancellationError`.
    /// - Parameters:
    ///   - byteLimit: How many bytes of samples are read.
    ///   - priority: How urgent it is.
    ///   - makeConsumer: Makes what takes the samples, once the format is known.
    package func read<Consumer: SampleConsumer>(
        byteLimit: Int64 = .max, priority: WorkerPool.Priority = .visible,
        _ makeConsumer: @escaping @Sendable (SampleFormat) -> Consumer
    ) async throws -> Consumer.Output {
        let slot = ResourceSlot<SampleConsumption<Consumer>>()
        let (index, source) = (index, properties.core.source)
        while true {
            try Task.checkCancellation()
            let output: Consumer.Output? = try await WorkerPool.reading.run(priority: priority) { context in
                let loan = slot.take()
                let consumption: SampleConsumption<Consumer>
                if let known = loan.content {
                    consumption = known
                } else {
                    let reader = try source.samples(ofTrackAt: index, context.interruption)
                    consumption = SampleConsumption(
                        reader, makeConsumer(reader.format), timeLimit: source.budget.scanTime, byteLimit: byteLimit)
                }
                try consumption.begin(context.interruption)
                let output = try consumption.work(until: linux_monotonic_time() + WorkerPool.slice)
                if output == nil, !consumption.isBroken { slot.put(consumption, after: loan) }
                return output
            }
            if let output { return output }
        }
    }
}
