package event_test

import (
	"bytes"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// eventTexts holds an event of every type and its text. Every field is set in some event.
var eventTexts = []struct {
	event event.Event
	text  string
}{
	{
		event.Created{
			Head: event.Head{At: 1, ActionID: "c"},
			Mode: mode.Mode{
				Name: "m", Seats: 2, Hands: 1, Length: 2, HandTime: 3, Auto: true, Hints: true, MissCost: 4, NoneCost: 5,
				Bonus: []mode.Bonus{{Streak: 6, Every: 7, Time: 8}}, Ranked: true, Solvable: true,
				Gap: 9, Countdown: 10, Hosted: true,
			},
			Number: 9, Offline: true, Source: "random",
			Hands: []event.Hand{{Puzzle: "1-1.1.4.6-24-classic", Solvable: true, Level: 1, Seconds: 4.25}},
		},
		`{"type":"created","at":1,"act":"c","mode":{"name":"m","seats":2,"hands":1,"length":2,"hand_time":3,"auto":true,"hints":true,` +
			`"miss_cost":4,"none_cost":5,"bonus":[{"streak":6,"every":7,"time":8}],"ranked":true,"solvable":true,` +
			`"gap":9,"countdown":10,"hosted":true},"number":9,"offline":true,` +
			`"hands":[{"puzzle":"1-1.1.4.6-24-classic","solvable":true,"level":1,"seconds":4.25}],"source":"random"}`,
	},
	{
		event.Configured{
			Head: event.Head{At: 1, ActionID: "f"}, Source: "list",
			Mode: mode.Mode{Name: "m", Seats: 3, Pace: mode.PaceTogether, LateJoin: true, AutoStart: 2},
		},
		`{"type":"configured","at":1,"act":"f","mode":{"name":"m","seats":3,"pace":"together","late_join":true,"auto_start":2},"source":"list"}`,
	},
	{event.Ready{Head: event.Head{At: 2, Player: "ann", ActionID: "r"}, Ready: true}, `{"type":"ready","at":2,"player":"ann","act":"r","ready":true}`},
	{event.Ready{Head: event.Head{At: 2, Player: "ann"}}, `{"type":"ready","at":2,"player":"ann","ready":false}`},
	{
		event.Left{Head: event.Head{At: 2, Player: "ann", ActionID: "l", Dealer: true}},
		`{"type":"left","at":2,"player":"ann","act":"l","dealer":true}`,
	},
	{
		event.Hosted{Head: event.Head{At: 2, Player: "bob", ActionID: "h", By: "ann"}},
		`{"type":"hosted","at":2,"player":"bob","act":"h","by":"ann"}`,
	},
	{event.Counting{Head: event.Head{At: 2, ActionID: "s", By: "ann"}, Start: 3002}, `{"type":"counting","at":2,"act":"s","by":"ann","start":3002}`},
	{event.Paused{Head: event.Head{At: 4, ActionID: "p"}}, `{"type":"paused","at":4,"act":"p"}`},
	{event.Resumed{Head: event.Head{At: 5, ActionID: "q"}}, `{"type":"resumed","at":5,"act":"q"}`},
	{event.Joined{Head: event.Head{At: 2, Player: "ann", ActionID: "j"}}, `{"type":"joined","at":2,"player":"ann","act":"j"}`},
	{event.Started{Head: event.Head{At: 3, ActionID: "s"}}, `{"type":"started","at":3,"act":"s"}`},
	{
		event.Dealt{Head: event.Head{At: 4, ActionID: "d"}, Hands: []event.Hand{{Puzzle: "p"}}},
		`{"type":"dealt","at":4,"act":"d","hands":[{"puzzle":"p","solvable":false}]}`,
	},
	{
		event.Revealed{Head: event.Head{At: 5, Player: "ann"}, Hand: 0, Puzzle: "p"},
		`{"type":"revealed","at":5,"player":"ann","hand":0,"puzzle":"p"}`,
	},
	{
		event.Hinted{Head: event.Head{At: 6, Player: "ann", ActionID: "h"}, Hand: 1, Step: 2},
		`{"type":"hinted","at":6,"player":"ann","act":"h","hand":1,"step":2}`,
	},
	{
		event.Solved{Head: event.Head{At: 7, Player: "ann", ActionID: "k"}, Hand: 1, Expr: "4*6", Points: 3, Bonus: 3000, Away: 400},
		`{"type":"solved","at":7,"player":"ann","act":"k","hand":1,"expr":"4*6","points":3,"bonus":3000,"away":400}`,
	},
	{
		event.Missed{Head: event.Head{At: 8, Player: "ann", ActionID: "k"}, Hand: 1, Expr: "4+6", Reason: "value", Value: "10", Cost: 3000},
		`{"type":"missed","at":8,"player":"ann","act":"k","hand":1,"expr":"4+6","reason":"value","value":"10","cost":3000}`,
	},
	{
		event.Passed{Head: event.Head{At: 9, Player: "ann"}, Hand: 1, Reason: event.ReasonTime, Away: 500},
		`{"type":"passed","at":9,"player":"ann","hand":1,"why":"time","away":500}`,
	},
	{
		event.Finished{Head: event.Head{At: 10, Player: "ann"}, Reason: event.ReasonDone, Away: 600},
		`{"type":"finished","at":10,"player":"ann","why":"done","away":600}`,
	},
	{
		event.Finished{Head: event.Head{At: 11}, Reason: event.ReasonStop, Unranked: true},
		`{"type":"finished","at":11,"why":"stop","unranked":true}`,
	},
	{
		event.Finished{Head: event.Head{At: 12, Player: "ann"}, Reason: event.ReasonDone, Held: "fast"},
		`{"type":"finished","at":12,"player":"ann","why":"done","held":"fast"}`,
	},
	{
		event.Finished{Head: event.Head{At: 13, Player: "bob"}, Reason: event.ReasonStop, Unranked: true, Related: []string{"ann", "c\"d"}},
		`{"type":"finished","at":13,"player":"bob","why":"stop","unranked":true,"related":["ann","c\"d"]}`,
	},
}

// TestEventTexts compares the encoding with eventTexts, both ways. Such texts are stored, so a
// change of a text needs a new version of the format.
func TestEventTexts(t *testing.T) {
	var all []event.Event
	var texts []string
	for _, c := range eventTexts {
		all = append(all, c.event)
		texts = append(texts, c.text)
	}
	want := `{"v":1,"events":[` + strings.Join(texts, ",") + `]}`
	got, err := event.Encode(all)
	if err != nil || string(got) != want {
		t.Errorf("%v\n got %s\nwant %s", err, got, want)
	}
	again, err := event.Decode([]byte(want))
	if err != nil || !reflect.DeepEqual(again, all) {
		t.Errorf("%v\n got %#v\nwant %#v", err, again, all)
	}
	if none, err := event.Encode(nil); err != nil || string(none) != `{"v":1,"events":[]}` {
		t.Errorf("no events: %s, %v", none, err)
	}
}

// TestEncodeRefuses checks that Encode refuses nil, pointers and NaN.
func TestEncodeRefuses(t *testing.T) {
	for _, e := range []event.Event{
		nil, &event.Joined{}, (*event.Joined)(nil),
		event.Dealt{Hands: []event.Hand{{Seconds: math.NaN()}}},
	} {
		if text, err := event.Encode([]event.Event{e}); err == nil {
			t.Errorf("Encode(%#v) = %s, want an error", e, text)
		}
	}
}

const revealed = `{"type":"revealed","at":5,"player":"ann","hand":0,"puzzle":"p"}`

// TestDecodeRefusesOtherSpellings checks that Decode accepts each field only as Encode writes it.
func TestDecodeRefusesOtherSpellings(t *testing.T) {
	for field, spellings := range map[string][]string{
		`"at":7`:           {`"at":-0`, `"at":07`, `"at":+7`, `"at":7.0`, `"at":7e0`, `"at": 7`, `"at":"7"`, `"at":`, `"at":9223372036854775808`, ``},
		`,"player":"ann"`:  {`,"player":""`, `,"player":"a\u006en"`, `,"player":"<"`, `,"player":"&"`, `,"player":ann`, `,"player":"ann`, `,"Player":"ann"`, `,"player":null`, ",\"player\":\"\n\"", ",\"player\":\"\xff\""},
		`,"act":"k"`:       {`,"act":""`, `,"act":"k","act":"k"`, `,"x":1`},
		`,"expr":"4*6"`:    {`,"expr":""`, `,"expr":"4\*6"`, `,"expr":4`},
		`,"points":3`:      {``, `,"points":03`, `,"points":3.5`},
		`,"bonus":3000`:    {`,"bonus":0`, `,"bonus":3e3`, `,"bonus":-0`},
		`,"away":400`:      {`,"away":0`, `,"away":null`},
		`,"solvable":true`: {``, `,"solvable":1`, `,"solvable":True`},
		`,"level":1`:       {`,"level":0`},
		`,"seconds":4.25`:  {`,"seconds":0`, `,"seconds":4.250`, `,"seconds":4.25e0`, `,"seconds":0x4p0`, `,"seconds":Inf`, `,"seconds":1e-07`, `,"seconds":+4.25`, `,"seconds":4_2`, `,"seconds":1000000000000000000000`},
		`,"hands":[`:       {`,"hands":[],"hands":[`},
		`}]}]}`:            {`},]}]}`, `}]]}`},
	} {
		for _, text := range []string{
			`{"v":1,"events":[{"type":"solved","at":7,"player":"ann","act":"k","hand":1,"expr":"4*6","points":3,"bonus":3000,"away":400}]}`,
			`{"v":1,"events":[{"type":"dealt","at":7,"player":"ann","act":"k","hands":[{"puzzle":"p","solvable":true,"level":1,"seconds":4.25}]}]}`,
		} {
			if events, err := event.DecodeString(text); err != nil || len(events) != 1 {
				t.Fatalf("%s: %v, %v", text, events, err)
			}
			for _, other := range spellings {
				changed := strings.Replace(text, field, other, 1)
				if events, err := event.DecodeString(changed); changed != text && !errors.Is(err, event.ErrSyntax) {
					t.Errorf("%s: %v, %v", changed, events, err)
				}
			}
		}
	}
}

// TestDecodeRareValues checks that negative numbers, extreme numbers and special characters are
// encoded and decoded without loss.
func TestDecodeRareValues(t *testing.T) {
	for _, e := range []event.Event{
		event.Missed{Head: event.Head{At: -5, Player: "分数", ActionID: "a\"b"}, Expr: "<&>", Value: "\x7f\n\u2028"},
		event.Missed{Head: event.Head{At: math.MinInt64}, Cost: math.MaxInt64, Hand: -1},
		event.Dealt{},
		event.Dealt{Hands: []event.Hand{{Seconds: 1e-7}, {Seconds: -4}, {Seconds: 1e21}, {Seconds: 0.1, Level: -1}}},
	} {
		text, err := event.Encode([]event.Event{e})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := event.Decode(text); err != nil || !reflect.DeepEqual(got, []event.Event{e}) {
			t.Errorf("%s: %#v, %v", text, got, err)
		}
	}
}

// TestDecodeRefuses checks the errors for texts of other versions and for invalid texts.
func TestDecodeRefuses(t *testing.T) {
	for text, want := range map[string]error{
		``:                           event.ErrSyntax,
		`null`:                       event.ErrVersion,
		`[]`:                         event.ErrSyntax,
		`{"events":[]}`:              event.ErrVersion,
		`{"v":0,"events":[]}`:        event.ErrVersion,
		`{"v":2,"events":[]}`:        event.ErrVersion,
		`{"v":2,"events":[{"x":1}]}`: event.ErrVersion,
		`{"v":1}`:                    event.ErrSyntax,
		`{"v":1,"events":null}`:      event.ErrSyntax,
		`{"v":1,"events":[null]}`:    event.ErrSyntax,
		`{"v":1,"events":[{}]}`:      event.ErrSyntax,
		"{\"v\":1,\"events\":[]}\n":  event.ErrSyntax,
		`{"v":1,"events":[],"x":1}`:  event.ErrSyntax,
		`{"v":1,"events":[{"type":"gone","at":1}]}`:                         event.ErrSyntax,
		`{"v":1,"events":[{"type":"joined","at":1.5,"player":"ann"}]}`:      event.ErrSyntax,
		`{"v":1,"events":[{"type":"joined","at":1,"player":"ann","x":1}]}`:  event.ErrSyntax,
		`{"v":1,"events":[{"type":"joined","at":1,"at":1,"player":"ann"}]}`: event.ErrSyntax,
		`{"v":1,"events":[{"type":"joined","At":1,"player":"ann"}]}`:        event.ErrSyntax,
		`{"v":1,"events":[{"at":1,"type":"joined","player":"ann"}]}`:        event.ErrSyntax,
		`{"v":1,"events":[{"type":"joined","at":1,"player":"a\u006en"}]}`:   event.ErrSyntax,
		`{"v":1,"events":[` + revealed + `]}]}`:                             event.ErrSyntax,
		`{"v":1,"events":[` + revealed + `,]}`:                              event.ErrSyntax,
		`{"v":1,"events":[` + revealed + `}]}`:                              event.ErrSyntax,
		`{"v":1,"events":[` + revealed:                                      event.ErrSyntax,
	} {
		if events, err := event.Decode([]byte(text)); !errors.Is(err, want) {
			t.Errorf("%s: %v, %v, want %v", text, events, err, want)
		}
	}
}

// FuzzDecode checks that Decode returns only documented errors, and that Encode returns the decoded
// text again.
func FuzzDecode(f *testing.F) {
	for _, c := range eventTexts {
		f.Add([]byte(`{"v":1,"events":[` + c.text + `]}`))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		events, err := event.Decode(text)
		if err != nil {
			if !errors.Is(err, event.ErrSyntax) && !errors.Is(err, event.ErrVersion) {
				t.Fatalf("unexpected error: %v", err)
			}
			return
		}
		again, err := event.Encode(events)
		if err != nil || !bytes.Equal(again, text) {
			t.Fatalf("%v\ndecoded %s\nencoded %s", err, text, again)
		}
	})
}
