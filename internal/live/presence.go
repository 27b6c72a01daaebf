package live

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/make24/make24/race"
)

// This file follows which players of a watched race are connected. A seat is present while a process
// has a subscription of its player. The processes tell each other which seats are present on each of
// them. Presence is only in memory; what the server does about a seat that is away for long is an
// action like those of players. Several processes may decide it at once, since an action that has no
// effect any more adds no event.

// The times of presence. docs/live.md describes them. They are measured by the monotonic clock.
const (
	awayGrace        = 3 * time.Second  // without a connection after which a seat is shown as away
	awayTimeout      = 60 * time.Second // without a connection after which the server acts
	presenceInterval = 5 * time.Second  // between two messages to the other processes
	presenceLifetime = 15 * time.Second // time after which a message from another process is forgotten
)

// maxPeers is the maximum number of other processes whose presence is stored for one race.
const maxPeers = 64

// Presence is the JSON of an event: which seats are not connected.
type Presence struct {
	Away []AwaySeat `json:"away"` // by Since
}

// AwaySeat is a seat that is not connected.
type AwaySeat struct {
	Seat  string `json:"seat"`
	Since int64  `json:"since"` // time of the server
}

// presence is what a process knows about the seats of a watched race.
type presence struct {
	peers map[string]peerSeats // by ID of the process
	away  map[string]time.Time // when a seat was last present; only seats that are not
	shown string               // the seats shown as away
	sent  []byte               // JSON of the Presence that was sent last
}

func newPresence() presence {
	return presence{peers: map[string]peerSeats{}, sent: []byte(`{"away":[]}`)}
}

// peerSeats are the seats of a race that are present on another process.
type peerSeats struct {
	seats []string
	until time.Time // when they are forgotten
}

// Hear tells the process which seats of a race are present on another process, or that the other one
// no longer watches the race if seats is nil. If the other process is new to the race, this one
// tells it its own seats.
func (r *Races) Hear(node, id string, seats []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := r.watched[id]
	if w == nil {
		return
	}
	_, known := w.presence.peers[node]
	switch {
	case seats == nil:
		delete(w.presence.peers, node)
	case known || len(w.presence.peers) < maxPeers:
		w.presence.peers[node] = peerSeats{seats, time.Now().Add(presenceLifetime)}
	}
	if seats != nil && !known {
		r.announcePresence(id, w)
	}
	w.signalPresence()
}

// announcePresence tells the other processes which seats of a watched race are present on this one. The
// caller holds r.mu.
func (r *Races) announcePresence(id string, w *watchedRace) {
	if r.NotifyPresence != nil {
		seats := slices.AppendSeq([]string{}, maps.Keys(w.seats)) // not nil
		slices.Sort(seats)
		r.NotifyPresence(id, seats)
	}
}

// repeatPresence calls announcePresenceOfAll from time to time until ctx ends.
func (r *Races) repeatPresence(ctx context.Context) {
	ticker := time.NewTicker(presenceInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			r.announcePresenceOfAll()
		}
	}
}

// announcePresenceOfAll calls announcePresence for every watched race.
func (r *Races) announcePresenceOfAll() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, w := range r.watched {
		r.announcePresence(id, w)
	}
}

// addPresent counts a subscription of a seat. delta is 1 or -1. The caller holds r.mu.
func (r *Races) addPresent(id string, w *watchedRace, seat string, delta int) {
	if seat == "" {
		return
	}
	before := w.seats[seat]
	w.seats[seat] = before + delta
	if w.seats[seat] == 0 {
		delete(w.seats, seat)
	}
	if before == 0 || w.seats[seat] == 0 {
		r.announcePresence(id, w)
		w.signalPresence()
	}
}

func (w *watchedRace) signalPresence() {
	select {
	case w.presenceChanged <- struct{}{}:
	default:
	}
}

// present returns the seats that are connected to any process, and forgets what other processes have
// said too long ago.
func (w *watchedRace) present(now time.Time) map[string]bool {
	seats := map[string]bool{}
	for seat := range w.seats {
		seats[seat] = true
	}
	for node, peer := range w.presence.peers {
		if !now.Before(peer.until) {
			delete(w.presence.peers, node)
			continue
		}
		for _, seat := range peer.seats {
			seats[seat] = true
		}
	}
	return seats
}

// followPresence notes which seats of a race are away, sends a Presence if that has changed, and does
// what the server does about seats that are away for long. It returns the time until it must be
// called again, at most followInterval.
func (r *Races) followPresence(ctx context.Context, id string, w *watchedRace, l *loadedRace) time.Duration {
	now := time.Now()
	isDeaf := r.Connected != nil && !r.Connected()
	r.mu.Lock()
	present := w.present(now)
	away := map[string]time.Time{}
	for _, seat := range l.state.Players() {
		since, wasAway := w.presence.away[seat]
		switch {
		case present[seat]:
			continue
		case !wasAway || isDeaf: // without the other processes, it is unknown who is away
			since = now
		}
		away[seat] = since
	}
	w.presence.away = away
	wait, update := r.presenceUpdate(w, now)
	r.mu.Unlock()
	if update.Presence != nil {
		r.hub.Publish(id, &update)
	}
	isAwayLong := func(seat string) bool {
		since, ok := away[seat]
		return ok && now.Sub(since) >= awayTimeout
	}
	isPresent := func(seat string) bool { return present[seat] }
	if l.race.Kind != KindClass && slices.ContainsFunc(l.state.Players(), isAwayLong) && len(awayActions(l.state, isAwayLong, isPresent)) > 0 {
		r.actForAway(ctx, id, w, isAwayLong)
	}
	return wait
}

// presenceUpdate returns the update to send if other seats than before are shown as away, and the
// time until the next seat is. The caller holds r.mu.
func (r *Races) presenceUpdate(w *watchedRace, now time.Time) (wait time.Duration, u Update) {
	wait = followInterval
	p := Presence{Away: []AwaySeat{}}
	seats := slices.Sorted(maps.Keys(w.presence.away))
	slices.SortStableFunc(seats, func(a, b string) int { return w.presence.away[a].Compare(w.presence.away[b]) })
	shown := ""
	for _, seat := range seats {
		since := now.Sub(w.presence.away[seat])
		if since < awayGrace {
			wait = min(wait, awayGrace-since)
			continue
		}
		p.Away = append(p.Away, AwaySeat{Seat: seat, Since: r.runs.clock() - since.Milliseconds()})
		shown += " " + seat
	}
	if shown == w.presence.shown {
		return wait, Update{}
	}
	w.presence.shown = shown
	w.presence.sent, _ = json.Marshal(p) // cannot fail
	return wait, Update{Presence: w.presence.sent}
}

// Presence returns the JSON of the present Presence. The updates have the later ones.
func (s *Subscription) Presence() []byte {
	s.races.mu.Lock()
	defer s.races.mu.Unlock()
	return s.races.watched[s.id].presence.sent
}

// actForAway decides the actions of the server about seats that are away for long. After an error,
// the next call tries again.
func (r *Races) actForAway(ctx context.Context, id string, w *watchedRace, isAwayLong func(seat string) bool) {
	_, _, _ = r.submit(ctx, id, func(l *loadedRace, now int64) error {
		r.mu.Lock()
		present := w.present(time.Now()) // a seat may have come back since
		r.mu.Unlock()
		isPresent := func(seat string) bool { return present[seat] }
		isGone := func(seat string) bool { return isAwayLong(seat) && !isPresent(seat) }
		for _, a := range awayActions(l.state, isGone, isPresent) {
			if err := r.runs.decide(&l.loadedRun, now, "", a); err != nil {
				return err
			}
			if left, ok := a.(race.Leave); ok {
				l.removeSeat(left.Player)
			}
		}
		return nil
	})
}

// awayActions returns the actions of the server about seats that are away for long:
//
//   - If the host is away, the first player who is present and plays becomes the host.
//   - Before the start, a seat that is away is given up.
//   - In a race in which everybody who is present has finished, those who are away finish, if anybody
//     has finished.
//
// All processes choose the same IDs for the same state.
func awayActions(s race.State, isAwayLong, isPresent func(seat string) bool) (actions []race.Action) {
	v := s.Public()
	if v.Phase == race.PhaseOver {
		return nil
	}
	finished, playing := 0, 0 // players who have finished, and players who are present and have not
	heir := ""
	for _, p := range v.Players {
		switch {
		case p.EndReason != "":
			finished++
		case isPresent(p.Player):
			playing++
			if heir == "" {
				heir = p.Player
			}
		}
	}
	if v.Host != "" && heir != "" && isAwayLong(v.Host) {
		actions = append(actions, race.Host{ID: "away-host-" + strconv.Itoa(v.Version), Player: heir})
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
