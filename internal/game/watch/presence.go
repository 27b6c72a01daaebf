package watch

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/race"
)

// A seat is present while a node, one of the processes that share the store, has a subscription of its player,
// unless the player was deleted or banned. The nodes tell each other which seats are present on each of them.
// Presence is only in memory. If a seat is away for long, the server decides an action like those of players.
// Several nodes may decide the same action, since an action without effect adds no event.

// The times of presence. docs/live.md describes them. They are measured by the monotonic clock.
const (
	awayGrace        = 3 * time.Second  // without a connection after which a seat is shown as away
	awayTimeout      = 60 * time.Second // without a connection after which the server acts
	presenceInterval = 5 * time.Second  // between two messages to the other nodes
	presenceLifetime = 15 * time.Second // time after which a message from another node expires
)

// maxPresenceNodes is the maximum number of other nodes whose presence is stored for one race.
const maxPresenceNodes = 64

// Presence is the JSON of an event: which seats are not connected, and how many watch.
type Presence struct {
	Away []AwaySeat `json:"away"` // by Since
	// Watching is the number of spectators of a race. It is 0 if there is one, who needs no number, and for a class.
	Watching int `json:"watching,omitempty"`
}

// AwaySeat is a seat that is not connected.
type AwaySeat struct {
	Seat  string `json:"seat"`
	Since int64  `json:"since"` // time of the server
}

// presence holds what a node knows about the seats of a watched race.
type presence struct {
	nodes     map[string]nodeSeats // by ID of the node
	away      map[string]time.Time // when each seat that is not present was last present
	forfeited []string             // seats without a player or with a banned one, which are never present
	shownAway []string             // the seats shown as away, by time
	watching  int                  // as in the Presence that was sent last
	sentJSON  []byte               // JSON of the Presence that was sent last
	// closedMatch is the version at which followPresence has closed a quick match, since its player is
	// away; 0 if the player is not.
	closedMatch int
}

func newPresence() presence {
	return presence{nodes: map[string]nodeSeats{}, sentJSON: []byte(`{"away":[]}`)}
}

// nodeSeats are the seats of a race that are present on another node.
type nodeSeats struct {
	seats    []string
	watching int // number of spectators
	expires  time.Time
}

func (w *watchedRace) signalPresence() {
	select {
	case w.presenceChanged <- struct{}{}:
	default:
	}
}

// present returns the seats that are connected to any node and not forfeited, and deletes expired
// messages of other nodes.
func (w *watchedRace) present(now time.Time) map[string]bool {
	seats := map[string]bool{}
	for seat := range w.seats {
		seats[seat] = true
	}
	for node, connected := range w.presence.nodes {
		if !now.Before(connected.expires) {
			delete(w.presence.nodes, node)
			continue
		}
		for _, seat := range connected.seats {
			seats[seat] = true
		}
	}
	for _, seat := range w.presence.forfeited {
		delete(seats, seat)
	}
	return seats
}

// announcePresence tells the other nodes which seats of a watched race are present on this one. The
// caller holds w.service.mu.
func (w *watchedRace) announcePresence() {
	if w.service.NotifyPresence != nil {
		seats := slices.AppendSeq([]string{}, maps.Keys(w.seats)) // not nil
		slices.Sort(seats)
		w.service.NotifyPresence(w.id, seats, w.spectators)
	}
}

// allWatching returns Presence.Watching of the race. Those of other nodes may be presenceInterval old. The caller holds
// w.service.mu, and has called present.
func (w *watchedRace) allWatching(l *match.Loaded) int {
	n := w.spectators
	for _, connected := range w.presence.nodes {
		n += connected.watching
	}
	if n <= 1 || l.Race.Kind == match.KindClass {
		return 0
	}
	return n
}

// ReceivePresence tells this node which seats of a race are present on another node and how many spectators, or, if seats is
// nil, that the other node no longer watches the race. If the other node has just begun to watch the
// race, this node announces its own seats.
func (s *Service) ReceivePresence(node, id string, seats []string, watching int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.watched[id]
	if w == nil {
		return
	}
	_, known := w.presence.nodes[node]
	switch {
	case seats == nil:
		delete(w.presence.nodes, node)
	case known || len(w.presence.nodes) < maxPresenceNodes:
		w.presence.nodes[node] = nodeSeats{seats, watching, time.Now().Add(presenceLifetime)}
	}
	if seats != nil && !known {
		w.announcePresence()
	}
	w.signalPresence()
}

// repeatPresence calls announcePresenceOfAll from time to time until ctx ends.
func (s *Service) repeatPresence(ctx context.Context) {
	ticker := time.NewTicker(presenceInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			s.announcePresenceOfAll()
		}
	}
}

// announcePresenceOfAll calls announcePresence for every watched race.
func (s *Service) announcePresenceOfAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, w := range s.watched {
		w.announcePresence()
	}
}

// countSubscriber adds delta, 1 or -1, to the number of subscribers in a seat, or of spectators, whose number is sent
// within a second. The caller holds w.service.mu.
func (w *watchedRace) countSubscriber(seat string, delta int) {
	if seat == "" {
		w.spectators += delta
		return
	}
	before := w.seats[seat]
	w.seats[seat] = before + delta
	if w.seats[seat] == 0 {
		delete(w.seats, seat)
	}
	if before == 0 || w.seats[seat] == 0 {
		w.announcePresence()
		w.signalPresence()
	}
}

// followPresence updates which seats of a race are away, sends a Presence if these have changed,
// closes a waiting quick match whose player is away, and decides the actions of the server about seats
// that are away for long. It returns the time until it must be called again, at most followInterval.
func (w *watchedRace) followPresence(ctx context.Context, l *match.Loaded) time.Duration {
	now := time.Now()
	isDisconnected := w.service.Connected != nil && !w.service.Connected()
	w.service.mu.Lock()
	present := w.present(now)
	away := map[string]time.Time{}
	for _, seat := range l.State.Players() {
		since, wasAway := w.presence.away[seat]
		switch {
		case present[seat]:
			continue
		case !wasAway || isDisconnected: // without messages of the other nodes, it is unknown who is away
			since = now
		}
		away[seat] = since
	}
	w.presence.away = away
	wait, update := w.presenceUpdate(now, w.allWatching(l))
	mustClose := w.mustCloseMatch(l)
	w.service.mu.Unlock()
	if update.Presence != nil {
		w.service.hub.Publish(w.id, &update)
	}
	if mustClose {
		// If this fails, the match closes some seconds later. The next request of the player opens it.
		_ = w.service.store.RenewQuickMatch(ctx, w.id, w.service.races.Log.Now())
	}
	isAwayLong := func(seat string) bool {
		since, ok := away[seat]
		return ok && now.Sub(since) >= awayTimeout
	}
	isPresent := func(seat string) bool { return present[seat] }
	if l.Race.Kind != match.KindClass && slices.ContainsFunc(l.State.Players(), isAwayLong) && len(awayActions(l.State, isAwayLong, isPresent)) > 0 {
		w.actForAway(ctx, isAwayLong)
	}
	return wait
}

// mustCloseMatch reports whether the race is a quick match that waits for a second player and whose
// only player is shown as away, and whether it has not done so before for this version and absence.
// The caller holds w.service.mu.
func (w *watchedRace) mustCloseMatch(l *match.Loaded) bool {
	closed := w.presence.closedMatch
	w.presence.closedMatch = 0
	if len(w.presence.shownAway) > 0 && l.IsAlone() {
		w.presence.closedMatch = l.Version
	}
	return w.presence.closedMatch > closed
}

// presenceUpdate returns the update to send if the seats that are shown as away or the number of spectators have changed, and
// the time until another seat will be shown so. The caller holds w.service.mu.
func (w *watchedRace) presenceUpdate(now time.Time, watching int) (wait time.Duration, u Update) {
	wait = followInterval
	p := Presence{Away: []AwaySeat{}, Watching: watching}
	seats := slices.Sorted(maps.Keys(w.presence.away))
	slices.SortStableFunc(seats, func(a, b string) int { return w.presence.away[a].Compare(w.presence.away[b]) })
	var shown []string
	for _, seat := range seats {
		awayFor := now.Sub(w.presence.away[seat])
		if awayFor < awayGrace {
			wait = min(wait, awayGrace-awayFor)
			continue
		}
		p.Away = append(p.Away, AwaySeat{Seat: seat, Since: w.service.races.Log.Now() - awayFor.Milliseconds()})
		shown = append(shown, seat)
	}
	if slices.Equal(shown, w.presence.shownAway) && watching == w.presence.watching {
		return wait, Update{}
	}
	w.presence.shownAway, w.presence.watching = shown, watching
	w.presence.sentJSON, _ = json.Marshal(p) // cannot fail
	return wait, Update{Presence: w.presence.sentJSON}
}

// Presence returns the JSON of the Presence that was sent last. Later ones come as updates.
func (s *Subscription) Presence() []byte {
	s.service.mu.Lock()
	defer s.service.mu.Unlock()
	return s.service.watched[s.id].presence.sentJSON
}

// actForAway decides the actions of the server about seats that are away for long. After an error,
// the next call tries again.
func (w *watchedRace) actForAway(ctx context.Context, isAwayLong func(seat string) bool) {
	_, _, _ = w.service.races.Queue.Submit(ctx, w.id, func(l *match.Loaded, now int64) error {
		w.service.mu.Lock()
		present := w.present(time.Now()) // a seat may have come back since
		w.service.mu.Unlock()
		isPresent := func(seat string) bool { return present[seat] }
		isGone := func(seat string) bool { return isAwayLong(seat) && !isPresent(seat) }
		for _, a := range awayActions(l.State, isGone, isPresent) {
			if err := w.service.races.Log.Decide(&l.Loaded, now, "", a); err != nil {
				return err
			}
			if left, ok := a.(race.Leave); ok {
				l.RemoveSeat(left.Player)
			}
		}
		return nil
	})
}

// awayActions returns the actions of the server about seats that are away for long:
//
//   - If the host is away, the first player who is present and plays becomes the host.
//   - Before the start, a seat that is away is given up.
//   - If somebody has finished and nobody who is present is still playing, the players who are away
//     finish.
//
// All nodes choose the same IDs for the same state.
func awayActions(s race.State, isAwayLong, isPresent func(seat string) bool) (actions []race.Action) {
	v := s.Public()
	if v.Phase == race.PhaseOver {
		return nil
	}
	finished, playing := 0, 0 // players who have finished, and players who are present and have not
	newHost := ""
	for _, p := range v.Players {
		switch {
		case p.EndReason != "":
			finished++
		case isPresent(p.Player):
			playing++
			if newHost == "" {
				newHost = p.Player
			}
		}
	}
	if v.Host != "" && newHost != "" && isAwayLong(v.Host) {
		actions = append(actions, race.Host{ID: "away-host-" + strconv.Itoa(v.Version), Player: newHost})
	}
	for _, p := range v.Players {
		switch {
		case p.EndReason != "" || !isAwayLong(p.Player):
		case v.Phase == race.PhaseWaiting:
			actions = append(actions, race.Leave{ID: "away-leave-" + p.Player, Player: p.Player})
		case v.Phase == race.PhaseRunning && finished > 0 && playing == 0:
			actions = append(actions, race.Finish{ID: "away-finish-" + p.Player, Player: p.Player})
		}
	}
	return actions
}
