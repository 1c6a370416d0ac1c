import Media
import Testing

@testable import Engine

struct QueryTests {
    private func subject(
        path: String = "films/Take two.mp4", size: Int64? = 5 << 20, seconds: Double? = 90,
        codecs: [String] = ["hevc", "aac"],
        width: Int = 1_920, height: Int = 1_080, degrees: Int = 0, languages: [String] = ["ja", "en"]
    ) -> QuerySubject {
        func property(_ name: String, _ value: PropertyValue) -> InspectedAsset.Property {
            .init(name: name, value: value, error: nil)
        }
        let tracks = zip(codecs.indices, codecs).map { index, codec in
            InspectedAsset.Track(
                trackID: index + 1, mediaType: index == 0 ? .video : .audio,
                properties: [
                    property("codec", .object([.init("name", .string(codec))])),
                    property("isAttachedPicture", .bool(false)),
                    property(
                        "naturalSize",
                        .object([.init("width", .integer(Int64(width))), .init("height", .integer(Int64(height)))])),
                    property("preferredTransform", .object([.init("rotationDegrees", .integer(Int64(degrees)))])),
                    property("extendedLanguageTag", .string(languages[index])),
                    property("nominalFrameRate", .number(25)),
                ])
        }
        var properties = [
            property("format", .object([.init("name", .string("mp4"))])), property("hasProtectedContent", .bool(false)),
            property(
                "creationDate", .object([.init("value", .string("2024-05-31T10:00:00Z"))]).described("2024-05-31")),
        ]
        if let seconds { properties.append(property("duration", .object([.init("seconds", .number(seconds))]))) }
        return QuerySubject(
            path: path, size: size, modified: 1_717_200_000,
            asset: InspectedAsset(
                properties: properties, tracks: tracks, cost: .init(bytesRead: 0, requests: 0, seeks: 0)))
    }

    @Test(arguments: [
        "codec=hevc", "codec=HEVC", "codec=aac", "codec = hevc", "video=hevc audio=aac", "codec!=h264",
        "not codec=h264",
        "duration>1m", "duration>=1m30s", "duration=90", "duration<=1:30", "duration<0.1h", "size>=5M", "size<5.1M",
        "resolution=1920x1080", "resolution>1280x720", "width>1000 height<=1080", "lang=ja", "lang=EN", "lang!=de",
        "name~take", "name=\"Take two.mp4\"", "path~films", "format=mp4", "created=2024", "created=2024-05",
        "created>2024-04", "created<2025", "created>=2024-05-31", "protected=no", "fps=25",
        "(codec=h264 or codec=hevc) duration>10s", "not (codec=h264 or duration>10m)", "codec=hevc and lang=ja",
        "codec=h264 or codec=hevc lang=ja", "not not codec=hevc", "codec==hevc",
    ])
    func holds(text: String) throws { #expect(try Query(text).matches(subject()), "\(text)") }

    private func subject(telemetry: PropertyValue?, location: String? = nil) -> QuerySubject {
        let item: PropertyValue? = location.map {
            .object([.init("commonKey", .string("location")), .init("value", .string($0))])
        }
        let properties = [
            InspectedAsset.Property(name: "telemetry", value: telemetry, error: nil),
            .init(name: "commonMetadata", value: .list([item].compactMap(\.self)), error: nil),
        ]
        return QuerySubject(
            path: "a.mp4", size: nil, modified: nil,
            asset: InspectedAsset(
                properties: properties, tracks: [], cost: .init(bytesRead: 0, requests: 0, seeks: 0)))
    }

    /// Positions over time are one way to say where a film was made; a tag is another, if it states a position.
    @Test func whereAFilmWasMade() throws {
        func facts(_ telemetry: PropertyValue?, _ location: String? = nil) -> [String] {
            QueryKey.gps.facts(of: subject(telemetry: telemetry, location: location)).map(\.words)
        }
        let positions = PropertyValue.list([.object([.init("key", .string("position"))])])
        let others = PropertyValue.list([.object([.init("key", .string("ACCL"))])])
        #expect(facts(positions) == ["track", "yes"])
        #expect(facts(positions, "+33.1268-117.3273/") == ["track", "place", "yes"])
        #expect(facts(others, "-33.8+151.2+10/") == ["place", "yes"])
        #expect(facts(others, "London") == ["no"] && facts(.list([])) == ["no"])
        // What could not be read states nothing.
        #expect(facts(nil) == [] && facts(nil, "+33.1268-117.3273/") == ["place", "yes"])
        #expect(try Query("gps=yes gps=track").matches(subject(telemetry: positions)))
        #expect(try !Query("gps!=yes").matches(subject(telemetry: positions)))
        #expect(try Query("gps=no").matches(subject(telemetry: others)))
    }

    @Test(arguments: [
        "codec=h264", "codec!=aac", "duration>2m", "date>2024", "duration<90", "size>5M", "resolution=1080x1920",
        "lang=de",
        "name~three", "created=2023", "created>2024-05", "created<2024-05-31", "protected=yes", "video=aac",
        "codec=hevc lang=de", "codec=h264 or lang=de", "title=x", "title!=x", "bitrate>1", "playable=yes",
    ])
    func doesNotHold(text: String) throws { #expect(try !Query(text).matches(subject()), "\(text)") }

    /// In the browser, words by themselves are parts of names.
    @Test(arguments: [
        ("codec=hevc take", true), ("two codec=hevc", true), ("codec=hevc three", false), ("not three width>1", true),
        ("codec=hevc (three or two)", true), ("not protected codec=hevc", true), ("codec=h264 take", false),
    ]) func wordsOfAFilterAreNames(text: String, holds: Bool) throws {
        let query = try #require(try Query(filter: text))
        #expect(query.matches(subject()) == holds)
        let names = try [Query(filter: "take two"), Query(filter: "codec")]
        #expect(names.allSatisfy { $0 == nil })
        #expect(throws: QueryError.self) { try Query(filter: "colour=red take") }
    }

    @Test func turnedPicturesAreAsShown() throws {
        #expect(try Query("resolution=1080x1920").matches(subject(degrees: 90)))
        #expect(try !Query("width>1100").matches(subject(degrees: 270)))
    }

    @Test func nothingHoldsOfWhatIsNotKnown() throws {
        for text in ["duration>0", "duration<1h", "duration!=3"] {
            #expect(try !Query(text).matches(subject(seconds: nil)), "\(text)")
        }
    }

    @Test(arguments: [
        "", "codec", "codec=", "=hevc", "colour=red", "duration>soon", "(codec=hevc", "codec=hevc)", "size>big",
        "resolution>1080", "date>yesterday", "protected=perhaps", "or codec=hevc", "codec=hevc or", "not", "name=\"a",
        "codec!hevc", String(repeating: "(", count: 10_000),
    ])
    func mistakesAreExplained(text: String) {
        let error = #expect(throws: QueryError.self) { try Query(text) }
        #expect(error?.description.isEmpty == false)
    }

    @Test func onlyWhatIsNeededIsLoaded() throws {
        #expect(try Query("name~a size>1").propertyNames.isEmpty)
        #expect(try Query("duration>10m or not (codec=hevc)").propertyNames == ["duration", "tracks.codec"])
    }

    @Test func everyKeyNamesKnownProperties() {
        for key in QueryKey.allCases {
            for name in key.propertyNames { #expect(LocalEngine.propertyNames.contains(name), "\(key): \(name)") }
        }
    }

    @Test func ordersPutTheUnknownLast() throws {
        let files = [
            subject(path: "b", seconds: 5), subject(path: "none", seconds: nil), subject(path: "a", seconds: 1),
            subject(path: "c", seconds: 5),
        ]
        #expect(try QueryOrder("duration").sorted(files) { $0 }.map(\.path) == ["a", "b", "c", "none"])
        #expect(try QueryOrder("-duration").sorted(files) { $0 }.map(\.path) == ["b", "c", "a", "none"])
        #expect(throws: QueryError.self) { try QueryOrder("beauty") }
    }
}
