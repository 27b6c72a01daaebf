package watch

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
)

// watchedRace is a race with subscribers in this process.
type watchedRace struct {
	service *Service // its mu guards what follows, but not the channels
	id      string

	count           int            // subscribers
	seats           map[string]int // number of subscribers by seat, without spectators
	spectators      int            // subscribers without a seat
	phase           race.Phase     // of the state sent last; empty before the first
	latest          *match.Loaded  // the latest state that this process has stored; nil: read it
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

// requestReload makes the goroutine that follows the race read it again. The caller holds Service.mu.
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
func (w *watchedRace) follow(ctx context.Context) {
	var sent *match.Loaded
	l, err := w.load(ctx)
	for {
		if errors.Is(err, store.ErrNotFound) {
			w.service.mu.Lock()
			w.isQuickMatch = false
			w.service.mu.Unlock()
			w.service.hub.CloseTopic(w.id)
		}
		if err == nil && needsUpdate(sent, l) {
			u := w.service.newUpdate(sent, l)
			w.noteSent(l, u.phase)
			w.service.hub.Publish(w.id, u)
			sent = l
		}
		wait := w.untilTick(sent, err)
		if sent != nil {
			wait = min(wait, w.followPresence(ctx, sent))
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-w.wake:
			timer.Stop()
			l, err = w.load(ctx)
		case <-w.presenceChanged:
			timer.Stop()
		case <-timer.C:
			switch {
			case err != nil:
				l, err = w.load(ctx)
			case w.untilTick(sent, nil) == 0:
				l, err = w.service.races.Queue.Tick(ctx, w.id)
			}
		}
	}
}

// unwatch ends watching a race if it has no subscribers. The caller holds w.service.mu.
func (w *watchedRace) unwatch() {
	r := w.service
	if w.count > 0 || r.watched[w.id] != w {
		return
	}
	w.stop()
	delete(r.watched, w.id)
	if r.NotifyPresence != nil {
		r.NotifyPresence(w.id, nil, 0)
	}
	if len(r.watched) == 0 {
		r.stopLoops()
	}
}

// needsUpdate reports whether a state differs from the one sent last, which is nil at first. Names and
// the rematch change without a new version.
func needsUpdate(sent, l *match.Loaded) bool {
	return sent == nil || l.Version > sent.Version || l.Race.Next != sent.Race.Next ||
		l.Version == sent.Version && !slices.Equal(l.Seats, sent.Seats)
}

// followInterval is how often follow compares the clocks of a race with the time, which may jump. It
// is also the time after which follow repeats what failed.
const followInterval = time.Second

// untilTick returns the time until follow must run the clocks of a race, at most followInterval. err
// is the error of the last attempt to read the race or to run its clocks.
func (w *watchedRace) untilTick(l *match.Loaded, err error) time.Duration {
	if err != nil {
		return followInterval
	}
	at, ok := l.State.Deadline()
	if !ok {
		return followInterval
	}
	return min(followInterval, time.Duration(max(0, at-w.service.races.Log.Now()))*time.Millisecond)
}

// noteSent notes the version and the phase of an update.
func (w *watchedRace) noteSent(l *match.Loaded, phase race.Phase) {
	w.service.mu.Lock()
	defer w.service.mu.Unlock()
	w.phase = phase
	w.isQuickMatch = !l.IsFinal() && l.IsWaitingQuickMatch()
	w.recheckInterval = rareRecheckInterval
	if phase == race.PhaseWaiting || phase == race.PhaseOver && l.Race.Next == "" || l.Race.Kind == match.KindClass {
		w.recheckInterval = recheckInterval
	}
	if w.sentVersion == 0 {
		w.reportedVersion = max(w.reportedVersion, l.Version) // the first version needs no report
	}
	w.sentVersion = l.Version
}

// load returns the latest state of a watched race.
func (w *watchedRace) load(ctx context.Context) (*match.Loaded, error) {
	w.service.mu.Lock()
	l := w.latest
	w.service.mu.Unlock()
	if l != nil {
		return l, nil
	}
	return w.service.races.Reader.Load(ctx, w.id)
}
