internal import Media
internal import S3

extension MediaError {
    /// Why a bucket is not read.
    init(_ error: S3Error) {
        switch error.code {
        case .badAddress:
            self.init(.invalidRequest, "this address cannot be understood", remedy: "write s3://bucket/key")
        case .badEndpoint:
            self.init(
                .invalidRequest, "the address of the service cannot be understood",
                remedy: "set AWS_ENDPOINT_URL to one such as http://localhost:9000")
        case .noProfile:
            self.init(
                .invalidRequest, "there is no profile \(error.detail) in ~/.aws",
                remedy: "check AWS_PROFILE, or name it with aws configure")
        case .otherLogin:
            self.init(
                .permissionDenied, "the profile has no keys, but a login that is not made here (\(error.detail))",
                remedy: "eval \"$(aws configure export-credentials --format env)\", then start again")
        case .noCredentials:
            self.init(
                .permissionDenied, "nobody is let in here without keys",
                remedy: "set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
        case .unknownAccessKey:
            self.init(
                .permissionDenied, "the service does not know this access key",
                remedy: "check AWS_ACCESS_KEY_ID or the profile, and AWS_ENDPOINT_URL")
        case .wrongSecretKey:
            self.init(
                .permissionDenied, "the secret key does not fit the access key",
                remedy: "check AWS_SECRET_ACCESS_KEY or the profile")
        case .expired: self.init(.permissionDenied, "the session's keys have expired", remedy: "log in again")
        case .wrongClock:
            self.init(
                .network, "the service takes no signature of this machine's time", remedy: "set the clock")
        case .denied:
            self.init(
                .permissionDenied, "these keys may not read this (403)",
                remedy: "check the address, the profile and the bucket's policy")
        case .noBucket:
            self.init(
                .notFound, "there is no such bucket", remedy: "check the address, and AWS_ENDPOINT_URL")
        case .noObject: self.init(.notFound, "the bucket has no such object", remedy: "check the address")
        case .archived:
            self.init(
                .permissionDenied, "this object is kept where it cannot be read at once",
                remedy: "restore it with aws s3api restore-object")
        case .otherRegion:
            self.init(
                .network,
                "the bucket lies in another region" + (error.detail.isEmpty ? "" : " (\(error.detail))"),
                remedy: "set AWS_REGION")
        case .notS3:
            self.init(
                .network, "what answers there is no service of S3", remedy: "check AWS_ENDPOINT_URL")
        case .other:
            self.init(.network, "the service answered with an error (\(error.detail))", remedy: "try again later")
        }
    }
}
