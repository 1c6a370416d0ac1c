/// Something that a test needs, and that is not about reel, did not work.
struct HarnessError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
