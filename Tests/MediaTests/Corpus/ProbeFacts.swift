import Foundation

/// What ffprobe says of a file, as far as it is compared.
struct ProbeFacts: Decodable {
    struct Stream: Decodable {
        let codec_name: String?
        let codec_type: String?
        let width: Int?
        let height: Int?
        let sample_rate: String?
        let channels: Int?
        let pix_fmt: String?
        let profile: String?
        let avg_frame_rate: String?
        let disposition: [String: Int]?
        let tags: [String: String]?
    }
    struct Format: Decodable {
        let duration: String?
        let format_name: String?
        let nb_streams: Int?
        let tags: [String: String]?
    }
    struct Chapter: Decodable {
        let start_time: String?
        let end_time: String?
        let tags: [String: String]?
    }
    let streams: [Stream]?
    let format: Format?
    let chapters: [Chapter]?
}
