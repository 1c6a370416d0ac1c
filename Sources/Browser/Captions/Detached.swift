/// Runs work off the main thread; cancelling the caller's task cancels it.
func detached<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    let task = Task.detached(operation: work)
    return await withTaskCancellationHandler {
        await task.value
    } onCancel: {
        task.cancel()
    }
}
