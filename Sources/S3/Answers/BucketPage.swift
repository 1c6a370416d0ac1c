internal import Times

/// One's buckets, or a page of them (ListBuckets).
package struct BucketPage: Sendable {
    /// A bucket by its name, and when it was made in seconds since 1970; nil where that is not stated.
    package private(set) var buckets: [(name: String, created: Int64?)] = []
    /// What to ask the next page by; nil for the last.
    package private(set) var nextToken: String?

    /// Reads a page; nil for what is none.
    package init?(_ bytes: [UInt8]) {
        var elements = XMLElements(bytes)
        var (name, created) = ("", Int64?.none)
        var isPage = false
        while let element = elements.next() {
            switch (element.parents.last, element.name) {
            case ("Bucket", "Name"): name = element.text
            case ("Bucket", "CreationDate"):
                created = DateAndTime(element.text.utf8).map { Int64($0.secondsSince1970) }
            case ("Buckets", "Bucket"):
                buckets.append((name, created))
                (name, created) = ("", nil)
            case ("ListAllMyBucketsResult", "ContinuationToken"):
                nextToken = element.text.isEmpty ? nil : element.text
            case (nil, "ListAllMyBucketsResult"): isPage = true
            default: break
            }
        }
        guard isPage else { return nil }
    }
}
