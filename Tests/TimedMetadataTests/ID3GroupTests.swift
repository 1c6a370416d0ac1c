import Foundation
import Media
import TestSupport
import Testing
import TimedMetadata

/// Groups of ID3 tags in transport streams, and of those that a playlist leads to.
@Suite struct ID3GroupTests {
    private func groups(of file: URL) async throws -> [TimedMetadataGroup] {
        let tracks = try await Films.asset(file).load(.tracks).filter { $0.mediaType == .metadata }
        return try await #require(tracks.first).timedMetadata.all()
    }

    @Test func aTagIsReadThoughItsStartIsDropped() async throws {
        let groups = try await groups(of: Films.location(of: "videojs-id3.ts"))
        #expect(groups.map(\.key) == ["id3"] && groups.map(\.itemKeys) == [["TXXX"]])
        let item = try #require(groups.first?.items.first)
        #expect(item.keySpace == .id3 && item.stringValue == "{\"id\":1, \"data\": \"id3\"}\n")
    }

    @Test func aPlaylistLeadsToTags() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            at: Films.location(of: "videojs-id3.ts"), to: folder.url.appending(path: "segment.ts"))
        let playlist = """
            #EXTM3U
            #EXT-X-TARGETDURATION:1
            #EXTINF:1,
            segment.ts
            #EXT-X-ENDLIST

            """
        let groups = try await groups(of: folder.write(Array(playlist.utf8), to: "index.m3u8"))
        #expect(groups.map(\.itemKeys) == [["TXXX"]])
    }

    /// Frames longer than one byte counts have their sizes written differently in both versions.
    @Test(arguments: [3, 4] as [UInt8]) func framesOfBothVersions(version: UInt8) async throws {
        let text = String(repeating: "x", count: 300)
        let body = [3] + Array("note\0\(text)".utf8)
        let length: [UInt8] = version == 4 ? [0, 0, 2, UInt8(body.count - 256)] : [0, 0, 1, UInt8(body.count - 256)]
        // A frame that is encrypted is kept as it is stored: flags, the method, the bytes.
        let closed: [UInt8] = version == 4 ? Array("PRIV".utf8) + [0, 0, 0, 4, 0, 4, 0x80, 7, 8, 9] : []
        let picture = [0] + Array("image/png\0".utf8) + [3, 0, 1, 2, 3]
        let frames =
            Array("TXXX".utf8) + length + [0, 0] + body + Array("APIC".utf8) + [0, 0, 0, UInt8(picture.count), 0, 0]
            + picture + closed
        let size = [21, 14, 7, 0].map { UInt8(frames.count >> $0 & 0x7F) }
        let original = try [UInt8](Data(contentsOf: Films.location(of: "videojs-id3.ts")))
        let tag = Array("ID3".utf8) + [version, 0, 0] + size + frames
        let bytes = TransportPackets.replacing(stream: 0x102, of: original, with: tag)
        let folder = try TemporaryFolder()
        let items = try await groups(of: folder.write(bytes, to: "stream.ts")).flatMap { Array($0.items) }
        #expect(items.map(\.key) == ["TXXX", "APIC"] + (version == 4 ? ["PRIV"] : []))
        #expect(items.first?.stringValue == text && items.first?.extraAttributes["description"] == "note")
        #expect(items.dropFirst().map(\.value) == [.data([1, 2, 3])] + (version == 4 ? [.data([7, 8, 9])] : []))
    }
}
