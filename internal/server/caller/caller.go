// Package caller identifies the client of a request: its address behind trusted proxies, whether
// the request comes from a page of the server's own origin, and its language. It also limits the
// rate of each client.
package caller

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"github.com/make24/make24/internal/base/text"
)

// Proxies lists the networks of proxies whose X-Forwarded-For header is trusted.
type Proxies []netip.Prefix

// ParseProxies parses a comma-separated list of IP addresses and networks such as 10.0.0.0/8.
// The error names the first invalid item.
func ParseProxies(list string) (proxies Proxies, err error) {
	for text := range strings.SplitSeq(list, ",") {
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		if addr, err := netip.ParseAddr(text); err == nil {
			addr = addr.Unmap().WithZone("")
			proxies = append(proxies, netip.PrefixFrom(addr, addr.BitLen()))
			continue
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("caller: invalid address or network %q", text)
		}
		proxies = append(proxies, prefix.Masked())
	}
	return proxies, nil
}

// Trusted reports whether address belongs to a trusted proxy.
func (p Proxies) Trusted(address netip.Addr) bool {
	for _, prefix := range p {
		if prefix.Contains(address) {
			return true
		}
	}
	return false
}

// peerAddr returns the address of the peer of r, and whether the peer is a trusted proxy. The peer of a
// Unix socket is a proxy of this machine: its address is the loopback address, and it is trusted. The
// address of a peer of another kind is invalid.
func (p Proxies) peerAddr(r *http.Request) (addr netip.Addr, isProxy bool) {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	switch {
	case err != nil && (r.RemoteAddr == "" || strings.ContainsAny(r.RemoteAddr[:1], "@/")): // a name or a path
		return netip.AddrFrom4([4]byte{127, 0, 0, 1}), true
	case err != nil:
		return netip.Addr{}, false
	}
	addr = peer.Addr().Unmap().WithZone("")
	return addr, p.Trusted(addr)
}

// Forwarded reports whether a trusted proxy forwarded r.
func (p Proxies) Forwarded(r *http.Request) bool {
	_, isProxy := p.peerAddr(r)
	return isProxy
}

// ClientAddr returns the address of the client of r. If the peer is a trusted proxy, or connected to a
// Unix socket, that is the last address in X-Forwarded-For that is not a trusted proxy; addresses before
// an unreadable one are ignored. The result is invalid if the peer is neither an IP address nor a socket.
func (p Proxies) ClientAddr(r *http.Request) netip.Addr {
	addr, isProxy := p.peerAddr(r)
	if !isProxy {
		return addr
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, ok := parseHop(hops[i])
		if !ok {
			return addr // entries before an unreadable one may be forged
		}
		addr = hop
		if !p.Trusted(addr) {
			return addr
		}
	}
	return addr
}

// parseHop parses an entry of X-Forwarded-For: an address with or without a port.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if address, err := netip.ParseAddr(strings.Trim(text, "[]")); err == nil {
		return address.Unmap().WithZone(""), true
	}
	addrPort, err := netip.ParseAddrPort(text)
	return addrPort.Addr().Unmap().WithZone(""), err == nil
}

// LangCookie is the name of the cookie that holds the language the user chose. Scripts of the pages
// may write it too.
const LangCookie = "lang"

// languages matches language tags with the values of text.Lang. English is the fallback.
var languages = sync.OnceValue(func() language.Matcher { return newMatcher(text.Codes()) })

// newMatcher returns a matcher of language tags with the indexes of languages, by their codes.
func newMatcher(codes []string) language.Matcher {
	var tags []language.Tag
	for _, code := range codes {
		tags = append(tags, language.MustParse(code)) // a test reads all codes
	}
	return language.NewMatcher(tags)
}

// bestMatch returns the index of the language that a user prefers. The first tag that fits decides, though a later one
// fits exactly: browsers in Hong Kong send zh-HK before zh.
func bestMatch(m language.Matcher, preferred []language.Tag) int {
	for _, tag := range preferred {
		if _, index, confidence := m.Match(tag); confidence >= language.High {
			return index
		}
	}
	_, index, _ := m.Match(preferred...)
	return index
}

// Lang returns the language of the response to r: the lang query parameter, else the cookie, else
// the best match for Accept-Language, else English.
func Lang(r *http.Request) text.Lang {
	if lang, ok := QueryLang(r); ok {
		return lang
	}
	if cookie, err := r.Cookie(LangCookie); err == nil {
		if lang, ok := text.ParseLang(cookie.Value); ok {
			return lang
		}
	}
	tags, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil || len(tags) == 0 {
		return text.English
	}
	return text.Lang(bestMatch(languages(), tags))
}

// QueryLang returns the language in the lang query parameter. It reports false if the parameter is
// absent or not a known language.
func QueryLang(r *http.Request) (text.Lang, bool) {
	return text.ParseLang(r.URL.Query().Get("lang"))
}

// NewLangCookie returns a cookie that stores lang for 400 days, for a server at an address.
func NewLangCookie(lang text.Lang, o Origin) *http.Cookie {
	return &http.Cookie{
		Name: LangCookie, Value: lang.String(), Path: o.Base(), MaxAge: 400 * 24 * 3600,
		SameSite: http.SameSiteLaxMode, Secure: o.Secure(),
	}
}
