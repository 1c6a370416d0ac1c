/// What stands before each part of the header of a 7z archive (7zFormat.txt of 7-Zip).
enum SevenZipProperty: UInt64 {
    case end, header, archiveProperties, additionalStreams, mainStreams, files, packInfo, unpackInfo, substreams
    case size, checkSum, folder, unpackSize, unpackStreamCount, emptyStream, emptyFile, anti, names
    case creationTime, accessTime, modificationTime, attributes, comment, encodedHeader, startPosition, dummy
}
