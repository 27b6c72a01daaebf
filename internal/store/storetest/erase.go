package storetest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race/event"
)

// fill adds a player with a row in each kind of table, and two runs named after the player, of
// which the first is finished.
func fill(t *testing.T, s store.Store, id string) {
	t.Helper()
	addPlayers(t, s, id)
	must(t, s.AddPasskey(t.Context(), passkey("passkey of "+id, id)))
	first := begin(3001)
	res := result(id+"-1", id)
	first.Result = &res
	first.Trails = map[int]json.RawMessage{0: []byte("[]")}
	first.Plays = []store.Play{play(id+"-1", 0, id, 4000)}
	first.Cards = []store.Card{card(id, "fraction", 30)}
	create(t, s, daily(id+"-1", id, 7), first)
	create(t, s, run(id+"-2", id), begin(3001))
}

// countOwned counts the rows of a player by kind.
func countOwned(t *testing.T, s store.Store, id string) map[string]int {
	t.Helper()
	ctx := t.Context()
	count := map[string]int{}
	found := func(name string, err error) {
		t.Helper()
		switch {
		case err == nil:
			count[name]++
		case !errors.Is(err, store.ErrNotFound):
			t.Fatal(err)
		}
	}
	_, err := s.Player(ctx, id)
	found("player", err)
	_, err = s.Passkey(ctx, []byte("passkey of "+id))
	found("passkey", err)
	for _, run := range []string{id + "-1", id + "-2"} {
		_, err = s.Run(ctx, run)
		found("run", err)
		texts, err := s.EventTexts(ctx, run, 0, 1)
		must(t, err)
		if len(texts) > 0 {
			count["log"]++
		}
		_, err = s.Result(ctx, run)
		found("result", err)
		trails, err := s.Trails(ctx, run)
		must(t, err)
		count["trails"] += len(trails)
	}
	passkeys, err := s.Passkeys(ctx, id)
	must(t, err)
	runs, err := s.Runs(ctx, id, "", store.RunCursor{}, 9)
	must(t, err)
	plays, err := s.Plays(ctx, id, 0, store.PlayCursor{}, 9)
	must(t, err)
	cards, err := s.Cards(ctx, id)
	must(t, err)
	dailies, err := s.Dailies(ctx, id, 0)
	must(t, err)
	count["lists"] = len(passkeys) + len(runs) + len(plays) + len(cards) + len(dailies)
	return count
}

func erasePlayer(t *testing.T, s store.Store) {
	ctx := t.Context()
	fill(t, s, "ann")
	fill(t, s, "bob")
	whole := map[string]int{"player": 1, "passkey": 1, "run": 2, "log": 2, "result": 1, "trails": 1, "lists": 6}
	equal(t, "ann before", countOwned(t, s, "ann"), whole)
	for _, id := range []string{"ann", "bob"} {
		must(t, s.AddSession(ctx, session("token of "+id, id), 9))
	}
	must(t, s.DeletePlayer(ctx, "ann"))
	for id, want := range map[string]bool{"ann": false, "bob": true} {
		equal(t, "has a session: "+id, len(tokens(t, s, id, 0)) > 0, want)
	}
	equal(t, "ann after", countOwned(t, s, "ann"), map[string]int{"trails": 0, "lists": 0})
	equal(t, "bob after", countOwned(t, s, "bob"), whole)
	returns(t, "the daily's results", map[int]int{4: 1})(s.DailySolved(ctx, 7))
	returns(t, "overdue", []string{"bob-2"})(s.Overdue(ctx, 1e15, 9))
	must(t, s.DeletePlayer(ctx, "ann"))
	fails(t, "append to a deleted run", store.ErrNotFound)(s.Append(ctx, "ann-2", 2, miss(1, 1)))
	fill(t, s, "ann") // all IDs may be used again
	equal(t, "ann again", countOwned(t, s, "ann"), whole)
}

func unicodeTexts(t *testing.T, s store.Store) {
	ctx := t.Context()
	for i, name := range []string{
		"二十四点玩家", "𝟛𝟛𝟠𝟠", "👩‍👩‍👧‍👦 🇨🇳", "e\u0301 is not \u00e9", "\u202eright to left", "a\tb\nc", "'; DROP TABLE players; --", `"quoted" \ %s $1 ?`, "", " ",
		"\ufeff", "\U0010ffff",
	} {
		id := fmt.Sprintf("%d %s", i, name)
		p := store.Player{ID: id, Name: name, Lang: name, Settings: []byte(name)}
		must(t, s.AddPlayer(ctx, p))
		got, err := s.Player(ctx, id)
		must(t, err)
		if len(got.Settings) == 0 {
			got.Settings, p.Settings = nil, nil
		}
		equal(t, "player", got, p)

		r := run("run of "+id, id)
		r.Key, r.Mode = name, "mode "+name
		d := begin(3001)
		d.Events = append(d.Events, event.Missed{Head: event.Head{Player: id, ActionID: name}, Expr: name})
		pl := play(r.ID, 0, id, 1)
		pl.Techniques = store.Names{name, "second"}
		d.Plays = []store.Play{pl}
		create(t, s, r, d)
		equal(t, "log", log(t, s, r.ID), d.Events)
		again, created, err := s.CreateRun(ctx, r, d)
		must(t, err)
		if created || again.ID != r.ID {
			t.Errorf("key %q: run %q, created %v", name, again.ID, created)
		}
		returns(t, "plays", d.Plays)(s.Plays(ctx, id, 0, store.PlayCursor{}, 9))
	}
}

// invalidTexts looks up texts that no database can store: nothing is found.
func invalidTexts(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	create(t, s, run("r1", "ann"), begin(3001))
	for _, odd := range []string{"\x00", "r1\x00", "\xff", "r\xc3", "\xed\xa0\x80"} {
		fails(t, "player", store.ErrNotFound)(s.Player(ctx, odd))
		fails(t, "run", store.ErrNotFound)(s.Run(ctx, odd))
		fails(t, "result", store.ErrNotFound)(s.Result(ctx, odd))
		fails(t, "append", store.ErrNotFound)(s.Append(ctx, odd, 0, miss(1, 1)))
		must(t, s.DeleteSession(ctx, odd))
		fails(t, "session", store.ErrNotFound)(s.Session(ctx, odd, 0))
		lists := map[string]int{}
		put := func(name string, n int, err error) {
			t.Helper()
			must(t, err)
			if n > 0 {
				lists[name] = n
			}
		}
		runs, err := s.Runs(ctx, odd, "", store.RunCursor{}, 9)
		put("runs", len(runs), err)
		runs, err = s.Runs(ctx, "ann", odd, store.RunCursor{}, 9)
		put("runs of a mode", len(runs), err)
		texts, err := s.EventTexts(ctx, odd, 0, 9)
		put("log", len(texts), err)
		trails, err := s.Trails(ctx, odd)
		put("trails", len(trails), err)
		plays, err := s.Plays(ctx, odd, 0, store.PlayCursor{}, 9)
		put("plays", len(plays), err)
		cards, err := s.Cards(ctx, odd)
		put("cards", len(cards), err)
		dailies, err := s.Dailies(ctx, odd, 5)
		put("dailies", len(dailies), err)
		keys, err := s.Passkeys(ctx, odd)
		put("passkeys", len(keys), err)
		put("sessions", len(tokens(t, s, odd, 0)), nil)
		if len(lists) > 0 {
			t.Errorf("%q: %v", odd, lists)
		}
	}
	equal(t, "log", log(t, s, "r1"), begin(3001).Events)
}

func largeValues(t *testing.T, s store.Store) {
	ctx := t.Context()
	p := player("ann")
	p.Settings = bytes.Repeat([]byte{0, 1, 254, 255}, 300_000)
	must(t, s.AddPlayer(ctx, p))
	got, err := s.Player(ctx, "ann")
	must(t, err)
	if !bytes.Equal(got.Settings, p.Settings) {
		t.Errorf("settings of %d bytes: got %d other bytes", len(p.Settings), len(got.Settings))
	}
	d := begin(3001)
	d.Events = append(d.Events, miss(4000, 3000).Events...)
	d.Events = append(d.Events, event.Missed{Expr: strings.Repeat("1+", 500_000)})
	d.Trails = map[int]json.RawMessage{}
	for i := range 1000 {
		d.Plays = append(d.Plays, play("r1", i, "ann", int64(i)))
		d.Trails[i] = bytes.Repeat([]byte("x"), i)
	}
	create(t, s, run("r1", "ann"), d)
	equal(t, "log", log(t, s, "r1"), d.Events)
	trails, err := s.Trails(ctx, "r1")
	must(t, err)
	if len(trails) != 1000 || len(trails[999]) != 999 || len(trails[0]) != 0 {
		t.Errorf("%d trails, the last of %d bytes", len(trails), len(trails[999]))
	}
	plays, err := s.Plays(ctx, "ann", 0, store.PlayCursor{}, 5000)
	must(t, err)
	if len(plays) != 1000 || plays[0].Hand != 999 || plays[999].Hand != 0 {
		t.Errorf("%d plays", len(plays))
	}
}

// cancelledContexts checks that a call with a cancelled context does nothing and returns the error.
func cancelledContexts(t *testing.T, s store.Store) {
	addPlayers(t, s, "ann")
	create(t, s, run("r1", "ann"), begin(3001))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	fails(t, "player", context.Canceled)(s.Player(ctx, "ann"))
	fails(t, "add player", context.Canceled)(s.AddPlayer(ctx, player("bob")))
	fails(t, "append", context.Canceled)(s.Append(ctx, "r1", 2, miss(1, 1)))
	fails(t, "create run", context.Canceled)(s.CreateRun(ctx, run("r2", "ann"), begin(1)))
	must(t, appendDecision(t.Context(), s, "r1", 2, miss(1, 1)))
	fails(t, "player that was not added", store.ErrNotFound)(s.Player(t.Context(), "bob"))
}
