/// An error whose description is all that there is to say.
struct Failure: Error, CustomStringConvertible {
    let description: String
}
