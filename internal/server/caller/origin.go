package caller

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// Origin is the server's public address: an origin such as https://play.example.org and, if the server
// shares it with others, the path of the server, as in https://example.org/24. It has no final slash. If
// it is empty, the origin is that of the address in each request.
type Origin string

// ParseOrigin parses an http or https address of a server: an origin and an optional path, with or
// without a final slash. It does not check the characters of the path.
func ParseOrigin(text string) (o Origin, ok bool) {
	text = strings.TrimSuffix(text, "/")
	scheme, rest, _ := strings.Cut(text, "://")
	host, _, _ := strings.Cut(rest, "/")
	return Origin(text), IsOrigin(scheme + "://" + host)
}

// Browser returns the origin as browsers send it, without a path.
func (o Origin) Browser() string {
	return strings.TrimSuffix(string(o), strings.TrimSuffix(o.Base(), "/"))
}

// Base returns the path of the server, from / to /. It is / if the server does not share its origin.
func (o Origin) Base() string {
	_, rest, _ := strings.Cut(string(o), "://")
	_, path, hasPath := strings.Cut(rest, "/")
	if !hasPath {
		return "/"
	}
	return "/" + path + "/"
}

// IsOrigin reports whether text is an http or https origin as browsers send it: a scheme, a host
// and an optional port, and nothing else.
func IsOrigin(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https") && text == u.Scheme+"://"+u.Host
}

// Secure reports whether the origin uses https, so that cookies must be sent over TLS only.
func (o Origin) Secure() bool { return strings.HasPrefix(string(o), "https://") }

// AllowsHSTS reports whether the game may send Strict-Transport-Security, which concerns the whole host: it has a
// host with https for itself, since the origin has no path and no port.
func (o Origin) AllowsHSTS() bool {
	_, host, _ := strings.Cut(o.Browser(), "://")
	return o.Secure() && o.Base() == "/" && host == (&url.URL{Host: host}).Hostname()
}

// OriginPolicy decides whether a request comes from a page of the server's own origin.
type OriginPolicy struct {
	Origin  Origin
	Proxies Proxies
	Addr    string // the listen address, host:port; "" if unknown
}

// SameOrigin reports whether a page of the server's own origin sent r. It relies on the headers
// Sec-Fetch-Site and Origin, which pages cannot forge; it returns false if both are absent or if
// one of them occurs twice.
//
// If p.Origin is empty, SameOrigin compares Origin with the Host header instead. The scheme must
// be that of the connection, unless a trusted proxy forwarded the request and may have terminated
// TLS. A server that listens on a loopback address accepts only IP addresses, localhost and
// *.localhost as Host, because any other name that resolves to it may belong to an attacker
// (DNS rebinding).
func (p OriginPolicy) SameOrigin(r *http.Request) bool {
	if len(r.Header.Values("Origin")) > 1 || len(r.Header.Values("Sec-Fetch-Site")) > 1 {
		return false
	}
	site, origin := r.Header.Get("Sec-Fetch-Site"), r.Header.Get("Origin")
	if site == "" && origin == "" || site != "" && site != "same-origin" {
		return false
	}
	if p.Origin != "" {
		return origin == "" || strings.EqualFold(origin, p.Origin.Browser())
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

// servesHost reports whether host is a name under which clients may reach the server.
func (p OriginPolicy) servesHost(host string) bool {
	listenHost := hostWithoutPort(p.Addr)
	if addr, err := netip.ParseAddr(listenHost); listenHost != "localhost" && (err != nil || !addr.IsLoopback()) {
		return true // other machines reach the server, by names it does not know
	}
	hostname := hostWithoutPort(host)
	if _, err := netip.ParseAddr(hostname); err == nil {
		return true // an IP address cannot be rebound
	}
	return hostname == listenHost || hostname == "localhost" || strings.HasSuffix(hostname, ".localhost")
}

// hostWithoutPort returns the host of text in lower case, without port and brackets.
func hostWithoutPort(text string) string {
	host, _, err := net.SplitHostPort(text)
	if err != nil {
		host = strings.Trim(text, "[]")
	}
	return strings.ToLower(host)
}

// RelyingParty returns the origin and the relying party ID (the host without port) of passkeys for
// r. It reports false if browsers do not allow passkeys there: at an IP address, or without https,
// except on localhost. If o is empty, only localhost and *.localhost are accepted.
func (o Origin) RelyingParty(r *http.Request) (origin, host string, ok bool) {
	text := o.Browser()
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
