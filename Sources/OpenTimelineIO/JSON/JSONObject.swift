/// Named values that keep their order.
public struct JSONObject: Sendable, Hashable {
    /// A name and its value.
    public struct Member: Sendable, Hashable {
        /// The name, which others of the object may have too.
        public let name: String
        /// What it names.
        public var value: JSONValue

        /// A member.
        public init(_ name: String, _ value: JSONValue) { (self.name, self.value) = (name, value) }
    }

    /// All of them in their order.
    public var members: [Member]

    /// An object of members.
    public init(_ members: [Member] = []) { self.members = members }

    /// The value of a name, the last where it stands more than once; nil where it does not stand. A new name comes last, nil
    /// takes the name out.
    public subscript(name: String) -> JSONValue? {
        get { members.last { $0.name == name }?.value }
        set {
            guard let newValue else { return members.removeAll { $0.name == name } }
            if let place = members.lastIndex(where: { $0.name == name }) {
                members[place].value = newValue
            } else {
                members.append(Member(name, newValue))
            }
        }
    }
}
