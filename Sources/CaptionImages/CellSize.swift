internal import Captions

/// The cells of CEA-608 on a picture: 15 rows fill the middle 80 hundredths of its height.
struct CellSize {
    /// The letters that fit into cells.
    struct Letters {
        var size: Double
        var height: Double
        var advance: Double
        /// How much wider than by themselves they are drawn, to fill their cells.
        var stretch: Double
    }

    let width: Double
    let height: Double

    init(width: Double, height: Double) {
        self.height = max(1, height * 0.8 / 15)
        // On wide pictures 32 columns would part the letters of a word: they keep the look of 4:3.
        self.width = max(0.5, min(width * 0.8 / 32, self.height * 0.62))
    }

    /// Letters of the system's font of one width; nil where it cannot be asked.
    var letters: Letters? {
        var look = TextBlock.Look(size: 100)
        look.family = "monospace"
        guard let probe = TextBlock([TextRun("M")], look, size: { _ in 100 }) else { return nil }
        let extent = probe.extent
        guard extent.along > 1, extent.across > 1 else { return nil }
        let size = max(1, min(height / extent.across, width / extent.along * 1.25) * 100)
        let advance = extent.along * size / 100
        return Letters(
            size: size, height: extent.across * size / 100, advance: advance, stretch: min(2, max(0.3, width / advance))
        )
    }
}
