internal import Credentials
internal import Media

extension MediaTime: PropertyDescribing {
    /// `{"value", "timescale", "seconds"}`; null when it is no number.
    var propertyValue: PropertyValue {
        guard isNumeric else { return .null }
        return .object(["value": value, "timescale": timescale, "seconds": seconds]).described(
            "\(elapsed()) (\(value)/\(timescale) s)")
    }
}

extension TimeRange: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object(["start": start, "duration": duration]).described(
            "\(start.elapsed(rounding: .down)) + \(duration.elapsed())")
    }
}

extension PixelSize: PropertyDescribing {
    var propertyValue: PropertyValue { .object(["width": width, "height": height]).described(description) }
}

extension Transform: PropertyDescribing {
    var propertyValue: PropertyValue {
        let words =
            self == .identity ? "identity" : "\(rotationDegrees)°" + (isMirrored ? ", mirrored" : "")
        return .object([
            "a": a, "b": b, "c": c, "d": d, "tx": tx, "ty": ty, "rotationDegrees": rotationDegrees,
            "isMirrored": isMirrored,
        ]).described(words)
    }
}

extension Rational: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object(["numerator": Int64(numerator), "denominator": Int64(denominator), "value": value]).described(
            description)
    }
}

extension MediaType: PropertyDescribing {
    var propertyValue: PropertyValue { .string(rawValue) }
}

extension MediaCharacteristic: PropertyDescribing {
    var propertyValue: PropertyValue { .string(rawValue) }
}

extension MetadataKeySpace: PropertyDescribing {
    var propertyValue: PropertyValue { .string(rawValue) }
}

extension CommonMetadataKey: PropertyDescribing {
    var propertyValue: PropertyValue { .string(rawValue) }
}

extension ContainerFormat: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object(["name": name, "longName": longName, "libavName": libavName, "brand": brand]).described(
            longName, hasParts: true)
    }
}

extension CodecDescription: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object(["name": name, "longName": longName, "fourCharCode": fourCharCode?.description]).described(
            name == "unknown" ? fourCharCode.map { "\($0) (unknown to libav)" } ?? name : name)
    }
}

extension ColorProperties: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object(["primaries": primaries, "transfer": transfer, "matrix": matrix, "isFullRange": isFullRange])
    }
}

extension MasteringDisplay: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object([
            "primaries": primaries?.map { PropertyValue.object(["x": $0.x, "y": $0.y]) },
            "whitePoint": whitePoint.map { PropertyValue.object(["x": $0.x, "y": $0.y]) },
            "minimumLuminance": minimumLuminance?.inUnit("cd/m²"),
            "maximumLuminance": maximumLuminance?.inUnit("cd/m²"),
        ])
    }
}

extension ContentLightLevel: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object([
            "maximumContent": maximumContent.inUnit("cd/m²"),
            "maximumFrameAverage": maximumFrameAverage.inUnit("cd/m²"),
        ])
    }
}

extension DolbyVisionConfiguration: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object(["profile": profile, "level": level, "baseLayerCompatibility": baseLayerCompatibility])
    }
}

extension VideoFormat: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object([
            "dimensions": dimensions, "pixelAspectRatio": pixelAspectRatio, "pixelFormat": pixelFormat,
            "bitDepth": bitDepth?.inUnit("bit"), "hasAlpha": hasAlpha,
            "frameRate": frameRate.map { $0.propertyValue.described(FormatWords.frameRate($0)) },
            "isInterlaced": isInterlaced,
            "color": color, "dynamicRange": dynamicRange.rawValue, "masteringDisplay": masteringDisplay,
            "contentLightLevel": contentLightLevel, "dolbyVision": dolbyVision,
        ])
    }
}

extension AudioFormat: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object([
            "sampleRate": sampleRate?.inUnit("Hz"), "channels": channels, "channelLayout": channelLayout,
            "sampleFormat": sampleFormat, "bitsPerSample": bitsPerSample?.inUnit("bit"),
        ])
    }
}

extension TimecodeFormat: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object([
            "frameRate": Rational(Int(frameRate.numerator), Int(frameRate.denominator)), "isDropFrame": isDropFrame,
            "wrapsAtMidnight": wrapsAtMidnight, "allowsNegativeTimes": allowsNegativeTimes, "source": source,
        ])
    }
}

extension MetadataFormat: PropertyDescribing {
    var propertyValue: PropertyValue { .object(["keys": keys]) }
}

extension MetadataFormat.Key: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object([
            "keySpace": keySpace.rawValue, "key": key, "commonKey": commonKey?.rawValue,
            "dataType": dataType.map(Int.init), "locale": locale,
        ]).described(key)
    }
}

extension FormatDescription: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object([
            "mediaType": mediaType, "codec": codec, "profile": profile, "level": level, "video": video, "audio": audio,
            "metadata": metadata, "timecode": timecode,
        ]).described(codec.longName, hasParts: true)
    }
}

extension Chapter: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object(["title": title, "timeRange": timeRange, "identifier": identifier]).described(
            title ?? "", name: timeRange.start.elapsed(rounding: .down))
    }
}

extension Program: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object(["programID": programID, "name": name, "provider": provider, "trackIDs": trackIDs]).described(
            name ?? "", name: "\(programID)")
    }
}

extension MetadataItem: PropertyDescribing {
    var propertyValue: PropertyValue {
        let text: String? =
            switch shownValue {
            case .unread(let unread): "\(unread.mimeType ?? "data"), \(unread.byteCount) bytes"
            case .data(let bytes): "\(bytes.count) bytes"
            case .string(let text): text
            case .number, .date, .list: stringValue
            }
        let extra: PropertyValue? =
            extraAttributes.isEmpty
            ? nil
            : .object(extraAttributes.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
        return PropertyValue.object([
            "identifier": identifier, "keySpace": keySpace, "key": key, "commonKey": commonKey, "locale": locale,
            "dataType": dataType, "value": shownValue, "time": time, "duration": duration,
            "extraAttributes": extra,
        ]).described(text ?? "", name: identifier + (locale.map { " (\($0))" } ?? ""))
    }
}

extension MetadataItem {
    /// The value without what is secret in addresses of playlists.
    private var shownValue: MetadataValue {
        guard keySpace == .hlsDateRange, case .string(let text) = value else { return value }
        return .string(ShownAddress.text(of: text))
    }
}

extension MetadataValue: PropertyDescribing {
    /// A picture is described by type and length only: its bytes are left where they are.
    var propertyValue: PropertyValue {
        switch self {
        case .string(let text): text.propertyValue
        case .number(let number): number.propertyValue
        case .date(let date): date.description.propertyValue
        case .data(let bytes): .bytes(bytes)
        case .list(let values): .list(values.map(\.propertyValue))
        case .unread(let unread):
            .object(["mimeType": unread.mimeType, "byteCount": unread.byteCount, "comment": unread.comment])
        }
    }
}

extension MediaError: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object(["code": code.rawValue, "message": message, "remedy": remedy]).described(description)
    }
}

extension TrackSegment: PropertyDescribing {
    var propertyValue: PropertyValue {
        let words =
            source.map { "media \($0.start.elapsed(rounding: .down))" + (rate == 1 ? "" : ", rate \(rate)") } ?? "empty"
        return PropertyValue.object([
            "source": source?.propertyValue ?? .null, "target": target, "rate": rate, "isEmpty": isEmpty,
        ]).described(words, name: "\(target.start.elapsed(rounding: .down)) – \(target.end.elapsed(rounding: .down))")
    }
}

extension TrackAssociationType: PropertyDescribing {
    var propertyValue: PropertyValue { .string(rawValue) }
}

extension DateRangeMetadataGroup: PropertyDescribing {
    var propertyValue: PropertyValue {
        let lasting = (duration ?? plannedDuration).map { "+ \($0.elapsed())" }
        return PropertyValue.object([
            "uniqueID": uniqueID, "classifyingLabel": classifyingLabel, "startDate": startDate?.description,
            "endDate": endDate?.description, "start": start, "duration": duration, "plannedDuration": plannedDuration,
            "items": items,
        ]).described(
            [lasting, classifyingLabel, uniqueID].compactMap(\.self).joined(separator: " · "),
            name: start?.elapsed() ?? startDate?.description ?? "date range")
    }
}

extension InterstitialEvent: PropertyDescribing {
    var propertyValue: PropertyValue {
        let place = cue.map { $0 == .join ? "before the start" : "after the end" }
        let lasting = (duration ?? plannedDuration).map { "+ \($0.elapsed())" }
        let (assetURL, assetListURL) = (assetURL.map(ShownAddress.text), assetListURL.map(ShownAddress.text))
        return PropertyValue.object([
            "identifier": identifier, "time": time, "date": date?.description, "cue": cue?.rawValue,
            "willPlayOnce": willPlayOnce, "assetURL": assetURL, "assetListURL": assetListURL, "duration": duration,
            "plannedDuration": plannedDuration, "resumptionOffset": resumptionOffset, "playoutLimit": playoutLimit,
            "restrictions": restrictions.map(\.rawValue),
            "alignsStartWithPrimarySegmentBoundary": alignsStartWithPrimarySegmentBoundary,
            "alignsResumptionWithPrimarySegmentBoundary": alignsResumptionWithPrimarySegmentBoundary,
            "timelineOccupancy": timelineOccupancy.rawValue, "supplementsPrimaryContent": supplementsPrimaryContent,
            "contentMayVary": contentMayVary, "skipControlOffset": skipControlOffset,
            "skipControlDuration": skipControlDuration, "skipControlLabelID": skipControlLabelID,
        ]).described(
            [place, lasting, assetURL ?? assetListURL ?? identifier].compactMap(\.self).joined(separator: " · "),
            name: time?.elapsed() ?? date?.description ?? "interstitial")
    }
}

extension MediaSelectionOption: PropertyDescribing {
    var propertyValue: PropertyValue {
        PropertyValue.object([
            "displayName": displayName, "extendedLanguageTag": extendedLanguageTag,
            "characteristics": characteristics, "trackID": trackID, "isDefault": isDefault, "isPlayable": isPlayable,
            "url": url.map(ShownAddress.text),
        ]).described(
            [extendedLanguageTag, isDefault ? "default" : nil, isPlayable ? nil : "not playable"].compactMap { $0 }
                .joined(separator: ", "), name: displayName)
    }
}

extension MediaSelectionGroup: PropertyDescribing {
    var propertyValue: PropertyValue {
        PropertyValue.object([
            "characteristic": characteristic, "options": options, "allowsEmptySelection": allowsEmptySelection,
            "defaultIndex": defaultIndex,
        ]).described(options.map(\.displayName).joined(separator: ", "), name: characteristic.rawValue)
    }
}

extension MediaSelection: PropertyDescribing {
    var propertyValue: PropertyValue {
        PropertyValue.object(
            choices.map { .init($0.characteristic.rawValue, $0.option?.displayName.propertyValue ?? .null) }
        ).described(
            choices.isEmpty ? "none" : choices.map { $0.option?.displayName ?? "none" }.joined(separator: " + "))
    }
}

extension AssetVariant: PropertyDescribing {
    var propertyValue: PropertyValue {
        let size = presentationSize?.description
        let rate = peakBitRate.map { "\(Int($0 / 1_000)) kbit/s" }
        return PropertyValue.object([
            "url": ShownAddress.text(of: url), "peakBitRate": peakBitRate?.inUnit("bit/s"),
            "averageBitRate": averageBitRate?.inUnit("bit/s"),
            "codecs": codecs, "presentationSize": presentationSize,
            "nominalFrameRate": nominalFrameRate?.inUnit("fps"), "videoRange": videoRange,
            "isIFrameOnly": isIFrameOnly, "isSelected": isSelected,
            "groups": PropertyValue.object(groups.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }),
        ]).described(
            [rate, codecs.joined(separator: " "), isSelected ? "opened" : nil].compactMap { $0 }.joined(
                separator: ", "),
            name: isIFrameOnly ? "key frames" : size ?? "variant")
    }
}

extension PropertyDescribing {
    /// The value as it is, with its unit where a person reads it.
    fileprivate func inUnit(_ unit: String) -> PropertyValue {
        let value = propertyValue
        return value.described("\(value.text) \(unit)")
    }
}
