package live

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// This file decides and stores the actions of races. The actions of one race wait in a queue. One
// goroutine takes all of them, decides them in the order of their arrival, and appends the events of
// all with one write, so that players who claim at the same time do not wait for each other's sync.

// LoadedRace is a race with its replayed state and its seats.
type LoadedRace struct {
	run.Loaded
	Race  store.Race
	Seats []store.Seat // in order of joining
	// final is set if the race was over when it was read. Then the state is only for decisions, or not
	// set at all.
	final *finalRace

	addedSeats []store.Seat // added or renamed since the race was read
	leftSeats  []string     // since the race was read
}

// seatOf returns the ID of a player's seat, or "" if the player has none.
func (l *LoadedRace) seatOf(player string) string {
	if player == "" {
		return ""
	}
	for _, s := range l.Seats {
		if s.Player == player {
			return s.Seat
		}
	}
	return ""
}

// seat returns the seat with an ID, or the zero Seat.
func (l *LoadedRace) seat(id string) store.Seat {
	for _, s := range l.Seats {
		if s.Seat == id {
			return s
		}
	}
	return store.Seat{}
}

// dropNewSeats removes the seats of players who joined after the run was read.
func (l *LoadedRace) dropNewSeats() {
	isPlayer := map[string]bool{}
	for _, seat := range l.State.Players() {
		isPlayer[seat] = true
	}
	l.Seats = slices.DeleteFunc(l.Seats, func(s store.Seat) bool { return !isPlayer[s.Seat] })
}

// hasAllSeats reports whether each player of the state has a seat. A player may have left after the run was
// read.
func (l *LoadedRace) hasAllSeats() bool { return len(l.Seats) >= len(l.State.Players()) }

// removeSeat removes a seat that its player has left.
func (l *LoadedRace) removeSeat(id string) {
	if slices.Contains(l.State.Players(), id) {
		return // the action was a repeat
	}
	isSeat := func(s store.Seat) bool { return s.Seat == id }
	l.Seats = slices.DeleteFunc(slices.Clone(l.Seats), isSeat)
	l.addedSeats = slices.DeleteFunc(l.addedSeats, isSeat)
	l.leftSeats = append(l.leftSeats, id)
}

// renameSeat changes the name in the seat with an index.
func (l *LoadedRace) renameSeat(i int, name string) {
	l.Seats = slices.Clone(l.Seats)
	l.Seats[i].Name = name
	l.addedSeats = append(l.addedSeats, l.Seats[i])
}

// source returns race.State.Source of the race.
func (l *LoadedRace) source() string {
	if l.final != nil {
		return l.final.Source
	}
	return l.State.Source()
}

// options returns the options of the race.
func (l *LoadedRace) options() RaceOptions { return parseOptions(l.source()) }

// isChosen reports whether a person chose the hands of the race, as the teacher of a class does.
func (l *LoadedRace) isChosen() bool {
	o := parseOptions(l.State.Source())
	return o.Kind == KindClass || len(o.Puzzles) > 0 || o.Missed
}

// parseOptions returns the options of a race from its source.
func parseOptions(source string) (o RaceOptions) {
	_ = json.Unmarshal([]byte(source), &o) // Create and Configure have encoded it
	return o
}

// public returns what everybody may know.
func (l *LoadedRace) public() race.Public {
	if l.final != nil {
		return l.final.Public
	}
	return l.State.Public()
}

// raceQueue holds the actions of a race that wait to be decided.
type raceQueue struct{ waiting []*raceAction }

// decideFunc decides an action on a race and adds its events. It returns the reason if it rejects the
// action.
type decideFunc func(l *LoadedRace, now int64) error

// raceAction is an action that waits to be decided.
type raceAction struct {
	player    string // who acts; empty for the server and the teacher
	decide    decideFunc
	at        int64
	after     *LoadedRace
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

// submit decides an action after those that arrived earlier, and waits until its events are stored.
// It returns the race after the action, and in rejection the reason if decide rejected it. If ctx
// ends first, the action may still take effect.
func (r *Races) submit(ctx context.Context, id string, decide decideFunc) (after *LoadedRace, rejection, err error) {
	a, err := r.submitAction(ctx, "", id, decide)
	if err != nil {
		return nil, nil, err
	}
	return a.after, a.rejection, a.err
}

// submitAction is like submit for the action of a player, but returns the decided action.
func (r *Races) submitAction(ctx context.Context, player, id string, decide decideFunc) (*raceAction, error) {
	a := &raceAction{player: player, decide: decide, at: r.log.Now(), done: make(chan struct{})}
	r.mu.Lock()
	q := r.queues[id]
	if q == nil {
		q = &raceQueue{}
		r.queues[id] = q
		go r.runQueue(limiter.WithoutAdmission(context.WithoutCancel(ctx)), id, q)
	}
	if len(q.waiting) >= maxRaceQueue {
		r.mu.Unlock()
		return nil, fmt.Errorf("live: race %s: %w", id, limiter.ErrFull)
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

// runQueue decides the actions of a queue until none waits.
func (r *Races) runQueue(ctx context.Context, id string, q *raceQueue) {
	var known *LoadedRace // the race after the last append of this queue; nil: read it
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

// tryBatch is decideBatch, but returns a panic as an error. The queue has no request whose handler
// would recover from it.
func (r *Races) tryBatch(ctx context.Context, id string, known *LoadedRace, batch []*raceAction) (after *LoadedRace, err error) {
	defer func() {
		if value := recover(); value != nil {
			after, err = nil, fmt.Errorf("live: race %s: panic: %v\n%s", id, value, debug.Stack())
		}
	}()
	return r.decideBatch(ctx, id, known, batch)
}

// decideBatch decides actions in order and appends their events. If known is not nil, it reads only the
// race's row first, and the seats if they have changed, which they do without an event when a player is deleted or
// renamed. The store refuses the
// append if something else has changed. If another process appended events first, decideBatch decides
// all actions again.
func (r *Races) decideBatch(ctx context.Context, id string, known *LoadedRace, batch []*raceAction) (*LoadedRace, error) {
	ctx, cancel := context.WithTimeout(ctx, raceTimeout)
	defer cancel()
	for range run.MaxTries {
		l, err := known, error(nil)
		if l == nil {
			l, err = r.load(ctx, id, playersOf(batch)...)
		} else if err = r.readSeats(ctx, l); err == nil {
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
		if err := r.endRaceIfTooLong(l); err != nil {
			return nil, err
		}
		if err := r.markRelated(ctx, l, before); err != nil {
			return nil, err
		}
		playerOf := func(seat string) string { return l.seat(seat).Player }
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
		d := r.BuildRaceDecision(l, before)
		if err := r.log.Rate(ctx, &l.Loaded, l.Seats, &d); err != nil {
			return nil, err
		}
		switch err := r.log.Append(ctx, &l.Loaded, before, d); {
		case err == nil:
			for _, a := range batch {
				a.stored = l.StoredBytes * int64(a.events) / int64(max(1, len(l.NewEvents)))
			}
			l.Version = l.State.Version()
			r.publish(l)
			return l, nil
		case !errors.Is(err, store.ErrVersion):
			return nil, err
		}
		known = nil
	}
	return nil, fmt.Errorf("%w: %s", run.ErrContention, id)
}

// forNextBatch returns a copy of a race that was appended to, for the next actions. It returns nil
// if the race must be read.
func (l *LoadedRace) forNextBatch() *LoadedRace {
	if l == nil || len(l.NewEvents) == 0 {
		return nil
	}
	n := *l
	n.LogBytes += n.StoredBytes
	n.NewEvents, n.StoredBytes, n.addedSeats, n.leftSeats = nil, 0, nil, nil
	return &n
}

// markRelated names the related seats in the new events that end the part of a player in a ranked race, and
// marks the result as unranked if no other seat is left. before is the state before the new events.
func (r *Races) markRelated(ctx context.Context, l *LoadedRace, before race.State) error {
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

// endRaceIfTooLong ends a race that has reached its maximum number of events or bytes.
func (r *Races) endRaceIfTooLong(l *LoadedRace) error {
	if l.State.Over() || len(l.State.Players()) == 0 || l.State.Version() < r.maxEvents && l.LogBytes < r.maxBytes {
		return nil
	}
	return r.log.Decide(&l.Loaded, l.State.LastTime(), "", race.Finish{ID: "long"})
}

// isScarce reports whether so much of the log of a race is used that its seats must save the rest.
func (r *Races) isScarce(l *LoadedRace) bool {
	return l.State.Version() >= r.maxEvents/scarceDivisor || l.LogBytes >= r.maxBytes/scarceDivisor
}

// withinSeatLimit calls decide, which decides an action of a seat. It returns ErrTooMany and undoes
// the action if that added an optional event to a seat that has its maximum, so that no seat uses up
// the log of the race. A correct claim adds none and is never refused.
func (r *Races) withinSeatLimit(l *LoadedRace, seat string, decide func() error) error {
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

// load reads a race with its state. If the race is over, it does not read the log, and the state is only
// for decisions about actions of the given players, of the server and of the teacher. load returns
// store.ErrNotFound if there is no such race.
func (r *Races) load(ctx context.Context, id string, players ...string) (*LoadedRace, error) {
	l, err := r.loadForView(ctx, id)
	if err == nil && l.final != nil {
		err = r.loadFinishedState(ctx, l, players)
	}
	return l, err
}

// errNoRace returns the error for a run that is not a race.
func errNoRace(id string) error {
	return fmt.Errorf("live: run %s is not a race: %w", id, store.ErrNotFound)
}

// maxReads is how often a race is read if it changes meanwhile.
const maxReads = 3

// readRace reads a race without its log. If the cached state is newer than the row that was read, an action
// was stored meanwhile or the database was restored, and readRace reads again, also the seats.
func (r *Races) readRace(ctx context.Context, id string) (l *LoadedRace, err error) {
	for range maxReads {
		if l, err = r.readRaceOnce(ctx, id); err != nil || r.log.CachedVersion(id) <= l.Version {
			break
		}
		r.seats.Delete(id)
	}
	return l, err
}

func (r *Races) readRaceOnce(ctx context.Context, id string) (*LoadedRace, error) {
	read, err := r.log.Read(ctx, "", id)
	if err != nil {
		return nil, err
	}
	if read.Player != "" {
		return nil, errNoRace(id)
	}
	l := &LoadedRace{Loaded: *read}
	return l, r.readSeats(ctx, l)
}

const (
	maxSeatsCache = 8 << 20 // maximum memory of the seats of races that are kept, in bytes
	seatBytes     = 128     // of a store.Seat, without its texts
)

// versionedSeats are the seats of a race at a version, or later ones. They must not be changed.
type versionedSeats struct {
	version int64
	seats   []store.Seat
}

// readSeats reads the row of a race, and its seats if they have changed since they were last read.
func (r *Races) readSeats(ctx context.Context, l *LoadedRace) (err error) {
	if l.Race, err = r.store.Race(ctx, l.ID); err != nil {
		return err
	}
	known, ok := r.seats.Get(l.ID)
	if !ok || known.version != l.Race.SeatsVersion {
		// Seats that are newer than the row do no harm: the next row has another version.
		known.version = l.Race.SeatsVersion
		if known.seats, err = r.store.Seats(ctx, l.ID); err != nil {
			return err
		}
		size := cache.EntrySize
		for _, s := range known.seats {
			size += seatBytes + len(s.Run) + len(s.Seat) + len(s.Player) + len(s.Name) + len(s.Address) + len(s.Device)
		}
		r.seats.Put(l.ID, known, size)
	}
	l.Seats = slices.Clone(known.seats)
	return nil
}

// change decides an action like submit and returns the race as the player sees it. If the action is
// rejected, it returns both the race and the reason.
func (r *Races) change(ctx context.Context, player, id string, decide decideFunc) (Race, error) {
	a, err := r.submitAction(ctx, player, id, decide)
	if err == nil {
		err = a.err
	}
	if err != nil {
		return Race{}, err
	}
	v, err := r.view(ctx, a.after, player)
	if err != nil {
		return Race{}, err
	}
	v.StoredBytes = a.stored
	if a.rejection != nil {
		return v, fmt.Errorf("live: race %s: %w", id, a.rejection)
	}
	return v, nil
}

// view returns the race as a player sees it, or as a spectator if the player has no seat.
func (r *Races) view(ctx context.Context, l *LoadedRace, player string) (Race, error) {
	v := r.publicView(l, player)
	if v.Seat == "" {
		return v, nil
	}
	v.Mine = &MyHands{}
	if l.final != nil {
		return v, r.decodePart(ctx, l, v.Seat, v.Mine)
	}
	*v.Mine = myHands(l.State, v.Seat)
	return v, nil
}

// rejected returns the race as a player sees it and the reason for which an action was rejected.
func (r *Races) rejected(ctx context.Context, l *LoadedRace, player string, reason error) (Race, error) {
	v, err := r.view(ctx, l, player)
	return v, cmp.Or(err, reason)
}

// publicView returns the race as a player sees it, but without Mine.
func (r *Races) publicView(l *LoadedRace, player string) Race {
	v := Race{ID: l.ID, Options: l.options().public(), Seat: l.seatOf(player), Seats: l.profiles(l.seatOf(player)), Public: l.public(), Next: l.Race.Next, Now: r.log.Now()}
	if l.Race.Expires > v.Now {
		v.Code = l.Race.Code
	}
	return v
}

// profiles returns the seats as the player in a seat may see them, or everybody if viewer is "". In
// a class without a ranking, pupils see no name but their own.
func (l *LoadedRace) profiles(viewer string) []RaceSeat {
	hidden := l.Race.Kind == KindClass && !l.options().Ranking
	list := make([]RaceSeat, len(l.Seats))
	for i, s := range l.Seats {
		list[i] = RaceSeat{s.Seat, Profile{s.Name, s.Colour}}
		if hidden && s.Seat != viewer {
			list[i].Name = ""
		}
	}
	return list
}

// myHands returns what only the player in a seat may see.
func myHands(s race.State, seat string) MyHands {
	v := s.View(seat)
	mine := MyHands{Shown: v.Shown, Ends: v.Ends, HandEnd: v.HandEnd}
	if i := slices.IndexFunc(v.Players, func(p race.Standing) bool { return p.Player == seat }); i >= 0 {
		mine.Standing = v.Players[i]
	}
	return mine
}

// BuildRaceDecision returns the decision to append: the new events, the changed seats, and the rows
// derived from the events.
func (r *Races) BuildRaceDecision(l *LoadedRace, before race.State) store.Decision {
	d := store.Decision{
		Events: l.NewEvents, Deadline: l.raceDeadline(), Seats: l.addedSeats, LeftSeats: l.leftSeats,
		Day: r.log.Now() / store.DayMillis,
	}
	if l.Race.Kind == KindQuick {
		d.QuickMatch = l.quickMatch(r.log.Now())
	}
	over := l.State.Over() && !before.Over()
	if over {
		d.Finished = l.State.LastTime()
	}
	for _, s := range l.Seats {
		if s.Player == "" {
			continue
		}
		for _, h := range l.State.ClosedSince(before, s.Seat) {
			p := run.NewPlay(&l.Loaded, s.Player, h)
			p.Form = run.FormOf(h, l.isChosen())
			d.Plays = append(d.Plays, p)
		}
		if !over {
			continue
		}
		if res, err := l.State.Result(s.Seat); err == nil {
			row := run.NewResult(&l.Loaded, s.Player, res)
			if l.Race.Kind != KindClass {
				row.Opponents, row.Beaten = opponentsOf(l.State, res)
			}
			d.Held = append(d.Held, fairplay.HeldRows(row, res)...)
			d.Results = append(d.Results, row)
			if l.options().isComparable() {
				d.Ghosts = append(d.Ghosts, run.GhostsOf(row, s.Seat)...)
			}
		}
	}
	return d
}

// maxBeaten is the maximum number of opponents whom a player leaves behind in a race. It is that of a
// full quick match, so that a private race full of strangers who skip counts no more.
const maxBeaten = quickSeats - 1

// opponentsOf returns the number of the other players of a race who are not related to the player, and the
// number of those with a worse result, at most maxBeaten.
func opponentsOf(s race.State, result race.Result) (opponents, beaten int) {
	for _, seat := range s.Players() {
		other, err := s.Result(seat)
		if err != nil || seat == result.Player || slices.Contains(result.Related, seat) {
			continue
		}
		opponents++
		if other.Points < result.Points || other.Points == result.Points && other.Time > result.Time {
			beaten++
		}
	}
	return opponents, min(beaten, maxBeaten)
}

// raceDeadline returns when Sweep must load the race: when its next clock runs out, or when it ends
// because it is idle. It returns 0 if Sweep need not load it.
func (l *LoadedRace) raceDeadline() int64 {
	if l.State.Over() {
		return 0
	}
	at, ok := l.State.Deadline()
	if idle := l.idleDeadline(); !ok || idle < at {
		at = idle
	}
	return at
}

// isWaiting reports whether the race has not begun and no countdown runs.
func (l *LoadedRace) isWaiting() bool { return l.State.Phase() == race.PhaseWaiting }

// idleDeadline returns when the race ends if it gets no more events.
func (l *LoadedRace) idleDeadline() int64 {
	switch at := l.State.LastTime(); {
	case l.isWaitingQuickMatch():
		return at + idleQuickTimeout
	case l.Race.Kind == KindClass && l.isWaiting():
		return max(at+idleRaceTimeout, l.Race.Expires)
	default:
		return at + idleRaceTimeout
	}
}

// sweep runs the clocks of a race and ends it if it is idle. It deletes an idle race that has not
// begun or has no players, so that nobody gets results without hands, and tells the processes that
// watch the race.
func (r *Races) sweep(ctx context.Context, id string) error {
	l, rejection, err := r.submit(ctx, id, func(l *LoadedRace, now int64) error {
		err := r.log.Decide(&l.Loaded, now, "", race.Tick{})
		if err != nil || l.State.Over() || now < l.idleDeadline() || l.isWaiting() || len(l.State.Players()) == 0 {
			return err
		}
		return r.log.Decide(&l.Loaded, l.State.LastTime(), "", race.Finish{ID: "idle"})
	})
	switch {
	case err != nil || rejection != nil:
		return cmp.Or(err, rejection)
	case (l.isWaiting() || len(l.State.Players()) == 0) && r.log.Now() >= l.idleDeadline():
		if err := r.store.DeleteRace(ctx, id, l.Version); err != nil {
			return err
		}
		r.ReceiveVersion(id, l.Version)
		r.notifyVersion(id, l.Version)
	}
	return nil
}
