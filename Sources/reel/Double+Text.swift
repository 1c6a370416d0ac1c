extension Double {
    /// The number as short as it can be told exactly: whole ones without a fraction. Only for what is finite.
    var shortestText: String { self == rounded() && magnitude < 1e15 ? String(Int64(self)) : String(self) }
}
