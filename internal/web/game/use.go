package game

import (
	"net/netip"

	"github.com/make24/make24/internal/limiter"
)

// MaxRaceStreams and MaxRaceStreamsEach are the limits of the open streams of races, in total and of an
// address.
const (
	MaxRaceStreams     = maxRaceStreams
	MaxRaceStreamsEach = maxRaceStreamsEach
)

// RaceStreams returns the number of open streams of races of each address, and their total under the
// zero address.
func (g *Game) RaceStreams() map[netip.Addr]int {
	streams := map[netip.Addr]int{}
	for key, n := range g.rates.raceStreams.Counts() {
		address, _ := netip.ParseAddr(key) // the total has an empty key
		streams[address] = int(n)
	}
	return streams
}

// SlotClasses returns the classes of work that only the game has, by name.
func (g *Game) SlotClasses() map[string]*limiter.Class {
	return map[string]*limiter.Class{"imports": g.rates.importSlots, "exports": g.rates.exportSlots, "sheets": g.sheets.slots}
}
