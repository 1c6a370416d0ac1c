import Playlists

/// Playlists for tests.
enum Samples {
    static let url = "https://example.com/a/b/main.m3u8?token=t%201"

    static func master(_ text: String, url: String = url) throws -> MasterPlaylist {
        guard case .master(let playlist) = try Playlist.parse(Array(text.utf8), url: url) else {
            throw PlaylistError.notHLS
        }
        return playlist
    }

    static func media(
        _ text: String, url: String = url, variables: [String: String] = [:]
    ) throws -> MediaPlaylist {
        guard
            case .media(let playlist) = try Playlist.parse(
                Array(text.utf8), url: url, variables: variables)
        else {
            throw PlaylistError.notHLS
        }
        return playlist
    }

    static let master = """
        #EXTM3U
        #EXT-X-VERSION:7
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-START:TIME-OFFSET=-12.5,PRECISE=YES
        #EXT-X-DEFINE:NAME="cdn",VALUE="https://cdn.example.com/x"
        #EXT-X-CONTENT-STEERING:SERVER-URI="/steer",PATHWAY-ID="A"
        #EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="A title, with a comma",LANGUAGE="en"
        #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery",\
        KEYFORMATVERSIONS="1/2"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="lo",NAME="English",LANGUAGE="en",DEFAULT=YES,CHANNELS="2",URI="en-lo.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="hi",NAME="English",LANGUAGE="en",DEFAULT=YES,CHANNELS="16/JOC",\
        URI="en-hi.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="hi",NAME="Description",LANGUAGE="en",AUTOSELECT=YES,\
        CHARACTERISTICS="public.accessibility.describes-video, public.easy-to-read",URI="ad.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="Deutsch",LANGUAGE="de",ASSOC-LANGUAGE="en",FORCED=YES,\
        URI="{$cdn}/de.m3u8"
        #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC",INSTREAM-ID="SERVICE3"
        # a comment
        #EXT-X-STREAM-INF:CODECS="avc1.64001f, mp4a.40.2",BANDWIDTH=718000,AVERAGE-BANDWIDTH=600000,\
        RESOLUTION=1280x720,FRAME-RATE=29.970,VIDEO-RANGE=PQ,HDCP-LEVEL=TYPE-0,SCORE=1.5,AUDIO="hi",SUBTITLES="subs",\
        CLOSED-CAPTIONS="cc",SUPPLEMENTAL-CODECS="dvh1.08.07/db4h",NAME="720p",STABLE-VARIANT-ID="v1",PATHWAY-ID="A"
        {$cdn}/720.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=100,CLOSED-CAPTIONS=NONE,AUDIO="lo"
        lo/main.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=50,URI="trick.m3u8"

        """

    static let media = """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-VERSION:9
        #EXT-X-MEDIA-SEQUENCE:100
        #EXT-X-DISCONTINUITY-SEQUENCE:4
        #EXT-X-PLAYLIST-TYPE:EVENT
        #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,HOLD-BACK=18.5,PART-HOLD-BACK=1.5,CAN-SKIP-UNTIL=36
        #EXT-X-PART-INF:PART-TARGET=0.5
        #EXT-X-MAP:URI="init.mp4",BYTERANGE="720@0"
        #EXT-X-KEY:METHOD=AES-128,URI="key",IV=0x0F
        #EXT-X-PROGRAM-DATE-TIME:2024-11-11T04:35:19.500-08:00
        #EXTINF:6.006,First, of all
        #EXT-X-BYTERANGE:100@20
        a.mp4
        #EXT-X-CUE-OUT:30
        #EXTINF:5.994000,
        #EXT-X-BYTERANGE:50
        a.mp4
        #EXT-X-DISCONTINUITY
        #EXT-X-KEY:METHOD=NONE
        #EXT-X-BITRATE:900
        #EXT-X-GAP
        #EXTINF:4
        b.mp4
        #EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2024-11-11T12:35:25Z",CUE="PRE,ONCE",\
        X-ASSET-URI="ad/main.m3u8",SCTE35-OUT=0xFC00
        #EXT-X-DATERANGE:ID="ad",DURATION=15.25
        #EXT-X-PART:DURATION=0.5,URI="c.mp4",BYTERANGE="10@0",INDEPENDENT=YES
        #EXT-X-PART:DURATION=0.5,URI="c.mp4",BYTERANGE="12"
        #EXT-X-PRELOAD-HINT:TYPE=PART,URI="c.mp4",BYTERANGE-START=22
        #EXT-X-RENDITION-REPORT:URI="../lo/main.m3u8",LAST-MSN=102,LAST-PART=1

        """
}
