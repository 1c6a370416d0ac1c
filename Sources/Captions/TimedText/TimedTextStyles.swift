/// The named styles and regions of a document.
struct TimedTextStyles {
    private var named: [String: TimedTextStyle] = [:]
    private(set) var regions: [CaptionRegion] = []
    /// The regions' elements, and their own styles, by name.
    private(set) var regionNodes: [String: (node: Int, style: TimedTextStyle, region: CaptionRegion)] = [:]
    private let parameters: TimedTextParameters

    init(_ tree: XMLTree, head: Int, parameters: TimedTextParameters, problems: inout ProblemList) {
        self.parameters = parameters
        var styles: [Int] = []
        var regionIndices: [Int] = []
        for child in tree.nodes[head].children where TimedTextNames.isOwn(tree.nodes[child]) {
            for node in tree.nodes[child].children where TimedTextNames.isOwn(tree.nodes[node]) {
                switch (tree.nodes[child].name, tree.nodes[node].name) {
                case ("styling", "style"): styles.append(node)
                case ("layout", "region"): regionIndices.append(node)
                default: break
                }
            }
        }
        // Styles may name styles that come after them: what each says itself first, then what it refers to.
        var own: [String: (style: TimedTextStyle, references: [String])] = [:]
        for node in styles {
            guard let name = TimedTextStyles.attribute(tree.nodes[node], "id") else { continue }
            var style = TimedTextStyle()
            style.set(tree.nodes[node].attributes)
            own[name] = (style, TimedTextStyles.references(tree.nodes[node]))
        }
        for name in own.keys.sorted() { _ = resolve(name, own, depth: 0) }
        for node in regionIndices {
            guard let name = TimedTextStyles.attribute(tree.nodes[node], "id"), regionNodes[name] == nil else {
                continue
            }
            var style = style(of: tree.nodes[node], nil, &problems)
            for child in tree.nodes[node].children
            where TimedTextNames.isOwn(tree.nodes[child]) && tree.nodes[child].name == "style" {
                var nested = self.style(of: tree.nodes[child], nil, &problems)
                nested.merge(style)
                style = nested
            }
            let region = region(name, style)
            regions.append(region)
            regionNodes[name] = (node, style, region)
        }
    }

    static func attribute(_ node: XMLNode, _ name: String) -> String? {
        node.attributes.first { $0.name == name && TimedTextNames.isOwn($0) }?.value
    }

    private static func references(_ node: XMLNode) -> [String] {
        guard let value = attribute(node, "style") else { return [] }
        return value.split(whereSeparator: \.isWhitespace).prefix(16).map(String.init)
    }

    private mutating func resolve(
        _ name: String, _ own: [String: (style: TimedTextStyle, references: [String])], depth: Int
    ) -> TimedTextStyle? {
        if let done = named[name] { return done }
        guard let (style, references) = own[name] else { return nil }
        // A style that refers to itself is what it says itself.
        named[name] = style
        guard depth < 32 else { return style }
        var whole = TimedTextStyle()
        for reference in references {
            if let other = resolve(reference, own, depth: depth + 1) { whole.merge(other) }
        }
        whole.merge(style)
        named[name] = whole
        return whole
    }

    /// What an element says itself: its attributes over the styles that it names over what it has from around it.
    func style(of node: XMLNode, _ inherited: TimedTextStyle?, _ problems: inout ProblemList) -> TimedTextStyle {
        var style = inherited ?? TimedTextStyle()
        for name in TimedTextStyles.references(node) {
            if let other = named[name] {
                style.merge(other)
            } else {
                problems.add(.undefined(ProblemList.excerpt(name.utf8)), line: node.line)
            }
        }
        style.set(node.attributes)
        return style
    }

    // MARK: Values

    private func length(_ text: Substring, isWidth: Bool) -> CaptionLength? {
        var digits = text[...]
        var unit = ""
        while let last = digits.last, last.isLetter || last == "%" {
            unit = String(last) + unit
            digits = digits.dropLast()
        }
        guard digits.utf8.count < 24, let value = Double(digits), abs(value) < 1e6 else { return nil }
        switch unit {
        case "%": return .percent(value)
        case "rw": return isWidth ? .percent(value) : nil
        case "rh": return isWidth ? nil : .percent(value)
        case "c": return .percent(value / (isWidth ? parameters.columns : parameters.rows) * 100)
        case "px":
            guard let whole = isWidth ? parameters.width : parameters.height else {
                return CaptionLength(value, .pixels)
            }
            return .percent(value / whole * 100)
        case "em": return CaptionLength(value, .em)
        case "" where value == 0: return .percent(0)
        default: return nil
        }
    }

    func fontSize(_ text: String) -> CaptionLength? {
        guard let last = text.split(separator: " ").last else { return nil }
        // Cells of the grid stay cells here: they are what a letter's height is compared with.
        if last.hasSuffix("c"), let value = Double(last.dropLast()) { return CaptionLength(value, .cells) }
        if last.hasSuffix("px"), let value = Double(last.dropLast(2)) { return CaptionLength(value, .pixels) }
        return length(last, isWidth: false)
    }

    private func region(_ name: String, _ style: TimedTextStyle) -> CaptionRegion {
        var region = CaptionRegion(identifier: name)
        let origin = (style["origin"] ?? "").split(separator: " ")
        if origin.count == 2, let x = length(origin[0], isWidth: true), let y = length(origin[1], isWidth: false) {
            region.origin = CaptionPoint(x, y)
        }
        let extent = (style["extent"] ?? "").split(separator: " ")
        if extent.count == 2, let x = length(extent[0], isWidth: true), let y = length(extent[1], isWidth: false) {
            region.size = CaptionSize(x, y)
        }
        if let position = style["position"], let size = region.size { place(&region, position, size) }
        region.displayAlignment = style["displayAlign"].flatMap { DisplayAlignment(rawValue: $0) } ?? .before
        region.alignment = style["textAlign"].flatMap { TextAlignment(rawValue: $0) }
        if let color = style["backgroundColor"].flatMap({ CaptionColor($0) }), color != .transparent {
            region.backgroundColor = color
        }
        switch style["writingMode"] {
        case "rltb", "rl": region.writingMode = .horizontalFromRight
        case "tbrl", "tb": region.writingMode = .verticalFromRight
        case "tblr": region.writingMode = .verticalFromLeft
        default: break
        }
        return region
    }

    /// `tts:position` of TTML 2 with one or two words: where in what is left over the region lies.
    private func place(_ region: inout CaptionRegion, _ text: String, _ size: CaptionSize) {
        let words = text.split(separator: " ")
        guard (1...2).contains(words.count), size.width.unit == .percent, size.height.unit == .percent else { return }
        var x: Double? = words.count == 1 ? 50 : nil
        var y: Double? = words.count == 1 ? 50 : nil
        for (index, word) in words.enumerated() {
            switch word {
            case "left": x = 0
            case "right": x = 100
            case "top": y = 0
            case "bottom": y = 100
            case "center": if index == 0 && x == nil { x = 50 } else if y == nil { y = 50 } else if x == nil { x = 50 }
            default:
                guard let length = length(word, isWidth: index == 0), length.unit == .percent else { return }
                if index == 0 { x = length.value } else { y = length.value }
            }
        }
        region.origin = CaptionPoint(
            .percent((100 - size.width.value) * (x ?? 50) / 100), .percent((100 - size.height.value) * (y ?? 50) / 100))
    }

    /// A run's style in the model's terms.
    func runStyle(_ style: TimedTextStyle, background: String?, language: String?) -> RunStyle {
        var run = RunStyle()
        run.color = style["color"].flatMap { CaptionColor($0) }
        if let background, let color = CaptionColor(background), color != .transparent { run.backgroundColor = color }
        run.isItalic = style["fontStyle"] == "italic" || style["fontStyle"] == "oblique"
        run.isBold = style["fontWeight"] == "bold"
        if let words = style["textDecoration"]?.split(separator: " ") {
            if words.contains("underline") { run.decoration.insert(.underline) }
            if words.contains("lineThrough") { run.decoration.insert(.lineThrough) }
            if words.contains("overline") { run.decoration.insert(.overline) }
        }
        run.fontFamily = style["fontFamily"]
        run.fontSize = style["fontSize"].flatMap(fontSize)
        if let combine = style["textCombine"], combine != "none" { run.isCombined = true }
        run.language = language
        return run
    }
}
