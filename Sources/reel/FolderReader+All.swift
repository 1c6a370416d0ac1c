import Archives
import Folders
import HTTPFolders

extension FolderReader {
    /// Everything that can be walked: this machine's disks, the archives on them, and web servers.
    static let all = FolderReader([HTTPFolders(), ArchiveFolders()])
}
