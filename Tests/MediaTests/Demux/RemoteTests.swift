import Glibc
import SeededRandom
import Synchronization
import TestSupport
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

    /// A server of this machine that sends what it has from where it is asked for, in pieces of 16 KB and a `delay` between.
    final class Server: Sendable {
        let port: UInt16
        private let listener: SilentServer

        /// Has `content` under each name.
        convenience init(_ content: [UInt8], delay milliseconds: Int) throws {
            try self.init(delay: milliseconds) { _ in content }
        }

        /// Has what `content` gives for a path; where it knows no ranges, it always sends all of it.
        convenience init(
            delay milliseconds: Int = 0, hasRanges: Bool = true, _ content: @escaping @Sendable (String) -> [UInt8]?
        ) throws {
            try self.init(delay: milliseconds) { request, path in Server.answer(to: request, content(path), hasRanges) }
        }

        /// Sends what `answer` gives for a request and its path, as it is.
        init(delay milliseconds: Int = 0, answering answer: @escaping @Sendable (String, String) -> [UInt8]) throws {
            let listener = try SilentServer()
            (self.listener, port) = (listener, listener.port)
            try #require(
                Thread.start(name: "server") {
                    // Until this ends nobody else gets the descriptor, whose callers would be answered here.
                    while true {
                        let connection = accept(listener.descriptor, nil, nil)
                        guard connection >= 0 else { return }
                        _ = Thread.start(name: "connection") {
                            Server.serve(connection, answer, milliseconds)
                        }
                    }
                })
        }

        /// Ends the wait of the listening thread too.
        func stop() { shutdown(listener.descriptor, Int32(SHUT_RDWR)) }

        deinit { stop() }

        private static func serve(_ connection: Int32, _ answer: (String, String) -> [UInt8], _ delay: Int) {
            defer { close(connection) }
            var request: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while !String(decoding: request, as: UTF8.self).contains("\r\n\r\n") {
                let count = recv(connection, &buffer, buffer.count, 0)
                guard count > 0 else { return }
                request += buffer[..<count]
            }
            let words = String(decoding: request, as: UTF8.self)
            let path = words.split(separator: " ").dropFirst().first.map(String.init) ?? ""
            let answer = answer(words, path)
            var sent = 0
            while sent < answer.count {
                let count = answer[sent...].prefix(16_384).withUnsafeBytes {
                    send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                sent += count
                Thread.sleep(milliseconds: delay)
            }
        }

        static func answer(to request: String, _ content: [UInt8]?, _ hasRanges: Bool) -> [UInt8] {
            guard let content else {
                return Array("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".utf8)
            }
            let range = request.split(separator: "bytes=").dropFirst().first
            let start = hasRanges ? range.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0 : 0
            let part = content[min(start, content.count)...]
            let status = hasRanges ? "206 Partial Content" : "200 OK"
            let place = hasRanges ? "Content-Range: bytes \(start)-\(content.count - 1)/\(content.count)\r\n" : ""
            let head = "HTTP/1.1 \(status)\r\nConnection: close\r\nContent-Length: \(part.count)\r\n\(place)\r\n"
            return Array(head.utf8) + part
        }
    }

    @Test(arguments: [true, false]) func variantsOfAServerTellOfTheirKeys(hasRanges: Bool) async throws {
        let server = try Server(hasRanges: hasRanges) { path in
            let bytes = ImageFixtures.bytes(Corpus.fixture("hls-aes128" + path))
            return bytes.isEmpty ? nil : bytes
        }
        defer { server.stop() }
        let asset = Asset(.remote(url: "http://127.0.0.1:\(server.port)/master.m3u8"))
        let (variants, isProtected, isPlayable) = try await asset.load(.variants, .hasProtectedContent, .isPlayable)
        #expect(variants.map(\.url) == ["http://127.0.0.1:\(server.port)/variant.m3u8"])
        #expect(isProtected && isPlayable)
    }

    /// libav would go wherever a server sends it for them.
    @Test(arguments: [false, true]) func encryptedSegmentsAreWithinReach(isSentElsewhere: Bool) async throws {
        let fixture: @Sendable (String) -> [UInt8]? = { path in
            let bytes = ImageFixtures.bytes(Corpus.fixture("hls-aes128" + path))
            return bytes.isEmpty ? nil : bytes
        }
        let asked = Mutex(0)
        let elsewhere = try Server(answering: { request, path in
            asked.withLock { $0 += 1 }
            return Server.answer(to: request, fixture(path), true)
        })
        defer { elsewhere.stop() }
        let address = "http://localhost:\(elsewhere.port)/segment0.ts"
        let server = try Server(answering: { request, path in
            guard isSentElsewhere, path == "/segment0.ts" else {
                return Server.answer(to: request, fixture(path), true)
            }
            let lines = [
                "HTTP/1.1 302 Found", "Location: \(address)", "Content-Length: 0", "Connection: close", "", "",
            ]
            return Array(lines.joined(separator: "\r\n").utf8)
        })
        defer { server.stop() }
        let asset = Asset(.remote(url: "http://127.0.0.1:\(server.port)/master.m3u8"))
        let tracks = try? await asset.load(.tracks)
        #expect(asked.withLock(\.self) == 0)
        #expect((tracks?.first?.mediaType == .audio) == !isSentElsewhere)
    }

    /// libav closes the input of a format that it refuses, and asks the interrupt callback meanwhile.
    @Test func garbageFromAServerIsNoMedia() async throws {
        var random = SplitMix(seed: 3)
        let garbage = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let server = try Server(garbage, delay: 0)
        defer { server.stop() }
        for name in ["a.mp4", "a", "a.mkv"] {
            let asset = Asset(.remote(url: "http://127.0.0.1:\(server.port)/\(name)"))
            await #expect(throws: MediaError.self) { try await asset.load(.duration) }
        }
    }

    /// Reading takes longer than a decode may.
    @Test func aSlowServerTakesNothingOffTheDecoder() async throws {
        let server = try Server(ImageFixtures.bytes(ImageFixtures.path("roadtrip-vp92-10bit.webm")), delay: 300)
        defer { server.stop() }
        let generator = ImageGenerator(
            .remote(url: "http://127.0.0.1:\(server.port)/a.webm"), budget: Budget(decodeTime: .seconds(1)))
        let small = PixelSize(width: 32, height: 32)
        for seconds in [0, 3_600] as [Int64] {
            _ = try await generator.image(at: MediaTime(value: seconds, timescale: 1), .init(maximumSize: small))
        }
    }

    @Test func aDecodeOfAnAddressHasALimit() async throws {
        let server = try Server(ImageFixtures.bytes(ImageFixtures.path("video_90.mov")), delay: 0)
        defer { server.stop() }
        let generator = ImageGenerator(
            .remote(url: "http://127.0.0.1:\(server.port)/a.mov"), budget: Budget(decodeTime: .zero))
        for _ in 0..<2 {
            let error = await #expect(throws: MediaError.self) { try await generator.image(at: .zero) }
            #expect(error?.code == .timedOut)
        }
    }

    /// A server that stalls: without cancelling, neither decode would end. Descending times are decoded as a group.
    @Test(.timeLimit(.minutes(5)), arguments: [[0, 1], [1, 0]] as [[Int64]])
    func leavingASequenceCancelsTheDecodeUnderWay(seconds: [Int64]) async throws {
        let server = try Server(ImageFixtures.bytes(ImageFixtures.path("roadtrip-vp92-10bit.webm")), delay: 3_600_000)
        defer { server.stop() }
        let patient = Budget(networkStallTimeout: .seconds(100), decodeTime: .seconds(100))
        let generator = ImageGenerator(.remote(url: "http://127.0.0.1:\(server.port)/a.webm"), budget: patient)
        let times = seconds.map { MediaTime(value: $0 * 3_600, timescale: 1) }
        let visit = Task {
            var found: [String] = []
            for await element in generator.images(for: times, .exact()) {
                found.append("\(element.requestedTime): \(Result { try element.actualTime })")
            }
            return found
        }
        #expect(await eventually { generator.decodeCounters.packetsRead + generator.decodeCounters.seeks > 0 })
        visit.cancel()
        let found = await visit.value
        #expect(found.count < times.count, "\(found)")
        // The worker has let go: the next request gets its turn, and is cancelled in the same way.
        let next = Task { try await generator.image(at: times[0]) }
        next.cancel()
        await #expect(throws: CancellationError.self) { try await next.value }
    }

    @Test func aSilentServerTimesOut() async throws {
        let server = try SilentServer()
        let asset = Asset(
            .remote(url: "http://127.0.0.1:\(server.port)/a.mp4"),
            budget: Budget(networkStallTimeout: .milliseconds(100)))
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
