import Testing

@testable import Media

/// What rests between the jobs of a long work.
struct ResourceSlotTests {
    private final class Content {}

    @Test func whatWasTakenOutBeforeAllWasClearedIsNotKept() async {
        let handover = ResourceSlot<Content>()
        let first = handover.take()
        #expect(first.content == nil)
        handover.put(Content(), after: first)
        let loan = handover.take()
        #expect(loan.content != nil && handover.take().content == nil)
        await handover.clear()
        handover.put(Content(), after: loan)
        #expect(handover.take().content == nil)
        let next = handover.take()
        handover.put(Content(), after: next)
        #expect(handover.take().content != nil)
    }
}
