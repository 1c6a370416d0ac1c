internal import Folders
internal import Media
public import Places

/// Where a saved frame goes: the folder that the program was started in, under a name that says file and time.
public enum FrameFile {
    /// The name of a frame's file without its ending; `label` is the frame's time.
    public static func name(of place: Place, label: String) -> String {
        MomentName.make(place, "-" + clock(label), ending: "")
    }

    /// A time as a part of a name: with points, which every file system takes.
    public static func clock(_ label: String) -> String { MomentName.clock(label) }

    /// Writes the bytes beside nothing of the person's: an existing file keeps its name. Throws `MediaError`.
    static func save(_ bytes: [UInt8], of place: Place, label: String) async throws -> Path {
        do {
            return try await NewFile.write(bytes, in: .current, name: name(of: place, label: label), ending: ".png")
        } catch let error as FolderError {
            throw MediaError(.io, error.message, remedy: "frames are saved in the folder that reel was started in")
        }
    }
}
