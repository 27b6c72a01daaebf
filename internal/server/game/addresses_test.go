package game_test

import (
	"slices"
	"testing"

	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/server/caller"
)

// TestAddresses checks that only a browser on the machine of the server learns its addresses.
func TestAddresses(t *testing.T) {
	proxies, err := caller.ParseProxies("127.0.0.1, ::1")
	if err != nil {
		t.Fatal(err)
	}
	urls := []string{"http://192.168.1.5:2424"}
	for name, test := range map[string]struct {
		network func() []string
		client  string
		want    []string
	}{
		"here":    {func() []string { return urls }, "127.0.0.1", urls},
		"by IPv6": {func() []string { return urls }, "::1", urls},
		"nearby":  {func() []string { return urls }, "192.168.1.9", nil},
		"alone":   {func() []string { return nil }, "127.0.0.1", nil},
		"unknown": {nil, "127.0.0.1", nil},
	} {
		t.Run(name, func(t *testing.T) {
			b := serve(t, func(o *server.Options) { o.Network, o.Proxies = test.network, proxies }).browser()
			b.header["X-Forwarded-For"] = test.client
			var found struct{ Addresses []string }
			b.send("GET", "/game/addresses", nil).wantStatus(200, &found)
			if found.Addresses == nil || !slices.Equal(found.Addresses, test.want) {
				t.Errorf("%q, want %q", found.Addresses, test.want)
			}
		})
	}
}
