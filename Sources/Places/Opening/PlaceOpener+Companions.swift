public import Media

extension PlaceOpener {
    /// The endings of files that state something over the time of the film whose name they have.
    fileprivate static let endings = ["gpx", "nmea", "srt"]

    /// The files beside a film on this machine that may state something over its time, by their names: `ride.gpx` and
    /// `ride.srt` beside `ride.mp4`. None for what is no whole film, and for such files themselves.
    ///
    /// Throws `CancellationError`.
    public func companions(
        of place: Place, priority: WorkerPool.Priority = .visible
    ) async throws -> [Place] {
        guard case .file = place.root, !place.isProject, !place.isRange, let name = place.film else { return [] }
        let folder = place.folder.map { $0 + [UInt8(ascii: "/")] } ?? []
        return try await WorkerPool.reading.run(priority: priority) { [self] _ in
            Self.endings.compactMap { ending in
                // A camera's card has names in capitals.
                [ending, ending.uppercased()].lazy.map { folder + name + Array(".\($0)".utf8) }
                    .first { input(at: $0).isPresent }.map { .file(path: $0) }
            }
        }
    }
}

extension Place {
    /// The name of a film without its ending; nil for a file that is one beside a film.
    fileprivate var film: [UInt8]? {
        PlaceOpener.endings.contains { name.lowercased().hasSuffix(".\($0)") } ? nil : stem
    }
}
