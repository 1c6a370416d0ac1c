internal import Playlists

extension MasterPlaylist {
    /// The sound that belongs to a variant: that of one of the `audibleOptions`, by its place, where the variant has it, else
    /// the one that is used when nobody chooses. Nil where that is the variant's own.
    func sound(of variant: Variant, option place: Int?) -> Rendition? {
        let sounds = renditions(of: variant).filter { $0.type == .audio }
        let options = audibleOptions
        let wanted = Set(place.flatMap { options.indices.contains($0) ? options[$0].renditions : nil } ?? [])
        let chosen =
            sounds.first(where: wanted.contains) ?? sounds.first(where: \.isDefault)
            ?? sounds.first(where: \.isAutoselect) ?? sounds.first
        return chosen?.uri == nil ? nil : chosen
    }
}
