package caller

import (
	"net/http"
	"net/url"
	"strings"
)

// Origin is the server's own: such as https://play.example.org, or empty where it is
// whatever address the server is asked at.
type Origin string

// IsOrigin reports whether a text is an origin as browsers send it: no more than scheme,
// host and port.
func IsOrigin(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https") && text == u.Scheme+"://"+u.Host
}

// Secure reports whether cookies are to be sent over TLS only.
func (o Origin) Secure() bool { return strings.HasPrefix(string(o), "https://") }

// Own reports whether the page that sends a request is the server's own, by the word of
// the browser, which no page can change: Sec-Fetch-Site, Origin, or both. A request that
// has neither comes from no page of ours.
func (o Origin) Own(r *http.Request) bool {
	site, origin := r.Header.Get("Sec-Fetch-Site"), r.Header.Get("Origin")
	if site == "" && origin == "" || site != "" && site != "same-origin" {
		return false
	}
	return origin == "" || o.is(origin, r.Host)
}

func (o Origin) is(origin, host string) bool {
	if o != "" {
		return strings.EqualFold(origin, string(o))
	}
	u, err := url.Parse(origin)
	return err == nil && IsOrigin(origin) && host != "" && strings.EqualFold(u.Host, host)
}

// Site is the origin and the host, without a port, under which passkeys are made and used
// for a request; false where browsers have none: at a bare address, or, but for this very
// machine, without TLS. Of a name that the server was not told, it cannot know.
func (o Origin) Site(r *http.Request) (origin, host string, ok bool) {
	text := string(o)
	if text == "" {
		text = "http://" + r.Host
	}
	u, err := url.Parse(text)
	if err != nil {
		return "", "", false
	}
	host = strings.ToLower(u.Hostname())
	local := host == "localhost" || strings.HasSuffix(host, ".localhost")
	if local || o.Secure() && strings.ContainsFunc(host, isLetter) && !strings.Contains(host, ":") {
		return text, host, true
	}
	return "", "", false
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' }
