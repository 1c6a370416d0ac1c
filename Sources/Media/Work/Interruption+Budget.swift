extension Interruption {
    /// Starts the clock and the counts for opening an input and reading what it tells of itself.
    ///
    /// Where each read asks a server, the server's own time does not count, but all waiting together has a limit.
    package func limitOpening(_ policy: InputPolicy, _ budget: Budget) {
        setTimeout(policy.isLocal ? budget.localTime : nil)
        setByteLimit(budget.localBytes)
        setWaitLimit(budget.networkTime)
    }

    /// Starts the clock for a decode. Its bytes are those that the decoder needs.
    package func limitDecode(_ budget: Budget) {
        setTimeout(budget.decodeTime)
        setByteLimit(.max)
        setWaitLimit(budget.networkTime)
    }

    /// Starts the clock for copying: it takes as long as it does, but no single wait is longer than the silence allowed.
    func limitTransfer(_ policy: InputPolicy, _ budget: Budget, byteLimit: Int64 = .max) {
        setTimeout(policy.isLocal ? budget.transferSilence : nil)
        setByteLimit(byteLimit)
        setWaitLimit(nil)
    }

    /// Starts the clock for a search that reads on until it finds something: what it reads of a server has a limit.
    func limitSearch(_ policy: InputPolicy, _ budget: Budget) {
        setTimeout(budget.decodeTime)
        setByteLimit(policy.isLocal ? .max : budget.localBytes)
        setWaitLimit(budget.networkStallTimeout)
    }
}
