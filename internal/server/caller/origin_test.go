package caller

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestSameOrigin checks which pages count as pages of the server, for each kind of listen address,
// proxy and configured origin.
func TestSameOrigin(t *testing.T) {
	const loopbackAddr, anyAddr = "127.0.0.1:2424", "0.0.0.0:2424"
	proxy, err := ParseProxies("10.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, addr, host string
		origins          []string
		policy           OriginPolicy
		remoteAddr       string
		tls, want        bool
	}{
		{name: "localhost", addr: loopbackAddr, host: "localhost:2424", origins: []string{"http://localhost:2424"}, want: true},
		{name: "the loopback address", addr: loopbackAddr, host: "127.0.0.1:2424", origins: []string{"http://127.0.0.1:2424"}, want: true},
		{name: "the IPv6 loopback address", addr: "[::1]:2424", host: "[::1]:2424", origins: []string{"http://[::1]:2424"}, want: true},
		{name: "a subdomain of localhost", addr: loopbackAddr, host: "game.localhost:2424", origins: []string{"http://game.localhost:2424"}, want: true},
		{name: "localhost as the listen address", addr: "localhost:0", host: "LOCALHOST:2424", origins: []string{"http://localhost:2424"}, want: true},
		{name: "a name rebound to this machine", addr: loopbackAddr, host: "evil.example:2424", origins: []string{"http://evil.example:2424"}},
		{name: "a rebound name without an Origin header", addr: loopbackAddr, host: "evil.example:2424"},
		{name: "a name rebound to localhost", addr: "localhost:2424", host: "evil.example", origins: []string{"http://evil.example"}},
		{name: "a name rebound to IPv6", addr: "[::1]:2424", host: "notlocalhost", origins: []string{"http://notlocalhost"}},
		{name: "the LAN by name", addr: anyAddr, host: "school.lan:2424", origins: []string{"http://school.lan:2424"}, want: true},
		{name: "the LAN by address", addr: anyAddr, host: "192.168.1.7:2424", origins: []string{"http://192.168.1.7:2424"}, want: true},
		{name: "the LAN without a listen host", addr: ":2424", host: "school.lan:2424", origins: []string{"http://school.lan:2424"}, want: true},
		{name: "a listen address on the LAN", addr: "192.168.1.7:2424", host: "school.lan:2424", want: true},
		{name: "an unknown listen address", host: "school.lan", want: true},
		{name: "another scheme", addr: anyAddr, host: "school.lan", origins: []string{"https://school.lan"}},
		{name: "TLS without a proxy", addr: anyAddr, host: "school.lan", origins: []string{"https://school.lan"}, tls: true, want: true},
		{name: "an http origin over TLS", addr: anyAddr, host: "school.lan", origins: []string{"http://school.lan"}, tls: true},
		{name: "a proxy with TLS", addr: loopbackAddr, host: "24.example", origins: []string{"https://24.example"}, policy: OriginPolicy{Proxies: proxy}, remoteAddr: "10.0.0.1:9", want: true},
		{name: "a proxy, but a page of another origin", addr: loopbackAddr, host: "24.example", origins: []string{"https://evil.example"}, policy: OriginPolicy{Proxies: proxy}, remoteAddr: "10.0.0.1:9"},
		{name: "an untrusted proxy", addr: loopbackAddr, host: "24.example", origins: []string{"https://24.example"}, policy: OriginPolicy{Proxies: proxy}, remoteAddr: "10.0.0.2:9"},
		{name: "the configured origin", addr: loopbackAddr, host: "whatever", origins: []string{"https://24.example"}, policy: OriginPolicy{Origin: "https://24.example"}, want: true},
		{name: "not the configured origin", addr: loopbackAddr, host: "localhost:2424", origins: []string{"http://localhost:2424"}, policy: OriginPolicy{Origin: "https://24.example"}},
		{name: "two origins", addr: loopbackAddr, host: "localhost:2424", origins: []string{"http://localhost:2424", "http://evil.example"}},
		{name: "the same origin twice", addr: loopbackAddr, host: "localhost:2424", origins: []string{"http://localhost:2424", "http://localhost:2424"}},
		{name: "two origins, one of them the server's", host: "x", origins: []string{"https://24.example", "https://evil.example"}, policy: OriginPolicy{Origin: "https://24.example"}},
	} {
		r := httptest.NewRequest(http.MethodPost, "/", nil)
		r.Host, r.RemoteAddr = c.host, "192.0.2.1:5"
		if c.remoteAddr != "" {
			r.RemoteAddr = c.remoteAddr
		}
		if c.tls {
			r.TLS = &tls.ConnectionState{}
		}
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		if len(c.origins) > 0 {
			r.Header["Origin"] = c.origins
		}
		c.policy.Addr = c.addr
		if got := c.policy.SameOrigin(r); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	r := httptest.NewRequest(http.MethodPost, "/", nil)
	r.Host = "localhost"
	if (OriginPolicy{}).SameOrigin(r) {
		t.Error("a request without Origin and Sec-Fetch-Site counts as same-origin")
	}
}
