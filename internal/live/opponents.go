package live

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/netip"
	"slices"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// A player can bring opponents of their own to a race: guests in other windows, or friends who give up.
// They do not count: a result of a race is ranked only if the player had an opponent who is not related to
// the player, and only such opponents are left behind. The event that ends the player's part names the
// related seats, so the log alone determines the results.

// The limits of what relates two players.
const (
	minRankedHands   = 5  // hands of a race that is ranked, as many as a daily has
	maxRelatedSeats  = 10 // seats of a race whose players' earlier races are read; in larger ones, no player counts as a quitter
	companionRaces   = 20 // latest races of a player in which an opponent, or the opponent's origin, may have a seat
	minCompanionRace = 5  // number of such races from which on an opponent is always there, with 4 of 5 of the player's
	quitterRaces     = 5  // latest races of an opponent
	minQuitterRaces  = 3  // number of races, all without a solved hand, from which on an opponent always gives up
)

// Origin is where a request comes from.
type Origin struct {
	Address netip.Addr // of the client, or the network of the client; invalid: unknown
	Device  string     // random ID of a browser; empty: unknown
}

// originKey is the context key of an Origin.
type originKey struct{}

// WithOrigin returns a context with the origin of a request. Races stores keyed hashes of it with the seats
// that the request takes.
func WithOrigin(ctx context.Context, o Origin) context.Context {
	return context.WithValue(ctx, originKey{}, o)
}

// seatOrigin holds the keyed hashes of an Origin, as in store.Seat.
type seatOrigin struct{ address, device string }

// origin returns the hashes of the origin of a request.
func (r *Runs) origin(ctx context.Context) (s seatOrigin) {
	o, _ := ctx.Value(originKey{}).(Origin)
	if o.Address.IsValid() {
		s.address = r.hash("address " + o.Address.String())
	}
	if o.Device != "" {
		s.device = r.hash("device " + o.Device)
	}
	return s
}

// hash returns 16 hex digits of a keyed hash of a text.
func (r *Runs) hash(text string) string {
	mac := hmac.New(sha256.New, r.secret)
	_, _ = mac.Write([]byte("origin " + text)) // never returns an error
	return hex.EncodeToString(mac.Sum(nil)[:8])
}

// isSameOrigin reports whether two seats are those of one player or were taken from the same address or
// device.
func isSameOrigin(a, b store.Seat) bool {
	same := func(x, y string) bool { return x != "" && x == y }
	return same(a.Player, b.Player) || same(a.Address, b.Address) || same(a.Device, b.Device)
}

// markRelated names the related seats in the new events that end the part of a player in a ranked race, and
// marks the result as unranked if no other seat is left. before is the state before the new events.
func (r *Races) markRelated(ctx context.Context, l *loadedRace, before race.State) error {
	if m := l.state.Mode(); !m.Ranked || m.Seats < 2 || l.race.Kind == KindClass {
		return nil
	}
	quitters := map[string]bool{} // by player
	return l.markFinished(before, func(end *event.Finished) (bool, error) {
		related, err := r.relatedSeats(ctx, l, l.seat(end.Player), quitters)
		if err != nil {
			return false, err
		}
		end.Related = related
		if len(related) >= len(l.state.Players())-1 {
			end.Unranked = true
		}
		return len(related) > 0 || end.Unranked, nil
	})
}

// relatedSeats returns the seats that do not count as opponents of the player in a seat: those of the same
// origin, of players who were deleted, of those who are in nearly every race of the player, and of those who
// never solve a hand in a race. quitters caches the last of these answers.
func (r *Races) relatedSeats(ctx context.Context, l *loadedRace, own store.Seat, quitters map[string]bool) (related []string, err error) {
	var companions []store.Seat
	players := l.state.Players()
	if own.Player != "" {
		if companions, err = r.runs.store.Companions(ctx, own.Player, companionRaces); err != nil {
			return nil, err
		}
	}
	for _, id := range players {
		if id == own.Seat {
			continue
		}
		other := l.seat(id)
		isRelated := other.Player == "" || isSameOrigin(own, other) || isCompanion(companions, other)
		if !isRelated && len(players) <= maxRelatedSeats {
			if isRelated, err = r.isQuitter(ctx, other.Player, quitters); err != nil {
				return nil, err
			}
		}
		if isRelated {
			related = append(related, id)
		}
	}
	return related, nil
}

// isCompanion reports whether an opponent, or somebody of the same origin, is in nearly every earlier race of
// a player. companions are the other seats of these races, in the order of the races.
func isCompanion(companions []store.Seat, other store.Seat) bool {
	races, together := 0, 0
	for i := 0; i < len(companions); races++ {
		run, isThere := companions[i].Run, false
		for ; i < len(companions) && companions[i].Run == run; i++ {
			isThere = isThere || isSameOrigin(companions[i], other)
		}
		if isThere {
			together++
		}
	}
	return together >= minCompanionRace && 5*together >= 4*races
}

// isQuitter reports whether a player has solved no hand in the latest races.
func (r *Races) isQuitter(ctx context.Context, player string, known map[string]bool) (bool, error) {
	if quits, isKnown := known[player]; isKnown {
		return quits, nil
	}
	results, err := r.runs.store.RaceResultsOfPlayer(ctx, player, store.RunCursor{}, quitterRaces)
	if err != nil {
		return false, err
	}
	results = slices.DeleteFunc(results, func(res store.Result) bool { return res.Mode == KindClass })
	hasSolved := func(res store.Result) bool { return res.Solved > 0 }
	known[player] = len(results) >= minQuitterRaces && !slices.ContainsFunc(results, hasSolved)
	return known[player], nil
}
