internal import CPango
public import Captions
public import Times

extension CaptionRenderer {
    /// How many pixels a picture that captions are drawn on may have in each direction.
    public static let largestImage = 8_192

    /// What is shown at a time in pixels, to be laid over a picture of this extent.
    ///
    /// Letters are white with a dark outline, or as the caption has them; CEA-608's are of one width on black. Lines
    /// that roll up are drawn where they are at the time. Justified lines begin where reading does. Of vertical text, characters that stand side by side in one
    /// place are drawn like others, and where lines follow each other to the right there is no ruby.
    ///
    /// May be called on any thread, and on several at once: each has its own fonts, which the first call on it finds in
    /// some milliseconds. Pango and Cairo are loaded by the first call of all.
    /// - Parameters:
    ///   - time: The time.
    ///   - width: The picture's pixels in a row, at most 8,192.
    ///   - height: The picture's rows, at most 8,192.
    /// - Returns: The rectangle that captions cover; nil where nothing is shown.
    /// - Throws: `CaptionImageError` where the libraries are missing, or the extent cannot be drawn.
    public func image(at time: MediaTime, width: Int, height: Int) throws(CaptionImageError) -> CaptionImage? {
        try image(of: indices(at: time), at: time, width: width, height: height)
    }

    /// Some captions in pixels, as if they were shown at once.
    /// - Parameters:
    ///   - chosen: The captions, as indices; of more than 64 the first.
    ///   - time: When lines roll up, how far they are; nil for lines that have arrived.
    ///   - width: The picture's pixels in a row, at most 8,192.
    ///   - height: The picture's rows, at most 8,192.
    /// - Returns: The rectangle that captions cover; nil where nothing is shown.
    /// - Throws: `CaptionImageError` where the libraries are missing, or the extent cannot be drawn.
    public func image(
        of chosen: [Int], at time: MediaTime? = nil, width: Int, height: Int
    ) throws(CaptionImageError) -> CaptionImage? {
        let limit = CaptionRenderer.largestImage
        guard (1...limit).contains(width), (1...limit).contains(height) else {
            throw .badSize(width: width, height: height, limit: limit)
        }
        let chosen = chosen.filter { captions.indices.contains($0) }.prefix(64)
        guard !chosen.isEmpty else { return nil }
        if let missing = cpango_load() { throw .missingLibrary(String(cString: missing)) }
        var layout = PixelLayout(width: width, height: height, bounds: bounds)
        func progress(_ index: Int) -> Double { time.map { rollProgress(index, at: $0) } ?? 1 }
        var rest: [Int] = []
        for index in chosen where !layout.addGrid(captions[index], progress: progress(index)) { rest.append(index) }
        if !rest.isEmpty { layout.add(captions, chosen: rest, progress: progress) }
        guard let extent = layout.extent else { return nil }
        let left = max(0, Int(saturating: extent.x.rounded(.down)))
        let top = max(0, Int(saturating: extent.y.rounded(.down)))
        let right = min(width, Int(saturating: (extent.x + extent.width).rounded(.up)))
        let bottom = min(height, Int(saturating: (extent.y + extent.height).rounded(.up)))
        guard right > left, bottom > top else { return nil }
        guard let canvas = PixelCanvas(x: left, y: top, width: right - left, height: bottom - top) else {
            throw .outOfMemory
        }
        for fill in layout.fills { canvas.clipped(to: fill.clip) { canvas.fill(fill.area, fill.color) } }
        for text in layout.texts {
            canvas.clipped(to: text.clip) {
                canvas.draw(text.block, x: text.x, y: text.y, outline: text.outline, stretch: text.stretch)
            }
        }
        return canvas.image
    }
}
