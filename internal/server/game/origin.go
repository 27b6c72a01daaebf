package game

import (
	"context"
	"net/http"
	"net/netip"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/fairplay"
)

// A browser that takes a seat in a race or a quick match gets a cookie with a random ID, the device. With the
// address it tells whether players of a race come from one place, so that they are no opponents of each
// other. Only keyed hashes of both are stored, with the seat, as long as its name. Classes need neither.

const (
	deviceCookie    = "make24-device"
	maxDeviceLength = 64
)

// origin returns the context of a request that takes a seat, with the origin of the request. The caller calls
// keep if the seat is not in a class; it sets the cookie, or extends it.
func (g *Game) origin(r *request) (ctx context.Context, keep func()) {
	device := newID()
	if cookie, err := r.Cookie(g.cookieName(deviceCookie)); err == nil && cookie.Value != "" && len(cookie.Value) <= maxDeviceLength {
		device = cookie.Value
	}
	address := g.clientAddr(r)
	if address.IsLoopback() || g.options.Proxies.Trusted(address) { // of a proxy that does not say for whom it asks
		address = netip.Addr{}
	}
	ctx = fairplay.WithOrigin(r.ctx, fairplay.Origin{Address: limiter.Key(address), Device: device})
	return ctx, func() { g.setCookie(r, deviceCookie, device, seatNameRetention, http.SameSiteLaxMode) }
}
