public import ArgumentParser
public import Captions

/// Which captions of a film are meant.
struct CaptionSourceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The film's track, by its number in `reel inspect`.", valueName: "N"))
    var track: Int?

    @Option(
        help: ArgumentHelp(
            "The channel of closed captions: CC1 to CC4, or S1 to S63 for digital services.", valueName: "CC1"))
    var channel: ClosedCaptionChannel?
}

extension ClosedCaptionChannel: ExpressibleByArgument {
    /// A channel by its name.
    public init?(argument: String) { self.init(argument) }
}
