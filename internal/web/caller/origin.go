package caller

import (
	"net"
	"net/http"
	"net/netip"
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

// Place is where a server stands: what tells its own pages from others'.
type OriginPolicy struct {
	Origin  Origin
	Proxies Proxies
	Addr    string // where it listens, host:port; "" for somewhere
}

// Own reports whether the page that sends a request is the server's own, by the word of
// the browser, which no page can change: Sec-Fetch-Site, Origin, or both. A request that
// has neither comes from no page of ours.
//
// Without an Origin of its own the server believes the address that it is asked at, if that
// can be: the scheme is the one of the connection, for only a trusted proxy takes https to it; and a
// server that listens on this machine alone has no other name than this machine's. Another name that
// leads here was made to, by a page that wants to pass for ours.
func (p OriginPolicy) SameOrigin(r *http.Request) bool {
	if len(r.Header.Values("Origin")) > 1 || len(r.Header.Values("Sec-Fetch-Site")) > 1 {
		return false
	}
	site, origin := r.Header.Get("Sec-Fetch-Site"), r.Header.Get("Origin")
	if site == "" && origin == "" || site != "" && site != "same-origin" {
		return false
	}
	if p.Origin != "" {
		return origin == "" || strings.EqualFold(origin, string(p.Origin))
	}
	proxied := p.Proxies.Forwarded(r)
	if !proxied && !p.servesHost(r.Host) {
		return false
	}
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	if err != nil || !IsOrigin(origin) || r.Host == "" || !strings.EqualFold(u.Host, r.Host) {
		return false
	}
	return proxied || (u.Scheme == "https") == (r.TLS != nil)
}

// named reports whether the server can be asked at a host.
func (p OriginPolicy) servesHost(host string) bool {
	listenHost := hostWithoutPort(p.Addr)
	if addr, err := netip.ParseAddr(listenHost); listenHost != "localhost" && (err != nil || !addr.IsLoopback()) {
		return true // others reach it, by names that it was not told
	}
	hostname := hostWithoutPort(host)
	if _, err := netip.ParseAddr(hostname); err == nil {
		return true // an address leads nowhere else
	}
	return hostname == listenHost || hostname == "localhost" || strings.HasSuffix(hostname, ".localhost")
}

// hostOf is a host and port without the port.
func hostWithoutPort(text string) string {
	host, _, err := net.SplitHostPort(text)
	if err != nil {
		host = strings.Trim(text, "[]")
	}
	return strings.ToLower(host)
}

// Site is the origin and the host, without a port, under which passkeys are made and used
// for a request; false where browsers have none: at a bare address, or, but for this very
// machine, without TLS. Of a name that the server was not told, it cannot know.
func (o Origin) RelyingParty(r *http.Request) (origin, host string, ok bool) {
	text := string(o)
	if text == "" {
		text = "http://" + r.Host
	}
	u, err := url.Parse(text)
	if err != nil {
		return "", "", false
	}
	host = strings.ToLower(u.Hostname())
	isLocal := host == "localhost" || strings.HasSuffix(host, ".localhost")
	if isLocal || o.Secure() && strings.ContainsFunc(host, isLetter) && !strings.Contains(host, ":") {
		return text, host, true
	}
	return "", "", false
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' }
