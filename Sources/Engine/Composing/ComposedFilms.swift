internal import Places
internal import Synchronization

/// The films whose frames are composed, as they were made last. All members may be used from any thread.
final class ComposedFilms: Sendable {
    private struct Known {
        let place: Place
        let film: ComposedFilm
    }

    /// Each may hold the way of a telemetry track, or captions.
    private static let limit = 4

    /// The one used longest ago first.
    private let known = Mutex<[Known]>([])

    /// A film whose frames are composed in a way; nil where none was made, or not lately.
    func film(of place: Place, _ composition: PictureComposition) -> ComposedFilm? {
        known.withLock { known in
            guard let index = known.firstIndex(where: { $0.place == place && $0.film.composition == composition })
            else { return nil }
            known.append(known.remove(at: index))
            return known.last?.film
        }
    }

    /// Keeps a film that was made.
    func keep(_ film: ComposedFilm, of place: Place) {
        known.withLock { known in
            known.removeAll { $0.place == place && $0.film.composition == film.composition }
            known.append(Known(place: place, film: film))
            if known.count > Self.limit { known.removeFirst() }
        }
    }

    /// Has what was made of a film made anew.
    func forget(_ place: Place) { known.withLock { $0.removeAll { $0.place == place } } }
}
