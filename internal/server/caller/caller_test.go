package caller

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"golang.org/x/text/language"

	"github.com/make24/make24/internal/base/text"
)

// TestMatcherFollowsTheCodes checks that the matcher finds a further language by its code alone, and
// English or Chinese as before.
func TestMatcherFollowsTheCodes(t *testing.T) {
	const further = 2
	matcher := newMatcher([]string{text.English: "en", text.Chinese: "zh", further: "qps"})
	for accept, want := range map[string]int{
		"qps": further, "qps-XA, zh;q=0.5": further, "de, qps;q=0.1": further,
		"zh-CN, qps;q=0.5": int(text.Chinese), "en-GB, qps;q=0.9": int(text.English), "fr": int(text.English),
	} {
		tags, _, err := language.ParseAcceptLanguage(accept)
		if err != nil {
			t.Fatal(err)
		}
		if got := bestMatch(matcher, tags); got != want {
			t.Errorf("%s: language %d, want %d", accept, got, want)
		}
	}
}

// TestLang checks the language for what browsers send, in particular for the two forms of Chinese.
func TestLang(t *testing.T) {
	for accept, want := range map[string]string{
		"zh-HK,zh;q=0.9,en-US;q=0.8,en;q=0.7": "zh-Hant", "zh-MO,zh;q=0.9": "zh-Hant", "zh-TW,zh;q=0.9": "zh-Hant",
		"zh-Hant-HK,zh-Hans;q=0.9": "zh-Hant", "zh-CN,zh;q=0.9,zh-TW;q=0.8": "zh", "zh-SG,zh;q=0.9": "zh", "zh": "zh",
		"en-US,zh-TW;q=0.8": "en", "fr,zh-TW;q=0.8": "zh-Hant", "de": "en", "zh-TW;q=0,en": "en", "": "en", "?": "en",
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Accept-Language", accept)
		if got := Lang(r).String(); got != want {
			t.Errorf("%q: %s, want %s", accept, got, want)
		}
	}
}

func TestClientAddr(t *testing.T) {
	const trustedProxies = "10.0.0.0/8, 127.0.0.1,2001:db8::/32"
	for _, c := range []struct {
		proxies, remote string
		forwardedFor    []string
		want            string
	}{
		{"", "203.0.113.9:5", nil, "203.0.113.9"},
		{"", "10.0.0.1:5", []string{"198.51.100.1"}, "10.0.0.1"},
		{trustedProxies, "203.0.113.9:5", []string{"198.51.100.1"}, "203.0.113.9"},
		{trustedProxies, "10.0.0.1:5", []string{"198.51.100.1"}, "198.51.100.1"},
		{trustedProxies, "10.0.0.1:5", []string{"1.1.1.1, 198.51.100.1, 10.0.0.7"}, "198.51.100.1"},
		{trustedProxies, "10.0.0.1:5", []string{"1.1.1.1", "198.51.100.1"}, "198.51.100.1"},
		{trustedProxies, "10.0.0.1:5", []string{"10.0.0.3, 10.0.0.2"}, "10.0.0.3"},
		{trustedProxies, "10.0.0.1:5", []string{"1.1.1.1, nonsense"}, "10.0.0.1"},
		{trustedProxies, "10.0.0.1:5", nil, "10.0.0.1"},
		{trustedProxies, "[::ffff:127.0.0.1]:5", []string{"198.51.100.1:4711"}, "198.51.100.1"},
		{trustedProxies, "[2001:db8::1]:5", []string{"[2001:db9::7]"}, "2001:db9::7"},
		{trustedProxies, "@", []string{"198.51.100.1"}, "198.51.100.1"}, // a Unix socket
		{"", "@", []string{"1.1.1.1, 198.51.100.1"}, "198.51.100.1"},
		{"", "@", []string{"1.1.1.1, nonsense"}, "127.0.0.1"},
		{"", "", nil, "127.0.0.1"},
		{"", "/run/proxy.sock", []string{"198.51.100.1"}, "198.51.100.1"},
		{trustedProxies, "pipe", []string{"198.51.100.1"}, "invalid IP"},
	} {
		proxies, err := ParseProxies(c.proxies)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = c.remote
		r.Header["X-Forwarded-For"] = c.forwardedFor
		if got := proxies.ClientAddr(r).String(); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
	for _, invalid := range []string{"proxy", "10.0.0.0/33", "1.2.3.4,,x"} {
		if _, err := ParseProxies(invalid); err == nil {
			t.Errorf("ParseProxies accepts %q", invalid)
		}
	}
}

func TestIsOrigin(t *testing.T) {
	for text, want := range map[string]bool{
		"https://example.org": true, "http://localhost:2424": true, "https://example.org/": false, "example.org": false, "ftp://example.org": false,
		"https://": false, "https://a@example.org": false, "": false, "null": false, "*": false,
	} {
		if got := IsOrigin(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestParseOrigin checks which addresses of servers are accepted, and their parts.
func TestParseOrigin(t *testing.T) {
	for _, c := range []struct{ text, browser, base string }{
		{"https://24.example.org", "https://24.example.org", "/"},
		{"https://24.example.org/", "https://24.example.org", "/"},
		{"http://localhost:2424/24", "http://localhost:2424", "/24/"},
		{"https://example.org/a/24/", "https://example.org", "/a/24/"},
		{text: "example.org/24"},
		{text: "ftp://example.org/24"},
		{text: "https://"},
		{text: "https:///24"},
		{text: ""},
	} {
		o, ok := ParseOrigin(c.text)
		if ok != (c.browser != "") || ok && (o.Browser() != c.browser || o.Base() != c.base) {
			t.Errorf("%q: %q, %q, %v", c.text, o.Browser(), o.Base(), ok)
		}
	}
}

func TestRelyingParty(t *testing.T) {
	for _, c := range []struct {
		configured           Origin
		host                 string
		wantOrigin, wantHost string
	}{
		{"", "localhost:2424", "http://localhost:2424", "localhost"},
		{"", "LocalHost:2424", "http://LocalHost:2424", "localhost"},
		{"", "game.localhost", "http://game.localhost", "game.localhost"},
		{"", "127.0.0.1:2424", "", ""},
		{"", "[::1]:2424", "", ""},
		{"", "24.example.org", "", ""},
		{"https://24.example.org", "10.0.0.1", "https://24.example.org", "24.example.org"},
		{"https://example.org/24", "x", "https://example.org", "example.org"},
		{"https://24.example.org:8443", "x", "https://24.example.org:8443", "24.example.org"},
		{"http://24.example.org", "24.example.org", "", ""},
		{"https://192.0.2.1", "192.0.2.1", "", ""},
		{"https://[2001:db8::a]", "x", "", ""},
		{"http://localhost:2424", "127.0.0.1:2424", "http://localhost:2424", "localhost"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host = c.host
		origin, host, ok := c.configured.RelyingParty(r)
		if origin != c.wantOrigin || host != c.wantHost || ok != (c.wantHost != "") {
			t.Errorf("%+v: %q %q %v", c, origin, host, ok)
		}
	}
}

// TestRatesAreBounded checks that the number of keys is bounded and that an active key is not
// evicted.
func TestRatesAreBounded(t *testing.T) {
	r := NewRates[netip.Addr](1, 2, 100)
	now := time.Unix(1e9, 0)
	activeAddr := netip.MustParseAddr("10.0.0.1")
	for i := range 10_000 {
		r.Take(netip.AddrFrom4([4]byte{11, 0, byte(i >> 8), byte(i)}), now, 1)
		if _, ok := r.Take(activeAddr, now, 1); ok != (i < 2) {
			t.Fatalf("the active address: allowed %v at request %d", ok, i)
		}
	}
	if n := r.limiters.Len(); n > 100 {
		t.Errorf("%d keys, want at most 100", n)
	}
}
