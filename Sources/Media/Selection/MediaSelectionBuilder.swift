/// Makes groups of options out of tracks and renditions.
struct MediaSelectionBuilder {
    let tracks: [TrackFacts]

    /// The groups that there are, audible before legible before visual.
    var groups: [MediaSelectionGroup] {
        [.audible, .legible, .visual].compactMap(group)
    }

    /// The options with a characteristic; nil when there are none, and when the only picture leaves no choice.
    func group(_ characteristic: MediaCharacteristic) -> MediaSelectionGroup? {
        var candidates = tracks.filter { track in
            guard !track.isAttachedPicture, track.characteristics.contains(characteristic) else { return false }
            // Chapter titles are text that nobody selects.
            return !track.isChapterTrack
        }
        // Where the container groups tracks that replace each other, those outside play beside them.
        if let group = candidates.lazy.map(\.structure.alternateGroup).first(where: { $0 != 0 }) {
            candidates = candidates.filter { $0.structure.alternateGroup == group }
        }
        guard !candidates.isEmpty, characteristic != .visual || candidates.count > 1 else { return nil }
        let start = defaultPlace(candidates, characteristic)
        let names = MediaSelectionBuilder.distinct(candidates.map(displayName))
        let options = zip(candidates, names).enumerated().map { place, entry in
            let (track, name) = entry
            return MediaSelectionOption(
                displayName: name, extendedLanguageTag: track.extendedLanguageTag,
                characteristics: track.characteristics, trackID: track.trackID, isDefault: place == start,
                isPlayable: track.isPlayable, url: nil)
        }
        return MediaSelectionGroup(
            characteristic: characteristic, options: options, allowsEmptySelection: characteristic == .legible,
            defaultIndex: start)
    }

    private func defaultPlace(_ tracks: [TrackFacts], _ characteristic: MediaCharacteristic) -> Int? {
        if characteristic == .legible {
            return tracks.firstIndex { $0.characteristics.contains(.isDefault) && $0.isStatedDefault }
        }
        return tracks.firstIndex { isEnabled($0) && $0.characteristics.contains(.isDefault) }
            ?? tracks.firstIndex(where: isEnabled) ?? 0
    }

    private func isEnabled(_ track: TrackFacts) -> Bool { track.structure.isEnabled ?? track.isEnabled }

    /// The name of a track in a menu: its own title, else the language, with what sets it apart.
    private func displayName(_ track: TrackFacts) -> String {
        if let title = track.title { return title }
        var name = track.extendedLanguageTag.map(LanguageName.english) ?? "Unknown language"
        let remarks: [(MediaCharacteristic, String)] = [
            (.containsOnlyForcedSubtitles, "forced"), (.describesMusicAndSoundForAccessibility, "SDH"),
            (.describesVideoForAccessibility, "audio description"), (.isAuxiliaryContent, "commentary"),
        ]
        for (characteristic, remark) in remarks where track.characteristics.contains(characteristic) {
            name += " " + remark
        }
        return name
    }

    /// Names that would read the same are numbered.
    private static func distinct(_ names: [String]) -> [String] {
        var count: [String: Int] = [:]
        for name in names { count[name, default: 0] += 1 }
        var seen: [String: Int] = [:]
        return names.map { name in
            guard count[name, default: 0] > 1 else { return name }
            seen[name, default: 0] += 1
            return "\(name) \(seen[name, default: 0])"
        }
    }
}

extension [MediaSelectionGroup] {
    /// What is used when nobody chooses.
    var preferredSelection: MediaSelection {
        MediaSelection(choices: map { .init(characteristic: $0.characteristic, option: $0.defaultOption) })
    }

    /// Every combination of options, at most 256.
    var allSelections: [MediaSelection] {
        var selections: [[MediaSelection.Choice]] = [[]]
        for group in self {
            let options: [MediaSelectionOption?] =
                group.options.prefix(256).map { $0 } + (group.allowsEmptySelection ? [nil] : [])
            var longer: [[MediaSelection.Choice]] = []
            for choices in selections {
                for option in options where longer.count < 256 {
                    longer.append(choices + [.init(characteristic: group.characteristic, option: option)])
                }
            }
            selections = longer
        }
        return isEmpty ? [] : selections.map(MediaSelection.init)
    }
}
