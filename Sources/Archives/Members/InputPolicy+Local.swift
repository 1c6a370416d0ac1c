internal import Media

extension InputPolicy {
    /// The same, of something that is slower than it is where a condition does not hold.
    func local(if condition: Bool) -> InputPolicy {
        var policy = self
        policy.isLocal = isLocal && condition
        return policy
    }
}
