/// A frame as far as the search for cuts looks at it: the brightness of 64 × 36 areas.
struct FrameSketch {
    static let columns = 64
    static let rows = 36
    static let count = columns * rows

    /// Row by row from the top left, black 0, white 255.
    let luma: [UInt8]

    /// How far the areas are from the mean of their block of 8 × 6, summed up: what a picture says beyond plain grey.
    let detail: Int

    /// A sketch of `count` areas.
    init(luma: [UInt8]) {
        precondition(luma.count == FrameSketch.count)
        self.luma = luma
        detail = FrameSketch.detail(of: luma)
    }

    /// Areas of a block, over which motion is sought.
    static let block = (columns: 8, rows: 6)
    /// How far motion is sought, in areas: a frame may move by a sixteenth of its width.
    static let reach = (columns: 4, rows: 3)
    /// Differences below this many levels an area are noise.
    static let noise = 4

    /// How different this frame is from another when every block may come from somewhere near it, relative to what the
    /// plainer of the two pictures shows: about 0.02 within a scene, 0.3 in quick motion, over 1 across a cut.
    ///
    /// The idea is that of encoders, which ask whether a frame is cheaper told by itself or by the frame before it.
    func difference(from other: FrameSketch) -> Float {
        let sum = FrameSketch.residual(of: self, in: other) + FrameSketch.residual(of: other, in: self)
        return scaled(sum / 2, other)
    }

    /// As `difference(from:)` without motion: never less, and a fiftieth of the work.
    func stillDifference(from other: FrameSketch) -> Float {
        var sum = 0
        luma.withUnsafeBufferPointer { mine in
            other.luma.withUnsafeBufferPointer { its in
                for place in 0..<FrameSketch.count { sum += abs(Int(mine[place]) - Int(its[place])) }
            }
        }
        return scaled(sum, other)
    }

    private func scaled(_ sum: Int, _ other: FrameSketch) -> Float {
        Float(sum) / Float(min(detail, other.detail) + FrameSketch.noise * FrameSketch.count)
    }

    private static func detail(of luma: [UInt8]) -> Int {
        var detail = 0
        for top in stride(from: 0, to: rows, by: block.rows) {
            for left in stride(from: 0, to: columns, by: block.columns) {
                var sum = 0
                for row in top..<top + block.rows {
                    for column in left..<left + block.columns { sum += Int(luma[row * columns + column]) }
                }
                let size = block.rows * block.columns
                let mean = (sum + size / 2) / size
                for row in top..<top + block.rows {
                    for column in left..<left + block.columns {
                        detail += abs(Int(luma[row * columns + column]) - mean)
                    }
                }
            }
        }
        return detail
    }

    /// What is left of a sketch when each of its blocks is told by the place in `other`, near its own, that fits best.
    private static func residual(of sketch: FrameSketch, in other: FrameSketch) -> Int {
        let width = columns + 2 * reach.columns
        var sum = 0
        sketch.luma.withUnsafeBufferPointer { luma in
            other.padded.withUnsafeBufferPointer { padded in
                for top in stride(from: 0, to: rows, by: block.rows) {
                    for left in stride(from: 0, to: columns, by: block.columns) {
                        var best = Int32.max
                        for down in 0...2 * reach.rows {
                            for across in 0...2 * reach.columns {
                                var difference: Int32 = 0
                                for row in 0..<block.rows {
                                    let mine = (top + row) * columns + left
                                    let its = (top + row + down) * width + left + across
                                    for column in 0..<block.columns {
                                        difference &+= abs(Int32(luma[mine + column]) - Int32(padded[its + column]))
                                    }
                                }
                                best = min(best, difference)
                            }
                        }
                        sum += Int(best)
                    }
                }
            }
        }
        return sum
    }

    /// The sketch with its edges repeated outwards as far as motion is sought.
    private var padded: [UInt8] {
        var padded: [UInt8] = []
        padded.reserveCapacity(
            (FrameSketch.columns + 2 * FrameSketch.reach.columns) * (FrameSketch.rows + 2 * FrameSketch.reach.rows))
        for row in -FrameSketch.reach.rows..<FrameSketch.rows + FrameSketch.reach.rows {
            let start = max(0, min(FrameSketch.rows - 1, row)) * FrameSketch.columns
            let line = luma[start..<start + FrameSketch.columns]
            padded.append(contentsOf: repeatElement(luma[start], count: FrameSketch.reach.columns))
            padded.append(contentsOf: line)
            padded.append(
                contentsOf: repeatElement(luma[start + FrameSketch.columns - 1], count: FrameSketch.reach.columns))
        }
        return padded
    }
}
