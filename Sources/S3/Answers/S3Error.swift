/// Why a bucket is not read.
package struct S3Error: Error, Sendable, Equatable {
    /// The kind of failure.
    package enum Code: Sendable, Equatable {
        /// The address cannot be understood.
        case badAddress
        /// The address of the service cannot be understood.
        case badEndpoint
        /// The files of profiles have none of this name.
        case noProfile
        /// The profile has no keys: they are to be had by a login of another kind.
        case otherLogin
        /// Nobody is let in without keys.
        case noCredentials
        /// The service does not know these keys.
        case unknownAccessKey
        /// The secret key is another than the service knows.
        case wrongSecretKey
        /// The keys were for a while that is over.
        case expired
        /// The clocks differ.
        case wrongClock
        /// These keys may not do this.
        case denied
        /// There is no such bucket.
        case noBucket
        /// There is no such object.
        case noObject
        /// The object must be restored before it can be read.
        case archived
        /// The bucket lies in another region.
        case otherRegion
        /// What answers is no service of S3.
        case notS3
        /// The server says no for another reason.
        case other
    }

    package let code: Code

    /// What it is about, such as the name of a profile or a region; what the server says where nothing better is known.
    package let detail: String

    package init(_ code: Code, detail: String = "") {
        self.code = code
        self.detail = detail
    }

    /// What an answer says that is an error, by its status and its body (Amazon S3 API Reference, “Error Responses”).
    package init(status: Int, body: [UInt8], isSigned: Bool) {
        let answer = ErrorAnswer(body)
        self =
            switch answer.code {
            case "InvalidAccessKeyId": S3Error(.unknownAccessKey)
            case "SignatureDoesNotMatch": S3Error(.wrongSecretKey)
            case "ExpiredToken", "InvalidToken", "TokenRefreshRequired": S3Error(.expired)
            case "RequestTimeTooSkewed", "RequestExpired": S3Error(.wrongClock)
            case "NoSuchBucket": S3Error(.noBucket)
            case "NoSuchKey": S3Error(.noObject)
            case "InvalidObjectState": S3Error(.archived)
            case "PermanentRedirect", "AuthorizationHeaderMalformed", "TemporaryRedirect":
                S3Error(.otherRegion, detail: answer.region)
            default:
                switch status {
                case 401, 403: S3Error(isSigned ? .denied : .noCredentials)
                case 404: S3Error(.noObject)
                case 200..<300: S3Error(.notS3)
                default: S3Error(.other, detail: answer.code.isEmpty ? "\(status)" : "\(answer.code), \(status)")
                }
            }
    }
}
