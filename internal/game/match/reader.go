package match

import (
	"context"
	"fmt"
	"slices"

	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
)

// readerStore is what a Reader needs of a store.
type readerStore interface {
	Race(ctx context.Context, run string) (store.Race, error)
	Seats(ctx context.Context, run string) ([]store.Seat, error)
}

// Reader reads races: the row, the seats, which are cached by their version, and the state.
type Reader struct {
	store  readerStore
	log    *run.Log
	finals *Finals
	seats  *cache.Cache[string, versionedSeats] // by race
}

// errNoRace returns the error for a run that is not a race.
func errNoRace(id string) error {
	return fmt.Errorf("match: run %s is not a race: %w", id, store.ErrNotFound)
}

// maxReads is how often a race is read if it changes meanwhile.
const maxReads = 3

// Read reads a race without its log. If the cached state is newer than the row that was read, an action
// was stored meanwhile or the database was restored, and Read reads again, also the seats.
func (r *Reader) Read(ctx context.Context, id string) (l *Loaded, err error) {
	for range maxReads {
		if l, err = r.readOnce(ctx, id); err != nil || r.log.CachedVersion(id) <= l.Version {
			break
		}
		r.seats.Delete(id)
	}
	return l, err
}

// readOnce is Read, but reads only once.
func (r *Reader) readOnce(ctx context.Context, id string) (*Loaded, error) {
	read, err := r.log.Read(ctx, "", id)
	if err != nil {
		return nil, err
	}
	if read.Player != "" {
		return nil, errNoRace(id)
	}
	l := &Loaded{Loaded: *read}
	return l, r.readSeats(ctx, l)
}

const (
	maxSeatsCache = 8 << 20 // maximum memory of the cached seats, in bytes
	seatBytes     = 144     // of a store.Seat, without its texts
)

// versionedSeats holds the seats of a race at a version, or later ones. They must not be changed.
type versionedSeats struct {
	version int64
	seats   []store.Seat
}

// readSeats reads the row of a race, and its seats if they have changed since they were last read.
func (r *Reader) readSeats(ctx context.Context, l *Loaded) (err error) {
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

// Load reads a race with its state. If the race is over, it reads a part instead of the log, and sets no state
// (Loaded.IsFinal).
func (r *Reader) Load(ctx context.Context, id string) (l *Loaded, err error) {
	for range maxReads {
		if l, err = r.Read(ctx, id); err != nil {
			return nil, err
		}
		if l.Finished != 0 {
			return l, r.finals.load(ctx, l)
		}
		if err := r.log.Replay(ctx, &l.Loaded); err != nil {
			return nil, err
		}
		if l.dropNewSeats(); l.hasAllSeats() {
			break
		}
	}
	return l, nil
}

// loadToDecide reads a race with its state. If the race is over, it does not read the log, and the state is only
// for decisions about actions of the given players, of the server and of the teacher. loadToDecide returns
// store.ErrNotFound if there is no such race.
func (r *Reader) loadToDecide(ctx context.Context, id string, players ...string) (*Loaded, error) {
	l, err := r.Load(ctx, id)
	if err == nil && l.final != nil {
		err = r.finals.loadState(ctx, l, players)
	}
	return l, err
}
