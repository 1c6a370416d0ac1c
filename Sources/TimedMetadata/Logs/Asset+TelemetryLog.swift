public import Media
public import Telemetry

extension Asset {
    /// An asset of a log of positions, which has one track of timed metadata; its timeline begins with the first point, and
    /// its creation date tells when that is.
    ///
    /// Making it touches nothing. The first load reads the file. Loads throw `MediaError`, `.unrecognizedFormat` where no
    /// point has a time. Points without a time are left out.
    public convenience init(
        telemetryLogAt location: MediaLocation, format: TelemetryLogFormat, budget: Budget = .init()
    ) {
        self.init(telemetryLogIn: WholeFile(location, budget: budget), format: format, budget: budget)
    }

    /// The same out of any file.
    package convenience init(telemetryLogIn file: WholeFile, format: TelemetryLogFormat, budget: Budget) {
        self.init(source: DerivedSource(TelemetryLogRecipe(file: file, format: format, budget: budget)))
    }
}
