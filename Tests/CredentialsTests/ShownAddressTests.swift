import Testing

@testable import Credentials

/// What people see of addresses.
@Suite struct ShownAddressTests {
    private static let addresses: [(String, String)] = [
        ("http://host/a.mp4", "http://host/a.mp4"), ("a.mp4?token=abc", "a.mp4?token=abc"),
        ("https://ann:secret@host/a?b=c", "https://ann@host/a?b=c"),
        ("http://host/a?token=abc&t=5#x?key=y", "http://host/a?token=…&t=5#x?key=y"),
        (
            "http://host/a?X-Amz-Date=1&X-Amz-Signature=ff00;X-Amz-Security-Token=x/=+&e",
            "http://host/a?X-Amz-Date=1&X-Amz-Signature=…;X-Amz-Security-Token=…&e"
        ),
        ("http://host/a?sv=2020&sig=a%3D&se=x", "http://host/a?sv=2020&sig=…&se=x"),
        ("http://host/a?hdnts=exp=1~hmac=2", "http://host/a?hdnts=…"),
        ("http://host/?token=&key", "http://host/?token=&key"),
        ("http://host?&&monkey=1&accessToken=2", "http://host?&&monkey=1&accessToken=…"),
    ]

    @Test(arguments: addresses) func secretsAreNotShown(text: String, shown: String) {
        #expect(ShownAddress.text(of: text) == shown)
    }
}
