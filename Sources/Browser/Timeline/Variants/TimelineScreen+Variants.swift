internal import Engine
internal import Media
internal import Terminal

/// The variants of a stream: which is shown, and choosing another.
extension TimelineScreen {
    /// What stands for the variant that fills the screen.
    nonisolated static let automaticVariant = "auto"
    nonisolated private static let automaticWords = "the smallest that fills the screen"

    /// The names of the variants that may be chosen.
    var variantNames: [String] {
        var names: [String] = variants.isEmpty ? [] : [Self.automaticVariant]
        var known: Set<String> = []
        for name in variants.compactMap(\.variant.sizeName) where known.insert(name).inserted { names.append(name) }
        return names
    }

    /// Whether what is shown is no stream that libav opens all of.
    var canChooseRenditions: Bool {
        let variants = model.facts?.variants ?? []
        return variants.isEmpty || variants.contains(where: \.isSelected)
    }

    /// Those of moving pictures or sound, each with its place among all.
    private var variants: [(place: Int, variant: AssetVariant)] {
        (model.facts?.variants ?? []).enumerated().filter { !$0.element.isIFrameOnly }.map { ($0.offset, $0.element) }
    }

    /// Opens the stream in a variant that is named as `VariantPreference` reads names, or in one that fills the screen.
    /// Without a name there is a menu.
    func chooseVariant(_ name: String) {
        guard let facts = model.facts else { return services.say("the file is being read") }
        guard !facts.variants.isEmpty else { return services.say("there are no variants: this is one version alone") }
        // This leads back from a variant that libav reads.
        guard name != Self.automaticVariant else { return open(nil) }
        guard canChooseRenditions else {
            return services.say("this stream is read by libav, which offers no choice of variants")
        }
        guard !name.isEmpty else { return navigator.show(variantMenu) }
        guard let preference = VariantPreference(name), !preference.places(among: facts.variants).isEmpty else {
            let known = variantNames.joined(separator: ", ")
            return services.complain("there is no variant \(SafeText(name).text) here: \(known), or its number")
        }
        open(preference)
    }

    private var variantMenu: Menu {
        // j, k and q are the menu's own.
        let keys = Array("123456789abcdefghilmnoprstuvwxyz")
        let automatic = Menu.Item(
            key: "0", title: "\(Self.automaticVariant): \(Self.automaticWords)", isOn: false
        ) { [weak self] in self?.open(nil) }
        let items = variants.prefix { $0.place < keys.count }.map { entry in
            Menu.Item(key: keys[entry.place], title: SafeText(entry.variant.words).text, isOn: entry.variant.isSelected)
            { [weak self] in
                self?.open(.index(entry.place))
            }
        }
        return Menu(title: "variants", items: [automatic] + items)
    }

    private func open(_ preference: VariantPreference?) {
        let variants = model.facts?.variants ?? []
        let chosen = preference?.places(among: variants).first.map { variants[$0].words }
        services.say("variant: \(SafeText(chosen ?? Self.automaticWords).text)")
        let (engine, place) = (services.engine, place)
        reload { await engine.choose(preference, of: place) }
    }
}

extension AssetVariant {
    /// The size of its pictures as it is typed; nil without any.
    fileprivate var sizeName: String? { presentationSize.map { "\($0.width)x\($0.height)" } }
}
