package live

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/make24/make24/internal/pubsub"
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
	// Unversioned reports whether the Change has something that has no version: a rematch or names.
	Unversioned bool

	state race.State
}

// Change holds what has changed in race.Public since the last update.
type Change struct {
	Version int        `json:"version"`
	At      int64      `json:"at"`
	Now     int64      `json:"now"` // time of the server
	Phase   race.Phase `json:"phase"`
	Host    string     `json:"host,omitempty"`
	Start   int64      `json:"start,omitempty"`
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
	// Seats are all seats, if All is set or a name has changed. They are instead of Joined.
	Seats   []RaceSeat   `json:"seats,omitempty"`
	Options *RaceOptions `json:"options,omitempty"` // if they have changed, or with All
	// Rematch is the ID of the race that follows.
	Rematch string `json:"rematch,omitempty"`
}

// Private returns the JSON of MyHands for the player in a seat.
func (u Update) Private(seat string) ([]byte, error) {
	text, err := json.Marshal(myHands(u.state, seat))
	if err != nil {
		return nil, fmt.Errorf("live: %w", err)
	}
	return text, nil
}

// HasSeat reports whether a seat exists after the update.
func (u Update) HasSeat(seat string) bool { return slices.Contains(u.state.Players(), seat) }

// newChange returns the change from before to after.
func newChange(before, after race.Public) Change {
	c := Change{
		Version: after.Version, At: after.At, Phase: after.Phase, Host: after.Host, Start: after.Start, Shown: after.Shown,
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
	count  int           // subscribers
	latest *loadedRace   // the latest state that this process has stored; nil: read it
	wake   chan struct{} // has a value if there may be something to send
	stop   context.CancelFunc
}

// Subscription receives the updates of a race. The caller must close it.
type Subscription struct {
	*pubsub.Subscription[string, Update]
	races *Races
	id    string
	open  bool
}

// Watch subscribes to a race and returns the race as the player sees it at present. The updates are
// those after it; some may repeat it. If the channel of the subscription is closed, the subscriber
// was too slow or the server stops, and may call Watch again.
func (r *Races) Watch(ctx context.Context, player, id string) (*Subscription, Race, error) {
	s := &Subscription{Subscription: r.hub.Subscribe(id), races: r, id: id, open: true}
	r.mu.Lock()
	w := r.watched[id]
	if w == nil {
		watchCtx, stop := context.WithCancel(context.WithoutCancel(ctx))
		w = &watchedRace{wake: make(chan struct{}, 1), stop: stop}
		r.watched[id] = w
		go r.follow(watchCtx, id, w)
	}
	w.count++
	r.mu.Unlock()
	now, err := r.Load(ctx, player, id)
	if err != nil {
		s.Close()
		return nil, Race{}, err
	}
	return s, now, nil
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
	if w.count--; w.count == 0 {
		w.stop()
		delete(s.races.watched, s.id)
	}
}

// publish hands a new state to the goroutine that follows the race, if the race is watched, and
// tells the other processes.
func (r *Races) publish(l *loadedRace) {
	r.mu.Lock()
	w := r.watched[l.ID]
	if w != nil && (w.latest == nil || w.latest.Version <= l.Version) {
		w.latest = l
	}
	r.mu.Unlock()
	if w != nil {
		w.signal()
	}
	if r.Notify != nil {
		r.Notify(l.ID, l.Version)
	}
}

// Wake makes the process look for changes of a race that another process has made.
func (r *Races) Wake(id string) {
	r.mu.Lock()
	w := r.watched[id]
	if w != nil {
		w.latest = nil
	}
	r.mu.Unlock()
	if w != nil {
		w.signal()
	}
}

func (w *watchedRace) signal() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// follow sends the changes of a race and runs its clocks until ctx ends.
func (r *Races) follow(ctx context.Context, id string, w *watchedRace) {
	var sent *loadedRace
	for {
		if l, err := r.latest(ctx, id, w); err == nil {
			if sent == nil || l.Version > sent.Version || l.race.Next != sent.race.Next || l.Version == sent.Version && !slices.Equal(l.seats, sent.seats) {
				r.hub.Publish(id, r.newUpdate(sent, l))
				sent = l
			}
		}
		wait := followInterval
		if sent != nil {
			if at, ok := sent.state.Deadline(); ok {
				wait = min(wait, time.Duration(max(0, at-r.runs.clock()))*time.Millisecond)
			}
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-w.wake:
			timer.Stop()
		case <-timer.C:
			r.tick(ctx, id, sent)
		}
	}
}

// followInterval is how often a process looks for changes that it was not told of.
const followInterval = time.Second

// latest returns the latest state of a watched race.
func (r *Races) latest(ctx context.Context, id string, w *watchedRace) (*loadedRace, error) {
	r.mu.Lock()
	l := w.latest
	r.mu.Unlock()
	if l != nil {
		return l, nil
	}
	return r.load(ctx, id)
}

// tick runs the clocks of a race if one has run out, or else looks for changes by other processes.
func (r *Races) tick(ctx context.Context, id string, l *loadedRace) {
	if l == nil {
		return
	}
	if at, ok := l.state.Deadline(); ok && at <= r.runs.clock() {
		_, _, _ = r.submit(ctx, id, func(l *loadedRace, now int64) error { // after an error, the next tick tries again
			return r.runs.decide(&l.loadedRun, now, "", race.Tick{})
		})
		return
	}
	if versions, err := r.runs.store.Versions(ctx, []string{id}); err == nil && versions[id] != l.Version {
		r.Wake(id)
	}
}

// newUpdate returns the update from the state that was sent last, or nil at first, to the latest.
func (r *Races) newUpdate(before, after *loadedRace) Update {
	u := Update{Version: after.Version, Unversioned: after.race.Next != "", state: after.state}
	public := after.state.Public()
	var c Change
	seats, known := after.profiles(""), 0
	if before == nil {
		c = newChange(race.Public{}, public)
		c.All = &public
	} else {
		c = newChange(before.state.Public(), public)
		known = len(before.seats)
	}
	switch {
	case c.All != nil || known > len(after.seats):
		c.Seats = seats
	case !slices.Equal(before.seats, after.seats[:known]):
		c.Seats, u.Unversioned = seats, true
	case known < len(seats):
		c.Joined = seats[known:]
	}
	if c.All != nil || before.state.Source() != after.state.Source() {
		options := after.options()
		options.Puzzles = nil
		c.Options = &options
		c.Seats = seats // the option Ranking shows or hides the names
		c.Joined = nil
	}
	c.Now, c.Rematch = r.runs.clock(), after.race.Next
	u.Public, _ = json.Marshal(c) // cannot fail: all values are finite
	return u
}

// Stats returns the number of subscribers of this process and of updates that wait for them.
func (r *Races) Stats() pubsub.Stats { return r.hub.Stats() }

// Close drops all subscribers. It must be called before the server stops, so that the streams of the
// clients end.
func (r *Races) Close() { r.hub.CloseAll() }
