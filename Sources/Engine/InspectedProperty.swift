internal import Media

/// A property of an asset or track without its type: how to load it, and how it reads.
struct InspectedProperty<Root: PropertySource>: Sendable {
    let name: String
    let load: @Sendable (Root) async -> Void
    let node: @Sendable (Root, _ path: String) -> InspectionNode

    init<Value>(_ key: AsyncProperty<Root, Value>, _ describe: @escaping @Sendable (Value) -> Description) {
        name = key.name
        load = { _ = try? await $0.load(key, priority: .immediate) }
        node = { root, path in
            let id = path + key.name
            switch root.status(of: key) {
            case .notYetLoaded: return InspectionNode(id: id, name: key.name, status: .notYetLoaded)
            case .loading: return InspectionNode(id: id, name: key.name, status: .loading)
            case .failed(let error):
                return InspectionNode(id: id, name: key.name, value: error.description, status: .failed)
            case .loaded(let value):
                let description = describe(value)
                let children = description.children.enumerated().map { index, child in
                    InspectionNode(id: "\(id)/\(index)", name: child.name, value: child.value, status: .loaded)
                }
                return InspectionNode(
                    id: id, name: key.name, value: description.text, status: .loaded, children: children)
            }
        }
    }

    init<Value: CustomStringConvertible>(_ key: AsyncProperty<Root, Value>) {
        self.init(key) { Description("\($0)") }
    }

    init<Value: CustomStringConvertible>(_ key: AsyncProperty<Root, Value?>) {
        self.init(key) { Description($0.map { "\($0)" } ?? "none") }
    }

    init(_ key: AsyncProperty<Root, MediaTime>) {
        self.init(key) { Description("\($0.elapsed()) (\($0.value)/\($0.timescale))") }
    }

    init(_ key: AsyncProperty<Root, Bool>) { self.init(key) { Description($0 ? "yes" : "no") } }

    init(_ key: AsyncProperty<Root, [MetadataItem]>) {
        self.init(key) { items in
            Description(
                items.isEmpty ? "none" : "",
                children: items.map { item in
                    (name: item.identifier + (item.languageCode.map { " (\($0))" } ?? ""), value: Self.text(item))
                })
        }
    }

    init<Element: CustomStringConvertible>(list key: AsyncProperty<Root, [Element]>) {
        self.init(key) { Description($0.isEmpty ? "none" : $0.map(\.description).joined(separator: ", ")) }
    }

    /// A value in words, or several beneath it.
    struct Description {
        let text: String
        let children: [(name: String, value: String)]

        init(_ text: String, children: [(name: String, value: String)] = []) {
            self.text = text
            self.children = children
        }
    }

    private static func text(_ item: MetadataItem) -> String {
        switch item.value {
        case .artwork(let artwork): "\(artwork.mimeType ?? "picture"), \(artwork.byteCount) bytes"
        case .data(let bytes): "\(bytes.count) bytes"
        default: item.stringValue ?? ""
        }
    }
}

extension InspectedProperty where Root == Asset {
    static let all: [InspectedProperty<Asset>] = [
        InspectedProperty(.format) { format in
            Description(format.longName, children: [("name", format.libavName), ("brand", format.brand ?? "none")])
        },
        InspectedProperty(.duration), InspectedProperty(.startTime),
        InspectedProperty(.providesPreciseDurationAndTiming),
        InspectedProperty(.fileSize) { Description("\($0) bytes") },
        InspectedProperty(.overallBitRate) { Description("\(Int(($0 / 1_000).rounded())) kbit/s") },
        InspectedProperty(.preferredRate), InspectedProperty(.preferredVolume),
        InspectedProperty(.preferredTransform) { Description(Self.text($0)) },
        InspectedProperty(.tracks) { Description("\($0.count)") },
        InspectedProperty(.creationDate) { Description($0?.stringValue ?? "none") },
        InspectedProperty(.lyrics), InspectedProperty(.commonMetadata), InspectedProperty(.metadata),
        InspectedProperty(list: .availableMetadataFormats),
        InspectedProperty(.chapters) { chapters in
            Description(
                chapters.isEmpty ? "none" : "\(chapters.count)",
                children: chapters.map { ($0.timeRange.start.elapsed(), $0.title ?? "") })
        },
        InspectedProperty(.programs) { programs in
            Description(
                programs.isEmpty ? "none" : "\(programs.count)",
                children: programs.map { ("\($0.programID)", $0.name ?? "") })
        },
        InspectedProperty(.isStillImage), InspectedProperty(.hasProtectedContent),
        InspectedProperty(.canContainFragments), InspectedProperty(.containsFragments), InspectedProperty(.isPlayable),
        InspectedProperty(.isExportable), InspectedProperty(.isReadable), InspectedProperty(.isComposable),
    ]
}

extension InspectedProperty where Root == Track {
    static let all: [InspectedProperty<Track>] = [
        InspectedProperty(.formatDescriptions) { Self.description($0) },
        InspectedProperty(list: .mediaCharacteristics), InspectedProperty(.isPlayable), InspectedProperty(.isDecodable),
        InspectedProperty(.isEnabled), InspectedProperty(.isSelfContained), InspectedProperty(.isAttachedPicture),
        InspectedProperty(.totalSampleDataLength) { Description("\($0) bytes") },
        InspectedProperty(.timeRange) { Description("\($0.start.elapsed()) + \($0.duration.elapsed())") },
        InspectedProperty(.naturalTimeScale),
        InspectedProperty(.estimatedDataRate) { Description("\(Int(($0 / 1_000).rounded())) kbit/s") },
        InspectedProperty(.languageCode), InspectedProperty(.extendedLanguageTag), InspectedProperty(.naturalSize),
        InspectedProperty(.preferredTransform) { Description(Self.text($0)) }, InspectedProperty(.preferredVolume),
        InspectedProperty(.nominalFrameRate) { Description("\($0)") }, InspectedProperty(.minFrameDuration),
        InspectedProperty(.requiresFrameReordering), InspectedProperty(.commonMetadata), InspectedProperty(.metadata),
        InspectedProperty(list: .availableMetadataFormats),
    ]

    private static func description(_ formats: [FormatDescription]) -> Description {
        guard let format = formats.first else { return Description("none") }
        var facts: [(name: String, value: String?)] = [
            ("codec", format.codec.name), ("fourCharCode", format.codec.fourCharCode?.description),
            ("profile", format.profile), ("level", format.level.map(String.init)),
        ]
        if let video = format.video {
            facts += [
                ("dimensions", video.dimensions?.description),
                ("pixelAspectRatio", video.pixelAspectRatio.description), ("pixelFormat", video.pixelFormat),
                ("bitDepth", video.bitDepth.map(String.init)), ("hasAlpha", video.hasAlpha ? "yes" : "no"),
                ("frameRate", video.frameRate?.description),
                ("isInterlaced", video.isInterlaced.map { $0 ? "yes" : "no" }),
                ("colorPrimaries", video.color.primaries), ("transfer", video.color.transfer),
                ("matrix", video.color.matrix), ("isFullRange", video.color.isFullRange.map { $0 ? "yes" : "no" }),
                ("dynamicRange", video.dynamicRange.rawValue),
            ]
        }
        if let audio = format.audio {
            facts += [
                ("sampleRate", audio.sampleRate.map { "\($0) Hz" }), ("channels", audio.channels.map(String.init)),
                ("channelLayout", audio.channelLayout), ("sampleFormat", audio.sampleFormat),
                ("bitsPerSample", audio.bitsPerSample.map(String.init)),
            ]
        }
        return Description(
            format.codec.longName, children: facts.compactMap { fact in fact.value.map { (fact.name, $0) } })
    }
}

extension InspectedProperty {
    fileprivate static func text(_ transform: Transform) -> String {
        guard transform != .identity else { return "identity" }
        return "\(transform.rotationDegrees)°" + (transform.isMirrored ? ", mirrored" : "")
    }
}
