public import Media

extension Asset {
    /// An asset of the bytes that a loader gives.
    ///
    /// Nothing is asked of the loader before a property or picture is. The name is what people call it; its ending helps
    /// where the content is ambiguous. What the resource names, such as segments of a playlist, is out of reach.
    public convenience init(
        loader: some ResourceLoader, name: String = "untitled", options: AssetOptions = .init(),
        budget: Budget = .init()
    ) {
        self.init(LoaderInput(loader, name: name), options: options, budget: budget)
    }
}
