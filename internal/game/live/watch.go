package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/base/pubsub"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
)

// This file sends the changes of races to those who watch them. Each race that is watched has one
// goroutine, which compares the latest state with the one sent last, and sends the difference to
// all. It also runs the clocks of the race.

// subscriberQueue is the number of updates that may wait for one subscriber. A subscriber with more
// is dropped, and subscribes again.
const subscriberQueue = 64

// Update is a change of a race.
type Update struct {
	Version int // number of events in the log
	// Public is the JSON of a Change, which all subscribers share.
	Public []byte
	// Unversioned reports whether the Change has a rematch or names, which change without a new
	// version.
	Unversioned bool
	// Presence is the JSON of a Presence, or nil. An update with a Presence has nothing else.
	Presence []byte

	races *Races
	race  *LoadedRace
	phase race.Phase
}

// Change holds what has changed in race.Public since the last update.
type Change struct {
	Version int        `json:"version"`
	At      int64      `json:"at"`
	Now     int64      `json:"now"` // time of the server
	Phase   race.Phase `json:"phase"`
	Host    string     `json:"host,omitempty"`
	Start   int64      `json:"start,omitempty"`
	Paused  int64      `json:"paused,omitempty"`
	Shown   int        `json:"shown,omitempty"`
	HandEnd int64      `json:"hand_end,omitempty"`
	Next    int64      `json:"next,omitempty"`
	Ends    int64      `json:"ends,omitempty"`
	// Players are the standings that have changed, and Hands the new public hands.
	Players []race.PublicStanding `json:"players,omitempty"`
	Hands   []race.PublicHand     `json:"hands,omitempty"`
	// Joined are the seats that have been added. Their standings are in Players.
	Joined []RaceSeat `json:"joined,omitempty"`
	// All is set instead of Players and Hands if players have left or the mode has changed.
	All *race.Public `json:"all,omitempty"`
	// Seats are all seats. They are set instead of Joined if All is set or a name has changed.
	Seats   []RaceSeat   `json:"seats,omitempty"`
	Options *RaceOptions `json:"options,omitempty"` // if the options have changed, or with All
	// Rematch is the ID of the race that follows.
	Rematch string `json:"rematch,omitempty"`
}

// Apply applies the change to a race, as a client does, unless the race is newer.
func (c Change) Apply(r *Race) {
	if c.Version < r.Public.Version {
		return
	}
	p := r.Public
	if c.All != nil {
		p = *c.All
	}
	p.Version, p.At, p.Phase, p.Host, p.Start, p.Paused = c.Version, c.At, c.Phase, c.Host, c.Start, c.Paused
	p.Shown, p.HandEnd, p.Next, p.Ends = c.Shown, c.HandEnd, c.Next, c.Ends
	p.Players = slices.Clone(p.Players)
	for _, standing := range c.Players {
		samePlayer := func(old race.PublicStanding) bool { return old.Player == standing.Player }
		if i := slices.IndexFunc(p.Players, samePlayer); i >= 0 {
			p.Players[i] = standing
		} else {
			p.Players = append(p.Players, standing)
		}
	}
	for _, hand := range c.Hands {
		sameHand := func(old race.PublicHand) bool { return old.Hand == hand.Hand }
		if !slices.ContainsFunc(p.Hands, sameHand) {
			p.Hands = append(slices.Clip(p.Hands), hand)
		}
	}
	r.Public = p
	if c.Seats != nil {
		r.Seats = c.Seats
	}
	for _, joined := range c.Joined {
		sameSeat := func(old RaceSeat) bool { return old.Seat == joined.Seat }
		if !slices.ContainsFunc(r.Seats, sameSeat) {
			r.Seats = append(slices.Clip(r.Seats), joined)
		}
	}
	if c.Options != nil {
		r.Options = *c.Options
	}
	if c.Rematch != "" {
		r.Next = c.Rematch
	}
}

// Private returns the JSON of MyHands for the player in a seat. After the end it may return
// store.ErrNotFound if HasSeat is false.
func (u Update) Private(ctx context.Context, seat string) ([]byte, error) {
	if u.race.final != nil {
		return u.races.finalPart(ctx, &u.race.Loaded, seat)
	}
	text, err := json.Marshal(myHands(u.race.State, seat))
	if err != nil {
		return nil, fmt.Errorf("live: %w", err)
	}
	return text, nil
}

// HasSeat reports whether a seat exists after the update.
func (u Update) HasSeat(seat string) bool {
	if u.race.final != nil {
		return slices.ContainsFunc(u.race.final.Public.Players, func(p race.PublicStanding) bool { return p.Player == seat })
	}
	return slices.Contains(u.race.State.Players(), seat)
}

// newChange returns the change from before to after.
func newChange(before, after race.Public) Change {
	c := Change{
		Version: after.Version, At: after.At, Phase: after.Phase, Host: after.Host, Start: after.Start, Paused: after.Paused, Shown: after.Shown,
		HandEnd: after.HandEnd, Next: after.Next, Ends: after.Ends,
	}
	samePlayer := func(a, b race.PublicStanding) bool { return a.Player == b.Player }
	known := len(before.Players)
	if known > len(after.Players) || !slices.EqualFunc(before.Players, after.Players[:known], samePlayer) ||
		!reflect.DeepEqual(before.Mode, after.Mode) {
		c.All = &after
		return c
	}
	for i, p := range after.Players {
		if i >= known || !reflect.DeepEqual(before.Players[i], p) {
			c.Players = append(c.Players, p)
		}
	}
	if len(after.Hands) > len(before.Hands) {
		c.Hands = after.Hands[len(before.Hands):]
	}
	return c
}

// watchedRace is a race with subscribers in this process.
type watchedRace struct {
	count           int            // subscribers
	seats           map[string]int // number of subscribers by seat, without spectators
	phase           race.Phase     // of the state sent last; empty before the first
	latest          *LoadedRace    // the latest state that this process has stored; nil: read it
	sentVersion     int            // version of the state sent last; 0 before the first
	reportedVersion int            // latest version that an append or a message has reported to this process
	foundVersion    int            // version that the last comparison found without a report; 0: none
	recheckInterval int            // number of comparisons after which the race is read again
	wake            chan struct{}  // has a value if there may be something to send
	presence        presence
	isQuickMatch    bool // the state sent last is a quick match that waits for players

	presenceChanged chan struct{} // has a value if other seats may be present
	stop            context.CancelFunc
}

// Subscription receives the updates of a race. The caller must close it.
type Subscription struct {
	*pubsub.Subscription[string, *Update]
	races *Races
	id    string
	seat  string // of the subscriber; empty for a spectator
	open  bool
}

// Watch subscribes to a race and returns the race as the player sees it at present. The updates are
// those after it; some may repeat it. If the channel of the subscription is closed, the subscriber
// was too slow, the server stops or the race was deleted. The subscriber may call Watch again, which
// returns store.ErrNotFound if the race was deleted.
func (r *Races) Watch(ctx context.Context, player, id string) (*Subscription, Race, error) {
	s := &Subscription{Subscription: r.hub.Subscribe(id), races: r, id: id, open: true}
	r.mu.Lock()
	w := r.watched[id]
	if w == nil {
		w = r.startWatching(limiter.WithoutAdmission(context.WithoutCancel(ctx)), id)
	}
	w.count++
	r.mu.Unlock()
	now, err := r.Load(ctx, player, id)
	if err != nil {
		s.Close()
		return nil, Race{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	s.seat = now.Seat
	r.countSubscriber(id, w, s.seat, 1)
	return s, now, nil
}

// startWatching starts the goroutines for a race that is not watched yet. The caller holds r.mu.
func (r *Races) startWatching(ctx context.Context, id string) *watchedRace {
	watchCtx, stop := context.WithCancel(ctx)
	w := &watchedRace{
		seats: map[string]int{}, wake: make(chan struct{}, 1), stop: stop,
		presence: newPresence(), presenceChanged: make(chan struct{}, 1),
	}
	r.watched[id] = w
	r.announcePresence(id, w)
	go r.follow(watchCtx, id, w)
	if len(r.watched) == 1 {
		loopCtx, stop := context.WithCancel(ctx)
		r.stopLoops = stop
		go r.compareVersions(loopCtx)
		go r.repeatPresence(loopCtx)
	}
	return w
}

// Close ends the subscription. It must be called only by the goroutine that receives the updates.
func (s *Subscription) Close() {
	s.Subscription.Close()
	if !s.open {
		return
	}
	s.open = false
	s.races.mu.Lock()
	defer s.races.mu.Unlock()
	w := s.races.watched[s.id]
	s.races.countSubscriber(s.id, w, s.seat, -1)
	if w.count--; w.count > 0 {
		return
	}
	if s.seat == "" || !w.isQuickMatch || s.races.closed {
		s.races.unwatch(s.id, w)
		return
	}
	time.AfterFunc(quickMatchGrace, func() {
		s.races.mu.Lock()
		defer s.races.mu.Unlock()
		s.races.unwatch(s.id, w)
	})
}

// quickMatchGrace is how long a process watches a waiting quick match after the stream of its player
// has ended, so that followPresence closes the match if the player does not come back.
const quickMatchGrace = awayGrace + time.Second

// unwatch ends watching a race if it has no subscribers. The caller holds r.mu.
func (r *Races) unwatch(id string, w *watchedRace) {
	if w.count > 0 || r.watched[id] != w {
		return
	}
	w.stop()
	delete(r.watched, id)
	if r.NotifyPresence != nil {
		r.NotifyPresence(id, nil)
	}
	if len(r.watched) == 0 {
		r.stopLoops()
	}
}

// publish hands a new state to the goroutine that follows the race, if the race is watched, and
// tells the other processes.
func (r *Races) publish(l *LoadedRace) {
	r.mu.Lock()
	w := r.watched[l.ID]
	if w != nil && l.Version >= w.reportedVersion && (w.latest == nil || w.latest.Version <= l.Version) {
		w.latest, w.reportedVersion = l, l.Version
	}
	r.mu.Unlock()
	if w != nil {
		w.signal()
	}
	r.notifyVersion(l.ID, l.Version)
}

// notifyVersion tells the other processes that a race has changed.
func (r *Races) notifyVersion(id string, version int) {
	if r.NotifyVersion != nil {
		r.NotifyVersion(id, version)
	}
}

// ReceiveVersion tells the process that another process has changed a race, which now has the given version.
// If the race is watched, the process reads it again.
func (r *Races) ReceiveVersion(id string, version int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if w := r.watched[id]; w != nil && version >= w.reportedVersion {
		w.reportedVersion = version
		w.requestReload()
	}
}

// requestReload makes the goroutine that follows the race read it again. The caller holds Races.mu.
func (w *watchedRace) requestReload() {
	w.latest = nil
	w.signal()
}

func (w *watchedRace) signal() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// follow sends the changes of a race and runs its clocks until ctx ends. If the race was deleted, it
// drops the subscribers.
func (r *Races) follow(ctx context.Context, id string, w *watchedRace) {
	var sent *LoadedRace
	l, err := r.latest(ctx, id, w)
	for {
		if errors.Is(err, store.ErrNotFound) {
			r.mu.Lock()
			w.isQuickMatch = false
			r.mu.Unlock()
			r.hub.CloseTopic(id)
		}
		if err == nil && needsUpdate(sent, l) {
			u := r.newUpdate(sent, l)
			r.noteSent(w, l, u.phase)
			r.hub.Publish(id, u)
			sent = l
		}
		wait := r.untilTick(sent, err)
		if sent != nil {
			wait = min(wait, r.followPresence(ctx, id, w, sent))
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-w.wake:
			timer.Stop()
			l, err = r.latest(ctx, id, w)
		case <-w.presenceChanged:
			timer.Stop()
		case <-timer.C:
			switch {
			case err != nil:
				l, err = r.latest(ctx, id, w)
			case r.untilTick(sent, nil) == 0:
				l, err = r.tick(ctx, id)
			}
		}
	}
}

// needsUpdate reports whether a state differs from the one sent last, which is nil at first. Names and
// the rematch change without a new version.
func needsUpdate(sent, l *LoadedRace) bool {
	return sent == nil || l.Version > sent.Version || l.Race.Next != sent.Race.Next ||
		l.Version == sent.Version && !slices.Equal(l.Seats, sent.Seats)
}

// followInterval is how often follow compares the clocks of a race with the time, which may jump. It
// is also the time after which follow repeats what failed.
const followInterval = time.Second

// untilTick returns the time until follow must run the clocks of a race, at most followInterval. err
// is the error of the last attempt to read the race or to run its clocks.
func (r *Races) untilTick(l *LoadedRace, err error) time.Duration {
	if err != nil {
		return followInterval
	}
	at, ok := l.State.Deadline()
	if !ok {
		return followInterval
	}
	return min(followInterval, time.Duration(max(0, at-r.log.Now()))*time.Millisecond)
}

// noteSent notes the version and the phase of an update.
func (r *Races) noteSent(w *watchedRace, l *LoadedRace, phase race.Phase) {
	r.mu.Lock()
	defer r.mu.Unlock()
	w.phase = phase
	w.isQuickMatch = l.final == nil && l.isWaitingQuickMatch()
	w.recheckInterval = rareRecheckInterval
	if phase == race.PhaseWaiting || phase == race.PhaseOver && l.Race.Next == "" || l.Race.Kind == KindClass {
		w.recheckInterval = recheckInterval
	}
	if w.sentVersion == 0 {
		w.reportedVersion = max(w.reportedVersion, l.Version) // the first version needs no report
	}
	w.sentVersion = l.Version
}

// latest returns the latest state of a watched race.
func (r *Races) latest(ctx context.Context, id string, w *watchedRace) (*LoadedRace, error) {
	r.mu.Lock()
	l := w.latest
	r.mu.Unlock()
	if l != nil {
		return l, nil
	}
	return r.loadForView(ctx, id)
}

// tick runs the clocks of a race and returns the race.
func (r *Races) tick(ctx context.Context, id string) (*LoadedRace, error) {
	l, _, err := r.submit(ctx, id, func(l *LoadedRace, now int64) error {
		return r.log.Decide(&l.Loaded, now, "", race.Tick{})
	})
	return l, err
}

// ticked is like tick for a race that has just been read without its log. If its state is cached and no
// clock has run out, it neither waits in the queue nor reads anything.
func (r *Races) ticked(ctx context.Context, l *LoadedRace) (*LoadedRace, error) {
	if s := r.log.CachedState(l.ID, l.Version); l.Finished == 0 && l.Version > 0 && s.Version() == l.Version {
		if at, ok := s.Deadline(); !ok || at > r.log.Now() {
			l.State = s
			if l.dropNewSeats(); l.hasAllSeats() {
				return l, nil
			}
		}
	}
	return r.tick(ctx, l.ID)
}

// compareInterval is how often a process compares the versions of the races that it watches with the
// store, in case the message about a change was lost.
const compareInterval = time.Second

// These are how often a process looks for changed names and for rematches, of which no message arrives
// or the message was lost: where they are likely, and elsewhere, where a deleted player may still have
// a name. recheckInterval is also how often it looks for deleted and banned players. They are numbers
// of comparisons.
const (
	recheckInterval     = 5
	rareRecheckInterval = 30
)

// maxCompared is the maximum number of races in one comparison.
const maxCompared = 5000

// compareVersions compares the versions of all watched races with the store until ctx ends.
func (r *Races) compareVersions(ctx context.Context) {
	ticker := time.NewTicker(compareInterval)
	defer ticker.Stop()
	for round := 1; ; round++ {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		r.mu.Lock()
		ids := slices.Collect(maps.Keys(r.watched))
		r.mu.Unlock()
		for some := range slices.Chunk(ids, maxCompared) {
			versions, err := r.store.Versions(ctx, some)
			if err != nil {
				break // the next comparison follows in a second
			}
			r.noteVersions(some, versions, round)
			if round%recheckInterval != 0 {
				continue
			}
			if forfeited, err := r.store.ForfeitedSeats(ctx, some); err == nil {
				r.noteForfeited(some, forfeited)
			}
		}
	}
}

// noteVersions makes the process read those of the races with the given IDs that have no version,
// since they were deleted, or a later one than the one sent. If no message reports such a version
// before the next comparison, its message counts as lost. The process also reads
// the races whose recheckInterval divides round, the number of the comparison.
func (r *Races) noteVersions(ids []string, versions map[string]int, round int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, id := range ids {
		w := r.watched[id]
		if w == nil || w.sentVersion == 0 {
			continue
		}
		version, exists := versions[id]
		if !exists {
			w.requestReload()
			continue
		}
		if w.foundVersion > w.reportedVersion {
			r.lostVersions++
			w.reportedVersion = w.foundVersion
		}
		w.foundVersion = 0
		if version > w.reportedVersion {
			w.foundVersion = version
		}
		if version > w.sentVersion || round%w.recheckInterval == 0 {
			w.requestReload()
		}
	}
}

// noteForfeited notes which seats of the races with the given IDs have no player or a banned one.
func (r *Races) noteForfeited(ids []string, seats map[string][]string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, id := range ids {
		if w := r.watched[id]; w != nil {
			w.presence.forfeited = seats[id]
			w.signalPresence()
		}
	}
}

// newUpdate returns the update from the state that was sent last, or nil at first, to the latest.
func (r *Races) newUpdate(before, after *LoadedRace) *Update {
	u := &Update{Version: after.Version, Unversioned: after.Race.Next != "", races: r, race: after}
	public := after.public()
	u.phase = public.Phase
	var c Change
	seats, known := after.profiles(""), 0
	if before == nil {
		c = newChange(race.Public{}, public)
		c.All = &public
	} else {
		c = newChange(before.public(), public)
		known = len(before.Seats)
	}
	switch {
	case c.All != nil || known > len(after.Seats):
		c.Seats = seats
	case !slices.Equal(before.Seats, after.Seats[:known]):
		c.Seats, u.Unversioned = seats, true
	case known < len(seats):
		c.Joined = seats[known:]
	}
	if c.All != nil || before.source() != after.source() {
		options := after.options().public()
		c.Options = &options
		c.Seats, c.Joined = seats, nil // the option Ranking may show or hide the names
	}
	c.Now, c.Rematch = r.log.Now(), after.Race.Next
	u.Public, _ = json.Marshal(c) // cannot fail: all values are finite
	return u
}

// RaceStats holds the current counts of a process for its races, and Drops and LostVersions since
// NewRaces.
type RaceStats struct {
	pubsub.Stats                      // subscribers of races, and updates that wait for them
	Phases         map[race.Phase]int // watched races by phase
	Players        int                // seats of watched races whose players have a subscription
	Queues         int                // races with actions that wait or are decided
	WaitingActions int                // actions that wait to be decided
	LostVersions   uint64             // versions that no other process reported within a second
}

// Stats returns the counts of this process.
func (r *Races) Stats() RaceStats {
	stats := RaceStats{Stats: r.hub.Stats(), Phases: map[race.Phase]int{}}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, w := range r.watched {
		if w.phase != "" {
			stats.Phases[w.phase]++
		}
		stats.Players += len(w.seats)
	}
	stats.Queues, stats.LostVersions = len(r.queues), r.lostVersions
	for _, q := range r.queues {
		stats.WaitingActions += len(q.waiting)
	}
	return stats
}

// Close drops all subscribers. It must be called before the server stops, so that the streams of the
// clients end.
func (r *Races) Close() {
	r.hub.CloseAll()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	for id, w := range r.watched {
		r.unwatch(id, w)
	}
}
