import Archives
import Folders

extension FolderReader {
    /// Everything that can be walked: this machine's disks, and the archives on them.
    static let all = FolderReader([ArchiveFolders()])
}
