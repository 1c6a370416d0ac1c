internal import Bytes
internal import Folders
internal import HTTP
internal import HTTPFolders
internal import Media
internal import S3

/// What one reading asks of a bucket. Every member throws `S3Error` where the service says no, `FolderError` where it does not
/// answer, and `CancellationError`.
struct BucketQuestions {
    let address: S3Address

    private let service: S3Service
    private let call: FolderCall
    private let budget: Budget

    /// The longest page: 1,000 keys of 1,024 bytes, all of which are percent-encoded, with what is said of each.
    private static let pageLimit = 8 << 20
    private static let errorLimit = 64 << 10

    init(_ service: S3Service, _ address: S3Address, _ call: FolderCall, _ budget: Budget) {
        (self.service, self.address, self.call, self.budget) = (service, address, call, budget)
    }

    /// How long the answers to all of them may take together.
    var patience: Patience { Patience(call, silence: budget.networkStallTimeout, total: budget.networkTime) }

    /// One's buckets, or a page of them.
    func buckets(after token: String?) throws -> BucketPage {
        let body = try page(of: S3Address(bucket: ""), token.map { ["continuation-token": $0] } ?? [:])
        guard let page = BucketPage(body) else { throw S3Error(.notS3) }
        return page
    }

    /// A page of what lies right in the folder whose keys begin with `prefix`.
    func objects(in prefix: [UInt8], after token: String?, atMost count: Int? = nil) throws -> ObjectPage {
        var parameters = ["list-type": "2", "delimiter": "/", "encoding-type": "url"]
        if !prefix.isEmpty { parameters["prefix"] = String(decoding: prefix, as: UTF8.self) }
        if let token { parameters["continuation-token"] = token }
        if let count { parameters["max-keys"] = String(count) }
        let body = try page(of: S3Address(bucket: address.bucket), parameters)
        guard let page = ObjectPage(body) else { throw S3Error(.notS3) }
        return page
    }

    /// Whether any key begins with this one and a slash.
    func isFolder() throws -> Bool {
        let page = try objects(in: address.key + [UInt8(ascii: "/")], after: nil, atMost: 1)
        return !page.objects.isEmpty || !page.prefixes.isEmpty
    }

    /// What is said of the object. Asked for is its first byte: an answer without a body would not say what is wrong.
    func attributes() throws -> FileAttributes {
        let response = try answer(upTo: 1).response
        return FileAttributes(
            size: response.status == 416 ? 0 : response.contentRange?.total ?? response.contentLength ?? -1,
            modified: response.lastModified.flatMap(HTTPDate.seconds) ?? 0, isFolder: false,
            validator: response.validator)
    }

    /// The first bytes of the object.
    func head(_ count: Int) throws -> [UInt8] {
        let answer = try answer(upTo: count)
        return answer.response.status == 416 ? [] : try answer.read(atMost: count)
    }

    private func answer(upTo count: Int) throws -> ServerAnswer {
        try asking(address, [:]) { request in
            var request = request
            request.range = (0, Int64(count) - 1)
            let answer = try ServerAnswer(request, call, budget)
            // What has no first byte is empty.
            if [200, 206, 416].contains(answer.response.status) { return answer }
            throw try S3Error(
                status: answer.response.status, body: answer.read(atMost: Self.errorLimit),
                isSigned: request.authorization != nil)
        }
    }

    private func page(of address: S3Address, _ parameters: [String: String]) throws -> [UInt8] {
        try asking(address, parameters) { request in
            let (response, body) = try ServerAnswer.whole(request, call, budget, limit: Self.pageLimit)
            if response.status == 200 { return body }
            throw S3Error(status: response.status, body: body, isSigned: request.authorization != nil)
        }
    }

    /// Asks, and once more where the bucket lies in another region.
    private func asking<Value>(
        _ address: S3Address, _ parameters: [String: String], _ body: (HTTPRequest) throws -> Value
    ) throws -> Value {
        do {
            return try body(service.request(address, parameters))
        } catch let error as S3Error where service.learns(from: error, of: address.bucket) {
            return try body(service.request(address, parameters))
        }
    }
}
