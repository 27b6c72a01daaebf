// Package watch sends the changes of races to those who watch them, and tracks which players are connected.
//
//	watcher := watch.New(store, races)
//	subscription, now, err := watcher.Watch(ctx, "ann", id)
//	for update := range subscription.C() {
//		…
//	}
//
// Processes that share a store tell each other which races have changed, and who is connected
// (Service.NotifyVersion, Service.NotifyPresence). If a message is lost, a process learns of a change a second
// later from the store.
package watch

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/base/pubsub"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/race"
)

// Store is what watching races needs of a store.
type Store interface {
	Versions(ctx context.Context, runs []string) (map[string]int, error)
	ForfeitedSeats(ctx context.Context, runs []string) (map[string][]string, error)
	RenewQuickMatch(ctx context.Context, run string, until int64) error
}

// Service watches races for the subscribers in this process. Many goroutines may call its methods.
type Service struct {
	// NotifyVersion, if not nil, is called after this process has changed a race, so that other
	// processes can call ReceiveVersion. It must be set before the first use and must not wait.
	NotifyVersion func(id string, version int)
	// NotifyPresence, if not nil, is called with the seats of a race that are connected to this process and the number of spectators,
	// or with nil if this process no longer watches the race, so that other processes can call
	// ReceivePresence. It must be set before the first use, must not wait, and must not call methods of
	// Service.
	NotifyPresence func(id string, seats []string, watching int)
	// Connected, if not nil, reports whether messages of other processes can arrive. It must be set
	// before the first use.
	Connected func() bool

	store Store
	races *match.Service
	hub   *pubsub.Hub[string, *Update]

	mu           sync.Mutex
	watched      map[string]*watchedRace
	stopLoops    context.CancelFunc // ends compareVersions and repeatPresence; set while a race is watched
	lostVersions uint64             // as in Stats
	closed       bool               // Close was called
}

// New returns a Service that watches races. It sets races.Queue.Listener, so a match.Service has only one.
func New(s Store, races *match.Service) *Service {
	r := &Service{store: s, races: races, hub: pubsub.New[string, *Update](subscriberQueue), watched: map[string]*watchedRace{}}
	races.Queue.Listener = r
	return r
}

// subscriberQueue is the number of updates that may wait for one subscriber. A subscriber with more
// is dropped, and subscribes again.
const subscriberQueue = 64

// Subscription receives the updates of a race. The caller must close it.
type Subscription struct {
	*pubsub.Subscription[string, *Update]
	service *Service
	id      string
	seat    string // of the subscriber; empty for a spectator
	counted bool   // among those in the seat, or the spectators
	open    bool
}

// Watch subscribes to a race and returns the race as the player sees it at present. The updates are
// those after it; some may repeat it. If the channel of the subscription is closed, the subscriber
// was too slow, the server stops or the race was deleted. The subscriber may call Watch again, which
// returns store.ErrNotFound if the race was deleted.
func (s *Service) Watch(ctx context.Context, player, id string) (*Subscription, match.Race, error) {
	sub := &Subscription{Subscription: s.hub.Subscribe(id), service: s, id: id, open: true}
	s.mu.Lock()
	w := s.watched[id]
	if w == nil {
		w = s.startWatching(limiter.WithoutAdmission(context.WithoutCancel(ctx)), id)
	}
	w.count++
	s.mu.Unlock()
	now, err := s.races.Load(ctx, player, id)
	if err != nil {
		sub.Close()
		return nil, match.Race{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	sub.seat, sub.counted = now.Seat, true
	w.countSubscriber(sub.seat, 1)
	return sub, now, nil
}

// startWatching starts the goroutines for a race that is not watched yet. The caller holds s.mu.
func (s *Service) startWatching(ctx context.Context, id string) *watchedRace {
	watchCtx, stop := context.WithCancel(ctx)
	w := &watchedRace{
		service: s, id: id, seats: map[string]int{}, wake: make(chan struct{}, 1), stop: stop,
		presence: newPresence(), presenceChanged: make(chan struct{}, 1),
	}
	s.watched[id] = w
	w.announcePresence()
	go w.follow(watchCtx)
	if len(s.watched) == 1 {
		loopCtx, stop := context.WithCancel(ctx)
		s.stopLoops = stop
		go s.compareVersions(loopCtx)
		go s.repeatPresence(loopCtx)
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
	s.service.mu.Lock()
	defer s.service.mu.Unlock()
	w := s.service.watched[s.id]
	if s.counted {
		w.countSubscriber(s.seat, -1)
	}
	if w.count--; w.count > 0 {
		return
	}
	if s.seat == "" || !w.isQuickMatch || s.service.closed {
		w.unwatch()
		return
	}
	time.AfterFunc(quickMatchGrace, func() {
		s.service.mu.Lock()
		defer s.service.mu.Unlock()
		w.unwatch()
	})
}

// quickMatchGrace is how long a process watches a waiting quick match after the stream of its player
// has ended, so that followPresence closes the match if the player does not come back.
const quickMatchGrace = awayGrace + time.Second

// Appended hands a new state to the goroutine that follows the race, if the race is watched, and
// tells the other processes. Only match.Queue calls it.
func (s *Service) Appended(l *match.Loaded) {
	s.mu.Lock()
	w := s.watched[l.ID]
	if w != nil && l.Version >= w.reportedVersion && (w.latest == nil || w.latest.Version <= l.Version) {
		w.latest, w.reportedVersion = l, l.Version
	}
	s.mu.Unlock()
	if w != nil {
		w.signal()
	}
	s.notifyVersion(l.ID, l.Version)
}

// Changed makes this process, if it watches the race, and the other processes read a race again. Only match.Queue
// calls it.
func (s *Service) Changed(id string, version int) {
	s.ReceiveVersion(id, version)
	s.notifyVersion(id, version)
}

// notifyVersion tells the other processes that a race has changed.
func (s *Service) notifyVersion(id string, version int) {
	if s.NotifyVersion != nil {
		s.NotifyVersion(id, version)
	}
}

// ReceiveVersion tells the process that another process has changed a race, which now has the given version.
// If the race is watched, the process reads it again.
func (s *Service) ReceiveVersion(id string, version int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if w := s.watched[id]; w != nil && version >= w.reportedVersion {
		w.reportedVersion = version
		w.requestReload()
	}
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
func (s *Service) compareVersions(ctx context.Context) {
	ticker := time.NewTicker(compareInterval)
	defer ticker.Stop()
	for round := 1; ; round++ {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		s.mu.Lock()
		ids := slices.Collect(maps.Keys(s.watched))
		s.mu.Unlock()
		for some := range slices.Chunk(ids, maxCompared) {
			versions, err := s.store.Versions(ctx, some)
			if err != nil {
				break // the next comparison follows in a second
			}
			s.noteVersions(some, versions, round)
			if round%recheckInterval != 0 {
				continue
			}
			if forfeited, err := s.store.ForfeitedSeats(ctx, some); err == nil {
				s.noteForfeited(some, forfeited)
			}
		}
	}
}

// noteVersions makes the process read those of the races with the given IDs that have no version,
// since they were deleted, or a later one than the one sent. If no message reports such a version
// before the next comparison, its message counts as lost. The process also reads the races whose
// recheckInterval divides round, the number of the comparison.
func (s *Service) noteVersions(ids []string, versions map[string]int, round int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range ids {
		w := s.watched[id]
		if w == nil || w.sentVersion == 0 {
			continue
		}
		version, exists := versions[id]
		if !exists {
			w.requestReload()
			continue
		}
		if w.foundVersion > w.reportedVersion {
			s.lostVersions++
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
func (s *Service) noteForfeited(ids []string, seats map[string][]string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range ids {
		if w := s.watched[id]; w != nil {
			w.presence.forfeited = seats[id]
			w.signalPresence()
		}
	}
}

// Stats holds the current counts of a process for the races that it watches, and Drops and LostVersions since New.
type Stats struct {
	pubsub.Stats                    // subscribers of races, and updates that wait for them
	Phases       map[race.Phase]int // watched races by phase
	Players      int                // seats of watched races whose players have a subscription
	LostVersions uint64             // versions that no other process reported within a second
}

// Stats returns the counts of this process.
func (s *Service) Stats() Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	stats := Stats{Stats: s.hub.Stats(), Phases: map[race.Phase]int{}, LostVersions: s.lostVersions}
	for _, w := range s.watched {
		if w.phase != "" {
			stats.Phases[w.phase]++
		}
		stats.Players += len(w.seats)
	}
	return stats
}

// Close drops all subscribers. It must be called before the server stops, so that the streams of the
// clients end.
func (s *Service) Close() {
	s.hub.CloseAll()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for _, w := range s.watched {
		w.unwatch()
	}
}
