import SeededRandom
import Testing

@testable import Media

@Suite struct ToneMapperTests {
    /// Rows of 16-bit RGBA with a padding behind each, mapped in place.
    private func mapped(_ pixels: [[UInt16]], width: Int, _ mapper: ToneMapper) -> [[UInt8]] {
        let stride = width * 8 + 24
        let height = pixels.count / width
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: stride * height, alignment: 64)
        defer { buffer.deallocate() }
        buffer.initializeMemory(as: UInt8.self, repeating: 0xaa)
        for (place, pixel) in pixels.enumerated() {
            for (channel, value) in pixel.enumerated() {
                buffer.storeBytes(
                    of: value.littleEndian, toByteOffset: place / width * stride + place % width * 8 + channel * 2,
                    as: UInt16.self)
            }
        }
        mapper.map(buffer, stride: stride, size: PixelSize(width: width, height: height))
        return pixels.indices.map { place in
            (0..<4).map { buffer[place / width * stride + place % width * 4 + $0] }
        }
    }

    /// What is written must never change what is still to be read.
    @Test(arguments: [true, false]) func inPlaceGivesWhatEachPixelGivesAlone(hasWidePrimaries: Bool) {
        let mapper = ToneMapper(.perceptualQuantizer, peak: 1_000, hasWidePrimaries: hasWidePrimaries)
        var random = SplitMix(seed: 11)
        let pixels = (0..<77).map { _ in (0..<4).map { _ in UInt16.random(in: 0...(.max), using: &random) } }
        let alone = pixels.flatMap { mapped([$0], width: 1, mapper) }
        #expect(mapped(pixels, width: 7, mapper) == alone)
        #expect(Set(alone).count > 60)
    }

    @Test func blackAndAlphaStay() {
        let mapper = ToneMapper(.hybridLogGamma, peak: 1_000, hasWidePrimaries: true)
        #expect(
            mapped([[0, 0, 0, .max], [0, 0, 0, 0x8000]], width: 2, mapper) == [[0, 0, 0, 255], [0, 0, 0, 128]])
    }
}
