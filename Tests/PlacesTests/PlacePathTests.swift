import Folders
import Media
import Places
import Testing

/// Places and the paths of folders.
struct PlacePathTests {
    @Test(arguments: ["/films/a b.mp4", "http://host:81/films/50%25%20%231.mp4", "https://host/"])
    func aPathIsAPlace(argument: String) throws {
        let place = Place(argument)
        let path = try #require(place.path)
        #expect(Place(path) == place && path.argument == Array(argument.utf8))
        #expect(place.isRemote == (path.server != nil) && (place.filePath == nil) == place.isRemote)
    }

    @Test func ofWebDAVOthersGetAnAddressOfHTTP() throws {
        let place = Place("dav://host/films/a%20b.mp4")
        #expect(!place.isInBucket && Place("s3://films/a.mp4#t=1,2").isInBucket && !Place("s3/a.mp4").isInBucket)
        #expect(place.description == "dav://host/films/a%20b.mp4" && place.name == "a b.mp4" && place.isRemote)
        #expect(place.path?.address == "dav://host/films/a%20b.mp4" && place.path.map(Place.init) == place)
        #expect(place.argument == Array("http://host/films/a%20b.mp4".utf8))
        #expect(MediaLocation("davs://host/a.mp4") == .remote(url: "https://host/a.mp4"))
    }

    @Test func relativePathsStartWhereTheProgramDoes() {
        #expect(Place("film.mp4").path == Path.current.appending("film.mp4".utf8))
    }

    @Test(arguments: ["http://host/list?of=films", "http://host/film.mp4#t=1,2", "rtsp://host/film", "film.mp4#t=1,2"])
    func whatLiesInNoFolderHasNoPath(argument: String) {
        // A file may be called like a range of one.
        #expect((Place(argument).path == nil) == Place(argument).isRemote)
    }

    @Test func aSlashBehindANameNamesAFolder() {
        for address in ["http://host/films/", "https://host/a/b/"] { #expect(Place(address).isNamedAsFolder) }
        // Behind a server alone there may be a broadcast.
        for text in ["http://host/", "http://host/films", "/films/", "http://host/x?y=/"] {
            #expect(!Place(text).isNamedAsFolder, "\(text)")
        }
    }
}
