/// The part of ffprobe's output that is compared.
struct ProbeFacts: Decodable {
    struct Stream: Decodable {
        let codec_type: String?
        let width: Int?
        let height: Int?
        let channels: Int?
        let disposition: [String: Int]?
        let tags: [String: String]?
    }
    struct Chapter: Decodable {
        let start_time: String?
        let end_time: String?
        let tags: [String: String]?
    }
    struct Format: Decodable {
        let duration: String?
        let tags: [String: String]?
    }
    let streams: [Stream]
    let chapters: [Chapter]
    let format: Format
}
