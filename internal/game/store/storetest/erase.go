package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/race/event"
)

// fillPlayer adds a player with a passkey, a trail, a play, a card and two runs. The IDs of the
// runs are the player's ID with the suffixes -1 and -2; the first run is finished.
func fillPlayer(t *testing.T, s *sqlstore.Store, id string) {
	t.Helper()
	addPlayers(t, s, id)
	must(t, s.AddPasskey(t.Context(), newPasskey("passkey of "+id, id)))
	first := firstDecision(3001)
	res := newResult(id+"-1", id)
	setResult(&first, res)
	first.Trails = []store.Trail{{Player: id, Hand: 0, Moves: []byte("[]")}}
	first.Plays = []store.Play{newPlay(id+"-1", 0, id, 4000)}
	first.Cards = []store.Card{newCard(id, "fraction", 30)}
	createRun(t, s, newDaily(id+"-1", id, 7), first)
	createRun(t, s, newRun(id+"-2", id), firstDecision(3001))
}

// countOwned counts the rows of a player that fillPlayer added, by kind.
func countOwned(t *testing.T, s *sqlstore.Store, id string) map[string]int {
	t.Helper()
	ctx := t.Context()
	count := map[string]int{}
	countIfFound := func(name string, err error) {
		t.Helper()
		switch {
		case err == nil:
			count[name]++
		case !errors.Is(err, store.ErrNotFound):
			t.Fatal(err)
		}
	}
	_, err := s.Player(ctx, id)
	countIfFound("player", err)
	_, err = s.Passkey(ctx, []byte("passkey of "+id))
	countIfFound("passkey", err)
	for _, run := range []string{id + "-1", id + "-2"} {
		_, err = s.Run(ctx, run)
		countIfFound("run", err)
		texts, err := s.EventTexts(ctx, run, 0, 1)
		must(t, err)
		if len(texts) > 0 {
			count["log"]++
		}
		_, err = s.Result(ctx, run, id)
		countIfFound("result", err)
		trails, err := s.Trails(ctx, run, id)
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

// testErasePlayer checks that DeletePlayer deletes all rows of a player and none of another player.
func testErasePlayer(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	fillPlayer(t, s, "ann")
	fillPlayer(t, s, "bob")
	counts := map[string]int{"player": 1, "passkey": 1, "run": 2, "log": 2, "result": 1, "trails": 1, "lists": 6}
	checkEqual(t, "ann before", countOwned(t, s, "ann"), counts)
	for _, id := range []string{"ann", "bob"} {
		must(t, s.AddSession(ctx, newSession("token of "+id, id), 9))
	}
	must(t, s.DeletePlayer(ctx, "ann"))
	for id, want := range map[string]bool{"ann": false, "bob": true} {
		checkEqual(t, id+" has a session", len(sessionTokens(t, s, id, 0)) > 0, want)
	}
	checkEqual(t, "ann after", countOwned(t, s, "ann"), map[string]int{"trails": 0, "lists": 0})
	checkEqual(t, "bob after", countOwned(t, s, "bob"), counts)
	checkReturns(t, "the daily's results", map[int]int{4: 1})(s.DailySolved(ctx, 7))
	checkReturns(t, "overdue", []string{"bob-2"})(s.Overdue(ctx, 1e15, 9))
	must(t, s.DeletePlayer(ctx, "ann"))
	checkFails(t, "append to a deleted run", store.ErrNotFound)(s.Append(ctx, "ann-2", 2, missDecision(1, 1)))
	fillPlayer(t, s, "ann") // all IDs may be used again
	checkEqual(t, "ann again", countOwned(t, s, "ann"), counts)
}

// testUnicode checks that names, modes, keys and events may contain any characters.
func testUnicode(t *testing.T, s *sqlstore.Store) {
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
		checkEqual(t, "player", got, p)

		r := newRun("run of "+id, id)
		r.Key, r.Mode = name, "mode "+name
		d := firstDecision(3001)
		d.Events = append(d.Events, event.Missed{Head: event.Head{Player: id, ActionID: name}, Expr: name})
		play := newPlay(r.ID, 0, id, 1)
		play.Techniques = store.Names{name, "second"}
		d.Plays = []store.Play{play}
		createRun(t, s, r, d)
		checkEqual(t, "log", readLog(t, s, r.ID), d.Events)
		existing, created, err := s.CreateRun(ctx, r, d)
		must(t, err)
		if created || existing.ID != r.ID {
			t.Errorf("key %q: run %q, created %v", name, existing.ID, created)
		}
		checkReturns(t, "plays", d.Plays)(s.Plays(ctx, id, 0, store.PlayCursor{}, 9))
	}
}

// testInvalidTexts looks up texts that no database can store, and checks that nothing is found.
func testInvalidTexts(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	createRun(t, s, newRun("r1", "ann"), firstDecision(3001))
	for _, text := range []string{"\x00", "r1\x00", "\xff", "r\xc3", "\xed\xa0\x80"} {
		checkFails(t, "player", store.ErrNotFound)(s.Player(ctx, text))
		checkFails(t, "run", store.ErrNotFound)(s.Run(ctx, text))
		checkFails(t, "result", store.ErrNotFound)(s.Result(ctx, text, "ann"))
		checkFails(t, "append", store.ErrNotFound)(s.Append(ctx, text, 0, missDecision(1, 1)))
		must(t, s.DeleteSession(ctx, text))
		checkFails(t, "session", store.ErrNotFound)(s.Session(ctx, text, 0))
		counts := map[string]int{}
		addCount := func(name string, n int, err error) {
			t.Helper()
			must(t, err)
			if n > 0 {
				counts[name] = n
			}
		}
		runs, err := s.Runs(ctx, text, "", store.RunCursor{}, 9)
		addCount("runs", len(runs), err)
		runs, err = s.Runs(ctx, "ann", text, store.RunCursor{}, 9)
		addCount("runs of a mode", len(runs), err)
		texts, err := s.EventTexts(ctx, text, 0, 9)
		addCount("log", len(texts), err)
		trails, err := s.Trails(ctx, text, "ann")
		addCount("trails", len(trails), err)
		plays, err := s.Plays(ctx, text, 0, store.PlayCursor{}, 9)
		addCount("plays", len(plays), err)
		cards, err := s.Cards(ctx, text)
		addCount("cards", len(cards), err)
		dailies, err := s.Dailies(ctx, text, 5)
		addCount("dailies", len(dailies), err)
		keys, err := s.Passkeys(ctx, text)
		addCount("passkeys", len(keys), err)
		addCount("sessions", len(sessionTokens(t, s, text, 0)), nil)
		if len(counts) > 0 {
			t.Errorf("%q: %v", text, counts)
		}
	}
	checkEqual(t, "log", readLog(t, s, "r1"), firstDecision(3001).Events)
}

// testLargeValues stores settings of 1.2 MB, a log of 3000 events and 1000 plays, and reads them
// back.
func testLargeValues(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	p := newPlayer("ann")
	p.Settings = bytes.Repeat([]byte{0, 1, 254, 255}, 300_000)
	must(t, s.AddPlayer(ctx, p))
	got, err := s.Player(ctx, "ann")
	must(t, err)
	if !bytes.Equal(got.Settings, p.Settings) {
		t.Errorf("settings of %d bytes: got %d other bytes", len(p.Settings), len(got.Settings))
	}
	d := firstDecision(3001)
	d.Events = append(d.Events, missDecision(4000, 3000).Events...)
	d.Events = append(d.Events, event.Missed{Expr: strings.Repeat("1+", 500_000)})
	for i := range 1000 {
		d.Plays = append(d.Plays, newPlay("r1", i, "ann", int64(i)))
		d.Trails = append(d.Trails, store.Trail{Player: "ann", Hand: i, Moves: bytes.Repeat([]byte("x"), i)})
	}
	createRun(t, s, newRun("r1", "ann"), d)
	checkEqual(t, "log", readLog(t, s, "r1"), d.Events)
	trails, err := s.Trails(ctx, "r1", "ann")
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

// testCancelledContexts checks that a call with a cancelled context does nothing and returns the
// error.
func testCancelledContexts(t *testing.T, s *sqlstore.Store) {
	addPlayers(t, s, "ann")
	createRun(t, s, newRun("r1", "ann"), firstDecision(3001))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	checkFails(t, "player", context.Canceled)(s.Player(ctx, "ann"))
	checkFails(t, "add player", context.Canceled)(s.AddPlayer(ctx, newPlayer("bob")))
	checkFails(t, "append", context.Canceled)(s.Append(ctx, "r1", 2, missDecision(1, 1)))
	checkFails(t, "create run", context.Canceled)(s.CreateRun(ctx, newRun("r2", "ann"), firstDecision(1)))
	must(t, appendDecision(t.Context(), s, "r1", 2, missDecision(1, 1)))
	checkFails(t, "player that was not added", store.ErrNotFound)(s.Player(t.Context(), "bob"))
}
