import CLibav
import Testing

@testable import Media

/// One limit for what libav allocates at once, raised while somebody needs more.
@Suite struct AllocationLimitTests {
    private func canAllocate(_ bytes: Int) -> Bool {
        guard let block = av_malloc(bytes) else { return false }
        av_free(block)
        return true
    }

    @Test func largePicturesAreAllowedMore() throws {
        try LibavSetup.prepare()
        let ordinary = PixelSize(width: 3_840, height: 2_160)
        #expect(AllocationLimit.Allowance(forPixels: ordinary) == nil)
        let large = PixelSize(width: 10_000, height: 10_000)
        var one = AllocationLimit.Allowance(forPixels: large)
        var other = AllocationLimit.Allowance(forPixels: large)
        #expect(one != nil && canAllocate(700 << 20))
        one = nil
        #expect(other != nil && canAllocate(700 << 20))
        other = nil
        // Tests beside this one may hold an allowance; none is as large.
        #expect(!canAllocate(1_600 << 20))
    }
}
