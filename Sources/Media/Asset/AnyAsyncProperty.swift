/// The key of a property of `Root` whose type is not known at compile time, for lists of all there is to know.
public struct AnyAsyncProperty<Root: PropertySource>: Sendable {
    /// The property's name, as commands and JSON spell it.
    public let name: String

    /// How far one must read to know it.
    public let stage: Stage

    let request: @Sendable (PropertyLoader<Root.Facts>) -> PropertyLoader<Root.Facts>.Request
    let status: @Sendable (PropertyLoader<Root.Facts>, AssetCore.Snapshot) -> PropertyStatus<any Sendable>

    /// The same property without its type.
    public init<Value>(_ key: AsyncProperty<Root, Value>) {
        name = key.name
        stage = key.stage
        request = { $0.request(key) }
        status = { $0.status(key, in: $1).map { $0 } }
    }
}

extension PropertySource {
    /// What is known of a property now. Any thread may ask; the answer never waits.
    public func status(of key: AnyAsyncProperty<Self>) -> PropertyStatus<any Sendable> {
        key.status(properties, properties.core.snapshot)
    }

    /// The statuses that properties have once one reading is over, in their order.
    ///
    /// The reading goes to the furthest stage among them, and at least to `stage`: whoever will ask for more soon saves
    /// opening the file again. Throws `CancellationError` when the task is cancelled.
    public func loadStatuses(
        of keys: [AnyAsyncProperty<Self>], atLeast stage: Stage = .header, priority: WorkerPool.Priority = .visible
    ) async throws -> [PropertyStatus<any Sendable>] {
        do {
            let requests = keys.map { $0.request(properties) }
            _ = try await properties.load(requests + [.init(name: "", stage: stage) { _ in false }], priority)
        } catch is MediaError {
            // It is in the statuses.
        }
        let snapshot = properties.core.snapshot
        return keys.map { $0.status(properties, snapshot) }
    }
}

extension PropertyStatus {
    /// The same status with its value, where there is one, made into another.
    public func map<Other: Sendable>(_ transform: (Value) -> Other) -> PropertyStatus<Other> {
        switch self {
        case .notYetLoaded: .notYetLoaded
        case .loading: .loading
        case .loaded(let value): .loaded(transform(value))
        case .failed(let error): .failed(error)
        }
    }
}

extension Asset {
    /// Every property of an asset, in the order in which to show them.
    public static let allProperties: [AnyAsyncProperty<Asset>] = [
        .init(.format), .init(.duration), .init(.startTime), .init(.providesPreciseDurationAndTiming),
        .init(.overallBitRate), .init(.fileSize), .init(.creationDate), .init(.preferredTransform),
        .init(.preferredRate), .init(.preferredVolume), .init(.isPlayable), .init(.isReadable), .init(.isExportable),
        .init(.isComposable), .init(.obstacle), .init(.isStillImage), .init(.hasProtectedContent),
        .init(.canContainFragments),
        .init(.containsFragments), .init(.tracks), .init(.chapters), .init(.programs), .init(.lyrics),
        .init(.commonMetadata), .init(.metadata), .init(.availableMetadataFormats), .init(.availableChapterLocales),
        .init(.overallDurationHint), .init(.minimumTimeOffsetFromLive), .init(.trackGroups), .init(.variants),
        .init(.dateRangeMetadataGroups), .init(.interstitialEvents),
        .init(.availableMediaCharacteristicsWithMediaSelectionOptions), .init(.mediaSelectionGroups),
        .init(.preferredMediaSelection), .init(.allMediaSelections),
    ]
}

extension Track {
    /// Every property of a track, in the order in which to show them.
    public static let allProperties: [AnyAsyncProperty<Track>] = [
        .init(.codec), .init(.formatDescriptions), .init(.mediaCharacteristics), .init(.isPlayable),
        .init(.isDecodable), .init(.isProtected), .init(.isEnabled), .init(.isSelfContained),
        .init(.isAttachedPicture), .init(.timeRange), .init(.naturalTimeScale), .init(.naturalSize),
        .init(.preferredTransform),
        .init(.nominalFrameRate), .init(.minFrameDuration), .init(.requiresFrameReordering),
        .init(.estimatedDataRate), .init(.totalSampleDataLength), .init(.preferredVolume), .init(.languageCode),
        .init(.extendedLanguageTag), .init(.hasAudioSampleDependencies), .init(.segments),
        .init(.availableTrackAssociationTypes),
        .init(.commonMetadata), .init(.metadata), .init(.availableMetadataFormats),
    ]
}
