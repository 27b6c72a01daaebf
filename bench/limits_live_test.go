package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/livetest"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/pgtest"
	"github.com/make24/make24/internal/store/sqlstore"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// liveLimits has the cost of runs and races with the largest logs.
var liveLimits = []limitRow{
	{
		"run-of-claims", "loading a run of 240 KiB of wrong claims, and its JSON", "reading and decoding its events", 4,
		func(tb testing.TB) (limitPair, error) { return loadRun(tb, longClaims, false) },
	},
	{
		"run-of-hands", "loading a run of 1950 events of skipped hands with moves, and its JSON", "reading and decoding its events", 4,
		func(tb testing.TB) (limitPair, error) { return loadRun(tb, skippedHands, false) },
	},
	{
		"memory-of-run", "bytes allocated to load a run of 240 KiB of wrong claims, and its JSON", "bytes of its log", 6,
		func(tb testing.TB) (limitPair, error) { return loadRun(tb, longClaims, true) },
	},
	{
		"finished-run", "the JSON of a run of 240 KiB of wrong claims that is over", "reading and decoding its events", 0.3,
		finishedRun,
	},
	{
		"finished-race", "load, results, replay, action and rematch of a race that is over", "reading and decoding its 60,000 events", 0.4,
		finishedRace,
	},
	{
		"finished-class", "load, grades, results and a teacher's action of a class that is over", "reading and decoding its 39,000 events", 1,
		finishedClass,
	},
}

// liveFixture has a store with the players ann and cid, and a clock.
type liveFixture struct {
	ctx   context.Context
	store *sqlstore.Store
	now   int64
}

func newLiveFixture(tb testing.TB) (*liveFixture, error) {
	s, err := sqlstore.OpenSQLite(tb.Context(), pgtest.MigratedFile(tb))
	if err != nil {
		return nil, err
	}
	tb.Cleanup(func() { _ = s.Close() })
	f := &liveFixture{ctx: tb.Context(), store: s, now: 1795262400000}
	for _, id := range []string{"ann", "cid"} {
		err = errors.Join(err, s.AddPlayer(tb.Context(), store.Player{ID: id, Name: id, Named: true, Created: f.now}))
	}
	return f, err
}

// runs returns new live.Runs, whose caches are empty.
func (f *liveFixture) runs() *live.Runs {
	return live.New(f.store, live.Options{Seed: []byte("bench"), Clock: func() int64 { return f.now }})
}

// decode returns the work to which the limits refer: it reads and decodes the events of a run or a
// race.
func (f *liveFixture) decode(id string) func() error {
	return func() error {
		_, err := f.log(id)
		return err
	}
}

// log reads and decodes the events of a run or a race.
func (f *liveFixture) log(id string) ([]event.Event, error) {
	texts, err := f.store.EventTexts(f.ctx, id, 0, 1<<20)
	if err != nil {
		return nil, err
	}
	return store.DecodeEvents(texts)
}

// handEvents returns the events of a hand of a run, and its moves.
type handEvents func(head event.Head, hand int) ([]event.Event, []byte)

// longClaims returns wrong claims of nearly the largest length, and a skip.
func longClaims(head event.Head, hand int) (events []event.Event, _ []byte) {
	claim := "11111" + strings.Repeat("+1111111111111111111*1111111111111111111", 4)
	if e, err := expr.Parse(claim); err == nil {
		claim = expr.Format(e, expr.Style{}) // as it is stored
	}
	for range 20 {
		events = append(events, event.Missed{Head: head, Hand: hand, Expr: claim, Reason: "cards", Value: strings.Repeat("9", 40)})
	}
	return append(events, event.Passed{Head: head, Hand: hand, Reason: event.ReasonSkip}), nil
}

// skippedHands returns a skip, and a move.
func skippedHands(head event.Head, hand int) ([]event.Event, []byte) {
	return []event.Event{event.Passed{Head: head, Hand: hand, Reason: event.ReasonSkip}}, []byte(`[{"t":1200,"do":"merge","a":0,"op":"-","b":2}]`)
}

// fillRun begins practice of ann and writes hands to its log until that is nearly as large as a run
// may be.
func (f *liveFixture) fillRun(add handEvents) (id string, logBytes int64, err error) {
	const maxEvents, maxBytes = 1950, 244 << 10
	run, err := f.runs().Begin(f.ctx, "ann", "key", live.Request{Mode: mode.Practice})
	if err != nil {
		return "", 0, err
	}
	version := run.View.Version
	hands, err := f.dealtHands(run.ID)
	if err != nil {
		return "", 0, err
	}
	dealt := event.Hand{Puzzle: "1-1.1.1.1-24-classic", Solvable: true, Level: 5, Seconds: 123.456}
	actions := 0
	head := func(player string) event.Head {
		actions++
		return event.Head{At: f.now, Player: player, ActionID: fmt.Sprint(actions)}
	}
	for hand := 0; ; hand++ {
		d := store.Decision{}
		events, moves := add(head("ann"), hand)
		d.Events = append(d.Events, events...)
		hands = append(hands, dealt)
		d.Events = append(d.Events,
			event.Dealt{Head: head(""), Hands: []event.Hand{dealt}},
			event.Revealed{Head: head("ann"), Hand: hand + 1, Puzzle: hands[hand+1].Puzzle})
		if moves != nil {
			d.Trails = []store.Trail{{Player: "ann", Hand: hand, Moves: moves}}
		}
		row, err := f.store.Run(f.ctx, run.ID)
		if err != nil || version+len(d.Events) > maxEvents || row.LogBytes+row.TrailBytes > maxBytes {
			return run.ID, row.LogBytes, err
		}
		if _, err := f.store.Append(f.ctx, run.ID, version, d); err != nil {
			return "", 0, err
		}
		version += len(d.Events)
	}
}

// dealtHands returns the hands that a new run has dealt.
func (f *liveFixture) dealtHands(id string) (hands []event.Hand, err error) {
	log, err := f.log(id)
	for _, e := range log {
		switch e := e.(type) {
		case event.Created:
			hands = append(hands, e.Hands...)
		case event.Dealt:
			hands = append(hands, e.Hands...)
		default:
		}
	}
	return hands, err
}

// loadRun compares a load, or the memory for it, with the log.
func loadRun(tb testing.TB, add handEvents, memory bool) (p limitPair, err error) {
	f, err := newLiveFixture(tb)
	if err != nil {
		return p, err
	}
	id, logBytes, err := f.fillRun(add)
	if err != nil {
		return p, err
	}
	load := func() error {
		run, err := f.runs().Load(f.ctx, "ann", id)
		if err == nil && run.View.Phase != race.PhaseRunning {
			err = fmt.Errorf("the run is %s", run.View.Phase)
		}
		if err == nil {
			_, err = json.Marshal(run)
		}
		return err
	}
	if memory {
		return limitPair{allocated(load), constant(float64(logBytes))}, nil
	}
	return limitPair{elapsed(load), elapsed(f.decode(id))}, nil
}

func finishedRun(tb testing.TB) (p limitPair, err error) {
	f, err := newLiveFixture(tb)
	if err != nil {
		return p, err
	}
	id, _, err := f.fillRun(longClaims)
	if err != nil {
		return p, err
	}
	r := f.runs()
	if _, err := r.Act(f.ctx, "ann", id, live.Move{Action: race.Finish{ID: "end"}}); err != nil {
		return p, err
	}
	return limitPair{
		elapsed(func() error {
			text, err := r.FinishedJSON(f.ctx, "ann", id)
			if err == nil {
				_, err = text.WriteTo(io.Discard)
			}
			return err
		}),
		elapsed(f.decode(id)),
	}, nil
}

func finishedRace(tb testing.TB) (p limitPair, err error) {
	f, err := newLiveFixture(tb)
	if err != nil {
		return p, err
	}
	r := live.NewRaces(f.runs())
	var id string
	id, f.now = livetest.FillRace(tb, f.store, r, f.now, 50, 60_000)
	now, err := r.Load(f.ctx, "ann", id)
	if err != nil || now.Public.Phase != race.PhaseOver {
		return p, fmt.Errorf("%s, %w", now.Public.Phase, err)
	}
	request := func() error {
		r := live.NewRaces(f.runs())
		now, err := r.Load(f.ctx, "ann", id)
		if err == nil {
			_, err = json.Marshal(now)
		}
		_, resultsErr := r.ResultsJSON(f.ctx, id, "")
		_, replayErr := r.ReplayJSON(f.ctx, id)
		_, _, rematchErr := r.Rematch(f.ctx, "ann", id)
		if _, actErr := r.Act(f.ctx, "ann", id, race.Skip{ID: "new", Hand: 0}); !errors.Is(actErr, race.ErrFinished) {
			err = errors.Join(err, fmt.Errorf("an action: %w", actErr))
		}
		return errors.Join(err, resultsErr, replayErr, rematchErr)
	}
	if err := request(); err != nil { // stores the parts
		return p, err
	}
	return limitPair{elapsed(request), elapsed(f.decode(id))}, nil
}

func finishedClass(tb testing.TB) (p limitPair, err error) {
	f, err := newLiveFixture(tb)
	if err != nil {
		return p, err
	}
	r := live.NewRaces(f.runs())
	var class live.Created
	class, f.now = livetest.FillClass(tb, f.store, r, f.now, 200, 100)
	if _, err := r.Teach(f.ctx, class.ID, class.Secret, race.Finish{ID: "end"}); err != nil {
		return p, err
	}
	request := func() error {
		r := live.NewRaces(f.runs())
		now, err := r.Class(f.ctx, class.ID, class.Secret)
		if err == nil {
			_, err = json.Marshal(now)
		}
		_, gradesErr := r.Grades(f.ctx, class.ID, class.Secret)
		_, resultsErr := r.ResultsJSON(f.ctx, class.ID, class.Secret)
		if _, teachErr := r.Teach(f.ctx, class.ID, class.Secret, race.Pause{ID: "new"}); !errors.Is(teachErr, race.ErrFinished) {
			err = errors.Join(err, fmt.Errorf("an action: %w", teachErr))
		}
		return errors.Join(err, gradesErr, resultsErr)
	}
	if err := request(); err != nil { // stores the parts
		return p, err
	}
	return limitPair{elapsed(request), elapsed(f.decode(class.ID))}, nil
}
