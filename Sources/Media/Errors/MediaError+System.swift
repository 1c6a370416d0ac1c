import CLibav
import Glibc

extension MediaError {
    /// The error of content that is no media.
    static let unrecognized = MediaError(
        .unrecognizedFormat, "this is no media that libav recognises", remedy: "check what it is with the file command")

    /// The error that a failed system call on a file stands for.
    package static func system(_ number: Int32, doing action: String) -> MediaError {
        switch number {
        case ENOENT, ENOTDIR:
            MediaError(.notFound, "there is no such file", remedy: "check the path, or whether a link points nowhere")
        case EACCES, EPERM:
            MediaError(.permissionDenied, "permission denied", remedy: "check the file's mode with ls -l")
        case EISDIR: MediaError(.isDirectory, "this is a folder", remedy: "enter it, or name a file in it")
        case ELOOP: MediaError(.notFound, "symbolic link loop", remedy: "fix the link")
        case ESTALE:
            MediaError(.io, "the network file system lost this file", remedy: "refresh the folder or mount it again")
        default: MediaError(.io, "\(action) failed: \(String(cString: strerror(number)))", remedy: "try again")
        }
    }

    /// The error that a libav return code stands for.
    static func libav(_ result: Int32, doing action: String) -> MediaError {
        switch result {
        case libav_error_invalid_data:
            return MediaError(.damaged, "\(action): the data contradicts itself", remedy: "get the file again")
        case libav_error_eof:
            return MediaError(.damaged, "\(action): the file ends too early", remedy: "get the whole file")
        // Of what it cannot have: `AllocationLimit` lies far below what a machine has.
        case libav_error(ENOMEM):
            return MediaError(
                .tooLarge, "\(action) needs more memory than a file may take",
                remedy: "get the file again, or open it with another program")
        case libav_error_decoder_not_found:
            return MediaError(
                .unsupportedCodec, "this libav has no decoder for it", remedy: "install a newer or fuller FFmpeg")
        case libav_error_demuxer_not_found, libav_error_protocol_not_found, libav_error_patch_welcome:
            return MediaError(
                .unrecognizedFormat, "this libav cannot read it", remedy: "install a newer or fuller FFmpeg")
        case libav_error_http_not_found: return MediaError(.notFound, "the server has no such file (404)")
        case libav_error_http_unauthorized, libav_error_http_forbidden:
            return MediaError(.permissionDenied, "the server denies access", remedy: "check the address and its login")
        case libav_error_http_bad_request, libav_error_http_other_4xx, libav_error_http_server:
            return MediaError(.network, "the server answered with an error", remedy: "try again later")
        case libav_error(ECONNREFUSED):
            return MediaError(.network, "the server refused the connection", remedy: "check address and port")
        case libav_error(ETIMEDOUT), libav_error(ECONNRESET), libav_error(ENETUNREACH), libav_error(EHOSTUNREACH):
            return MediaError(.network, "the server does not answer", remedy: "check the connection, then try again")
        case libav_error(ENOENT), libav_error(EACCES), libav_error(EISDIR): return system(-result, doing: action)
        default:
            var text = [CChar](repeating: 0, count: 128)
            av_strerror(result, &text, text.count)
            let reason = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            return MediaError(.io, "\(action) failed: \(reason)", remedy: "try again")
        }
    }
}
