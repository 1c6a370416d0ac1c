// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

// Where CLibav has trampolines it loads libav when it is first used: linked, it costs 20 ms of each start.
#if arch(x86_64)
    let libav: [LinkerSetting] = []
#else
    let libav: [LinkerSetting] = ["avformat", "avcodec", "swscale", "swresample", "avutil"].map { .linkedLibrary($0) }
#endif

// What tests do with every pixel, in debug builds, too.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"])]

// What CLibav has in place of another library's function is to be found by libav. Only programs can export it.
let exports: [LinkerSetting] = [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=xmlCleanupParser"])]

// Arrows point downwards only:
// reel → AssetWriting; reel → HTTPFolders → (Folders, Media, HTTP, Times, XML); reel → (S3Files, SFTPFiles); reel → Browser → (Telemetry, Engine → TimedMetadata; Engine → Compositors; Engine → CaptionTracks → Captions → (Times, CICU, XML); Engine → Places → (OpenTimelineIO, HTTPLiveStreaming → (Compositions, Playlists), Compositions, Playlists, TimedMetadata, Times, (S3Files → (HTTPFolders, S3 → (HTTP, Times, XML)), SFTPFiles → (SFTP → Credentials, Stores), Archives → (CArchive, CDecompress, CZip, CZlib, Times), MediaSearch) → (Folders, Media)); CaptionTracks → Media; OpenTimelineIO → (Compositions → Media, Playlists, VideoCompositions); Media → (Boxes, Matroska, Tags → Bytes), HTTP → (CCurl, CLibav, Credentials → Bytes), Playlists → Times, Stores → (Bytes, Times), Times, CLibav, CWebP, CHEIF, CPNG, CJPEG), (Terminal → CNcurses, CChafa, CDeflate), (Folders → (Credentials, Lanes)); Engine → (Credentials, Stores); CaptionImages → (Captions, CPango); ResourceLoading → Media; AssetWriting → (TimedMetadata → (Boxes, Media, Telemetry → (Times, XML → Bytes)), Boxes, Media); Compositors → (VideoCompositions → (TimedMetadata, Media), CaptionImages); Bytes and CLinux are below them all.
let package = Package(
    name: "reel",
    products: [
        .executable(name: "reel", targets: ["reel"]),
        .library(name: "Media", targets: ["Media"]),
        .library(name: "Captions", targets: ["Captions"]),
        .library(name: "CaptionImages", targets: ["CaptionImages"]),
        .library(name: "CaptionTracks", targets: ["CaptionTracks"]),
        .library(name: "Compositions", targets: ["Compositions"]),
        .library(name: "VideoCompositions", targets: ["VideoCompositions"]),
        .library(name: "Compositors", targets: ["Compositors"]),
        .library(name: "OpenTimelineIO", targets: ["OpenTimelineIO"]),
        .library(name: "HTTPLiveStreaming", targets: ["HTTPLiveStreaming"]),
        .library(name: "Telemetry", targets: ["Telemetry"]),
        .library(name: "TimedMetadata", targets: ["TimedMetadata"]),
        .library(name: "AssetWriting", targets: ["AssetWriting"]),
        .library(name: "ResourceLoading", targets: ["ResourceLoading"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/LebJe/TOMLKit", exact: "0.6.0"),
    ],
    targets: [
        .target(name: "CLibav", linkerSettings: libav),
        .target(name: "CLinux"),
        .target(name: "CPango"),
        .target(name: "CCurl", dependencies: ["CLinux"]),
        .target(name: "CICU"),
        .target(name: "CWebP", dependencies: ["CLinux"]),
        .target(name: "CHEIF", dependencies: ["CLinux"]),
        .target(name: "CPNG", dependencies: ["CLinux"]),
        .target(name: "CJPEG", dependencies: ["CLinux"]),
        .target(name: "CArchive", dependencies: ["CLinux"]),
        .target(name: "CZip", dependencies: ["CLinux"]),
        .target(name: "CZlib", dependencies: ["CLinux"]),
        .target(name: "CDecompress", dependencies: ["CLinux"]),
        // A plain target: ncursesw.pc makes the package manager print "prohibited flag(s)" at each build.
        .target(name: "CNcurses", linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CChafa", pkgConfig: "chafa", providers: [.apt(["libchafa-dev", "libglib2.0-dev"])]),

        .target(name: "Bytes", swiftSettings: strict),
        .target(name: "Boxes", dependencies: ["Bytes"], swiftSettings: strict),
        .target(name: "Matroska", dependencies: ["Bytes"], swiftSettings: strict),
        .target(name: "Tags", dependencies: ["Bytes"], swiftSettings: strict),
        .target(name: "XML", dependencies: ["Bytes"], swiftSettings: strict),
        .target(name: "Telemetry", dependencies: ["Bytes", "Times", "XML"], swiftSettings: strict),
        .target(name: "Playlists", dependencies: ["Bytes", "Times"], swiftSettings: strict),
        .target(name: "Credentials", dependencies: ["Bytes", "CLinux"], swiftSettings: strict),
        .target(name: "HTTP", dependencies: ["CCurl", "CLibav", "Credentials"], swiftSettings: strict),
        .target(name: "Times", swiftSettings: strict),
        .target(name: "Captions", dependencies: ["Bytes", "CICU", "Times", "XML"], swiftSettings: strict),
        .target(name: "CaptionImages", dependencies: ["Captions", "CPango", "Times"], swiftSettings: strict),
        .target(
            name: "Media",
            dependencies: [
                "CHEIF", "CJPEG", "CLibav", "CLinux", "CPNG", "CWebP", "Boxes", "Bytes", "Credentials", "HTTP",
                "Matroska", "Playlists", "Stores", "Tags", "Times",
            ],
            swiftSettings: strict),
        .target(name: "ResourceLoading", dependencies: ["CLinux", "Media"], swiftSettings: strict),
        .target(
            name: "Archives",
            dependencies: ["Bytes", "CArchive", "CDecompress", "CZip", "CZlib", "Folders", "Media", "Times"],
            swiftSettings: strict),
        .target(
            name: "HTTPFolders", dependencies: ["Bytes", "CLinux", "Folders", "HTTP", "Media", "Times", "XML"],
            swiftSettings: strict),
        .target(name: "SFTP", dependencies: ["Bytes", "CLinux", "Credentials"], swiftSettings: strict),
        .target(
            name: "SFTPFiles", dependencies: ["CLinux", "Folders", "Media", "SFTP", "Stores"], swiftSettings: strict),
        .target(
            name: "S3", dependencies: ["Bytes", "CLinux", "HTTP", "Times", "XML"], swiftSettings: strict),
        .target(
            name: "S3Files", dependencies: ["Bytes", "CLinux", "Folders", "HTTP", "HTTPFolders", "Media", "S3"],
            swiftSettings: strict),
        .target(name: "Compositions", dependencies: ["Media"], swiftSettings: strict),
        .target(name: "VideoCompositions", dependencies: ["Media", "TimedMetadata"], swiftSettings: strict),
        // Of what everybody can use: it sees nothing that is the package's own.
        .target(
            name: "Compositors",
            dependencies: ["CaptionImages", "Captions", "Media", "TimedMetadata", "VideoCompositions"],
            packageAccess: false, swiftSettings: strict),
        .target(
            name: "OpenTimelineIO", dependencies: ["Compositions", "Media", "Playlists", "VideoCompositions"],
            swiftSettings: strict),
        .target(name: "TimedMetadata", dependencies: ["Boxes", "Media", "Telemetry"], swiftSettings: strict),
        .target(
            name: "AssetWriting", dependencies: ["Boxes", "Bytes", "Media", "TimedMetadata", "Times"],
            swiftSettings: strict),
        .target(
            name: "HTTPLiveStreaming", dependencies: ["Bytes", "Compositions", "Media", "Playlists", "Times"],
            swiftSettings: strict),
        .target(name: "MediaSearch", dependencies: ["Folders", "Media"], swiftSettings: strict),
        .target(
            name: "Places",
            dependencies: [
                "Archives", "Bytes", "Compositions", "Credentials", "Folders", "HTTPLiveStreaming", "Media",
                "MediaSearch", "OpenTimelineIO", "Playlists", "S3Files", "SFTPFiles", "TimedMetadata", "Times",
            ],
            swiftSettings: strict),
        .target(name: "CaptionTracks", dependencies: ["Bytes", "Captions", "Media", "Times"], swiftSettings: strict),
        .target(
            name: "Terminal",
            dependencies: [
                "Bytes", "CNcurses", "CChafa", "CDeflate", "CLinux",
                .product(name: "DequeModule", package: "swift-collections"),
            ], swiftSettings: strict),
        .target(name: "Lanes", dependencies: ["CLinux"], swiftSettings: strict),
        .target(name: "Folders", dependencies: ["Bytes", "CLinux", "Credentials", "Lanes"], swiftSettings: strict),
        .target(name: "Stores", dependencies: ["Bytes", "Times"], swiftSettings: strict),
        .target(
            name: "Engine",
            dependencies: [
                "CaptionTracks", "Captions", "Compositions", "Compositors", "Credentials", "Media", "Places", "Stores",
                "TimedMetadata", "VideoCompositions",
            ],
            swiftSettings: strict),
        .target(
            name: "Browser",
            dependencies: [
                "Captions", "Credentials", "Engine", "Folders", "Lanes", "Media", "Places", "Telemetry", "Terminal",
                "Times", .product(name: "TOMLKit", package: "TOMLKit"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "reel",
            dependencies: [
                "Archives", "AssetWriting", "Browser", "Bytes", "CaptionTracks", "Captions", "CLinux", "Compositions",
                "Compositors", "Credentials", "Engine", "Folders", "HTTPFolders", "Media", "OpenTimelineIO", "Places",
                "Playlists", "S3Files", "SFTPFiles", "Stores", "Terminal", "TimedMetadata", "VideoCompositions",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict, linkerSettings: exports),

        // Random numbers for tests that must be the same in each run.
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
        // What several test targets need: folders, pseudoterminals, how alike pictures are.
        .target(
            name: "TestSupport", dependencies: ["Bytes", "CDeflate"], path: "Tests/TestSupport",
            swiftSettings: strict + optimized),
        // Inputs that are none of the program's own: bytes in memory, and what goes wrong with reading.
        .target(
            name: "TestInputs", dependencies: ["Media", "ResourceLoading"], path: "Tests/TestInputs",
            swiftSettings: strict),
        // Folders that no disk has.
        .target(name: "TestFolders", dependencies: ["Folders"], path: "Tests/TestFolders", swiftSettings: strict),
        // Captions that no sensible file holds.
        .target(
            name: "RandomCaptions", dependencies: ["Captions", "SeededRandom", "Times"], path: "Tests/RandomCaptions",
            swiftSettings: strict),
        .testTarget(name: "BytesTests", dependencies: ["Bytes"], swiftSettings: strict),
        .testTarget(name: "BoxesTests", dependencies: ["Boxes", "Bytes", "SeededRandom"], swiftSettings: strict),
        .testTarget(name: "MatroskaTests", dependencies: ["Bytes", "Matroska", "SeededRandom"], swiftSettings: strict),
        .testTarget(
            name: "TagsTests", dependencies: ["Bytes", "Tags", "SeededRandom", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "XMLTests", dependencies: ["XML"], swiftSettings: strict),
        .testTarget(
            name: "TelemetryTests", dependencies: ["Bytes", "SeededRandom", "Telemetry", "TestSupport"],
            exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "TimedMetadataTests",
            dependencies: ["Compositions", "Media", "Telemetry", "TestInputs", "TestSupport", "TimedMetadata"],
            swiftSettings: strict),
        .testTarget(
            name: "AssetWritingTests",
            dependencies: ["AssetWriting", "Boxes", "Bytes", "Media", "SeededRandom", "TestSupport", "TimedMetadata"],
            swiftSettings: strict),
        .testTarget(
            name: "CaptionsTests",
            dependencies: ["Captions", "RandomCaptions", "SeededRandom", "TestSupport", "Times"],
            exclude: ["Fixtures"],
            swiftSettings: strict),
        .testTarget(
            name: "CaptionImagesTests",
            dependencies: ["CaptionImages", "Captions", "RandomCaptions", "SeededRandom", "TestSupport", "Times"],
            swiftSettings: strict),
        .testTarget(
            name: "CaptionTracksTests",
            dependencies: [
                "CaptionTracks", "Captions", "Compositions", "Media", "SeededRandom", "TestInputs", "TestSupport",
                "Times",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "HTTPLiveStreamingTests",
            dependencies: [
                "CaptionTracks", "Captions", "Compositions", "HTTPLiveStreaming", "Media", "Playlists", "SeededRandom",
                "TestInputs", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CompositionsTests",
            dependencies: ["Compositions", "Media", "SeededRandom", "TestInputs", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "VideoCompositionsTests",
            dependencies: [
                "Compositions", "Media", "TestInputs", "TestSupport", "TimedMetadata", "VideoCompositions",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CompositorsTests",
            dependencies: [
                "CaptionImages", "Captions", "Compositions", "Compositors", "Media", "TestInputs", "TestSupport",
                "TimedMetadata", "VideoCompositions",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "OpenTimelineIOTests",
            dependencies: [
                "Compositions", "Media", "OpenTimelineIO", "SeededRandom", "TestInputs", "TestSupport",
                "VideoCompositions",
            ],
            exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "MediaSearchTests", dependencies: ["Folders", "Media", "MediaSearch", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "PlacesTests", dependencies: ["Compositions", "Folders", "Media", "Places", "TestSupport", "Times"],
            swiftSettings: strict),
        .testTarget(
            name: "ResourceLoadingTests", dependencies: ["Media", "ResourceLoading", "TestInputs", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ArchivesTests",
            dependencies: ["Archives", "Folders", "Media", "Places", "SeededRandom", "TestInputs", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "HTTPFoldersTests",
            dependencies: ["Folders", "HTTPFolders", "Places", "SeededRandom", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "SFTPTests", dependencies: ["Credentials", "SFTP", "SeededRandom", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "SFTPFilesTests",
            dependencies: [
                "Folders", "Media", "SFTP", "SFTPFiles", "SeededRandom", "Stores", "TestFolders", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CredentialsTests", dependencies: ["Credentials", "SeededRandom", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "S3Tests", dependencies: ["HTTP", "S3", "SeededRandom", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "S3FilesTests",
            dependencies: ["Folders", "Media", "S3", "S3Files", "SeededRandom", "TestFolders", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "PlaylistsTests", dependencies: ["Playlists", "SeededRandom"], swiftSettings: strict),
        .testTarget(
            name: "MediaTests",
            dependencies: [
                "Archives", "Bytes", "CLinux", "Credentials", "HTTP", "Media", "ResourceLoading", "SeededRandom",
                "Stores", "TestInputs", "TestSupport",
            ],
            exclude: ["Fixtures"],
            swiftSettings: strict, linkerSettings: exports),
        // A program for the tests that need a real terminal.
        .executableTarget(
            name: "TerminalProbe", dependencies: ["Terminal"], path: "Tests/TerminalProbe", swiftSettings: strict),
        .testTarget(
            name: "TerminalTests",
            dependencies: ["CLinux", "Terminal", "TerminalProbe", "SeededRandom", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "FoldersTests", dependencies: ["Folders", "Lanes", "SeededRandom", "TestFolders", "TestSupport"],
            swiftSettings: strict),
        // A program for the tests of stores that several processes share.
        .executableTarget(
            name: "StoreProbe", dependencies: ["SeededRandom", "Stores"], path: "Tests/StoreProbe",
            swiftSettings: strict),
        .testTarget(
            name: "StoresTests", dependencies: ["Bytes", "SeededRandom", "StoreProbe", "Stores"], swiftSettings: strict),
        .testTarget(
            name: "EngineTests",
            dependencies: [
                "Compositors", "Engine", "Media", "OpenTimelineIO", "Places", "Stores", "TestInputs", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "Browser", "Captions", "Engine", "Folders", "Media", "Places", "SeededRandom", "Telemetry",
                "Terminal", "TestFolders", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(name: "ReelTests", dependencies: ["reel", "TestSupport"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// `Scripts/test MODULE…` builds the tests of those modules only.
if let chosen = Context.environment["REEL_TESTS"]?.split(separator: " ").map(String.init) {
    package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
}
