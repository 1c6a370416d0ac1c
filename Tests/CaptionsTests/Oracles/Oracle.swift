/// A reader of captions that others wrote.
enum Oracle: String, Sendable, CaseIterable {
    case ttconv
    case pycaption
}
