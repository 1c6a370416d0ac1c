/// What servers of WebDAV answered for one folder (nginx 1.22.1 with ngx_http_dav_ext_module, Apache 2.4.71, lighttpd 1.4.69,
/// rclone 1.60.1 by way of Go's package, and WsgiDAV 4.4.0).
enum WebDAVAnswers {
    static let nginx = """
        <?xml version="1.0" encoding="utf-8" ?>
        <D:multistatus xmlns:D="DAV:">
        <D:response>
        <D:href>/films/</D:href>
        <D:propstat>
        <D:prop>
        <D:getlastmodified>Mon, 30 Nov 2026 11:16:41 GMT</D:getlastmodified>
        <D:resourcetype><D:collection/></D:resourcetype>
        </D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response>
        <D:href>/films/%22quoted%22.mp4</D:href>
        <D:propstat>
        <D:prop>
        <D:getcontentlength>101674</D:getcontentlength>
        <D:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</D:getlastmodified>
        <D:resourcetype></D:resourcetype>
        </D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response>
        <D:href>/films/a.mp4</D:href>
        <D:propstat>
        <D:prop>
        <D:getcontentlength>101674</D:getcontentlength>
        <D:getlastmodified>Sat, 03 Feb 2024 04:05:06 GMT</D:getlastmodified>
        <D:resourcetype></D:resourcetype>
        </D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response>
        <D:href>/films/take%20%232%2050%25.ts</D:href>
        <D:propstat>
        <D:prop>
        <D:getcontentlength>48880</D:getcontentlength>
        <D:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</D:getlastmodified>
        <D:resourcetype></D:resourcetype>
        </D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response>
        <D:href>/films/a%20very%20long%20name%20that%20goes%20on%20and%20on%20and%20on%20and%20on,%20longer%20than%20fifty%20characters%20&amp;%20more%20%3Cb%3E.mp4</D:href>
        <D:propstat>
        <D:prop>
        <D:getcontentlength>101674</D:getcontentlength>
        <D:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</D:getlastmodified>
        <D:resourcetype></D:resourcetype>
        </D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response>
        <D:href>/films/%C3%84%20%C3%B6.mp4</D:href>
        <D:propstat>
        <D:prop>
        <D:getcontentlength>101674</D:getcontentlength>
        <D:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</D:getlastmodified>
        <D:resourcetype></D:resourcetype>
        </D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response>
        <D:href>/films/day%201/</D:href>
        <D:propstat>
        <D:prop>
        <D:getlastmodified>Mon, 30 Nov 2026 11:16:41 GMT</D:getlastmodified>
        <D:resourcetype><D:collection/></D:resourcetype>
        </D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        </D:multistatus>
        """

    static let apache = """
        <?xml version="1.0" encoding="utf-8"?>
        <D:multistatus xmlns:D="DAV:" xmlns:ns0="DAV:">
        <D:response xmlns:lp1="DAV:" xmlns:lp2="http://apache.org/dav/props/" xmlns:g0="DAV:">
        <D:href>/films/</D:href>
        <D:propstat>
        <D:prop>
        <lp1:resourcetype><D:collection/></lp1:resourcetype>
        <lp1:getlastmodified>Mon, 30 Nov 2026 11:16:41 GMT</lp1:getlastmodified>
        <lp1:getetag>"1000-6617c8b4b942a"</lp1:getetag>
        </D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        <D:propstat>
        <D:prop>
        <g0:getcontentlength/>
        </D:prop>
        <D:status>HTTP/1.1 404 Not Found</D:status>
        </D:propstat>
        </D:response>
        <D:response xmlns:lp1="DAV:" xmlns:lp2="http://apache.org/dav/props/">
        <D:href>/films/%22quoted%22.mp4</D:href>
        <D:propstat>
        <D:prop>
        <lp1:resourcetype/>
        <lp1:getcontentlength>101674</lp1:getcontentlength>
        <lp1:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</lp1:getlastmodified>
        <lp1:getetag>"18d2a-6617b5a4e96a2"</lp1:getetag>
        </D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response xmlns:lp1="DAV:" xmlns:lp2="http://apache.org/dav/props/">
        <D:href>/films/a.mp4</D:href>
        <D:propstat>
        <D:prop>
        <lp1:resourcetype/>
        <lp1:getcontentlength>101674</lp1:getcontentlength>
        <lp1:getlastmodified>Sat, 03 Feb 2024 04:05:06 GMT</lp1:getlastmodified>
        <lp1:getetag>"18d2a-6107255704080"</lp1:getetag>
        </D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response xmlns:lp1="DAV:" xmlns:lp2="http://apache.org/dav/props/">
        <D:href>/films/take%20%232%2050%25.ts</D:href>
        <D:propstat>
        <D:prop>
        <lp1:resourcetype/>
        <lp1:getcontentlength>48880</lp1:getcontentlength>
        <lp1:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</lp1:getlastmodified>
        <lp1:getetag>"bef0-6617b5a4d3259"</lp1:getetag>
        </D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response xmlns:lp1="DAV:" xmlns:lp2="http://apache.org/dav/props/">
        <D:href>/films/a%20very%20long%20name%20that%20goes%20on%20and%20on%20and%20on%20and%20on,%20longer%20than%20fifty%20characters%20&amp;%20more%20%3cb%3e.mp4</D:href>
        <D:propstat>
        <D:prop>
        <lp1:resourcetype/>
        <lp1:getcontentlength>101674</lp1:getcontentlength>
        <lp1:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</lp1:getlastmodified>
        <lp1:getetag>"18d2a-6617b5a4d4d78"</lp1:getetag>
        </D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response xmlns:lp1="DAV:" xmlns:lp2="http://apache.org/dav/props/">
        <D:href>/films/%c3%84%20%c3%b6.mp4</D:href>
        <D:propstat>
        <D:prop>
        <lp1:resourcetype/>
        <lp1:getcontentlength>101674</lp1:getcontentlength>
        <lp1:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</lp1:getlastmodified>
        <lp1:getetag>"18d2a-6617b5a4d6167"</lp1:getetag>
        </D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response xmlns:lp1="DAV:" xmlns:lp2="http://apache.org/dav/props/" xmlns:g0="DAV:">
        <D:href>/films/day%201/</D:href>
        <D:propstat>
        <D:prop>
        <lp1:resourcetype><D:collection/></lp1:resourcetype>
        <lp1:getlastmodified>Mon, 30 Nov 2026 11:16:41 GMT</lp1:getlastmodified>
        <lp1:getetag>"1000-6617c8b4a8a8a"</lp1:getetag>
        </D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        <D:propstat>
        <D:prop>
        <g0:getcontentlength/>
        </D:prop>
        <D:status>HTTP/1.1 404 Not Found</D:status>
        </D:propstat>
        </D:response>
        </D:multistatus>
        """

    static let lighttpd = """
        <?xml version="1.0" encoding="utf-8"?>
        <D:multistatus xmlns:D="DAV:" xmlns:ns0="urn:uuid:c2f41010-65b3-11d1-a29f-00aa00c14882/">
        <D:response>
        <D:href>/films/</D:href>
        <D:propstat>
        <D:prop>
        <D:resourcetype><D:collection/></D:resourcetype><D:getcontentlength>4096</D:getcontentlength><D:getlastmodified ns0:dt="dateTime.rfc1123">Mon, 30 Nov 2026 11:16:41 GMT</D:getlastmodified><D:getetag>"1034214629"</D:getetag></D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response>
        <D:href>/films/%22quoted%22.mp4</D:href>
        <D:propstat>
        <D:prop>
        <D:resourcetype/><D:getcontentlength>101674</D:getcontentlength><D:getlastmodified ns0:dt="dateTime.rfc1123">Mon, 30 Nov 2026 09:51:24 GMT</D:getlastmodified><D:getetag>"4066620259"</D:getetag></D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response>
        <D:href>/films/a.mp4</D:href>
        <D:propstat>
        <D:prop>
        <D:resourcetype/><D:getcontentlength>101674</D:getcontentlength><D:getlastmodified ns0:dt="dateTime.rfc1123">Sat, 03 Feb 2024 04:05:06 GMT</D:getlastmodified><D:getetag>"847314334"</D:getetag></D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response>
        <D:href>/films/take%20%232%2050%25.ts</D:href>
        <D:propstat>
        <D:prop>
        <D:resourcetype/><D:getcontentlength>48880</D:getcontentlength><D:getlastmodified ns0:dt="dateTime.rfc1123">Mon, 30 Nov 2026 09:51:24 GMT</D:getlastmodified><D:getetag>"2900326306"</D:getetag></D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response>
        <D:href>/films/a%20very%20long%20name%20that%20goes%20on%20and%20on%20and%20on%20and%20on%2C%20longer%20than%20fifty%20characters%20%26%20more%20%3Cb%3E.mp4</D:href>
        <D:propstat>
        <D:prop>
        <D:resourcetype/><D:getcontentlength>101674</D:getcontentlength><D:getlastmodified ns0:dt="dateTime.rfc1123">Mon, 30 Nov 2026 09:51:24 GMT</D:getlastmodified><D:getetag>"1846784511"</D:getetag></D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response>
        <D:href>/films/%C3%84%20%C3%B6.mp4</D:href>
        <D:propstat>
        <D:prop>
        <D:resourcetype/><D:getcontentlength>101674</D:getcontentlength><D:getlastmodified ns0:dt="dateTime.rfc1123">Mon, 30 Nov 2026 09:51:24 GMT</D:getlastmodified><D:getetag>"1645458983"</D:getetag></D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        <D:response>
        <D:href>/films/day%201/</D:href>
        <D:propstat>
        <D:prop>
        <D:resourcetype><D:collection/></D:resourcetype><D:getcontentlength>4096</D:getcontentlength><D:getlastmodified ns0:dt="dateTime.rfc1123">Mon, 30 Nov 2026 11:16:41 GMT</D:getlastmodified><D:getetag>"3118783690"</D:getetag></D:prop>
        <D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat>
        </D:response>
        </D:multistatus>
        """

    static let go = """
        <?xml version="1.0" encoding="UTF-8"?><D:multistatus xmlns:D="DAV:"><D:response><D:href>/films/</D:href><D:propstat><D:prop><D:resourcetype><D:collection xmlns:D="DAV:"/></D:resourcetype><D:getlastmodified>Mon, 30 Nov 2026 11:16:41 GMT</D:getlastmodified></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat><D:propstat><D:prop><D:getcontentlength></D:getcontentlength><D:getetag></D:getetag></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response><D:response><D:href>/films/%22quoted%22.mp4</D:href><D:propstat><D:prop><D:resourcetype></D:resourcetype><D:getcontentlength>101674</D:getcontentlength><D:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</D:getlastmodified><D:getetag>"18ecc9d8c2fc6c1118d2a"</D:getetag></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response><D:response><D:href>/films/a%20very%20long%20name%20that%20goes%20on%20and%20on%20and%20on%20and%20on,%20longer%20than%20fifty%20characters%20&amp;%20more%20%3Cb%3E.mp4</D:href><D:propstat><D:prop><D:resourcetype></D:resourcetype><D:getcontentlength>101674</D:getcontentlength><D:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</D:getlastmodified><D:getetag>"18ecc9d8bdf69e4418d2a"</D:getetag></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response><D:response><D:href>/films/a.mp4</D:href><D:propstat><D:prop><D:resourcetype></D:resourcetype><D:getcontentlength>101674</D:getcontentlength><D:getlastmodified>Sat, 03 Feb 2024 04:05:06 GMT</D:getlastmodified><D:getetag>"17b03e9dbe7bf40018d2a"</D:getetag></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response><D:response><D:href>/films/day%201/</D:href><D:propstat><D:prop><D:resourcetype><D:collection xmlns:D="DAV:"/></D:resourcetype><D:getlastmodified>Mon, 30 Nov 2026 11:16:41 GMT</D:getlastmodified></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat><D:propstat><D:prop><D:getcontentlength></D:getcontentlength><D:getetag></D:getetag></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response><D:response><D:href>/films/take%20%232%2050%25.ts</D:href><D:propstat><D:prop><D:resourcetype></D:resourcetype><D:getcontentlength>48880</D:getcontentlength><D:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</D:getlastmodified><D:getetag>"18ecc9d8bd8cadcfbef0"</D:getetag></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response><D:response><D:href>/films/%C3%84%20%C3%B6.mp4</D:href><D:propstat><D:prop><D:resourcetype></D:resourcetype><D:getcontentlength>101674</D:getcontentlength><D:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</D:getlastmodified><D:getetag>"18ecc9d8be447cb818d2a"</D:getetag></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>
        """

    static let wsgiDAV = """
        <?xml version="1.0" encoding="utf-8" ?>
        <ns0:multistatus xmlns:ns0="DAV:"><ns0:response><ns0:href>/films/</ns0:href><ns0:propstat><ns0:prop><ns0:resourcetype><ns0:collection /></ns0:resourcetype><ns0:getlastmodified>Mon, 30 Nov 2026 11:16:41 GMT</ns0:getlastmodified></ns0:prop><ns0:status>HTTP/1.1 200 OK</ns0:status></ns0:propstat><ns0:propstat><ns0:prop><ns0:getcontentlength /><ns0:getetag /></ns0:prop><ns0:status>HTTP/1.1 404 Not Found</ns0:status></ns0:propstat></ns0:response><ns0:response><ns0:href>/films/%22quoted%22.mp4</ns0:href><ns0:propstat><ns0:prop><ns0:resourcetype /><ns0:getcontentlength>101674</ns0:getcontentlength><ns0:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</ns0:getlastmodified><ns0:getetag>16255050-1796032284-101674</ns0:getetag></ns0:prop><ns0:status>HTTP/1.1 200 OK</ns0:status></ns0:propstat></ns0:response><ns0:response><ns0:href>/films/a.mp4</ns0:href><ns0:propstat><ns0:prop><ns0:resourcetype /><ns0:getcontentlength>101674</ns0:getcontentlength><ns0:getlastmodified>Sat, 03 Feb 2024 04:05:06 GMT</ns0:getlastmodified><ns0:getetag>16255052-1706933106-101674</ns0:getetag></ns0:prop><ns0:status>HTTP/1.1 200 OK</ns0:status></ns0:propstat></ns0:response><ns0:response><ns0:href>/films/take%20%232%2050%25.ts</ns0:href><ns0:propstat><ns0:prop><ns0:resourcetype /><ns0:getcontentlength>48880</ns0:getcontentlength><ns0:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</ns0:getlastmodified><ns0:getetag>16255053-1796032284-48880</ns0:getetag></ns0:prop><ns0:status>HTTP/1.1 200 OK</ns0:status></ns0:propstat></ns0:response><ns0:response><ns0:href>/films/a%20very%20long%20name%20that%20goes%20on%20and%20on%20and%20on%20and%20on,%20longer%20than%20fifty%20characters%20%26%20more%20%3Cb%3E.mp4</ns0:href><ns0:propstat><ns0:prop><ns0:resourcetype /><ns0:getcontentlength>101674</ns0:getcontentlength><ns0:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</ns0:getlastmodified><ns0:getetag>16255051-1796032284-101674</ns0:getetag></ns0:prop><ns0:status>HTTP/1.1 200 OK</ns0:status></ns0:propstat></ns0:response><ns0:response><ns0:href>/films/%C3%84%20%C3%B6.mp4</ns0:href><ns0:propstat><ns0:prop><ns0:resourcetype /><ns0:getcontentlength>101674</ns0:getcontentlength><ns0:getlastmodified>Mon, 30 Nov 2026 09:51:24 GMT</ns0:getlastmodified><ns0:getetag>16255054-1796032284-101674</ns0:getetag></ns0:prop><ns0:status>HTTP/1.1 200 OK</ns0:status></ns0:propstat></ns0:response><ns0:response><ns0:href>/films/day%201/</ns0:href><ns0:propstat><ns0:prop><ns0:resourcetype><ns0:collection /></ns0:resourcetype><ns0:getlastmodified>Mon, 30 Nov 2026 11:16:41 GMT</ns0:getlastmodified></ns0:prop><ns0:status>HTTP/1.1 200 OK</ns0:status></ns0:propstat><ns0:propstat><ns0:prop><ns0:getcontentlength /><ns0:getetag /></ns0:prop><ns0:status>HTTP/1.1 404 Not Found</ns0:status></ns0:propstat></ns0:response></ns0:multistatus>
        """
}
