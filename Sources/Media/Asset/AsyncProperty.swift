/// The typed key of a property of `Root`.
public struct AsyncProperty<Root: PropertySource, Value: Sendable>: Sendable {
    /// The property's name, as commands and JSON spell it.
    public let name: String

    /// How far one must read to know it.
    public let stage: Stage

    /// Picks the value out of the facts; pure and quick, since it runs at each look at the status.
    let derive: @Sendable (Root.Facts) throws(MediaError) -> Value

    init(
        _ name: String, _ stage: Stage = .header,
        _ derive: @escaping @Sendable (Root.Facts) throws(MediaError) -> Value
    ) {
        self.name = name
        self.stage = stage
        self.derive = derive
    }
}

extension AsyncProperty: Hashable {
    /// Whether both are keys of the same property.
    public static func == (left: AsyncProperty, right: AsyncProperty) -> Bool { left.name == right.name }

    /// Feeds the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
