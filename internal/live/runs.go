package live

import (
	"context"

	"github.com/make24/make24/internal/store"
)

// Options of Runs.
type Options struct {
	Seed  []byte        // what all hands are drawn from: secret, and for ever the same
	Clock func() int64  // milliseconds since 1970; nil: the machine's
	NewID func() string // of a run; nil: 128 random bits
}

// Runs are the runs of a store. Its methods may be called by many goroutines, of many
// processes on one store.
type Runs struct {
	store store.Store
}

// New is the runs of a store.
func New(s store.Store, o Options) *Runs { panic("todo") }

// Begin begins a run and shows its first hand. The key is the player's name for it: with
// one that was used, the run is the one it was used for; and a daily there is once for each player. Errors:
// ErrWish, ErrNotToday, ErrNoReview, dealer.ErrPuzzle, store.ErrNotFound for a player that there is not.
func (r *Runs) Begin(ctx context.Context, player, key string, w Wish) (Run, error) { panic("todo") }

// Act takes an action of a player. The run comes, as it is, also with an error of package
// race, which is wrapped. Other errors: store.ErrNotFound, ErrMany.
func (r *Runs) Act(ctx context.Context, player, run string, m Move) (Run, error) { panic("todo") }

// Look is the run as it is now. Error: store.ErrNotFound.
func (r *Runs) Look(ctx context.Context, player, run string) (Run, error) { panic("todo") }

// Bring takes a run that was played without network. Errors: ErrBadRun, store.ErrNotFound.
func (r *Runs) Bring(ctx context.Context, player string, o Offline) (Run, error) { panic("todo") }

// Sweep ends what is overdue in runs that nobody looks at, and says in how many.
func (r *Runs) Sweep(ctx context.Context) (int, error) { panic("todo") }

// Daily is today's; player may be empty.
func (r *Runs) Daily(ctx context.Context, player string) (Daily, error) { panic("todo") }

// Board is that of a daily; player may be empty. Error: store.ErrNotFound for a number that was not yet.
func (r *Runs) Board(ctx context.Context, player string, number int) (Board, error) { panic("todo") }

// List is a player's runs, the latest first, at most 50.
func (r *Runs) List(ctx context.Context, player, mode string, before int64, limit int) ([]Summary, error) {
	panic("todo")
}

// Plays are a player's closed hands since a time, the latest first, at most 5000.
func (r *Runs) Plays(ctx context.Context, player string, since int64) ([]Play, error) { panic("todo") }

// Review is what is on a player's schedule.
func (r *Runs) Review(ctx context.Context, player string) (Review, error) { panic("todo") }

// Glance is what a page shows of a player everywhere; player may be empty.
func (r *Runs) Glance(ctx context.Context, player string) (Glance, error) { panic("todo") }

// StreakOf is the streak of somebody who finished these dailies, by today's number.
func StreakOf(numbers []int, today int) Streak { panic("todo") }
