package store_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race/event"
)

// TestNames checks that Scan reads what Value returns, and rejects other values.
func TestNames(t *testing.T) {
	for _, names := range []store.Names{nil, {"a"}, {"", "b \"c\"", "分数"}} {
		value, err := names.Value()
		if err != nil {
			t.Fatal(err)
		}
		for _, src := range []any{value, []byte(value.(string))} {
			got := store.Names{"old"}
			if err := got.Scan(src); err != nil || !slices.Equal(got, names) {
				t.Errorf("Scan of %q: got %q, %v", names, got, err)
			}
		}
	}
	for _, invalid := range []any{nil, 7, "", "{}", "[1]", []byte("[")} {
		got := store.Names{"kept"}
		if err := got.Scan(invalid); err == nil || !slices.Equal(got, store.Names{"kept"}) {
			t.Errorf("Scan of %v: got %q, %v, want an error", invalid, got, err)
		}
	}
}

// TestEncodeEvents checks that DecodeEvents reads what EncodeEvents returns, and that both reject
// invalid events.
func TestEncodeEvents(t *testing.T) {
	events := []event.Event{
		event.Joined{Head: event.Head{At: 1, Player: "ann"}},
		event.Finished{Head: event.Head{At: 2, Player: "ann"}, Reason: event.ReasonStop},
	}
	texts, err := store.EncodeEvents(events)
	if err != nil || len(texts) != 2 {
		t.Fatalf("texts %q, %v", texts, err)
	}
	got, err := store.DecodeEvents(texts)
	if err != nil || !reflect.DeepEqual(got, events) {
		t.Errorf("%q decoded to %v, %v", texts, got, err)
	}
	if got, err := store.DecodeEvents([]string{texts[0], "{}"}); err == nil {
		t.Errorf("an invalid log decoded to %v", got)
	}
	if texts, err := store.EncodeEvents([]event.Event{nil}); err == nil {
		t.Errorf("a nil event encoded to %q", texts)
	}
}
