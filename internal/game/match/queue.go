package match

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// The actions of one race wait in a queue. One goroutine takes all of them, decides them in the order of
// their arrival, and appends the events of all with one write, so that players who claim at the same time
// do not wait for each other's sync.

// Listener learns of the changes of races that this process stores. Its methods must not wait.
type Listener interface {
	// Appended is called with a race after its new events were stored. It must not change the race.
	Appended(l *Loaded)
	// Changed is called with a race that has changed without an event: it has got a rematch or was deleted.
	// version is the number of events in its log.
	Changed(id string, version int)
}

// Queue decides and stores the actions of races.
type Queue struct {
	// Listener may be nil. It must be set before the first use.
	Listener Listener

	log       *run.Log
	reader    *Reader
	opponents *fairplay.Opponents
	maxEvents int   // of a race; after that it ends
	maxBytes  int64 // of the events of a race; after that it ends

	mu     sync.Mutex
	queues map[string]*waitingActions // by race
}

// waitingActions holds the actions of a race that wait to be decided.
type waitingActions struct{ waiting []*raceAction }

// DecideFunc decides an action on a race and adds its events. It returns the reason if it rejects the
// action.
type DecideFunc func(l *Loaded, now int64) error

// raceAction is an action that waits to be decided.
type raceAction struct {
	player    string // who acts; empty for the server and the teacher
	decide    DecideFunc
	at        int64
	after     *Loaded
	stored    int64 // bytes stored for the action: the share of its events in those of the batch
	events    int   // number of events that decide added
	rejection error
	err       error
	done      chan struct{}
}

const (
	maxRaceQueue = 1000             // maximum number of waiting actions of one race
	raceTimeout  = 30 * time.Second // maximum time of one write, including its retries
)

// Submit decides an action after those that arrived earlier, and waits until its events are stored.
// It returns the race after the action, and in rejection the reason if decide rejected it. If ctx
// ends first, the action may still take effect.
func (r *Queue) Submit(ctx context.Context, id string, decide DecideFunc) (after *Loaded, rejection, err error) {
	a, err := r.submitAction(ctx, "", id, decide)
	if err != nil {
		return nil, nil, err
	}
	return a.after, a.rejection, a.err
}

// submitAction is like Submit for the action of a player, but returns the decided action.
func (r *Queue) submitAction(ctx context.Context, player, id string, decide DecideFunc) (*raceAction, error) {
	a := &raceAction{player: player, decide: decide, at: r.log.Now(), done: make(chan struct{})}
	r.mu.Lock()
	q := r.queues[id]
	if q == nil {
		q = &waitingActions{}
		r.queues[id] = q
		go r.run(limiter.WithoutAdmission(context.WithoutCancel(ctx)), id, q)
	}
	if len(q.waiting) >= maxRaceQueue {
		r.mu.Unlock()
		return nil, fmt.Errorf("match: race %s: %w", id, limiter.ErrFull)
	}
	q.waiting = append(q.waiting, a)
	r.mu.Unlock()
	defer limiter.Pause(ctx)()
	select {
	case <-a.done:
		return a, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// run decides the actions of a queue until none waits.
func (r *Queue) run(ctx context.Context, id string, q *waitingActions) {
	var known *Loaded // the race after the last append of this queue; nil: read it
	for {
		r.mu.Lock()
		batch := q.waiting
		q.waiting = nil
		if len(batch) == 0 {
			delete(r.queues, id)
			r.mu.Unlock()
			return
		}
		r.mu.Unlock()
		after, err := r.tryBatch(ctx, id, known, batch)
		known = after.forNextBatch()
		for _, a := range batch {
			a.after, a.err = after, err
			close(a.done)
		}
	}
}

// tryBatch is like decideBatch, but returns a panic as an error. The queue has no request whose handler
// would recover from it.
func (r *Queue) tryBatch(ctx context.Context, id string, known *Loaded, batch []*raceAction) (after *Loaded, err error) {
	defer func() {
		if value := recover(); value != nil {
			after, err = nil, fmt.Errorf("match: race %s: panic: %v\n%s", id, value, debug.Stack())
		}
	}()
	return r.decideBatch(ctx, id, known, batch)
}

// decideBatch decides actions in order and appends their events. If known is not nil, it reads only the
// race's row first, and the seats if they have changed, which they do without an event when a player is deleted or
// renamed. The store refuses the append if something else has changed. If another process appended events first,
// decideBatch decides all actions again.
func (r *Queue) decideBatch(ctx context.Context, id string, known *Loaded, batch []*raceAction) (*Loaded, error) {
	ctx, cancel := context.WithTimeout(ctx, raceTimeout)
	defer cancel()
	for range run.MaxTries {
		l, err := known, error(nil)
		if l == nil {
			l, err = r.reader.loadToDecide(ctx, id, playersOf(batch)...)
		} else if err = r.reader.readSeats(ctx, l); err == nil {
			l.dropNewSeats()
		}
		if err != nil {
			return nil, err
		}
		before := l.State
		for _, a := range batch {
			eventsBefore := len(l.NewEvents)
			a.rejection = a.decide(l, a.at)
			a.events = len(l.NewEvents) - eventsBefore
		}
		if err := r.endIfTooLong(l); err != nil {
			return nil, err
		}
		if err := r.markRelated(ctx, l, before); err != nil {
			return nil, err
		}
		playerOf := func(seat string) string { return l.Seat(seat).Player }
		if err := r.log.Hold(ctx, &l.Loaded, playerOf, before, nil); err != nil {
			return nil, err
		}
		unchanged := len(l.NewEvents) == 0 && len(l.addedSeats) == 0
		if unchanged && l != known {
			return l, nil
		}
		if unchanged { // no append tells whether the race has changed
			known = nil
			continue
		}
		d := DeriveRows(l, before, r.log.Now())
		if err := r.log.Rate(ctx, &l.Loaded, l.Seats, &d); err != nil {
			return nil, err
		}
		switch err := r.log.Append(ctx, &l.Loaded, before, d); {
		case err == nil:
			for _, a := range batch {
				a.stored = l.StoredBytes * int64(a.events) / int64(max(1, len(l.NewEvents)))
			}
			l.Version = l.State.Version()
			r.notifyAppended(l)
			return l, nil
		case !errors.Is(err, store.ErrVersion):
			return nil, err
		}
		known = nil
	}
	return nil, fmt.Errorf("%w: %s", run.ErrContention, id)
}

// markRelated names the related seats in the new events that end the part of a player in a ranked race, and
// marks the result as unranked if no other seat is left. before is the state before the new events.
func (r *Queue) markRelated(ctx context.Context, l *Loaded, before race.State) error {
	if m := l.State.Mode(); !m.Ranked || m.Seats < 2 || l.Race.Kind == KindClass {
		return nil
	}
	seats := make(map[string]store.Seat, len(l.Seats))
	for _, s := range l.Seats {
		seats[s.Seat] = s
	}
	isQuitter := map[string]bool{}
	return l.MarkFinished(before, func(end *event.Finished) (bool, error) {
		var others []store.Seat
		for _, id := range l.State.Players() {
			if id != end.Player {
				others = append(others, seats[id])
			}
		}
		related, err := r.opponents.Related(ctx, seats[end.Player], others, isQuitter)
		if err != nil {
			return false, err
		}
		end.Related = related
		if len(related) >= len(others) {
			end.Unranked = true
		}
		return len(related) > 0 || end.Unranked, nil
	})
}

// endIfTooLong ends a race that has reached its maximum number of events or bytes.
func (r *Queue) endIfTooLong(l *Loaded) error {
	if l.State.Over() || len(l.State.Players()) == 0 || l.State.Version() < r.maxEvents && l.LogBytes < r.maxBytes {
		return nil
	}
	return r.log.Decide(&l.Loaded, l.State.LastTime(), "", race.Finish{ID: "long"})
}

// isScarce reports whether so much of the log of a race is used that its seats must save the rest.
func (r *Queue) isScarce(l *Loaded) bool {
	return l.State.Version() >= r.maxEvents/scarceDivisor || l.LogBytes >= r.maxBytes/scarceDivisor
}

// withinSeatLimit calls decide, which decides an action of a seat. It returns ErrTooMany and undoes
// the action if that added an optional event to a seat that has its maximum, so that no seat uses up
// the log of the race. A correct claim adds none and is never refused.
func (r *Queue) withinSeatLimit(l *Loaded, seat string, decide func() error) error {
	before, limit := l.Loaded, maxOptionalEvents
	if r.isScarce(l) {
		limit = scarceOptionalEvents + len(l.State.View(seat).Shown)
	}
	err := decide()
	if used := l.State.OptionalEvents(seat); used > before.State.OptionalEvents(seat) && used > limit {
		l.Loaded = before
		return ErrTooMany
	}
	return err
}

// playersOf returns the players of actions, who may repeat.
func playersOf(batch []*raceAction) (players []string) {
	for _, a := range batch {
		players = append(players, a.player)
	}
	return players
}

// Tick runs the clocks of a race and returns the race.
func (r *Queue) Tick(ctx context.Context, id string) (*Loaded, error) {
	l, _, err := r.Submit(ctx, id, func(l *Loaded, now int64) error {
		return r.log.Decide(&l.Loaded, now, "", race.Tick{})
	})
	return l, err
}

// Ticked is like Tick for a race that has just been read without its log. If its state is cached and no
// clock has run out, it neither waits in the queue nor reads anything.
func (r *Queue) Ticked(ctx context.Context, l *Loaded) (*Loaded, error) {
	if s := r.log.CachedState(l.ID, l.Version); l.Finished == 0 && l.Version > 0 && s.Version() == l.Version {
		if at, ok := s.Deadline(); !ok || at > r.log.Now() {
			l.State = s
			if l.dropNewSeats(); l.hasAllSeats() {
				return l, nil
			}
		}
	}
	return r.Tick(ctx, l.ID)
}

// notifyAppended tells the listener that the new events of a race were stored.
func (r *Queue) notifyAppended(l *Loaded) {
	if r.Listener != nil {
		r.Listener.Appended(l)
	}
}

// notifyChanged tells the listener that a race has changed without an event.
func (r *Queue) notifyChanged(id string, version int) {
	if r.Listener != nil {
		r.Listener.Changed(id, version)
	}
}

// QueueStats holds the current counts of a process.
type QueueStats struct {
	Queues         int // races with actions that wait or are decided
	WaitingActions int // actions that wait to be decided
}

// Stats returns the counts of this process.
func (r *Queue) Stats() QueueStats {
	r.mu.Lock()
	defer r.mu.Unlock()
	stats := QueueStats{Queues: len(r.queues)}
	for _, q := range r.queues {
		stats.WaitingActions += len(q.waiting)
	}
	return stats
}
