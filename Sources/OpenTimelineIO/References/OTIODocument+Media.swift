package import Media

extension OTIODocument {
    /// The media that its clips and whatever else it holds refer to, each address once in their order, as a document that
    /// lies at `location`.
    package func externalMedia(at location: MediaLocation) -> [ExternalMedia] {
        let resolver = ReferenceResolver(base: location, allowsExternalReferences: false)
        var media: [ExternalMedia] = []
        var seen: Set<String> = []
        JSONValue.object(root.json).visitExternalReferences { reference in
            guard let address = reference.targetURL, seen.insert(address).inserted else { return }
            let locations = (try? resolver.locations(of: address)) ?? []
            media.append(
                ExternalMedia(address: address, locations: locations, fingerprint: reference.fingerprint))
        }
        return media
    }

    /// Refers to files elsewhere, by the addresses at which they were. The document lies at `location`, whose folder should
    /// be there.
    ///
    /// What it says of the contents becomes what is given of them, where it said something. Touches the disk: confined to a
    /// worker.
    package mutating func relink(_ files: [String: (path: [UInt8], MediaFingerprint?)], at location: MediaLocation) {
        let addresses = MediaAddress(documentAt: location)
        var value = JSONValue.object(root.json)
        value.changeExternalReferences { reference in
            guard let address = reference.targetURL, let (path, fingerprint) = files[address] else { return }
            reference.targetURL = addresses.url(of: .file(path: path))
            if reference.fingerprint != nil { reference.fingerprint = fingerprint }
        }
        if let object = value.object { root = OTIOObject(object) }
    }
}

extension JSONValue {
    /// Calls `body` with each reference to a file or a server, in their order.
    fileprivate func visitExternalReferences(_ body: (OTIOObject) -> Void) {
        switch self {
        case .array(let values): for value in values { value.visitExternalReferences(body) }
        case .object(let object):
            let reference = OTIOObject(object)
            if reference.isExternal { return body(reference) }
            for member in object.members { member.value.visitExternalReferences(body) }
        default: break
        }
    }

    /// Has `body` change each reference to a file or a server.
    fileprivate mutating func changeExternalReferences(_ body: (inout OTIOObject) -> Void) {
        switch self {
        case .array(var values):
            self = .null
            for index in values.indices { values[index].changeExternalReferences(body) }
            self = .array(values)
        case .object(var object):
            self = .null
            var reference = OTIOObject(object)
            if reference.isExternal {
                body(&reference)
                object = reference.json
            } else {
                for index in object.members.indices { object.members[index].value.changeExternalReferences(body) }
            }
            self = .object(object)
        default: break
        }
    }
}
