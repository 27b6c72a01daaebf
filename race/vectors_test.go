package race_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// The test vectors are complete runs: each move with its events, its error, the next deadline and
// the views of the players. The tests of other implementations, such as the game in the browser,
// use the same files.

type testVector struct {
	About   string                 `json:"about"`
	Steps   []testVectorStep       `json:"steps"`
	Results map[string]race.Result `json:"results"`
}

type testVectorStep struct {
	Move     race.Move            `json:"move"`
	Error    string               `json:"error,omitempty"`
	Events   []json.RawMessage    `json:"events,omitempty"`
	Deadline int64                `json:"deadline,omitempty"`
	Views    map[string]race.View `json:"views"`
}

// errorNames maps errors to their names in the vectors. An error that wraps several of them has the
// first name.
var errorNames = []struct {
	err  error
	name string
}{
	{race.ErrExpired, "expired"},
	{race.ErrFinished, "finished"},
	{race.ErrBadAction, "bad action"},
	{race.ErrNotYours, "not yours"},
	{race.ErrNotStarted, "not started"},
	{race.ErrUnknownHand, "unknown hand"},
	{race.ErrAlreadyDone, "already done"},
}

func errorName(t *testing.T, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	for _, w := range errorNames {
		if errors.Is(err, w.err) {
			return w.name
		}
	}
	t.Fatalf("unexpected error: %v", err)
	return ""
}

type scenario struct {
	name, about string
	watched     []string // players whose views are written
	moves       []race.Move
}

func scenarios(t testing.TB) []scenario {
	dealer := func(at int64, a race.Action) race.Move { return race.Move{At: at, Action: a} }
	ann := func(at int64, a race.Action) race.Move { return race.Move{At: at, Player: "ann", Action: a} }
	bob := func(at int64, a race.Action) race.Move { return race.Move{At: at, Player: "bob", Action: a} }
	fiveHands := []event.Hand{hand1234, hand1146, hand1555, hand1111, hand3388}
	timedPractice := lookupMode(t, "practice")
	timedPractice.HandTime = 60e3
	raceMode := mode.Mode{Name: "race", Seats: 2, Hands: 3, Length: 120e3, HandTime: 50e3, Auto: true, NoneCost: 3e3, Ranked: true}
	return []scenario{
		{"practice", "hands dealt one by one, a clock for each, hints, and an end by the player", []string{"ann", ""}, []race.Move{
			dealer(0, race.Create{ID: "c", Mode: timedPractice, Player: "ann", Hands: fiveHands[:1]}),
			ann(1000, race.Start{ID: "s"}),
			ann(2000, race.Hint{ID: "1", Hand: 0, Step: 1}),
			ann(3000, race.Hint{ID: "2", Hand: 0, Step: 3}),
			ann(4000, race.Claim{ID: "3", Hand: 0, Expr: "1 × 2 × 3 × 4"}),
			ann(4500, race.Next{ID: "4", Hand: 1}), // no hand has been dealt
			dealer(5000, race.Deal{ID: "d1", Hands: fiveHands[3:]}),
			ann(6000, race.Next{ID: "4", Hand: 1}),
			ann(7000, race.Hint{ID: "5", Hand: 1, Step: 1}), // reveals the answer: there is no solution
			ann(8000, race.Next{ID: "6", Hand: 2}),
			ann(67999, race.Claim{ID: "7", Hand: 2, Expr: "8/(3-8/4)"}),
			ann(68000, race.Claim{ID: "8", Hand: 2, Expr: solution3388}), // too late
			ann(69000, race.Finish{ID: "9"}),
			ann(70000, race.Next{ID: "10", Hand: 3}),
		}},
		{"daily", "five hands: unaided, with hints and faults, shown, without solution, skipped", []string{"ann"}, []race.Move{
			dealer(0, race.Create{ID: "c", Mode: lookupMode(t, "daily"), Number: 325, Player: "ann", Hands: fiveHands}),
			ann(500, race.Claim{ID: "0", Hand: 0, Expr: solution1234}),
			ann(1000, race.Start{ID: "s"}),
			ann(5000, race.Claim{ID: "1", Hand: 0, Expr: solution1234}),
			ann(6000, race.Next{ID: "2", Hand: 1}),
			ann(7000, race.Hint{ID: "3", Hand: 1, Step: 2}),
			ann(8000, race.Claim{ID: "4", Hand: 1, None: true}),
			ann(8000, race.Claim{ID: "4", Hand: 1, None: true}), // the same action again
			ann(8500, race.Claim{ID: "5", Hand: 1, Expr: "4/(1-1)+6"}),
			ann(9000, race.Claim{ID: "6", Hand: 1, Expr: solution1146}),
			ann(9500, race.Claim{ID: "7", Hand: 1, Expr: solution1146}), // a second claim
			ann(10000, race.Next{ID: "8", Hand: 2}),
			ann(11000, race.Hint{ID: "9", Hand: 2, Step: 4}),
			ann(12000, race.Next{ID: "10", Hand: 3}),
			ann(13000, race.Claim{ID: "11", Hand: 3, None: true}),
			ann(14000, race.Next{ID: "12", Hand: 4}),
			ann(15000, race.Skip{ID: "13", Hand: 4}),
		}},
		{"timed", "three minutes: a streak and its bonus, faults, a skip, the end seen late", []string{"ann"}, []race.Move{
			dealer(0, race.Create{ID: "c", Mode: lookupMode(t, "timed"), Player: "ann", Hands: fiveHands}),
			ann(1000, race.Start{ID: "s"}),
			ann(9000, race.Claim{ID: "1", Hand: 0, Expr: solution1234}),
			ann(15000, race.Claim{ID: "2", Hand: 1, Expr: solution1146}),
			ann(29000, race.Claim{ID: "3", Hand: 2, Expr: solution1555}),
			ann(40000, race.Claim{ID: "4", Hand: 3, Expr: "1+1+1+1"}),
			ann(41000, race.Claim{ID: "5", Hand: 3, None: true}),
			ann(42000, race.Claim{ID: "6", Hand: 4, None: true}),
			ann(43000, race.Hint{ID: "7", Hand: 4, Step: 1}), // the mode has no hints
			dealer(44000, race.Deal{ID: "d", Hands: fiveHands[:2]}),
			ann(50000, race.Skip{ID: "8", Hand: 4}),
			ann(40000, race.Claim{ID: "9", Hand: 5, Expr: solution1234}), // the client's clock went back
			ann(177000, race.Claim{ID: "10", Hand: 6, None: true}),       // costs more than the time left
			ann(300000, race.Claim{ID: "11", Hand: 6, Expr: solution1146}),
			dealer(300000, race.Tick{}),
		}},
		{"streak", "a streak that a wrong claim ends", []string{"ann", ""}, []race.Move{
			dealer(0, race.Create{ID: "c", Mode: lookupMode(t, mode.Streak), Player: "ann", Hands: fiveHands}),
			ann(1000, race.Start{ID: "s"}),
			ann(9000, race.Claim{ID: "1", Hand: 0, Expr: solution1234}),
			ann(20000, race.Claim{ID: "2", Hand: 1, Expr: "1+1"}),
			ann(21000, race.Claim{ID: "3", Hand: 1, None: true}),
		}},
		{"streak-time", "a streak that the time of a hand ends", []string{"ann", ""}, []race.Move{
			dealer(0, race.Create{ID: "c", Mode: lookupMode(t, mode.Streak), Player: "ann", Hands: fiveHands}),
			ann(1000, race.Start{ID: "s"}),
			ann(9000, race.Claim{ID: "1", Hand: 0, Expr: solution1234}),
			dealer(69000, race.Tick{}),
			ann(70000, race.Skip{ID: "2", Hand: 1}),
		}},
		{"race", "two players, each at their own pace through the same hands", []string{"ann", "bob", ""}, []race.Move{
			dealer(0, race.Create{ID: "c", Mode: raceMode, Hands: []event.Hand{hand1234, hand1111, hand3388}}),
			ann(10, race.Join{ID: "j"}),
			bob(20, race.Join{ID: "j"}),
			{At: 30, Player: "cid", Action: race.Join{ID: "j"}},
			dealer(1000, race.Start{ID: "s"}),
			bob(5000, race.Claim{ID: "1", Hand: 0, Expr: solution1234}),
			bob(6000, race.Claim{ID: "2", Hand: 1, None: true}),
			ann(7000, race.Claim{ID: "1", Hand: 0, None: true}),
			bob(9000, race.Claim{ID: "3", Hand: 2, Expr: solution3388}),
			bob(10000, race.Skip{ID: "4", Hand: 2}),
			dealer(97999, race.Tick{}),
			ann(98000, race.Claim{ID: "2", Hand: 1, None: true}),
			dealer(120000, race.Tick{}),
		}},
	}
}

func playScenario(t *testing.T, sc scenario) testVector {
	t.Helper()
	d := &dealer{t: t}
	v := testVector{About: sc.about, Results: map[string]race.Result{}}
	for _, m := range sc.moves {
		events, err := d.decide(m.At, m.Player, m.Action)
		step := testVectorStep{Move: m, Error: errorName(t, err), Views: map[string]race.View{}}
		text, err := event.Encode(events)
		if err != nil {
			t.Fatal(err)
		}
		var batch struct {
			Events []json.RawMessage `json:"events"`
		}
		if err := json.Unmarshal(text, &batch); err != nil {
			t.Fatal(err)
		}
		step.Events = batch.Events
		step.Deadline, _ = d.state.Deadline()
		for _, p := range sc.watched {
			step.Views[p] = d.state.View(p)
		}
		v.Steps = append(v.Steps, step)
	}
	for _, p := range sc.watched {
		if r, err := d.state.Result(p); err == nil {
			v.Results[p] = r
		}
	}
	return v
}

// text returns JSON with one line for each step, so a diff shows the changed steps.
func (v testVector) text(t *testing.T) []byte {
	t.Helper()
	line := func(x any) []byte {
		b, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\"about\":%s,\n\"steps\":[", line(v.About))
	for i, step := range v.Steps {
		fmt.Fprintf(&b, "%s\n%s", ","[:min(i, 1)], line(step))
	}
	fmt.Fprintf(&b, "\n],\n\"results\":%s}\n", line(v.Results))
	return b.Bytes()
}

// TestVectors compares the runs of the scenarios with the files of vectors.
func TestVectors(t *testing.T) {
	for _, sc := range scenarios(t) {
		v := playScenario(t, sc)
		text := v.text(t)
		name := filepath.Join("testdata", "vectors", sc.name+".json")
		golden.Compare(t, name, text)
		// Decoding the file gives the moves.
		var decoded testVector
		if err := json.Unmarshal(text, &decoded); err != nil {
			t.Fatal(err)
		}
		for i, step := range decoded.Steps {
			if i < len(sc.moves) && !reflect.DeepEqual(step.Move, sc.moves[i]) {
				t.Errorf("%s: move %d = %#v, want %#v", name, i, step.Move, sc.moves[i])
			}
		}
	}
}

// TestMoveRefuses checks that invalid moves cannot be decoded, and a move without an action cannot
// be encoded.
func TestMoveRefuses(t *testing.T) {
	for _, text := range []string{
		``, `null`, `[]`, `{}`, `{"do":"win"}`, `{"do":1}`, `{"do":"claim","at":"1"}`, `{"do":"claim","points":4}`,
		`{"do":"claim","hand":0.5}`, `{"do":"tick","id":"x"}`, `{"do":"finish","hand":0}`, `{"do":"skip","expr":"4*6"}`, `{"do":"next","mode":{}}`, `{"do":"skip","player":{}}`, `{"do":"skip"`,
	} {
		m := race.Move{At: 7}
		if err := m.UnmarshalJSON([]byte(text)); !errors.Is(err, race.ErrBadAction) || m.At != 7 {
			t.Errorf("%s: %+v, %v", text, m, err)
		}
	}
	if text, err := json.Marshal(race.Move{}); !errors.Is(err, race.ErrBadAction) {
		t.Errorf("no action: %s, %v, want ErrBadAction", text, err)
	}
}
