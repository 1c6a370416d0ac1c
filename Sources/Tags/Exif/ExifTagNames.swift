/// The names of EXIF tags (CIPA DC-008, TIFF 6.0) by directory.
enum ExifTagNames {
    /// The name of a tag; `0x` and four digits where it has none here.
    static func name(_ tag: UInt16, in space: TagKeySpace) -> String {
        let names =
            switch space {
            case .gps: gps
            case .interoperability: interoperability
            default: exif
            }
        if let name = names[tag] { return name }
        let digits = String(tag, radix: 16, uppercase: true)
        return "0x" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private static let interoperability: [UInt16: String] = [1: "InteroperabilityIndex", 2: "InteroperabilityVersion"]

    private static let gps: [UInt16: String] = [
        0: "GPSVersionID", 1: "GPSLatitudeRef", 2: "GPSLatitude", 3: "GPSLongitudeRef", 4: "GPSLongitude",
        5: "GPSAltitudeRef", 6: "GPSAltitude", 7: "GPSTimeStamp", 8: "GPSSatellites", 9: "GPSStatus",
        10: "GPSMeasureMode", 11: "GPSDOP", 12: "GPSSpeedRef", 13: "GPSSpeed", 14: "GPSTrackRef", 15: "GPSTrack",
        16: "GPSImgDirectionRef", 17: "GPSImgDirection", 18: "GPSMapDatum", 19: "GPSDestLatitudeRef",
        20: "GPSDestLatitude", 21: "GPSDestLongitudeRef", 22: "GPSDestLongitude", 23: "GPSDestBearingRef",
        24: "GPSDestBearing", 25: "GPSDestDistanceRef", 26: "GPSDestDistance", 27: "GPSProcessingMethod",
        28: "GPSAreaInformation", 29: "GPSDateStamp", 30: "GPSDifferential", 31: "GPSHPositioningError",
    ]

    private static let exif: [UInt16: String] = [
        0x00FE: "NewSubfileType", 0x00FF: "SubfileType", 0x0100: "ImageWidth", 0x0101: "ImageLength",
        0x0102: "BitsPerSample", 0x0103: "Compression", 0x0106: "PhotometricInterpretation", 0x010D: "DocumentName",
        0x010E: "ImageDescription", 0x010F: "Make", 0x0110: "Model", 0x0111: "StripOffsets", 0x0112: "Orientation",
        0x0115: "SamplesPerPixel", 0x0116: "RowsPerStrip", 0x0117: "StripByteCounts", 0x011A: "XResolution",
        0x011B: "YResolution", 0x011C: "PlanarConfiguration", 0x011D: "PageName", 0x0128: "ResolutionUnit",
        0x012D: "TransferFunction", 0x0131: "Software", 0x0132: "DateTime", 0x013B: "Artist", 0x013C: "HostComputer",
        0x013D: "Predictor", 0x013E: "WhitePoint", 0x013F: "PrimaryChromaticities", 0x0142: "TileWidth",
        0x0143: "TileLength", 0x0144: "TileOffsets", 0x0145: "TileByteCounts", 0x014A: "SubIFDs",
        0x0152: "ExtraSamples", 0x0153: "SampleFormat", 0x0201: "JPEGInterchangeFormat",
        0x0202: "JPEGInterchangeFormatLength", 0x0211: "YCbCrCoefficients", 0x0212: "YCbCrSubSampling",
        0x0213: "YCbCrPositioning", 0x0214: "ReferenceBlackWhite", 0x02BC: "XMLPacket", 0x4746: "Rating",
        0x4749: "RatingPercent", 0x8298: "Copyright", 0x829A: "ExposureTime", 0x829D: "FNumber", 0x83BB: "IPTC",
        0x8649: "PhotoshopSettings", 0x8769: "ExifIFDPointer", 0x8773: "InterColorProfile", 0x8822: "ExposureProgram",
        0x8824: "SpectralSensitivity", 0x8825: "GPSInfoIFDPointer", 0x8827: "PhotographicSensitivity", 0x8828: "OECF",
        0x8830: "SensitivityType", 0x8831: "StandardOutputSensitivity", 0x8832: "RecommendedExposureIndex",
        0x8833: "ISOSpeed", 0x8834: "ISOSpeedLatitudeyyy", 0x8835: "ISOSpeedLatitudezzz", 0x9000: "ExifVersion",
        0x9003: "DateTimeOriginal", 0x9004: "DateTimeDigitized", 0x9010: "OffsetTime", 0x9011: "OffsetTimeOriginal",
        0x9012: "OffsetTimeDigitized", 0x9101: "ComponentsConfiguration", 0x9102: "CompressedBitsPerPixel",
        0x9201: "ShutterSpeedValue", 0x9202: "ApertureValue", 0x9203: "BrightnessValue", 0x9204: "ExposureBiasValue",
        0x9205: "MaxApertureValue", 0x9206: "SubjectDistance", 0x9207: "MeteringMode", 0x9208: "LightSource",
        0x9209: "Flash", 0x920A: "FocalLength", 0x9214: "SubjectArea", 0x927C: "MakerNote", 0x9286: "UserComment",
        0x9290: "SubSecTime", 0x9291: "SubSecTimeOriginal", 0x9292: "SubSecTimeDigitized", 0x9400: "Temperature",
        0x9401: "Humidity", 0x9402: "Pressure", 0x9403: "WaterDepth", 0x9404: "Acceleration",
        0x9405: "CameraElevationAngle", 0x9C9B: "XPTitle", 0x9C9C: "XPComment", 0x9C9D: "XPAuthor",
        0x9C9E: "XPKeywords", 0x9C9F: "XPSubject", 0xA000: "FlashpixVersion", 0xA001: "ColorSpace",
        0xA002: "PixelXDimension", 0xA003: "PixelYDimension", 0xA004: "RelatedSoundFile",
        0xA005: "InteroperabilityIFDPointer", 0xA20B: "FlashEnergy", 0xA20C: "SpatialFrequencyResponse",
        0xA20E: "FocalPlaneXResolution", 0xA20F: "FocalPlaneYResolution", 0xA210: "FocalPlaneResolutionUnit",
        0xA214: "SubjectLocation", 0xA215: "ExposureIndex", 0xA217: "SensingMethod", 0xA300: "FileSource",
        0xA301: "SceneType", 0xA302: "CFAPattern", 0xA401: "CustomRendered", 0xA402: "ExposureMode",
        0xA403: "WhiteBalance", 0xA404: "DigitalZoomRatio", 0xA405: "FocalLengthIn35mmFilm",
        0xA406: "SceneCaptureType", 0xA407: "GainControl", 0xA408: "Contrast", 0xA409: "Saturation",
        0xA40A: "Sharpness", 0xA40B: "DeviceSettingDescription", 0xA40C: "SubjectDistanceRange",
        0xA420: "ImageUniqueID", 0xA430: "CameraOwnerName", 0xA431: "BodySerialNumber", 0xA432: "LensSpecification",
        0xA433: "LensMake", 0xA434: "LensModel", 0xA435: "LensSerialNumber", 0xA460: "CompositeImage",
        0xA461: "SourceImageNumberOfCompositeImage", 0xA462: "SourceExposureTimesOfCompositeImage", 0xA500: "Gamma",
        0xC612: "DNGVersion", 0xC614: "UniqueCameraModel",
    ]
}
