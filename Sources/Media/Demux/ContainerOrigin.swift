/// What a container is opened from.
enum ContainerOrigin: Sendable {
    /// Bytes, which libav gets from us.
    case bytes(any ByteInput)
    /// A session of libav's own with a server, such as `rtsp://`, that has no bytes of its own.
    case session(url: String)

    /// What lies at a location.
    init(_ location: MediaLocation) {
        switch location {
        case .file(let path): self = .bytes(LocalFile(path: path))
        case .remote(let url):
            let hasBytes = Address.hasBytes(Array(url.utf8)) || Address.loginScheme(of: url) != nil
            self = hasBytes ? .bytes(Address(url)) : .session(url: url)
        }
    }

    /// How it may be read, as far as that is known before it is opened.
    var policy: InputPolicy {
        switch self {
        case .bytes(let input): input.policy
        case .session: .network
        }
    }

    /// Where it lies; nil where nothing leads there again.
    var location: MediaLocation? {
        switch self {
        case .bytes(let input): input.location
        case .session(let url): Address(url).location
        }
    }

    /// What people call it.
    var name: String {
        switch self {
        case .bytes(let input): input.name
        case .session(let url): Address(url).name
        }
    }
}
