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
	minRankedHands   = 5   // hands of a race that is ranked, as many as a daily has
	companionRaces   = 20  // latest races of a player in which an opponent, or the opponent's origin, may have a seat
	minCompanionRace = 5   // number of races together from which on two players are always together, if it is 4 of 5
	maxFollowers     = 200 // maximum number of players whose races are compared with those of one player
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
	isQuitter := map[string]bool{}
	return l.markFinished(before, func(end *event.Finished) (bool, error) {
		related, err := r.relatedSeats(ctx, l, l.seat(end.Player), isQuitter)
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
// origin, of those who are always together with the player, and of those who never solve a hand in a race.
// isQuitter caches by player who the last ones are.
func (r *Races) relatedSeats(ctx context.Context, l *loadedRace, own store.Seat, isQuitter map[string]bool) (related []string, err error) {
	var companions []store.Seat
	if own.Player != "" {
		if companions, err = r.runs.store.Companions(ctx, own.Player, companionRaces); err != nil {
			return nil, err
		}
	}
	var strangers []store.Seat
	isRelated := map[string]bool{}
	for _, id := range l.state.Players() {
		other := l.seat(id)
		switch {
		case id == own.Seat:
		case isForgotten(other) || isSameOrigin(own, other) || isCompanion(companions, other):
			isRelated[id] = true
		default:
			strangers = append(strangers, other)
		}
	}
	if err := r.findQuitters(ctx, strangers, isQuitter); err != nil {
		return nil, err
	}
	strangers = slices.DeleteFunc(strangers, func(s store.Seat) bool {
		isRelated[s.Seat] = isQuitter[s.Player]
		return isRelated[s.Seat]
	})
	if err := r.findFollowers(ctx, own.Player, companions, strangers, isRelated); err != nil {
		return nil, err
	}
	for _, id := range l.state.Players() {
		if isRelated[id] {
			related = append(related, id)
		}
	}
	return related, nil
}

// isForgotten reports whether nothing is known of the player in a seat: of those who are deleted during a race,
// the origin stays until its end, except of those who always give up.
func isForgotten(s store.Seat) bool { return s.Player == "" && s.Address == "" && s.Device == "" }

// isCompanion reports whether an opponent, or somebody of the same origin, is in nearly every earlier race of
// a player. companions are the other seats of these races, in the order of the races. A player who was deleted
// may have been anybody.
func isCompanion(companions []store.Seat, other store.Seat) bool {
	races, together := 0, 0
	for i := 0; i < len(companions); races++ {
		run, isThere := companions[i].Run, false
		for ; i < len(companions) && companions[i].Run == run; i++ {
			isThere = isThere || companions[i].Player == "" || isSameOrigin(companions[i], other)
		}
		if isThere {
			together++
		}
	}
	return areTogether(races, together)
}

// areTogether reports whether two players are always together who are in so many of the races of one of them.
func areTogether(races, together int) bool {
	return together >= minCompanionRace && 5*together >= 4*races
}

// findQuitters adds to isQuitter, for each player of the seats whom it does not have, whether the player has
// solved no hand in the latest races.
func (r *Races) findQuitters(ctx context.Context, seats []store.Seat, isQuitter map[string]bool) error {
	var players []string
	for _, s := range seats {
		if _, isKnown := isQuitter[s.Player]; !isKnown && s.Player != "" {
			players = append(players, s.Player)
			isQuitter[s.Player] = false
		}
	}
	if len(players) == 0 {
		return nil
	}
	quitters, err := r.runs.store.Quitters(ctx, players)
	for _, player := range quitters {
		isQuitter[player] = true
	}
	return err
}

// findFollowers adds to isRelated the seats of those whose own races are nearly all together with a player,
// although the player also meets others. They count with all companions of the player from the same origin, so
// that new guests do not begin anew, and with the races in which an opponent was deleted, who may have been one
// of them. Whoever has not met the player in the latest races is none, unless there are enough of those.
func (r *Races) findFollowers(ctx context.Context, player string, companions, seats []store.Seat, isRelated map[string]bool) error {
	deleted := countDeleted(companions)
	seats = slices.DeleteFunc(slices.Clone(seats), func(s store.Seat) bool {
		return deleted < minCompanionRace && !slices.ContainsFunc(companions, func(c store.Seat) bool { return isSameOrigin(c, s) })
	})
	if len(seats) == 0 {
		return nil
	}
	groups := map[string][]string{} // players of the origin of a seat
	var players []string
	add := func(seat, player string) {
		if player != "" && !slices.Contains(groups[seat], player) {
			groups[seat] = append(groups[seat], player)
			players = append(players, player)
		}
	}
	for _, s := range seats {
		add(s.Seat, s.Player)
	}
	for _, s := range seats {
		for _, c := range companions {
			if len(players) < maxFollowers && isSameOrigin(c, s) {
				add(s.Seat, c.Player)
			}
		}
	}
	slices.Sort(players)
	of, err := r.runs.store.RacesTogether(ctx, player, slices.Compact(players), companionRaces)
	if err != nil {
		return err
	}
	for _, s := range seats {
		races, together := deleted, deleted
		for _, p := range groups[s.Seat] {
			races, together = races+of[p].Races, together+of[p].Together
		}
		isRelated[s.Seat] = areTogether(races, together)
	}
	return nil
}

// countDeleted returns the number of the races of companions in which one of these was deleted.
func countDeleted(companions []store.Seat) (n int) {
	last := ""
	for _, c := range companions {
		if c.Player == "" && c.Run != last {
			n, last = n+1, c.Run
		}
	}
	return n
}
