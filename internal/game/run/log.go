package run

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// logStore is what a Log needs of a store. sqlstore.Store describes the methods.
type logStore interface {
	Run(ctx context.Context, id string) (store.Run, error)
	EventTexts(ctx context.Context, run string, from, limit int) ([]string, error)
	Append(ctx context.Context, run string, version int, d store.Decision) (added int64, err error)
	FinalView(ctx context.Context, run, player string) (store.FinalView, error)
	PutFinalView(ctx context.Context, v store.FinalView) error
}

// Log reads the logs of runs and races, replays them, decides actions and appends the decisions. Many
// goroutines may call its methods, in several processes that share a store.
type Log struct {
	store      logStore
	ratings    *rating.Service
	fairPlay   *fairplay.Service
	clock      func() int64
	secret     []byte // for Hash
	newID      func() string
	rankable   func(begun int64) bool
	held       func(h store.HeldResult)
	stateCache *cache.Cache[string, race.State]
	heavyWork  *limiter.Class
	quota      store.Quota
}

// Now returns the time in milliseconds since 1970.
func (log *Log) Now() int64 { return log.clock() }

// NewID returns the ID of a new run.
func (log *Log) NewID() string { return log.newID() }

// Rankable reports whether a run may be ranked that began at begun, in milliseconds since 1970.
func (log *Log) Rankable(begun int64) bool { return log.rankable(begun) }

// Hash returns 16 hex digits of a keyed hash of a text. The key is Options.Seed.
func (log *Log) Hash(text string) string {
	mac := hmac.New(sha256.New, log.secret)
	_, _ = mac.Write([]byte(text)) // never returns an error
	return hex.EncodeToString(mac.Sum(nil)[:8])
}

// AcquireSlot waits for a slot for expensive work. The caller must release it. AcquireSlot returns
// limiter.ErrBusy if it got none.
func (log *Log) AcquireSlot(ctx context.Context) (*limiter.Slot, error) {
	return log.heavyWork.Acquire(ctx, limiter.Client(ctx))
}

// Loaded is a run with its replayed state, but without its log.
type Loaded struct {
	store.Run
	Request     Request
	State       race.State    // set only for an unfinished run
	view        *race.View    // the player's view; loaded for a finished run, else computed on first use
	NewEvents   []event.Event // events decided since the run was read
	StoredBytes int64         // number of bytes stored since the run was read
}

// PlayerView returns the view of the run's player.
func (l *Loaded) PlayerView() race.View {
	if l.view == nil {
		view := l.State.View(l.Player)
		l.view = &view
	}
	return *l.view
}

// Read reads a player's run without its log. The player "" is the dealer, who may read any run.
// Read returns store.ErrNotFound if the player has no such run.
func (log *Log) Read(ctx context.Context, player, id string) (*Loaded, error) {
	row, err := log.store.Run(ctx, id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		log.stateCache.Delete(id) // cache nothing of a deleted player
		return nil, err
	case err != nil:
		return nil, err
	case player != "" && row.Player != player:
		return nil, fmt.Errorf("run: %s belongs to another player: %w", id, store.ErrNotFound)
	}
	l := &Loaded{Run: row}
	if len(row.RequestJSON) > 0 {
		if err := json.Unmarshal(row.RequestJSON, &l.Request); err != nil {
			return nil, fmt.Errorf("run: %s: %w", id, err)
		}
	}
	return l, nil
}

// Replay sets the state of a run by applying the events of the log to the cached state. If there
// are many events, Replay first acquires a slot. It reads them in batches, so that it stops soon
// after ctx ends. It returns store.ErrNotFound if the run was deleted, and limiter.ErrBusy if it
// got no slot.
func (log *Log) Replay(ctx context.Context, l *Loaded) error {
	if l.State = log.CachedState(l.ID, l.Version); l.Version > 0 && l.State.Version() == l.Version {
		return nil
	}
	if err := log.replayRest(ctx, l, func([]event.Event) {}); err != nil {
		return err
	}
	log.CacheState(l.ID, l.State)
	return nil
}

// ReplayEvents replays the whole log of a run and returns its events. It uses no cached state. The
// errors are those of Replay.
func (log *Log) ReplayEvents(ctx context.Context, l *Loaded) (all []event.Event, err error) {
	l.State = race.State{}
	err = log.replayRest(ctx, l, func(events []event.Event) { all = append(all, events...) })
	return all, err
}

// replayRest applies the events of the log that follow the state of a run, and calls visit with each
// batch of them. The errors are those of Replay.
func (log *Log) replayRest(ctx context.Context, l *Loaded, visit func([]event.Event)) error {
	if l.Version-l.State.Version() > maxShortLog {
		slot, err := log.AcquireSlot(ctx)
		if err != nil {
			return err
		}
		defer slot.Release()
	}
	for l.State.Version() < l.Version {
		// Read no later events, so that the state agrees with the row of the run and, in a race, is not
		// newer than the seats.
		limit := min(ReplayBatch, l.Version-l.State.Version())
		texts, err := log.store.EventTexts(ctx, l.ID, l.State.Version(), limit)
		if err != nil {
			return err
		}
		if len(texts) == 0 { // deleted since its row was read
			log.stateCache.Delete(l.ID)
			return fmt.Errorf("run: %s: %w", l.ID, store.ErrNotFound)
		}
		events, err := store.DecodeEvents(texts)
		if err == nil {
			l.State, err = race.Fold(l.State, events)
		}
		if err != nil {
			return fmt.Errorf("run: %s: %w", l.ID, err)
		}
		visit(events)
	}
	return nil
}

// Decide applies an action of a player to the state of the run and adds its events to l.NewEvents.
// If package race rejects the action, Decide returns its error, and the events are only those of
// clocks that have run out.
func (log *Log) Decide(l *Loaded, at int64, player string, a race.Action) error {
	events, after, rejection := race.Decide(l.State, at, player, a)
	if log.unrank(events, l.Created) {
		var err error
		if after, err = race.Fold(l.State, events); err != nil {
			return err
		}
	}
	l.State, l.view = after, nil
	l.NewEvents = append(l.NewEvents, events...)
	return rejection
}

// unrank marks the Finished events as unranked unless the clock has been trusted since the run was
// created. It reports whether it marked any.
func (log *Log) unrank(events []event.Event, created int64) (marked bool) {
	for i, e := range events {
		if end, ok := e.(event.Finished); ok && !log.rankable(created) {
			end.Unranked, marked = true, true
			events[i] = end
		}
	}
	return marked
}

// Append stores the decision with the new events of a run. before is the state before these events. Append
// returns store.ErrVersion, and stores nothing, if the log has a later version, and also *QuotaError and
// store.ErrFull.
func (log *Log) Append(ctx context.Context, l *Loaded, before race.State, d store.Decision) (err error) {
	if l.StoredBytes, err = log.store.Append(ctx, l.ID, before.Version(), d); err != nil {
		return log.QuotaError(err)
	}
	log.CacheState(l.ID, l.State)
	for _, h := range d.Held {
		log.held(h)
	}
	return nil
}

// Charge sets the day and the quota of a decision that is appended now, so that its append checks the storage
// quota of the player.
func (log *Log) Charge(d *store.Decision) {
	d.Day, d.Quota = log.clock()/store.DayMillis, &log.quota
}

// QuotaError wraps err in a *QuotaError if it is a quota error of the store. Otherwise it returns
// err.
func (log *Log) QuotaError(err error) error {
	switch {
	case errors.Is(err, store.ErrQuota):
		return &QuotaError{Err: err}
	case errors.Is(err, store.ErrDayQuota):
		now := log.clock()
		return &QuotaError{Err: err, RetryAfter: time.Duration((now/store.DayMillis+1)*store.DayMillis-now) * time.Millisecond}
	}
	return err
}

// maxStates is the maximum memory of the cached states, in bytes. With a cached state, an action
// need not read the whole log. An outdated state does no harm, since the store checks the version
// of each append.
const maxStates = 16 << 20

// CachedVersion returns the version of the cached state of a run, or 0 if there is none.
func (log *Log) CachedVersion(id string) int {
	s, _ := log.stateCache.Get(id)
	return s.Version()
}

// CachedState returns the cached state of a run if its version is at most the given one, or else
// the zero State.
func (log *Log) CachedState(id string, version int) race.State {
	s, _ := log.stateCache.Get(id)
	if s.Version() > version { // the database may have been restored
		log.stateCache.Delete(id)
		return race.State{}
	}
	return s
}

// CacheState caches a state unless a later one is cached. The state of a run that is over is
// removed: it is rarely loaded and never played.
func (log *Log) CacheState(id string, s race.State) {
	log.stateCache.Update(id, func(cached race.State, _ bool) (race.State, int) {
		if cached.Version() > s.Version() {
			s = cached
		}
		if s.Over() {
			return s, 0
		}
		return s, s.Size() + cache.EntrySize
	})
}
