/// The pages of servers for one folder, shortened, as these sent them (nginx 1.22.1, Apache 2.4.71, Python 3.11, Caddy 2.6.2,
/// lighttpd 1.4.69).
enum ServerPages {
    static let nginx = """
        <html>\r
        <head><title>Index of /films/</title></head>\r
        <body>\r
        <h1>Index of /films/</h1><hr><pre><a href="../">../</a>\r
        <a href="day%201/">day 1/</a>                                             30-Nov-2026 09:51                   -\r
        <a href="%22quoted%22.mp4">&quot;quoted&quot;.mp4</a>                                       30-Nov-2026 09:51              101674\r
        <a href="a%20very%20long%20name%20that%20goes%20on%20and%20on%20and%20on%20and%20on%2C%20longer%20than%20fifty%20characters%20%26%20more%20%3Cb%3E.mp4">a very long name that goes on and on and on and..&gt;</a> 30-Nov-2026 09:51              101674\r
        <a href="a.mp4">a.mp4</a>                                              03-Feb-2024 04:05              101674\r
        <a href="take%20%232%2050%25.ts">take #2 50%.ts</a>                                     30-Nov-2026 09:51               48880\r
        <a href="%C3%84%20%C3%B6.mp4">Ä ö.mp4</a>                                          30-Nov-2026 09:51              101674\r
        </pre><hr></body>\r
        </html>
        """

    static let nginxJSON = #"""
        [
        { "name":"day 1", "type":"directory", "mtime":"Mon, 30 Nov 2026 09:51:24 GMT" },
        { "name":"\"quoted\".mp4", "type":"file", "mtime":"Mon, 30 Nov 2026 09:51:24 GMT", "size":101674 },
        { "name":"a very long name that goes on and on and on and on, longer than fifty characters & more <b>.mp4", "type":"file", "mtime":"Mon, 30 Nov 2026 09:51:24 GMT", "size":101674 },
        { "name":"a.mp4", "type":"file", "mtime":"Sat, 03 Feb 2024 04:05:06 GMT", "size":101674 },
        { "name":"take #2 50%.ts", "type":"file", "mtime":"Mon, 30 Nov 2026 09:51:24 GMT", "size":48880 },
        { "name":"Ä ö.mp4", "type":"file", "mtime":"Mon, 30 Nov 2026 09:51:24 GMT", "size":101674 }
        ]
        """#

    static let apache = """
        <!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
        <html>
         <head>
          <title>Index of /films</title>
         </head>
         <body>
        <h1>Index of /films</h1>
        <ul><li><a href="/"> Parent Directory</a></li>
        <li><a href="day%201/"> day 1/</a></li>
        <li><a href="%22quoted%22.mp4"> &quot;quoted&quot;.mp4</a></li>
        <li><a href="a%20very%20long%20name%20that%20goes%20on%20and%20on%20and%20on%20and%20on,%20longer%20than%20fifty%20characters%20&amp;%20more%20%3cb%3e.mp4"> a very long name that goes on and on and on and on, longer than fifty characters &amp; more &lt;b&gt;.mp4</a></li>
        <li><a href="a.mp4"> a.mp4</a></li>
        <li><a href="take%20%232%2050%25.ts"> take #2 50%.ts</a></li>
        <li><a href="%c3%84%20%c3%b6.mp4"> Ä ö.mp4</a></li>
        </ul>
        <address>Apache/2.4.71 (Debian) Server at localhost Port 80</address>
        </body></html>
        """

    static let apacheFancy = """
        <html>
         <head>
          <title>Index of /films</title>
         </head>
         <body>
        <h1>Index of /films</h1>
        <pre>      <a href="?C=N;O=D">Name</a>                    <a href="?C=M;O=A">Last modified</a>      <a href="?C=S;O=A">Size</a>  <a href="?C=D;O=A">Description</a><hr>      <a href="/">Parent Directory</a>                             -   
              <a href="day%201/">day 1/</a>                  2026-11-30 09:51    -   
              <a href="%22quoted%22.mp4">&quot;quoted&quot;.mp4</a>            2026-11-30 09:51   99K  
              <a href="a%20very%20long%20name%20that%20goes%20on%20and%20on%20and%20on%20and%20on,%20longer%20than%20fifty%20characters%20&amp;%20more%20%3cb%3e.mp4">a very long name tha..&gt;</a> 2026-11-30 09:51   99K  
              <a href="a.mp4">a.mp4</a>                   2024-02-03 04:05   99K  
              <a href="take%20%232%2050%25.ts">take #2 50%.ts</a>          2026-11-30 09:51   48K  
              <a href="%c3%84%20%c3%b6.mp4">Ä ö.mp4</a>               2026-11-30 09:51   99K  
        <hr></pre>
        <address>Apache/2.4.71 (Debian) Server at localhost Port 80</address>
        </body></html>
        """

    static let apacheTable = """
        <html><head><title>Index of /films</title></head><body><h1>Index of /films</h1>
          <table>
           <tr><th valign="top">&nbsp;</th><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th></tr>
           <tr><th colspan="5"><hr></th></tr>
        <tr><td valign="top">&nbsp;</td><td><a href="/">Parent Directory</a></td><td>&nbsp;</td><td align="right">  - </td><td>&nbsp;</td></tr>
        <tr><td valign="top"><a href="day%201/"><img src="/icons/folder.gif" alt="[DIR]"></a></td><td><a href="day%201/">day 1/</a></td><td align="right">2026-11-30 09:51  </td><td align="right">  - </td><td>&nbsp;</td></tr>
        <tr><td valign="top"><a href="%22quoted%22.mp4"><img src="/icons/movie.gif" alt="[VID]"></a></td><td><a href="%22quoted%22.mp4">&quot;quoted&quot;.mp4</a></td><td align="right">2026-11-30 09:51  </td><td align="right"> 99K</td><td>&nbsp;</td></tr>
        <tr><td valign="top">&nbsp;</td><td><a href="a%20very%20long%20name%20that%20goes%20on%20and%20on%20and%20on%20and%20on,%20longer%20than%20fifty%20characters%20&amp;%20more%20%3cb%3e.mp4">a very long name that goes on and on and on and on, longer than fifty characters &amp; more &lt;b&gt;.mp4</a></td><td align="right">2026-11-30 09:51  </td><td align="right"> 99K</td><td>&nbsp;</td></tr>
        <tr><td valign="top">&nbsp;</td><td><a href="a.mp4">a.mp4</a></td><td align="right">2024-02-03 04:05  </td><td align="right"> 99K</td><td>&nbsp;</td></tr>
        <tr><td valign="top">&nbsp;</td><td><a href="take%20%232%2050%25.ts">take #2 50%.ts</a></td><td align="right">2026-11-30 09:51  </td><td align="right"> 48K</td><td>&nbsp;</td></tr>
        <tr><td valign="top">&nbsp;</td><td><a href="%c3%84%20%c3%b6.mp4">Ä ö.mp4</a></td><td align="right">2026-11-30 09:51  </td><td align="right"> 99K</td><td>&nbsp;</td></tr>
           <tr><th colspan="5"><hr></th></tr>
        </table>
        </body></html>
        """

    static let python = """
        <!DOCTYPE HTML>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>Directory listing for /films/</title>
        </head>
        <body>
        <h1>Directory listing for /films/</h1>
        <hr>
        <ul>
        <li><a href="day%201/">day 1/</a></li>
        <li><a href="%22quoted%22.mp4">"quoted".mp4</a></li>
        <li><a href="a%20very%20long%20name%20that%20goes%20on%20and%20on%20and%20on%20and%20on%2C%20longer%20than%20fifty%20characters%20%26%20more%20%3Cb%3E.mp4">a very long name that goes on and on and on and on, longer than fifty characters &amp; more &lt;b&gt;.mp4</a></li>
        <li><a href="a.mp4">a.mp4</a></li>
        <li><a href="take%20%232%2050%25.ts">take #2 50%.ts</a></li>
        <li><a href="%C3%84%20%C3%B6.mp4">Ä ö.mp4</a></li>
        </ul>
        <hr>
        </body>
        </html>
        """

    static let caddy = """
        <!DOCTYPE html>
        <html><head><title>/films/</title><style>a { color: #006ed3; }</style></head><body>
        <header><h1><a href="../">/</a><a href="">films</a>/</h1></header>
        <main><div class="listing"><table aria-describedby="summary"><thead><tr><th></th>
        <th><a href="?sort=name&order=asc">Name</a></th><th><a href="?sort=size&order=asc">Size</a></th></tr></thead><tbody>
        \(caddyRow("./day%201/", "day 1/", -1, "&mdash;"))
        \(caddyRow("./%22quoted%22.mp4", "&#34;quoted&#34;.mp4", 101_674, "99 KiB"))
        \(caddyRow("./a%20very%20long%20name%20that%20goes%20on%20and%20on%20and%20on%20and%20on,%20longer%20than%20fifty%20characters%20&amp;%20more%20%3Cb%3E.mp4", "a very long name that goes on and on and on and on, longer than fifty characters &amp; more &lt;b&gt;.mp4", 101_674, "99 KiB"))
        \(caddyRow("./a.mp4", "a.mp4", 101_674, "99 KiB"))
        \(caddyRow("./take%20%232%2050%25.ts", "take #2 50%.ts", 48_880, "48 KiB"))
        \(caddyRow("./%C3%84%20%C3%B6.mp4", "Ä ö.mp4", 101_674, "99 KiB"))
        </tbody></table></div></main>
        <footer>Served with <a rel="noopener noreferrer" href="https://caddyserver.com">Caddy</a></footer></body></html>
        """

    private static func caddyRow(_ reference: String, _ name: String, _ size: Int, _ shown: String) -> String {
        """
        <tr class="file"><td></td><td><a href="\(reference)"><svg width="1.5em" height="1em"><use xlink:href="#file"></use></svg>
        <span class="name">\(name)</span></a></td><td data-order="\(size)">\(shown)</td>
        <td class="hideable"><time datetime="2026-11-30T09:51:24Z">11/30/2026 09:51:24 AM +00:00</time></td></tr>
        """
    }

    static let caddyJSON = #"""
        [{"name":"day 1/","size":4096,"url":"./day%201/","mod_time":"2026-11-30T09:51:24.165228746Z","mode":2147484141,"is_dir":true,"is_symlink":false},{"name":"\"quoted\".mp4","size":101674,"url":"./%22quoted%22.mp4","mod_time":"2026-11-30T09:51:24.235426833Z","mode":420,"is_dir":false,"is_symlink":false},{"name":"a very long name that goes on and on and on and on, longer than fifty characters \u0026 more \u003cb\u003e.mp4","size":101674,"url":"./a%20very.mp4","mod_time":"2026-11-30T09:51:24.151160388Z","mode":420,"is_dir":false,"is_symlink":false},{"name":"a.mp4","size":101674,"url":"./a.mp4","mod_time":"2024-02-03T04:05:06Z","mode":420,"is_dir":false,"is_symlink":false},{"name":"take #2 50%.ts","size":48880,"url":"./take.ts","mod_time":"2026-11-30T09:51:24Z","mode":420,"is_dir":false,"is_symlink":false},{"name":"Ä ö.mp4","size":101674,"url":"./%C3%84.mp4","mod_time":"2026-11-30T09:51:24Z","mode":420,"is_dir":false,"is_symlink":false}]
        """#

    static let lighttpd = """
        <!DOCTYPE html>
        <html><head><title>Index of /films/</title></head><body><h2>Index of /films/</h2>
        <div class="list"><table summary="Directory Listing" cellpadding="0" cellspacing="0"><tbody>
        <tr class="d"><td class="n"><a href="../">..</a>/</td><td class="m">&nbsp;</td><td class="s">- &nbsp;</td><td class="t">Directory</td></tr>
        <tr class="d"><td class="n"><a href="day%201/">day 1</a>/</td><td class="m">2026-Nov-30 09:51:24</td><td class="s">- &nbsp;</td><td class="t">Directory</td></tr>
        <tr><td class="n"><a href="%22quoted%22.mp4">&#x22;quoted&#x22;.mp4</a></td><td class="m">2026-Nov-30 09:51:24</td><td class="s">99.2K</td><td class="t">application/octet-stream</td></tr>
        <tr><td class="n"><a href="a%20very%20long%20name%20that%20goes%20on%20and%20on%20and%20on%20and%20on%2C%20longer%20than%20fifty%20characters%20%26%20more%20%3Cb%3E.mp4">a very long name that goes on and on and on and on, longer than fifty characters &#x26; more &#x3C;b&#x3E;.mp4</a></td><td class="m">2026-Nov-30 09:51:24</td><td class="s">99.2K</td><td class="t">application/octet-stream</td></tr>
        <tr><td class="n"><a href="a.mp4">a.mp4</a></td><td class="m">2024-Feb-03 04:05:06</td><td class="s">99.2K</td><td class="t">application/octet-stream</td></tr>
        <tr><td class="n"><a href="take%20%232%2050%25.ts">take #2 50%.ts</a></td><td class="m">2026-Nov-30 09:51:24</td><td class="s">47.7K</td><td class="t">application/octet-stream</td></tr>
        <tr><td class="n"><a href="%C3%84%20%C3%B6.mp4">Ä ö.mp4</a></td><td class="m">2026-Nov-30 09:51:24</td><td class="s">99.2K</td><td class="t">application/octet-stream</td></tr>
        </tbody></table></div><div class="foot">lighttpd/1.4.69</div></body></html>
        """
}
