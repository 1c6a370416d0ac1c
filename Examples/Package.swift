// swift-tools-version: 6.2
import PackageDescription

// Programs written against the library as another package's are: Scripts/examples builds and runs them.
let package = Package(
    name: "Examples",
    dependencies: [.package(name: "reel", path: "..")],
    targets: [
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .executableTarget(
            name: "Dissolving",
            dependencies: [
                .product(name: "Compositions", package: "reel"), .product(name: "Compositors", package: "reel"),
                .product(name: "Media", package: "reel"), .product(name: "VideoCompositions", package: "reel"),
            ]),
        .executableTarget(
            name: "Editing",
            dependencies: [.product(name: "Compositions", package: "reel"), .product(name: "Media", package: "reel")]),
        .executableTarget(name: "Inspection", dependencies: [.product(name: "Media", package: "reel")]),
        .executableTarget(
            name: "Loading",
            dependencies: [
                "COpenSSL", .product(name: "Media", package: "reel"),
                .product(name: "ResourceLoading", package: "reel"),
            ]),
        .executableTarget(name: "Pictures", dependencies: [.product(name: "Media", package: "reel")]),
        .executableTarget(
            name: "SpeedOverlay",
            dependencies: [
                .product(name: "Media", package: "reel"), .product(name: "TimedMetadata", package: "reel"),
                .product(name: "VideoCompositions", package: "reel"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
