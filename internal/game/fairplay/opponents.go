package fairplay

import (
	"context"
	"math/bits"
	"net/netip"
	"slices"

	"github.com/make24/make24/internal/game/store"
)

// A player can bring opponents of their own to a race: guests in other windows, or friends who give up.
// They do not count: a result of a race is ranked only if the player had an opponent who is not related to
// the player, and only such opponents are left behind. The event that ends the player's part names the
// related seats, so the log alone determines the results.
//
// An opponent is related to a player by one of these rules:
//
//   - Same origin: both took their seats from the same address or device.
//   - Always together: nearly all latest races of the player have a seat of the opponent or of the
//     opponent's origin.
//   - Follower: nearly all latest races of the opponent, and of those whom the player has met from the
//     opponent's origin, are with the player.
//   - Quitter: the opponent has solved no hand in the latest races (store.QuitterRaces).
//   - Deleted quitter: a quitter has deleted the account during the race (store.Seat.Quit).
//   - Forgotten: nothing is known of the opponent, neither the player nor the origin.
//
// A seat keeps its origin if its player is deleted. So a deletion neither hides a guest nor makes a stranger
// related: the seat counts like any other of its origin.
//
// For each player who finishes, these rules take one query of at most companionRaces races and all their
// seats, and one of the latest companionRaces results of at most maxFollowers companions and all opponents.
// All players who finish together share one query for quitters. The rest is linear in these rows and in the
// seats of the race. So in the worst case, when the clock of a race of 100 ends all parts at once, it reads
// 100 times 20 · 99 seats and 20 · (200 + 99) results.

// The limits of what relates two players.
const (
	companionRaces   = 20  // latest races of a player in which an opponent, or the opponent's origin, may have a seat; at most 32
	minCompanionRace = 5   // number of races together from which on two players are always together, if it is 4 of 5
	maxFollowers     = 200 // maximum number of earlier companions whose races are compared with those of one player
)

// Origin is where a request comes from.
type Origin struct {
	Address netip.Addr // of the client, or the network of the client; invalid: unknown
	Device  string     // random ID of a browser; empty: unknown
}

// originKey is the context key of an Origin.
type originKey struct{}

// WithOrigin returns a context with the origin of a request. Races store keyed hashes of it with the seats that
// the request takes (Opponents.Origin).
func WithOrigin(ctx context.Context, o Origin) context.Context {
	return context.WithValue(ctx, originKey{}, o)
}

// SeatOrigin holds the keyed hashes of an Origin, as in store.Seat. Those of what is unknown are empty.
type SeatOrigin struct{ Address, Device string }

// OpponentStore is what Opponents needs of a store.
type OpponentStore interface {
	Companions(ctx context.Context, player string, races int) ([]store.Seat, error)
	Quitters(ctx context.Context, players []string) ([]string, error)
	RacesTogether(ctx context.Context, other string, players []string, limit int) (map[string]store.Together, error)
}

// Opponents finds the opponents that do not count, in the seats of a store.
type Opponents struct {
	store OpponentStore
	hash  func(text string) string
}

// NewOpponents returns an Opponents. hash returns a keyed hash of a text, in which the origins of seats are stored.
func NewOpponents(s OpponentStore, hash func(text string) string) *Opponents {
	return &Opponents{store: s, hash: hash}
}

// Origin returns the hashes of the origin of a request.
func (r *Opponents) Origin(ctx context.Context) (s SeatOrigin) {
	o, _ := ctx.Value(originKey{}).(Origin)
	if o.Address.IsValid() {
		s.Address = r.hash("origin address " + o.Address.String())
	}
	if o.Device != "" {
		s.Device = r.hash("origin device " + o.Device)
	}
	return s
}

// isSameOrigin reports whether two seats are those of one player or were taken from the same address or
// device.
func isSameOrigin(a, b store.Seat) bool {
	same := func(x, y string) bool { return x != "" && x == y }
	return same(a.Player, b.Player) || same(a.Address, b.Address) || same(a.Device, b.Device)
}

// Related returns those of the other seats of a race that do not count as opponents of the player in a
// seat. isQuitter caches, by player, whether the player is a quitter; Related adds to it.
func (r *Opponents) Related(ctx context.Context, own store.Seat, others []store.Seat, isQuitter map[string]bool) (related []string, err error) {
	var companions []store.Seat
	if own.Player != "" {
		if companions, err = r.store.Companions(ctx, own.Player, companionRaces); err != nil {
			return nil, err
		}
	}
	history := newHistory(companions)
	isRelated := map[string]bool{}
	var strangers []store.Seat
	for _, other := range others {
		if other.Quit || len(tracesOf(other)) == 0 || isSameOrigin(own, other) || areTogether(history.races, bits.OnesCount32(history.of(other).races)) {
			isRelated[other.Seat] = true
		} else {
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
	if err := r.findFollowers(ctx, own.Player, history, strangers, isRelated); err != nil {
		return nil, err
	}
	for _, other := range others {
		if isRelated[other.Seat] {
			related = append(related, other.Seat)
		}
	}
	return related, nil
}

// trace is a player, an address or a device.
type trace struct{ kind, value string }

// tracesOf returns the traces of a seat. Two seats have the same origin if they share one (isSameOrigin).
func tracesOf(s store.Seat) (list []trace) {
	for _, t := range []trace{{"player", s.Player}, {"address", s.Address}, {"device", s.Device}} {
		if t.value != "" {
			list = append(list, t)
		}
	}
	return list
}

// history holds the other seats of a player's latest races, by trace.
type history struct {
	races int
	met   map[trace]*meetings
}

// meetings are those seats of a history that share a trace.
type meetings struct {
	races, deleted uint32   // sets of races, by index: all, and those in which such a seat is that of a deleted player
	players        []string // each once
}

// newHistory returns the history with companions, which are in the order of their races.
func newHistory(companions []store.Seat) history {
	type encounter struct {
		trace  trace
		player string
	}
	h := history{met: map[trace]*meetings{}}
	seen := map[encounter]bool{}
	for i, c := range companions {
		if i == 0 || c.Run != companions[i-1].Run {
			h.races++
		}
		race := uint32(1) << (h.races - 1)
		for _, t := range tracesOf(c) {
			m := h.met[t]
			if m == nil {
				m = &meetings{}
				h.met[t] = m
			}
			m.races |= race
			if c.Player == "" {
				m.deleted |= race
			} else if e := (encounter{t, c.Player}); !seen[e] {
				seen[e] = true
				m.players = append(m.players, c.Player)
			}
		}
	}
	return h
}

// of returns the meetings with the player in a seat and with all players of the same origin, but without
// their names.
func (h history) of(s store.Seat) (sum meetings) {
	for _, t := range tracesOf(s) {
		if m := h.met[t]; m != nil {
			sum.races |= m.races
			sum.deleted |= m.deleted
		}
	}
	return sum
}

// areTogether reports whether two players are always together who are in so many of the races of one of them.
func areTogether(races, together int) bool {
	return together >= minCompanionRace && 5*together >= 4*races
}

// findQuitters adds to isQuitter, for each player of the seats whom it does not have, whether the player has
// solved no hand in the latest races.
func (r *Opponents) findQuitters(ctx context.Context, seats []store.Seat, isQuitter map[string]bool) error {
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
	quitters, err := r.store.Quitters(ctx, players)
	for _, player := range quitters {
		isQuitter[player] = true
	}
	return err
}

// originGroup holds seats of a race that have the same origin, each with one before it.
type originGroup struct {
	seats    []store.Seat
	traces   []trace
	meetings meetings
}

// groupByOrigin groups seats by their origin, and leaves out the groups that are not in the history.
func groupByOrigin(seats []store.Seat, h history) (groups []*originGroup) {
	byTrace := map[trace]*originGroup{}
	for _, s := range seats {
		traces := tracesOf(s)
		var g *originGroup
		for _, t := range traces {
			if g == nil {
				g = byTrace[t]
			}
		}
		if g == nil {
			g = &originGroup{}
			groups = append(groups, g)
		}
		g.seats = append(g.seats, s)
		for _, t := range traces {
			if byTrace[t] == nil {
				byTrace[t] = g
				g.traces = append(g.traces, t)
			}
		}
		m := h.of(s)
		g.meetings.races |= m.races
		g.meetings.deleted |= m.deleted
	}
	return slices.DeleteFunc(groups, func(g *originGroup) bool { return g.meetings.races == 0 })
}

// addPlayers adds the players in the seats of the group, and at most limit earlier companions of their origin.
func (g *originGroup) addPlayers(h history, limit int) {
	isAdded := map[string]bool{"": true}
	for _, s := range g.seats {
		if !isAdded[s.Player] {
			isAdded[s.Player] = true
			g.meetings.players = append(g.meetings.players, s.Player)
		}
	}
	limit += len(g.meetings.players)
	for _, t := range g.traces {
		if h.met[t] == nil {
			continue
		}
		for _, player := range h.met[t].players {
			if len(g.meetings.players) == limit {
				return
			}
			if !isAdded[player] {
				isAdded[player] = true
				g.meetings.players = append(g.meetings.players, player)
			}
		}
	}
}

// findFollowers adds to isRelated the seats of those whose own races are nearly all together with a player,
// although the player also meets others. They count with all companions of the player from the same origin, so
// that a new guest has the races of the earlier ones. Of a deleted companion, only the races with the player are
// known. An opponent is no follower if the player has met neither the opponent nor anybody from the same origin
// in the latest races.
func (r *Opponents) findFollowers(ctx context.Context, player string, h history, seats []store.Seat, isRelated map[string]bool) error {
	groups := groupByOrigin(seats, h)
	if len(groups) == 0 {
		return nil
	}
	var players []string
	for _, g := range groups {
		g.addPlayers(h, maxFollowers/len(groups))
		players = append(players, g.meetings.players...)
	}
	slices.Sort(players)
	of, err := r.store.RacesTogether(ctx, player, slices.Compact(players), companionRaces)
	if err != nil {
		return err
	}
	for _, g := range groups {
		races := bits.OnesCount32(g.meetings.deleted)
		together := races
		for _, p := range g.meetings.players {
			races, together = races+of[p].Races, together+of[p].Together
		}
		for _, s := range g.seats {
			isRelated[s.Seat] = areTogether(races, together)
		}
	}
	return nil
}
