package caller

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestSameOrigin(t *testing.T) {
	const here, everywhere = "127.0.0.1:2424", "0.0.0.0:2424"
	proxy, err := ParseProxies("10.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what, addr, host string
		origins          []string
		place            OriginPolicy
		from             string
		tls, want        bool
	}{
		{what: "this machine", addr: here, host: "localhost:2424", origins: []string{"http://localhost:2424"}, want: true},
		{what: "its address", addr: here, host: "127.0.0.1:2424", origins: []string{"http://127.0.0.1:2424"}, want: true},
		{what: "its other address", addr: "[::1]:2424", host: "[::1]:2424", origins: []string{"http://[::1]:2424"}, want: true},
		{what: "a name of this machine", addr: here, host: "game.localhost:2424", origins: []string{"http://game.localhost:2424"}, want: true},
		{what: "localhost as the listen address", addr: "localhost:0", host: "LOCALHOST:2424", origins: []string{"http://localhost:2424"}, want: true},
		{what: "a name rebound to this machine", addr: here, host: "evil.example:2424", origins: []string{"http://evil.example:2424"}},
		{what: "a rebound name without an Origin header", addr: here, host: "evil.example:2424"},
		{what: "a name rebound to localhost", addr: "localhost:2424", host: "evil.example", origins: []string{"http://evil.example"}},
		{what: "a name rebound to IPv6", addr: "[::1]:2424", host: "notlocalhost", origins: []string{"http://notlocalhost"}},
		{what: "the LAN by name", addr: everywhere, host: "school.lan:2424", origins: []string{"http://school.lan:2424"}, want: true},
		{what: "the LAN by address", addr: everywhere, host: "192.168.1.7:2424", origins: []string{"http://192.168.1.7:2424"}, want: true},
		{what: "the LAN by any address", addr: ":2424", host: "school.lan:2424", origins: []string{"http://school.lan:2424"}, want: true},
		{what: "the LAN by an address of it", addr: "192.168.1.7:2424", host: "school.lan:2424", want: true},
		{what: "an unknown listen address", host: "school.lan", want: true},
		{what: "another scheme", addr: everywhere, host: "school.lan", origins: []string{"https://school.lan"}},
		{what: "TLS without a proxy", addr: everywhere, host: "school.lan", origins: []string{"https://school.lan"}, tls: true, want: true},
		{what: "an http origin over TLS", addr: everywhere, host: "school.lan", origins: []string{"http://school.lan"}, tls: true},
		{what: "a proxy with TLS", addr: here, host: "24.example", origins: []string{"https://24.example"}, place: OriginPolicy{Proxies: proxy}, from: "10.0.0.1:9", want: true},
		{what: "a proxy, but another page", addr: here, host: "24.example", origins: []string{"https://evil.example"}, place: OriginPolicy{Proxies: proxy}, from: "10.0.0.1:9"},
		{what: "no proxy", addr: here, host: "24.example", origins: []string{"https://24.example"}, place: OriginPolicy{Proxies: proxy}, from: "10.0.0.2:9"},
		{what: "the origin", addr: here, host: "whatever", origins: []string{"https://24.example"}, place: OriginPolicy{Origin: "https://24.example"}, want: true},
		{what: "not the origin", addr: here, host: "localhost:2424", origins: []string{"http://localhost:2424"}, place: OriginPolicy{Origin: "https://24.example"}},
		{what: "two origins", addr: here, host: "localhost:2424", origins: []string{"http://localhost:2424", "http://evil.example"}},
		{what: "the same twice", addr: here, host: "localhost:2424", origins: []string{"http://localhost:2424", "http://localhost:2424"}},
		{what: "two origins, one of them the server's", host: "x", origins: []string{"https://24.example", "https://evil.example"}, place: OriginPolicy{Origin: "https://24.example"}},
	} {
		r := httptest.NewRequest(http.MethodPost, "/", nil)
		r.Host, r.RemoteAddr = c.host, "192.0.2.1:5"
		if c.from != "" {
			r.RemoteAddr = c.from
		}
		if c.tls {
			r.TLS = &tls.ConnectionState{}
		}
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		if len(c.origins) > 0 {
			r.Header["Origin"] = c.origins
		}
		c.place.Addr = c.addr
		if got := c.place.SameOrigin(r); got != c.want {
			t.Errorf("%s: %v", c.what, got)
		}
	}
	r := httptest.NewRequest(http.MethodPost, "/", nil)
	r.Host = "localhost"
	if (OriginPolicy{}).SameOrigin(r) {
		t.Error("a request without Origin and Sec-Fetch-Site counts as same-origin")
	}
}
