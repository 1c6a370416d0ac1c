/// Languages as containers name them, brought to ISO 639-2/T.
enum LanguageCode {
    /// The three-letter code (ISO 639-2/T) that `tag` stands for: a 639-1, 639-2 or BCP 47 tag; nil for none, `und` and
    /// whatever is no language tag.
    static func terminological(_ tag: String) -> String? {
        let lower = tag.lowercased()
        let primary = String(lower.prefix { $0 != "-" && $0 != "_" })
        guard primary.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7a }) else { return nil }
        switch primary.utf8.count {
        case 2: return byTwoLetters[primary]
        case 3: return primary == "und" ? nil : byBibliographicCode[primary] ?? primary
        default: return nil
        }
    }

    /// The BCP 47 tag: `tag` itself when it has subtags, else the shortest code of the language.
    static func extended(_ tag: String) -> String? {
        guard let code = terminological(tag) else { return nil }
        let subtags = tag.split { $0 == "-" || $0 == "_" }.dropFirst().map(String.init)
        return ([byThreeLetters[code] ?? code] + subtags).joined(separator: "-")
    }

    /// The codes that differ between ISO 639-2/B and 639-2/T.
    private static let byBibliographicCode: [String: String] = [
        "alb": "sqi", "arm": "hye", "baq": "eus", "bur": "mya", "chi": "zho", "cze": "ces", "dut": "nld", "fre": "fra",
        "geo": "kat", "ger": "deu", "gre": "ell", "ice": "isl", "mac": "mkd", "mao": "mri", "may": "msa", "per": "fas",
        "rum": "ron", "slo": "slk", "tib": "bod", "wel": "cym", "scc": "srp", "scr": "hrv", "mol": "ron",
    ]

    private static let byThreeLetters: [String: String] = Dictionary(
        byTwoLetters.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

    /// ISO 639-1 to 639-2/T.
    private static let byTwoLetters: [String: String] = {
        let table =
            "aa aar ab abk ae ave af afr ak aka am amh an arg ar ara as asm av ava ay aym az aze ba bak be bel bg bul "
            + "bh bih bi bis bm bam bn ben bo bod br bre bs bos ca cat ce che ch cha co cos cr cre cs ces cu chu cv chv "
            + "cy cym da dan de deu dv div dz dzo ee ewe el ell en eng eo epo es spa et est eu eus fa fas ff ful fi fin "
            + "fj fij fo fao fr fra fy fry ga gle gd gla gl glg gn grn gu guj gv glv ha hau he heb hi hin ho hmo hr hrv "
            + "ht hat hu hun hy hye hz her ia ina id ind ie ile ig ibo ii iii ik ipk io ido is isl it ita iu iku ja jpn "
            + "jv jav ka kat kg kon ki kik kj kua kk kaz kl kal km khm kn kan ko kor kr kau ks kas ku kur kv kom kw cor "
            + "ky kir la lat lb ltz lg lug li lim ln lin lo lao lt lit lu lub lv lav mg mlg mh mah mi mri mk mkd ml mal "
            + "mn mon mr mar ms msa mt mlt my mya na nau nb nob nd nde ne nep ng ndo nl nld nn nno no nor nr nbl nv nav "
            + "ny nya oc oci oj oji om orm or ori os oss pa pan pi pli pl pol ps pus pt por qu que rm roh rn run ro ron "
            + "ru rus rw kin sa san sc srd sd snd se sme sg sag si sin sk slk sl slv sm smo sn sna so som sq sqi sr srp "
            + "ss ssw st sot su sun sv swe sw swa ta tam te tel tg tgk th tha ti tir tk tuk tl tgl tn tsn to ton tr tur "
            + "ts tso tt tat tw twi ty tah ug uig uk ukr ur urd uz uzb ve ven vi vie vo vol wa wln wo wol xh xho yi yid "
            + "yo yor za zha zh zho zu zul iw heb in ind ji yid"
        let words = table.split(separator: " ").map(String.init)
        var codes: [String: String] = [:]
        for index in stride(from: 0, to: words.count - 1, by: 2) { codes[words[index]] = words[index + 1] }
        return codes
    }()
}
