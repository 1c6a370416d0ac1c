import Foundation

/// A HEIC file of tiles, put together of frames that ffmpeg has coded: there is no program in Debian 12 that makes one.
struct HEICBytes {
    let configuration: [UInt8]
    let tiles: [[UInt8]]

    /// The samples of a movie with one track of key frames; nil where it is none.
    init?(movie: [UInt8]) {
        func box(_ type: String) -> ArraySlice<UInt8>? {
            let name = Array(type.utf8)
            guard let place = movie.indices.first(where: { movie[$0...].starts(with: name) }), place >= 4 else {
                return nil
            }
            let length = Self.number(movie[place - 4..<place])
            return place - 4 + length <= movie.count ? movie[place - 4..<place - 4 + length] : nil
        }
        guard let configuration = box("hvcC"), let sizes = box("stsz"), let media = box("mdat") else { return nil }
        self.configuration = Array(configuration)
        let numbers = stride(from: sizes.startIndex + 20, to: sizes.endIndex, by: 4).map {
            Self.number(sizes[$0..<$0 + 4])
        }
        var place = media.startIndex + 8
        tiles = numbers.map { length in
            defer { place += length }
            return Array(media[place..<place + length])
        }
    }

    /// The file: tiles of one size in rows and columns, the whole picture, and more properties of that.
    func file(
        tile: (width: Int, height: Int), rows: Int, columns: Int, width: Int, height: Int, properties: [[UInt8]] = []
    ) -> [UInt8] {
        let head = file(0, tile, rows, columns, width, height, properties).count
        return file(head + 8, tile, rows, columns, width, height, properties)
            + AVIFBytes.box("mdat", tiles.flatMap { $0 })
    }

    private func file(
        _ base: Int, _ tile: (width: Int, height: Int), _ rows: Int, _ columns: Int, _ width: Int, _ height: Int,
        _ properties: [[UInt8]]
    ) -> [UInt8] {
        let count = tiles.count
        let grid = [0, 0, UInt8(rows - 1), UInt8(columns - 1)] + short(width) + short(height)
        var places = short(1) + short(1) + short(0) + short(1) + AVIFBytes.number(0) + AVIFBytes.number(grid.count)
        var offset = base
        for (index, bytes) in tiles.enumerated() {
            places += short(index + 2) + short(0) + short(0) + short(1)
            places += AVIFBytes.number(offset) + AVIFBytes.number(bytes.count)
            offset += bytes.count
        }
        let own = properties.indices.map { UInt8(0x80 | ($0 + 4)) }
        var associations = short(1) + [UInt8(1 + own.count), 1] + own
        for index in 0..<count { associations += short(index + 2) + [2, 0x82, 3] }
        func size(_ width: Int, _ height: Int) -> [UInt8] {
            full("ispe", 0, AVIFBytes.number(width) + AVIFBytes.number(height))
        }
        func item(_ id: Int, _ type: String) -> [UInt8] {
            full("infe", 2, short(id) + short(0) + Array(type.utf8) + [0])
        }
        let handler = full("hdlr", 0, [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
        let items = full("iinf", 0, short(count + 1) + item(1, "grid") + (0..<count).flatMap { item($0 + 2, "hvc1") })
        let parts = (0..<count).flatMap { short($0 + 2) }
        let references = full("iref", 0, AVIFBytes.box("dimg", short(1) + short(count) + parts))
        let container = AVIFBytes.box(
            "ipco", size(width, height) + configuration + size(tile.width, tile.height) + properties.flatMap { $0 })
        let described = AVIFBytes.box(
            "iprp", container + full("ipma", 0, AVIFBytes.number(count + 1) + associations))
        let locations = full("iloc", 1, [0x44, 0] + short(count + 1) + places)
        let meta = handler + full("pitm", 0, short(1)) + items + references + described + locations
        return AVIFBytes.box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
            + full("meta", 0, meta + AVIFBytes.box("idat", grid))
    }

    private func full(_ type: String, _ version: UInt8, _ body: [UInt8]) -> [UInt8] {
        AVIFBytes.box(type, [version, 0, 0, 0] + body)
    }

    private func short(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
