package server

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/limits"
)

// TestRatesOfPrefix48 checks that the rates of requests apply to the /64 of an IPv6 address, and to a /48
// Prefix48RateFactor times.
func TestRatesOfPrefix48(t *testing.T) {
	s, err := New(Options{Proxies: caller.Proxies{netip.MustParsePrefix("192.0.2.1/32")}})
	if err != nil {
		t.Fatal(err)
	}
	const burst = 2
	get := func(path, client string) int {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("X-Forwarded-For", client)
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		return w.Code
	}
	for _, path := range []string{"/healthz", "/game/nothing"} {
		s.apiRates, s.gameRates = caller.NewNetworkRates(1e-9, burst, 0, limits.MaxKeys), caller.NewNetworkRates(1e-9, burst, 0, limits.MaxKeys)
		for _, c := range []struct {
			client  string
			allowed int
		}{
			{"2001:db8:1:1::1", burst},
			{"2001:db8:1:1:ffff::2", 0},
			{"2001:db8:1:2::1", burst},
			{"2001:db8:1:3::1", burst},
			{"2001:db8:1:4::1", burst},
			{"2001:db8:1:5::1", 0},
			{"2001:db8:2:1::1", burst},
			{"198.51.100.1", burst},
			{"::ffff:198.51.100.1", 0},
			{"198.51.100.2", burst},
		} {
			allowed := 0
			for range 2 * burst {
				if get(path, c.client) != http.StatusTooManyRequests {
					allowed++
				}
			}
			if allowed != c.allowed {
				t.Errorf("%s from %s: %d requests are allowed, want %d", path, c.client, allowed, c.allowed)
			}
		}
	}
}
