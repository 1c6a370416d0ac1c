public import Media
public import Places

extension LocalEngine {
    /// Where the cuts of a range would land, and what the copy would carry.
    nonisolated public func exportPlan(of place: Place, range: TimeRange) async throws -> ExportPlan {
        try await RangeExport.plan(of: fullAsset(of: place), range: range)
    }

    /// Copies what a plan says, until the stream is dropped.
    nonisolated public func export(
        _ plan: ExportPlan, of place: Place, to path: [UInt8], as job: ExportJob
    ) -> AsyncThrowingStream<ExportUpdate, any Error> {
        // Only the latest is of interest, and nothing comes after the last.
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: ExportUpdate.self, throwing: (any Error).self, bufferingPolicy: .bufferingNewest(1))
        let task = exports.start(job) { [self] in
            do {
                let path = try await RangeExport.run(plan, of: fullAsset(of: place), to: path) {
                    continuation.yield(.progress($0))
                }
                continuation.yield(.finished(path: path))
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Cancels the work; the stream goes on until that has ended.
    nonisolated public func stop(_ job: ExportJob) { exports.cancel(job) }
}
