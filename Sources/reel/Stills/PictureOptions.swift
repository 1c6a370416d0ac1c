import ArgumentParser
import Media

/// What every command that makes pictures is asked about them.
struct PictureOptions: ParsableArguments {
    @Flag(help: "The exact frame instead of the nearest key frame: slower.")
    var exact = false

    @Option(
        help: ArgumentHelp(
            "The size to fit into; 0 leaves a side to the picture's shape, 0x0 is full size. Never enlarged.",
            valueName: "WxH"),
        transform: ArgumentText.size)
    var maxSize: PixelSize?

    @Option(help: ArgumentHelp("The kind of file.", valueName: "png|jpeg|webp"), transform: ArgumentText.format)
    var format: ImageFormat?

    @Option(
        help: ArgumentHelp(
            "Lay this over the pictures: speed, time and a map, or captions; may be given for each.",
            valueName: "telemetry|captions"))
    var overlay: [StillOverlay] = []

    @Option(
        help: ArgumentHelp(
            "Open a stream in this variant; else in the smallest that has pictures of the size.",
            valueName: "720p|WxH|N|largest|smallest"), transform: ArgumentText.variant)
    var variant: VariantPreference?

    @Flag(help: "Replace files that are there already.")
    var force = false

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    /// The format of a file by its name, unless one was asked for; PNG for standard output and devices.
    ///
    /// Throws `ValidationError` when the two contradict each other or the name tells nothing.
    func format(forFile name: String) throws -> ImageFormat {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        guard name != "-", !name.hasPrefix("/dev/"), let dot = last.lastIndex(of: "."), dot > last.startIndex else {
            return format ?? .png()
        }
        let ending = String(last[last.index(after: dot)...])
        guard let named = ImageFormat(fileExtension: ending) else {
            guard let format else {
                throw ValidationError(
                    "“.\(ending)” is no kind of picture: end it in png, jpg or webp, or say --format.")
            }
            return format
        }
        guard format == nil || format == named else {
            throw ValidationError("“\(last)” is called \(named.name), but --format says \(format?.name ?? "").")
        }
        return named
    }
}
