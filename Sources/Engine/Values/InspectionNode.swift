/// One property, or a group of them, in the inspector's tree.
public struct InspectionNode: Sendable, Hashable, Codable, Identifiable {
    /// How far the loading of a property has come.
    public enum Status: String, Sendable, Codable {
        /// Nobody has asked for it.
        case notYetLoaded
        /// Being read.
        case loading
        /// Here.
        case loaded
        /// Could not be read; the value says why.
        case failed
    }

    /// A path that stays the same while the tree fills, such as `track 1/naturalSize`.
    public var id: String

    /// The name of the property or group.
    public var name: String

    /// The value in words; the reason when failed; empty for groups.
    public var value: String

    /// How far its loading has come.
    public var status: Status

    /// What lies under it.
    public var children: [InspectionNode]

    /// A node of the tree.
    public init(id: String, name: String, value: String = "", status: Status, children: [InspectionNode] = []) {
        self.id = id
        self.name = name
        self.value = value
        self.status = status
        self.children = children
    }
}
