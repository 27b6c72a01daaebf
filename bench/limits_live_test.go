package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// liveLimits has the cost of runs and races with the largest logs. The rows about runs have a case
// for each of largestRuns.
var liveLimits = []limitRow{
	{
		"load-of-run", "loading a largest run and its JSON", "reading and decoding its events and its moves, and loading a new run", 3,
		func(tb testing.TB) ([]limitPair, error) { return actingLimits(tb, timeOfRun, loadRun) },
	},
	{
		"claim-in-run", "a long wrong claim in a largest run", "reading and decoding its events and its moves, and the claim in a new run", 2.2,
		func(tb testing.TB) ([]limitPair, error) { return actingLimits(tb, timeOfRun, claimInRun) },
	},
	{
		"skip-in-run", "a skip or the next hand in a largest run", "reading and decoding its events and its moves, and the action in a new run", 2.4,
		func(tb testing.TB) ([]limitPair, error) { return actingLimits(tb, timeOfRun, skipInRun) },
	},
	{
		"memory-of-run", "bytes allocated by a load, a claim, a skip or the next hand in a largest run", "reading and decoding its events and its moves, and the action in a new run", 3.5,
		func(tb testing.TB) ([]limitPair, error) {
			return actingLimits(tb, allocated, loadRun, claimInRun, skipInRun)
		},
	},
	{
		"finished-run", "the JSON of a largest run that is over", "reading and decoding its events and its moves", .5,
		func(tb testing.TB) ([]limitPair, error) { return finishedRuns(tb, timeOfRun) },
	},
	{
		"memory-of-finished-run", "bytes allocated for the JSON of a largest run that is over", "reading and decoding its events and its moves", 1.5,
		func(tb testing.TB) ([]limitPair, error) { return finishedRuns(tb, allocated) },
	},
	{
		"finished-race", "any request for a race that is over", "reading and decoding its 60,000 events", .1,
		finishedRace,
	},
	{
		"finished-class", "any request for a class that is over", "reading and decoding its 39,000 events", .25,
		finishedClass,
	},
	{
		"running-class", "the JSON of a class in progress for its teacher, unchanged since it was last computed", "reading and decoding its 10,000 events", .02,
		func(tb testing.TB) ([]limitPair, error) { return runningClass(tb, false) },
	},
	{
		"changed-class", "the JSON of a class in progress for its teacher, after a claim", "reading and decoding its 10,000 events", .3,
		func(tb testing.TB) ([]limitPair, error) { return runningClass(tb, true) },
	},
}

// timeOfRun measures an action a few times only, since each makes the log longer, and the run must
// not end.
func timeOfRun(do func() error) probe { return shortest(3, do) }

// liveFixture has a store with the players ann and cid, and a clock.
type liveFixture struct {
	ctx   context.Context
	store *sqlstore.Store
	now   int64

	actions int // the number of IDs that newID has returned
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

// runs returns new run.Service, whose caches are empty.
func (f *liveFixture) runs() *run.Service {
	return run.New(f.store, run.Options{Seed: []byte("bench"), Clock: func() int64 { return f.now }})
}

// decode returns the work to which the limits refer: it reads and decodes the events of a run or a
// race.
func (f *liveFixture) decode(id string) func() error {
	return func() error {
		_, err := f.log(id)
		return err
	}
}

// decodeRun returns the same for a run of ann. It also reads the moves and encodes them as JSON.
func (f *liveFixture) decodeRun(id string) func() error {
	return func() error {
		_, err := f.log(id)
		moves, movesErr := f.store.Trails(f.ctx, id, "ann")
		_, jsonErr := json.Marshal(moves)
		return errors.Join(err, movesErr, jsonErr)
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

// handEvents returns the events of a hand of a run, and its moves. head returns the head of an action.
type handEvents func(head func() event.Head, hand int) ([]event.Event, []byte)

// longClaim returns a wrong claim of nearly the largest length, as it is stored.
func longClaim() string {
	claim := "11111" + strings.Repeat("+1111111111111111111*1111111111111111111", 4)
	if e, err := expr.Parse(claim); err == nil {
		claim = expr.Format(e, expr.Style{})
	}
	return claim
}

// largestRuns returns, for each kind of run, the events of a hand and its moves.
func largestRuns() (names []string, kinds map[string]handEvents) {
	claim := longClaim()
	skip := func(head event.Head, hand int) event.Event {
		return event.Passed{Head: head, Hand: hand, Reason: event.ReasonSkip}
	}
	miss := func(head event.Head, hand int) event.Event {
		return event.Missed{Head: head, Hand: hand, Expr: claim, Reason: "cards", Value: strings.Repeat("9", 40)}
	}
	skipped := func(moves string) handEvents {
		return func(head func() event.Head, hand int) ([]event.Event, []byte) {
			return []event.Event{skip(head(), hand)}, []byte(moves)
		}
	}
	kinds = map[string]handEvents{
		"hands":                   skipped(""),
		"hands with trails":       skipped(`[{"t":1200,"do":"merge","a":0,"op":"-","b":2}]`),
		"hands with empty trails": skipped("[]"),
		"long trails":             skipped("[" + strings.Repeat(" ", 10_000) + "]"),
		"hands with long claims": func(head func() event.Head, hand int) ([]event.Event, []byte) {
			return []event.Event{miss(head(), hand), event.Solved{Head: head(), Hand: hand, Expr: claim, Points: 4}}, nil
		},
		"hands with hints": func(head func() event.Head, hand int) ([]event.Event, []byte) {
			return []event.Event{event.Hinted{Head: head(), Hand: hand, Step: 2}, event.Hinted{Head: head(), Hand: hand, Step: 3}, skip(head(), hand)}, nil
		},
		"long claims": func(head func() event.Head, hand int) (events []event.Event, _ []byte) {
			for range 100 {
				events = append(events, miss(head(), hand))
			}
			return append(events, skip(head(), hand)), nil
		},
	}
	return slices.Sorted(maps.Keys(kinds)), kinds
}

// fillRun begins practice of ann and writes hands to its log until that is nearly as large as a run
// may be: a few actions fit in.
func (f *liveFixture) fillRun(key string, add handEvents) (id string, err error) {
	const maxEvents, maxBytes = 1920, 230 << 10 // the store adds a few bytes to each event
	run, err := f.begin(key)
	if err != nil {
		return "", err
	}
	log, err := f.log(run.ID)
	if err != nil {
		return "", err
	}
	hands := livetest.DealtHands(log)
	dealt := event.Hand{Puzzle: "1-1.1.1.1-24-classic", Solvable: true, Level: 5, Seconds: 123.456}
	actions := 0
	head := func() event.Head {
		actions++
		return event.Head{At: f.now, Player: "ann", ActionID: strconv.FormatInt(int64(actions), 36)}
	}
	row, err := f.store.Run(f.ctx, run.ID)
	if err != nil {
		return "", err
	}
	version, size := run.View.Version, row.LogBytes+row.TrailBytes
	d := store.Decision{}
	write := func() error {
		_, err := f.store.Append(f.ctx, run.ID, version, d)
		version, d = version+len(d.Events), store.Decision{}
		return err
	}
	for hand := 0; ; hand++ {
		events, moves := add(head, hand)
		hands = append(hands, dealt)
		events = append(events,
			event.Dealt{Head: event.Head{At: f.now, ActionID: fmt.Sprint("deal-", hand)}, Hands: []event.Hand{dealt}},
			event.Revealed{Head: head(), Hand: hand + 1, Puzzle: hands[hand+1].Puzzle})
		text, err := event.Encode(events)
		if err != nil {
			return "", err
		}
		size += int64(len(text) + len(moves))
		if version+len(d.Events)+len(events) > maxEvents || size > maxBytes {
			return run.ID, write()
		}
		d.Events = append(d.Events, events...)
		if len(moves) > 0 {
			d.Trails = append(d.Trails, store.Trail{Player: "ann", Hand: hand, Moves: moves})
		}
		if len(d.Events) > 200 {
			if err := write(); err != nil {
				return "", err
			}
		}
	}
}

// begin begins practice of ann.
func (f *liveFixture) begin(key string) (run.Run, error) {
	return f.runs().Begin(f.ctx, "ann", key, run.Request{Mode: mode.Practice})
}

// playedRun is a run of ann with its latest view.
type playedRun struct {
	f    *liveFixture
	id   string
	view race.View
}

// respond encodes a response. The run must go on.
func (p *playedRun) respond(run run.Run, err error) error {
	if err != nil {
		return err
	}
	if run.View.Phase != race.PhaseRunning {
		row, err := p.f.store.Run(p.f.ctx, p.id)
		return errors.Join(err, fmt.Errorf("the run is %s with %d events of %d bytes, and %d bytes of moves", run.View.Phase, row.Version, row.LogBytes, row.TrailBytes))
	}
	p.view = run.View
	_, err = json.Marshal(run)
	return err
}

// act acts with empty caches.
func (p *playedRun) act(a race.Action) error {
	return p.respond(p.f.runs().Act(p.f.ctx, "ann", p.id, run.Move{Action: a}))
}

// lastHand returns the latest hand of the run.
func (p *playedRun) lastHand() race.PlayedHand { return p.view.Shown[len(p.view.Shown)-1] }

// newID returns the ID of a new action.
func (f *liveFixture) newID() string {
	f.actions++
	return fmt.Sprint("new-", f.actions)
}

func loadRun(p *playedRun) error { return p.respond(p.f.runs().Load(p.f.ctx, "ann", p.id)) }

func claimInRun(p *playedRun) error {
	return p.act(race.Claim{ID: p.f.newID(), Hand: p.lastHand().Hand, Expr: longClaim()})
}

func skipInRun(p *playedRun) error {
	if last := p.lastHand(); last.Outcome == race.OutcomeOpen {
		return p.act(race.Skip{ID: p.f.newID(), Hand: last.Hand})
	}
	return p.act(race.Next{ID: p.f.newID(), Hand: p.lastHand().Hand + 1})
}

// actingLimits compares the cost of actions in the largest runs with that in a new run, and with
// reading and decoding the log.
func actingLimits(tb testing.TB, cost func(func() error) probe, actions ...func(*playedRun) error) (pairs []limitPair, err error) {
	f, err := newLiveFixture(tb)
	if err != nil {
		return nil, err
	}
	names, kinds := largestRuns()
	for _, name := range names {
		for i, do := range actions {
			key := fmt.Sprint(strings.ReplaceAll(name, " ", "-"), i)
			id, err := f.fillRun(key, kinds[name])
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			begun, err := f.begin("new-" + key)
			if err != nil {
				return nil, err
			}
			largest, small := &playedRun{f: f, id: id}, &playedRun{f: f, id: begun.ID}
			if err := errors.Join(loadRun(largest), loadRun(small)); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			pairs = append(pairs, limitPair{
				fmt.Sprint(name, ", action ", i+1),
				cost(func() error { return do(largest) }),
				cost(func() error { return errors.Join(f.decodeRun(id)(), do(small)) }),
			})
		}
	}
	return pairs, nil
}

// finishedRuns compares the cost of the JSON of the largest runs that are over with reading and
// decoding their logs.
func finishedRuns(tb testing.TB, cost func(func() error) probe) (pairs []limitPair, err error) {
	f, err := newLiveFixture(tb)
	if err != nil {
		return nil, err
	}
	names, kinds := largestRuns()
	for _, name := range names {
		id, err := f.fillRun(strings.ReplaceAll(name, " ", "-"), kinds[name])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if _, err := f.runs().Act(f.ctx, "ann", id, run.Move{Action: race.Finish{ID: "end"}}); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		pairs = append(pairs, limitPair{
			name,
			cost(func() error {
				text, err := f.runs().FinishedJSON(f.ctx, "ann", id)
				if err == nil && text == nil {
					err = errors.New("the run is not over")
				}
				if err == nil {
					_, err = text.WriteTo(io.Discard)
				}
				return err
			}),
			cost(f.decodeRun(id)),
		})
	}
	return pairs, nil
}

// finishedLimits compares requests for a race or a class that is over with reading and decoding its
// log.
func (f *liveFixture) finishedLimits(id string, requests []livetest.Request) (pairs []limitPair, err error) {
	for _, q := range requests {
		send := func() error { return q.Send(f.ctx, live.NewRaces(f.store, f.runs())) }
		if err := send(); err != nil { // stores the parts
			return nil, err
		}
		pairs = append(pairs, limitPair{q.Name, shortest(3, send), shortest(2, f.decode(id))})
	}
	return pairs, nil
}

func finishedRace(tb testing.TB) (pairs []limitPair, err error) {
	f, err := newLiveFixture(tb)
	if err != nil {
		return nil, err
	}
	r := live.NewRaces(f.store, f.runs())
	var id string
	id, f.now = livetest.FillRace(tb, f.store, r, f.now, 50, 60_000)
	now, err := r.Load(f.ctx, "ann", id)
	if err != nil || now.Public.Phase != race.PhaseOver {
		return nil, fmt.Errorf("%s, %w", now.Public.Phase, err)
	}
	if replay, err := r.ReplayJSON(f.ctx, id); err != nil || len(replay) > 4<<20 {
		return nil, fmt.Errorf("the replay has %d bytes, %w", len(replay), err)
	}
	if now, err = r.Load(f.ctx, "ann", id); err != nil {
		return nil, err
	}
	ghosts := livetest.GhostRace(tb, f.store, r, now, f.now)
	return f.finishedLimits(id, livetest.RaceRequests(id, ghosts))
}

func finishedClass(tb testing.TB) (pairs []limitPair, err error) {
	const pupils = 200
	f, err := newLiveFixture(tb)
	if err != nil {
		return nil, err
	}
	r := live.NewRaces(f.store, f.runs())
	var class live.Created
	class, f.now = livetest.FillClass(tb, f.store, r, f.now, pupils, 100)
	if _, err := r.Teach(f.ctx, class.ID, class.Secret, race.Finish{ID: "end"}); err != nil {
		return nil, err
	}
	return f.finishedLimits(class.ID, livetest.ClassRequests(class, pupils))
}

// runningClass compares what the teacher of a class sees with reading and decoding its log. If afterClaim is
// true, a pupil makes a claim before each view, whose time does not count.
func runningClass(tb testing.TB, afterClaim bool) (pairs []limitPair, err error) {
	const pupils, hands = 200, 26
	f, err := newLiveFixture(tb)
	if err != nil {
		return nil, err
	}
	r := live.NewRaces(f.store, run.New(f.store, run.Options{
		Seed: []byte("bench"), Clock: func() int64 { return f.now }, HeavyWork: limiter.NewSlots(1).NewClass(8, time.Second),
	}))
	var class live.Created
	class, f.now = livetest.FillClass(tb, f.store, r, f.now, pupils, hands)
	if _, err := r.Teach(f.ctx, class.ID, class.Secret, race.Next{ID: "next", Hand: hands}); err != nil {
		return nil, err
	}
	look := func() error {
		view, err := r.Class(f.ctx, class.ID, class.Secret)
		if err != nil {
			return err
		}
		_, err = json.Marshal(view)
		return err
	}
	if err := look(); err != nil {
		return nil, err
	}
	claims := 0
	work := func() (float64, error) {
		least := math.Inf(1)
		for range 20 {
			if afterClaim {
				pupil := "pupil " + strconv.Itoa(claims%pupils)
				claims++
				claim := race.Claim{ID: f.newID(), Hand: hands, Expr: "3+3+8+" + strconv.Itoa(claims)}
				if _, err := r.Act(f.ctx, pupil, class.ID, claim); err != nil {
					return 0, err
				}
			}
			seconds, err := shortest(1, look)()
			if err != nil {
				return 0, err
			}
			least = min(least, seconds)
		}
		return least, nil
	}
	return onePair(work, shortest(2, f.decode(class.ID))), nil
}
