// Package caller tells of a request who asks: the address behind trusted proxies, whether the asking page is of the
// server's own origin, the reader's language, and how often an address may ask.
package caller

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"

	"golang.org/x/text/language"

	"github.com/make24/make24/internal/text"
)

// Proxies are the networks whose word is taken for where a request comes from.
type Proxies []netip.Prefix

// ParseProxies reads addresses and networks, such as 10.0.0.0/8, with commas between them.
// The error names what is none.
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
			return nil, fmt.Errorf("caller: %q is no address and no network", text)
		}
		proxies = append(proxies, prefix.Masked())
	}
	return proxies, nil
}

// Trusted reports whether an address is that of a trusted proxy.
func (p Proxies) Trusted(address netip.Addr) bool {
	for _, prefix := range p {
		if prefix.Contains(address) {
			return true
		}
	}
	return false
}

// Passed reports whether a trusted proxy passed a request on.
func (p Proxies) Forwarded(r *http.Request) bool {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && p.Trusted(from.Addr().Unmap().WithZone(""))
}

// Address is the address that a request comes from: of those in X-Forwarded-For the last
// that no trusted proxy has, if the request itself comes from a trusted one. It is invalid
// where there is none, as with a socket of this machine's.
func (p Proxies) ClientAddr(r *http.Request) netip.Addr {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	addr := from.Addr().Unmap().WithZone("")
	if len(p) == 0 || !p.Trusted(addr) {
		return addr
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, ok := parseHop(hops[i])
		if !ok {
			return addr // what stands before it may be anybody's word
		}
		addr = hop
		if !p.Trusted(addr) {
			return addr
		}
	}
	return addr
}

// parseHop reads an address as proxies write it: alone, or with a port.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if address, err := netip.ParseAddr(strings.Trim(text, "[]")); err == nil {
		return address.Unmap().WithZone(""), true
	}
	addrPort, err := netip.ParseAddrPort(text)
	return addrPort.Addr().Unmap().WithZone(""), err == nil
}

// How many bits of an address in IPv6 say whose it is: a host has a network of 64 bits to itself,
// a customer of a provider often one of 48.
const (
	hostBits = 64
	siteBits = 48
)

// Client returns what an address counts as: in IPv6 a host has a network of 64 bits to itself.
func RateKey(address netip.Addr) netip.Addr {
	address = address.Unmap().WithZone("")
	if address.Is6() {
		if prefix, err := address.Prefix(hostBits); err == nil {
			return prefix.Addr()
		}
	}
	return address
}

// Site returns the network of 48 bits of an address in IPv6, and false for others.
func Site(address netip.Addr) (site netip.Prefix, ok bool) {
	if address = address.Unmap().WithZone(""); !address.Is6() {
		return site, false
	}
	site, err := address.Prefix(siteBits)
	return site, err == nil
}

// LangCookie is the name of the cookie in which a language is remembered that was chosen.
// The pages may write it too.
const LangCookie = "lang"

// languages are in the order of text.Lang; the first is for those who read neither.
var languages = language.NewMatcher([]language.Tag{text.English: language.English, text.Chinese: language.Chinese})

// Lang is the language of an answer to a request: as ?lang says, or the cookie, or else the
// first of the browser's languages that the game speaks.
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
	_, index, _ := languages.Match(tags...)
	return text.Lang(index)
}

// Asked is the language in ?lang, if one stands there.
func QueryLang(r *http.Request) (text.Lang, bool) {
	return text.ParseLang(r.URL.Query().Get("lang"))
}

// Remember makes a cookie of a language.
func NewLangCookie(lang text.Lang, secure bool) *http.Cookie {
	return &http.Cookie{
		Name: LangCookie, Value: lang.String(), Path: "/", MaxAge: 400 * 24 * 3600,
		SameSite: http.SameSiteLaxMode, Secure: secure,
	}
}
