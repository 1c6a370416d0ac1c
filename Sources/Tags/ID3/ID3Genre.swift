/// The numbered genres of ID3v1, with what Winamp added to them.
public enum ID3Genre {
    /// The name of a number; nil where it has none.
    public static func name(_ number: Int) -> String? { names.indices.contains(number) ? names[number] : nil }

    /// The names that a value of TCON stands for: `17`, `(17)`, `(4)Eurodisco`, `(RX)`, or a name.
    static func names(_ value: String) -> [String] {
        if let number = Int(value), let name = name(number) { return [name] }
        if value == "RX" { return ["Remix"] }
        if value == "CR" { return ["Cover"] }
        var found: [String] = []
        var rest = value[...]
        while rest.first == "(", !rest.hasPrefix("(("), let end = rest.firstIndex(of: ")") {
            let reference = String(rest[rest.index(after: rest.startIndex)..<end])
            if reference == "RX" {
                found.append("Remix")
            } else if reference == "CR" {
                found.append("Cover")
            } else if let number = Int(reference), let name = name(number) {
                found.append(name)
            } else {
                break
            }
            rest = rest[rest.index(after: end)...]
        }
        if rest.hasPrefix("((") { rest = rest.dropFirst() }
        if !rest.isEmpty || found.isEmpty, !found.contains(String(rest)) { found.append(String(rest)) }
        return found
    }

    private static let names = """
        Blues|Classic Rock|Country|Dance|Disco|Funk|Grunge|Hip-Hop|Jazz|Metal|New Age|Oldies|Other|Pop|R&B|Rap|Reggae|\
        Rock|Techno|Industrial|Alternative|Ska|Death Metal|Pranks|Soundtrack|Euro-Techno|Ambient|Trip-Hop|Vocal|\
        Jazz+Funk|Fusion|Trance|Classical|Instrumental|Acid|House|Game|Sound Clip|Gospel|Noise|Alternative Rock|Bass|\
        Soul|Punk|Space|Meditative|Instrumental Pop|Instrumental Rock|Ethnic|Gothic|Darkwave|Techno-Industrial|\
        Electronic|Pop-Folk|Eurodance|Dream|Southern Rock|Comedy|Cult|Gangsta Rap|Top 40|Christian Rap|Pop/Funk|\
        Jungle|Native American|Cabaret|New Wave|Psychedelic|Rave|Showtunes|Trailer|Lo-Fi|Tribal|Acid Punk|Acid Jazz|\
        Polka|Retro|Musical|Rock & Roll|Hard Rock|Folk|Folk-Rock|National Folk|Swing|Fast-Fusion|Bebop|Latin|Revival|\
        Celtic|Bluegrass|Avantgarde|Gothic Rock|Progressive Rock|Psychedelic Rock|Symphonic Rock|Slow Rock|Big Band|\
        Chorus|Easy Listening|Acoustic|Humour|Speech|Chanson|Opera|Chamber Music|Sonata|Symphony|Booty Bass|Primus|\
        Porn Groove|Satire|Slow Jam|Club|Tango|Samba|Folklore|Ballad|Power Ballad|Rhythmic Soul|Freestyle|Duet|\
        Punk Rock|Drum Solo|A Cappella|Euro-House|Dancehall|Goa|Drum & Bass|Club-House|Hardcore Techno|Terror|Indie|\
        BritPop|Afro-Punk|Polsk Punk|Beat|Christian Gangsta Rap|Heavy Metal|Black Metal|Crossover|\
        Contemporary Christian|Christian Rock|Merengue|Salsa|Thrash Metal|Anime|JPop|Synthpop|Abstract|Art Rock|\
        Baroque|Bhangra|Big Beat|Breakbeat|Chillout|Downtempo|Dub|EBM|Eclectic|Electro|Electroclash|Emo|Experimental|\
        Garage|Global|IDM|Illbient|Industro-Goth|Jam Band|Krautrock|Leftfield|Lounge|Math Rock|New Romantic|\
        Nu-Breakz|Post-Punk|Post-Rock|Psytrance|Shoegaze|Space Rock|Trop Rock|World Music|Neoclassical|Audiobook|\
        Audio Theatre|Neue Deutsche Welle|Podcast|Indie Rock|G-Funk|Dubstep|Garage Rock|Psybient
        """.split(separator: "|").map(String.init)
}
