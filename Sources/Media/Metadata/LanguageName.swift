/// What languages are called in English.
public enum LanguageName {
    /// The name of a BCP 47 tag or ISO 639 code, such as `Portuguese (Brazil)` for `pt-BR`; the tag itself where the
    /// language is not one of the table.
    public static func english(_ tag: String) -> String {
        let subtags = tag.split { $0 == "-" || $0 == "_" }.map(String.init)
        guard let primary = subtags.first else { return tag }
        let two = LanguageCode.extended(primary) ?? primary.lowercased()
        guard let name = names[two] else { return tag }
        let details = subtags.dropFirst().compactMap { subtag in
            subtag.utf8.count == 4 ? scripts[subtag.lowercased()] : regions[subtag.uppercased()]
        }
        return details.isEmpty ? name : "\(name) (\(details.joined(separator: ", ")))"
    }

    private static func table(_ text: String) -> [String: String] {
        var found: [String: String] = [:]
        for entry in text.split(separator: ",") {
            let parts = entry.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { found[String(parts[0])] = String(parts[1]) }
        }
        return found
    }

    private static let scripts = table(
        "hans:Simplified,hant:Traditional,latn:Latin,cyrl:Cyrillic,arab:Arabic,hebr:Hebrew,deva:Devanagari,jpan:Japanese"
    )

    private static let regions = table(
        "AE:United Arab Emirates,AR:Argentina,AT:Austria,AU:Australia,BE:Belgium,BG:Bulgaria,BR:Brazil,CA:Canada,"
            + "CH:Switzerland,CL:Chile,CN:China,CO:Colombia,CZ:Czechia,DE:Germany,DK:Denmark,EE:Estonia,EG:Egypt,ES:Spain,"
            + "FI:Finland,FR:France,GB:United Kingdom,GR:Greece,HK:Hong Kong,HR:Croatia,HU:Hungary,ID:Indonesia,"
            + "IE:Ireland,IL:Israel,IN:India,IR:Iran,IS:Iceland,IT:Italy,JP:Japan,KR:South Korea,LT:Lithuania,LV:Latvia,"
            + "MO:Macao,MX:Mexico,MY:Malaysia,NL:Netherlands,NO:Norway,NZ:New Zealand,PE:Peru,PH:Philippines,PK:Pakistan,"
            + "PL:Poland,PT:Portugal,RO:Romania,RS:Serbia,RU:Russia,SA:Saudi Arabia,SE:Sweden,SG:Singapore,SI:Slovenia,"
            + "SK:Slovakia,TH:Thailand,TR:Türkiye,TW:Taiwan,UA:Ukraine,US:United States,VE:Venezuela,VN:Vietnam,"
            + "ZA:South Africa,419:Latin America,001:World")

    /// ISO 639-1 where there is such a code, else 639-2.
    private static let names = table(
        "aa:Afar,ab:Abkhazian,af:Afrikaans,ak:Akan,am:Amharic,an:Aragonese,ar:Arabic,as:Assamese,av:Avaric,ay:Aymara,"
            + "az:Azerbaijani,ba:Bashkir,be:Belarusian,bg:Bulgarian,bi:Bislama,bm:Bambara,bn:Bangla,bo:Tibetan,br:Breton,"
            + "bs:Bosnian,ca:Catalan,ce:Chechen,ch:Chamorro,co:Corsican,cr:Cree,cs:Czech,cu:Church Slavic,cv:Chuvash,"
            + "cy:Welsh,da:Danish,de:German,dv:Divehi,dz:Dzongkha,ee:Ewe,el:Greek,en:English,eo:Esperanto,es:Spanish,"
            + "et:Estonian,eu:Basque,fa:Persian,ff:Fula,fi:Finnish,fj:Fijian,fo:Faroese,fr:French,fy:Western Frisian,"
            + "ga:Irish,gd:Scottish Gaelic,gl:Galician,gn:Guarani,gu:Gujarati,gv:Manx,ha:Hausa,he:Hebrew,hi:Hindi,"
            + "ho:Hiri Motu,hr:Croatian,ht:Haitian Creole,hu:Hungarian,hy:Armenian,hz:Herero,ia:Interlingua,id:Indonesian,"
            + "ie:Interlingue,ig:Igbo,ii:Sichuan Yi,ik:Inupiaq,io:Ido,is:Icelandic,it:Italian,iu:Inuktitut,ja:Japanese,"
            + "jv:Javanese,ka:Georgian,kg:Kongo,ki:Kikuyu,kj:Kuanyama,kk:Kazakh,kl:Kalaallisut,km:Khmer,kn:Kannada,"
            + "ko:Korean,kr:Kanuri,ks:Kashmiri,ku:Kurdish,kv:Komi,kw:Cornish,ky:Kyrgyz,la:Latin,lb:Luxembourgish,lg:Ganda,"
            + "li:Limburgish,ln:Lingala,lo:Lao,lt:Lithuanian,lu:Luba-Katanga,lv:Latvian,mg:Malagasy,mh:Marshallese,"
            + "mi:Māori,mk:Macedonian,ml:Malayalam,mn:Mongolian,mr:Marathi,ms:Malay,mt:Maltese,my:Burmese,na:Nauru,"
            + "nb:Norwegian Bokmål,nd:North Ndebele,ne:Nepali,ng:Ndonga,nl:Dutch,nn:Norwegian Nynorsk,no:Norwegian,"
            + "nr:South Ndebele,nv:Navajo,ny:Nyanja,oc:Occitan,oj:Ojibwa,om:Oromo,or:Odia,os:Ossetic,pa:Punjabi,pi:Pali,"
            + "pl:Polish,ps:Pashto,pt:Portuguese,qu:Quechua,rm:Romansh,rn:Rundi,ro:Romanian,ru:Russian,rw:Kinyarwanda,"
            + "sa:Sanskrit,sc:Sardinian,sd:Sindhi,se:Northern Sami,sg:Sango,si:Sinhala,sk:Slovak,sl:Slovenian,sm:Samoan,"
            + "sn:Shona,so:Somali,sq:Albanian,sr:Serbian,ss:Swati,st:Southern Sotho,su:Sundanese,sv:Swedish,sw:Swahili,"
            + "ta:Tamil,te:Telugu,tg:Tajik,th:Thai,ti:Tigrinya,tk:Turkmen,tl:Tagalog,tn:Tswana,to:Tongan,tr:Turkish,"
            + "ts:Tsonga,tt:Tatar,tw:Twi,ty:Tahitian,ug:Uyghur,uk:Ukrainian,ur:Urdu,uz:Uzbek,ve:Venda,vi:Vietnamese,"
            + "vo:Volapük,wa:Walloon,wo:Wolof,xh:Xhosa,yi:Yiddish,yo:Yoruba,za:Zhuang,zh:Chinese,zu:Zulu,"
            + "mul:Multiple languages,zxx:No linguistic content,mis:Uncoded language,qaa:Original language,"
            + "fil:Filipino,haw:Hawaiian,yue:Cantonese,cmn:Mandarin Chinese,grc:Ancient Greek,ang:Old English,gsw:Swiss German"
    )
}
