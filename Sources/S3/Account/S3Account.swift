/// Who asks which service: what the environment and the files in `~/.aws` say, as the AWS command line reads them.
package struct S3Account: Sendable, Equatable {
    /// The keys; nil for somebody who has none, and may read what everybody may.
    package var credentials: S3Credentials?
    /// Where buckets lie of which nothing else is known.
    package var region = "us-east-1"
    /// The address of another service than Amazon's, without a slash at its end.
    package var endpoint: String?
    /// Whether a bucket's name becomes part of the host's; nil for what the service usually has.
    package var hasBucketHosts: Bool?

    /// What is known of an account.
    package init() {}

    /// Reads the environment, and the files that it or nothing names.
    ///
    /// Throws `S3Error` where the profile is missing, or keys are to be had by a login that is none of ours.
    init(
        _ variable: (String) -> String?, contents: (String) -> [UInt8]?
    ) throws(S3Error) {
        let home = variable("HOME") ?? ""
        func file(_ name: String, _ usual: String) -> ProfileFile {
            let path = variable(name) ?? "~/.aws/" + usual
            return ProfileFile(contents(path.hasPrefix("~/") ? home + path.dropFirst() : path) ?? [])
        }
        let name = variable("AWS_PROFILE") ?? variable("AWS_DEFAULT_PROFILE") ?? "default"
        let keys = file("AWS_SHARED_CREDENTIALS_FILE", "credentials").sections[name]
        let sections = file("AWS_CONFIG_FILE", "config").sections
        let settings = sections["profile " + name] ?? (name == "default" ? sections[name] : nil)
        guard name == "default" || keys != nil || settings != nil else { throw S3Error(.noProfile, detail: name) }
        let profile = (settings ?? [:]).merging(keys ?? [:]) { $1 }

        credentials = try Self.credentials(variable, profile, keys ?? [:])
        region = variable("AWS_REGION") ?? variable("AWS_DEFAULT_REGION") ?? profile["region"] ?? region
        if variable("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS")?.lowercased() != "true" {
            let services = profile["services"].flatMap { sections["services " + $0] } ?? [:]
            let address =
                variable("AWS_ENDPOINT_URL_S3") ?? variable("AWS_ENDPOINT_URL") ?? services["s3.endpoint_url"]
                ?? profile["endpoint_url"]
            endpoint = address.map { String($0.prefix($0.count - ($0.hasSuffix("/") ? 1 : 0))) }
        }
        switch profile["s3.addressing_style"] {
        case "path": hasBucketHosts = false
        case "virtual": hasBucketHosts = true
        default: break
        }
    }

    private static func credentials(
        _ variable: (String) -> String?, _ profile: [String: String], _ keys: [String: String]
    ) throws(S3Error) -> S3Credentials? {
        if let accessKey = variable("AWS_ACCESS_KEY_ID"), let secretKey = variable("AWS_SECRET_ACCESS_KEY") {
            return S3Credentials(
                accessKey: accessKey, secretKey: secretKey,
                sessionToken: variable("AWS_SESSION_TOKEN") ?? variable("AWS_SECURITY_TOKEN"))
        }
        // A role counts for more than the keys beside it.
        for key in ["role_arn", "web_identity_token_file", "sso_session", "sso_start_url"] where profile[key] != nil {
            throw S3Error(.otherLogin, detail: key)
        }
        if let found = S3Credentials(keys) { return found }
        if profile["credential_process"] != nil { throw S3Error(.otherLogin, detail: "credential_process") }
        return S3Credentials(profile)
    }
}

extension S3Credentials {
    /// The keys of a profile; nil where it has none.
    fileprivate init?(_ profile: [String: String]) {
        guard let accessKey = profile["aws_access_key_id"], let secretKey = profile["aws_secret_access_key"] else {
            return nil
        }
        self.init(
            accessKey: accessKey, secretKey: secretKey,
            sessionToken: profile["aws_session_token"] ?? profile["aws_security_token"])
    }
}
