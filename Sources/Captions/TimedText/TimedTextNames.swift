/// Which names belong to timed text: its namespaces have changed over the years, and files that name none are read too.
enum TimedTextNames {
    static let content = "http://www.w3.org/ns/ttml"
    static let styling = content + "#styling"
    static let parameter = content + "#parameter"
    static let xml = "http://www.w3.org/XML/1998/namespace"

    private static func isOwn(_ namespace: String) -> Bool {
        if namespace.hasPrefix("?") { return ["?tt", "?tts", "?ttp"].contains(namespace) }
        return (namespace.contains("/ttml") || namespace.contains("/ttaf1") || namespace.contains("/ttmlx"))
            && !namespace.contains("#metadata")
    }

    static func isOwn(_ attribute: XMLNode.Attribute) -> Bool {
        guard let namespace = attribute.namespace else { return true }
        return namespace == xml || isOwn(namespace)
    }

    static func isOwn(_ node: XMLNode) -> Bool {
        guard node.kind == .element else { return false }
        guard let namespace = node.namespace else { return true }
        // Some writers declare XHTML on their regions.
        return isOwn(namespace) || (node.name == "region" && namespace.hasSuffix("/xhtml"))
    }

    static func problem(_ attribute: XMLNode.Attribute) -> CaptionProblem.Reason {
        .badAttribute(
            name: ProblemList.excerpt(attribute.name.utf8), value: ProblemList.excerpt(attribute.value.utf8))
    }
}
