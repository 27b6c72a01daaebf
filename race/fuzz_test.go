package race_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	"github.com/make24/make24/race"
)

// FuzzMove decodes a move as a client may send it. It checks that the decoder returns only
// documented errors, that the move can be encoded and decoded again, and that deciding it does not
// panic.
func FuzzMove(f *testing.F) {
	for _, sc := range scenarios(f) {
		for _, m := range sc.moves {
			text, err := json.Marshal(m)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text)
		}
	}
	waiting := &dealer{t: f}
	waiting.mustDecide(0, "", race.Create{ID: "c", Mode: lookupMode(f, "practice"), Player: "ann"})
	states := []race.State{{}, waiting.state, newSoloRun(f, lookupMode(f, "timed"), hand1234, hand1111, hand3388).state}
	f.Fuzz(func(t *testing.T, text []byte) {
		var m race.Move
		if err := m.UnmarshalJSON(text); err != nil {
			if !errors.Is(err, race.ErrBadAction) {
				t.Fatalf("unexpected error: %v", err)
			}
			return
		}
		encoded, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		var repeated race.Move
		if err := json.Unmarshal(encoded, &repeated); err != nil {
			t.Fatalf("%s: %v", encoded, err)
		}
		if encodedAgain, err := json.Marshal(repeated); err != nil || !bytes.Equal(encoded, encodedAgain) {
			t.Fatalf("%v\nonce  %s\ntwice %s", err, encoded, encodedAgain)
		}
		for _, s := range states {
			d := &dealer{t: t, state: s}
			_, _ = d.decide(m.At, m.Player, m.Action)
			_ = d.state.View("ann")
		}
	})
}
