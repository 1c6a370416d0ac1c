import Foundation

/// What ffprobe says of a file, as far as it is compared.
struct ProbeFacts: Decodable {
    struct Stream: Decodable {
        let codec_name: String?
        let codec_type: String?
        let codec_tag_string: String?
        let width: Int?
        let height: Int?
        let sample_rate: String?
        let channels: Int?
        let channel_layout: String?
        let pix_fmt: String?
        let profile: String?
        let level: Int?
        let avg_frame_rate: String?
        let sample_aspect_ratio: String?
        let start_time: String?
        let duration: String?
        let bit_rate: String?
        let nb_frames: String?
        let color_primaries: String?
        let color_transfer: String?
        let color_space: String?
        let color_range: String?
        let has_b_frames: Int?
        let disposition: [String: Int]?
        let tags: [String: String]?
        let side_data_list: [SideData]?
    }
    struct SideData: Decodable {
        let side_data_type: String?
        let rotation: Int?
    }
    struct Format: Decodable {
        let duration: String?
        let format_name: String?
        let nb_streams: Int?
        let start_time: String?
        let size: String?
        let bit_rate: String?
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
