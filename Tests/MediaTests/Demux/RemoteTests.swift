import Glibc
import Testing

@testable import Media

/// Addresses that answer nothing, wrongly or not at all; no network is needed.
@Suite struct RemoteTests {
    /// A port of this machine that accepts connections and never says a word.
    final class SilentServer: Sendable {
        let descriptor: Int32
        let port: UInt16

        init() throws {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    bind(descriptor, pointer, length) == 0 && listen(descriptor, 8) == 0
                        && getsockname(descriptor, pointer, &length) == 0
                }
            }
            self.descriptor = descriptor
            port = UInt16(bigEndian: address.sin_port)
            try #require(result)
        }

        deinit { close(descriptor) }
    }

    @Test func aSilentServerTimesOut() async throws {
        let server = try SilentServer()
        let asset = Asset(
            .remote(url: "http://127.0.0.1:\(server.port)/a.mp4"), budget: Budget(remoteSilence: .milliseconds(100)))
        let error = await #expect(throws: MediaError.self) { try await asset.load(.duration) }
        #expect(error?.code == .timedOut || error?.code == .network)
        #expect(asset.status(of: .duration).error == error)
    }

    @Test func aSilentServerIsLeftWhenCancelled() async throws {
        let server = try SilentServer()
        let asset = Asset(.remote(url: "http://127.0.0.1:\(server.port)/a.mp4"))
        let load = Task { try await asset.load(.duration) }
        #expect(await eventually { asset.status(of: .duration) == .loading })
        load.cancel()
        await #expect(throws: CancellationError.self) { try await load.value }
        #expect(asset.status(of: .duration) == .notYetLoaded)
    }

    @Test func aClosedPortIsANetworkError() async throws {
        let port = try SilentServer().port
        let asset = Asset(.remote(url: "http://127.0.0.1:\(port)/a.mp4"))
        let error = await #expect(throws: MediaError.self) { try await asset.load(.duration) }
        #expect(error?.code == .network)
    }
}
