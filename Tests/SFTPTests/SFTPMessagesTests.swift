import SeededRandom
import Testing

@testable import SFTP

/// What is sent to servers and comes from them.
@Suite struct SFTPMessagesTests {
    private func reply(_ type: UInt8, _ body: [UInt8]) throws -> SFTPReply {
        try SFTPReply(SFTPMessage(type: type, body: [0, 0, 0, 1] + body))
    }

    private func text(_ bytes: [UInt8]) -> [UInt8] { [0, 0, 0, UInt8(bytes.count)] + bytes }

    @Test func questionsAreWrittenAsTheDraftSays() {
        #expect(SFTPMessage.initialization == [0, 0, 0, 5, 1, 0, 0, 0, 3])
        #expect(
            SFTPRequest.read(handle: [9], offset: 0x0102_0304_0506, count: 0x8000).message(id: 7)
                == [0, 0, 0, 22, 5, 0, 0, 0, 7, 0, 0, 0, 1, 9, 0, 0, 1, 2, 3, 4, 5, 6, 0, 0, 0x80, 0])
        #expect(
            SFTPRequest.open(path: Array("/a".utf8)).message(id: 1)
                == [0, 0, 0, 19, 3, 0, 0, 0, 1, 0, 0, 0, 2, 47, 97, 0, 0, 0, 1, 0, 0, 0, 0])
    }

    @Test func answersAreUnderstood() throws {
        #expect(try reply(101, [0, 0, 0, 0]) == .done)
        #expect(try reply(101, [0, 0, 0, 1] + text(Array("End".utf8)) + text([])) == .end)
        #expect(try reply(102, text([1, 2])) == .handle([1, 2]))
        #expect(try reply(103, text([3])) == .data([3]))
        // A size, an owner, a mode, two times, and what a server has besides.
        let attributes: [UInt8] =
            [0x80, 0, 0, 0x0F] + [0, 0, 0, 0, 0, 0, 1, 0] + [0, 0, 0, 1, 0, 0, 0, 2] + [0, 0, 0x81, 0xA4]
            + [0, 0, 0, 5, 0, 0, 0, 6] + [0, 0, 0, 1] + text([1]) + text([2])
        guard case .attributes(let found) = try reply(105, attributes) else {
            Issue.record("other than attributes")
            return
        }
        #expect(found.size == 256 && found.modified == 6 && found.kind == .file)
        let first = text([65]) + text([66, 67]) + attributes
        let second = text([0xFF]) + text([]) + [0, 0, 0, 0]
        guard case .names(let names) = try reply(104, [0, 0, 0, 2] + first + second) else {
            Issue.record("other than names")
            return
        }
        #expect(names.map(\.name) == [[65], [0xFF]] && names[0].attributes == found)
        #expect(names[1].attributes.kind == nil && names[1].attributes.size == nil)
    }

    private static let statuses: [(UInt8, SFTPError.Code)] = [
        (2, .missing), (3, .denied), (4, .failed), (99, .failed),
    ]

    @Test(arguments: statuses)
    func errorsAreTold(status: UInt8, code: SFTPError.Code) {
        let body = [0, 0, 0, status] + text(Array("no\u{1B}[31m".utf8))
        let error = #expect(throws: SFTPError.self) { try reply(101, body) }
        #expect(error?.code == code && error?.detail == "no [31m")
    }

    /// What a server sends is no message of its length, or says more of itself than there is.
    @Test func nothingThatIsSentIsBelievedBlindly() {
        var random = SplitMix(seed: 7)
        for _ in 0..<20_000 {
            let body = (0..<random.below(60)).map { _ in random.below(3) == 0 ? UInt8(random.below(256)) : 0 }
            for type in 101...105 {
                let reply = try? SFTPReply(SFTPMessage(type: UInt8(type), body: body))
                if case .data(let data) = reply { #expect(data.count <= body.count) }
                if case .names(let names) = reply { #expect(names.count <= body.count) }
            }
        }
    }

    private static let printed: [(String, SFTPError.Code)] = [
        ("ssh: Could not resolve hostname nix: Name or service not known\r\n", .unknownHost),
        ("ssh: connect to host h port 22: Connection refused\r\n", .refused),
        ("ssh: connect to host h port 22: Connection timed out\n", .unreachable),
        ("ssh: connect to host h port 22: No route to host\n", .unreachable),
        ("Host key verification failed.\r\n", .untrusted),
        ("No ED25519 host key is known for h and you have requested strict checking.\r\n", .untrusted),
        ("@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @\nHost key verification failed.\n", .changedKey),
        ("Welcome!\nme@h: Permission denied (publickey,password).\r\n", .noLogin),
        ("subsystem request failed on channel 0\n", .noSubsystem),
        ("/root/.ssh/config: line 1: Bad configuration option: x\n", .other), ("", .other),
    ]

    @Test(arguments: printed)
    func whatSSHSaysIsUnderstood(printed: String, code: SFTPError.Code) {
        let error = SFTPError(printed: Array(printed.utf8))
        #expect(error.code == code)
        #expect(error.detail.isEmpty == printed.isEmpty && !error.detail.contains("\n"))
    }
}
