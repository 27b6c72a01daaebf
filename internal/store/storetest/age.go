package storetest

import (
	"testing"

	"github.com/make24/make24/internal/store"
)

// Fill writes one of everything, of a player ann. The databases in testdata of the engines
// are such ones, each of the version its name says.
func Fill(t *testing.T, s store.Store) {
	t.Helper()
	fill(t, s, "ann")
	_, err := s.Secret(t.Context(), "seed", func() ([]byte, error) { return []byte("secret\x00"), nil })
	must(t, err)
}

// Filled looks whether a store has what Fill wrote, and can be played on.
func Filled(t *testing.T, s store.Store) {
	t.Helper()
	ctx := t.Context()
	equal(t, "what there is", owns(t, s, "ann"), map[string]int{"player": 1, "passkey": 1, "run": 2, "log": 2, "result": 1, "trails": 1, "lists": 6})
	p, err := s.Player(ctx, "ann")
	must(t, err)
	equal(t, "player", p, player("ann"))
	key, err := s.Passkey(ctx, []byte("passkey of ann"))
	must(t, err)
	equal(t, "passkey", key, passkey("passkey of ann", "ann"))
	equal(t, "log", log(t, s, "ann-1"), begin(3001).Events)
	res, err := s.Result(ctx, "ann-1")
	must(t, err)
	equal(t, "result", res, result("ann-1", "ann"))
	standings(t, s, 7, []store.Result{res})
	plays, err := s.Plays(ctx, "ann", 0, store.PlayPlace{}, 9)
	must(t, err)
	equal(t, "plays", plays, []store.Play{play("ann-1", 0, "ann", 4000)})
	cards, err := s.Cards(ctx, "ann")
	must(t, err)
	equal(t, "cards", cards, []store.Card{card("ann", "fraction", 30)})
	secret, err := s.Secret(ctx, "seed", func() ([]byte, error) { return []byte("another"), nil })
	must(t, err)
	equal(t, "secret", secret, []byte("secret\x00"))
	open, err := s.Run(ctx, "ann-2")
	must(t, err)
	want := run("ann-2", "ann")
	want.Version, want.Deadline = 2, 63_001
	want.LogBytes, _ = size(t, begin(3001))
	equal(t, "open run", open, want)
	used, err := s.Usage(ctx, "ann")
	must(t, err)
	equal(t, "usage", used, store.Usage{Player: "ann", DayRuns: used.DayRuns, DayBytes: used.DayBytes, Runs: 2, Bytes: 2*want.LogBytes + int64(len("[]"))})
	must(t, s.Append(ctx, "ann-2", 2, miss(4000, 1)))
	_, created, err := s.CreateRun(ctx, daily("ann-3", "ann", 7), begin(1))
	must(t, err)
	if created {
		t.Error("the daily was begun again")
	}
}
