import Archives
import Folders
import HTTPFolders
import S3Files
import SFTPFiles

extension FolderReader {
    /// Everything that can be walked: this machine's disks, the archives on them, and servers.
    static let all = FolderReader([HTTPFolders(), SFTPFolders(), S3Folders(), ArchiveFolders()])
}
