import ResourceLoading

/// A film that lies within a larger file, such as a project that holds its media.
struct EmbeddedFilm: ResourceLoader {
    let file: DiskFile
    let range: Range<Int64>

    func contentInformation() async throws -> ContentInformation {
        ContentInformation(
            contentLength: Int64(range.count),
            isEntireLengthAvailableOnDemand: ContentInformation.isOnDemand(fileDescriptor: file.descriptor))
    }

    func respond(to request: borrowing DataRequest) async throws {
        let end = request.requestedLength.map { request.requestedOffset + $0 } ?? Int64(range.count)
        while request.currentOffset < end {
            let count = Int(min(64 << 10, end - request.currentOffset))
            let bytes = try await file.bytes(at: range.lowerBound + request.currentOffset, count: count)
            // A file that was cut off has fewer: returning early is an error that the reader hears of.
            if bytes.isEmpty { return }
            try await request.respond(with: bytes)
        }
    }
}
