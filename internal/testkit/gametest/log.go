package gametest

import (
	"context"
	"fmt"
	"strconv"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// LogWriter writes the events of a run directly to the store, which does not enforce the bounds of
// a run.
type LogWriter struct {
	*Fixture
	player     string
	version    int // number of events in the log
	lastID     int // number of the last action ID
	dealtCount int // number of dealt hands
}

// FillLog begins practice and appends hands until the run has at least minBytes; the last hand is
// open. add returns the events of a hand, with heads from LogWriter.head, and its trail. FillLog
// returns the ID of the run.
func (f *Fixture) FillLog(player string, minBytes int64, puzzle string, add func(w *LogWriter, hand int) ([]event.Event, []byte)) string {
	f.T.Helper()
	ctx := context.Background()
	run := f.MustBegin(player, run.Request{Mode: "practice"})
	w := &LogWriter{Fixture: f, player: player, version: run.View.Version, dealtCount: len(livetest.DealtHands(f.ReadLog(run.ID)))}
	firstHands := livetest.DealtHands(f.ReadLog(run.ID))
	for hand, isLast, oldSize, batch := 0, false, int64(0), 0; !isLast; {
		row, err := f.DB.Run(ctx, run.ID)
		if err != nil {
			f.T.Fatal(err)
		}
		size := row.LogBytes + row.TrailBytes
		isLast = size >= minBytes
		// Appends are slow, so each writes many hands. Near the end each writes one hand, so that
		// the size is exact.
		batch = min(50, max(1, batch*int((minBytes-size)/max(1, 2*(size-oldSize)))))
		oldSize = size
		decision := store.Decision{}
		for range batch {
			if hand == w.dealtCount {
				if w.dealtCount+3 > mode.MaxHands {
					f.T.Fatalf("%d hands have only %d bytes", w.dealtCount, row.LogBytes)
				}
				h := event.Hand{Puzzle: puzzle, Solvable: true, Level: 5, Seconds: 123.456}
				decision.Events = append(decision.Events, event.Dealt{Head: event.Head{At: f.Now, ActionID: fmt.Sprint("deal-", hand)}, Hands: []event.Hand{h, h, h}})
				w.dealtCount += 3
			}
			if hand > 0 {
				id := puzzle
				if hand < len(firstHands) {
					id = firstHands[hand].Puzzle
				}
				decision.Events = append(decision.Events, event.Revealed{Head: w.Head(), Hand: hand, Puzzle: id})
			}
			if isLast {
				break
			}
			events, trail := add(w, hand)
			decision.Events = append(decision.Events, events...)
			if trail != nil {
				decision.Trails = append(decision.Trails, store.Trail{Player: player, Hand: hand, Moves: trail})
			}
			if hand++; len(decision.Events) > 200 {
				break
			}
		}
		if _, err := f.DB.Append(ctx, run.ID, w.version, decision); err != nil {
			f.T.Fatal(err)
		}
		w.version += len(decision.Events)
	}
	return run.ID
}

// Head returns the head of the player's next action, with a short ID.
func (w *LogWriter) Head() event.Head {
	w.lastID++
	return event.Head{At: w.Now, Player: w.player, ActionID: strconv.FormatInt(int64(w.lastID), 36)}
}
