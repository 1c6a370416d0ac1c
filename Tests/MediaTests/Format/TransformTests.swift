import Testing

@testable import Media

@Suite struct TransformTests {
    static func matrix(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) -> Transform {
        Transform(displayMatrix: [a << 16, b << 16, 0, c << 16, d << 16, 0, 0, 0, 1 << 30])
    }

    @Test func quarterTurnsAndMirrors() {
        let cases: [(Transform, Int, Bool)] = [
            (.identity, 0, false), (TransformTests.matrix(0, 1, -1, 0), 90, false),
            (TransformTests.matrix(-1, 0, 0, -1), 180, false), (TransformTests.matrix(0, -1, 1, 0), 270, false),
            (TransformTests.matrix(-1, 0, 0, 1), 0, true), (TransformTests.matrix(1, 0, 0, -1), 180, true),
            (TransformTests.matrix(0, 1, 1, 0), 270, true), (TransformTests.matrix(0, -1, -1, 0), 90, true),
        ]
        for (transform, degrees, mirrored) in cases {
            #expect(transform.rotationDegrees == degrees, "\(transform)")
            #expect(transform.isMirrored == mirrored, "\(transform)")
            #expect(transform.swapsSides == (degrees % 180 == 90))
        }
    }

    @Test func aFlatteningMatrixIsIgnored() {
        #expect(Transform(displayMatrix: [Int32](repeating: 0, count: 9)) == .identity)
        #expect(Transform(displayMatrix: []) == .identity)
    }

    @Test(
        .enabled(if: Corpus.isPresent),
        arguments: [
            ("video_0.mov", 0, false), ("video_90.mov", 90, false), ("video_180.mov", 180, false),
            ("video_270.mov", 270, false), ("moviepy-fire2.mp4", 180, false), ("sample_edit_list.mp4", 90, false),
        ])
    func filesAreTurnedAsTheySay(name: String, degrees: Int, mirrored: Bool) async throws {
        let transform = try await #require(Corpus.asset(name)).load(.preferredTransform)
        #expect(transform.rotationDegrees == degrees)
        #expect(transform.isMirrored == mirrored)
    }

    @Test(.enabled(if: Corpus.isPresent)) func mirroredFile() async throws {
        let transform = try await #require(Corpus.asset("sample_rotate_and_reflect.mp4")).load(.preferredTransform)
        #expect(transform.isMirrored)
    }
}
