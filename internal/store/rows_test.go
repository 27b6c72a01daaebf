package store_test

import (
	"slices"
	"testing"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race/event"
)

func TestNames(t *testing.T) {
	for _, names := range []store.Names{nil, {"a"}, {"", "b \"c\"", "分数"}} {
		value, err := names.Value()
		if err != nil {
			t.Fatal(err)
		}
		for _, from := range []any{value, []byte(value.(string))} {
			got := store.Names{"what was there"}
			if err := got.Scan(from); err != nil || !slices.Equal(got, names) {
				t.Errorf("%q came back as %q, %v", names, got, err)
			}
		}
	}
	for _, bad := range []any{nil, 7, "", "{}", "[1]", []byte("[")} {
		got := store.Names{"kept"}
		if err := got.Scan(bad); err == nil || !slices.Equal(got, store.Names{"kept"}) {
			t.Errorf("%v was read as %q, %v", bad, got, err)
		}
	}
}

func TestLogReadsTexts(t *testing.T) {
	d := store.Decision{Events: []event.Event{
		event.Joined{Head: event.Head{At: 1, Player: "ann"}},
		event.Finished{Head: event.Head{At: 2, Player: "ann"}, Why: event.WhyStop},
	}}
	texts, err := d.Texts()
	if err != nil || len(texts) != 2 {
		t.Fatalf("texts %q, %v", texts, err)
	}
	got, err := store.Log(texts)
	if err != nil || !slices.Equal(got, d.Events) {
		t.Errorf("%q came back as %v, %v", texts, got, err)
	}
	if got, err := store.Log([]string{texts[0], "{}"}); err == nil {
		t.Errorf("a broken log was read as %v", got)
	}
	if texts, err := (store.Decision{}).Texts(); err == nil {
		t.Errorf("no events have texts %q", texts)
	}
}

// Encode encodes the events once: Texts returns the same texts afterwards, also of a copy.
func TestEncodeRemembersTexts(t *testing.T) {
	d := store.Decision{
		Events: []event.Event{event.Joined{Head: event.Head{At: 1, Player: "ann"}}, event.Started{Head: event.Head{At: 2}}},
		Trails: map[int][]byte{0: []byte("[]")},
	}
	want, err := d.Texts()
	if err != nil {
		t.Fatal(err)
	}
	log, trails, err := d.Encode()
	if err != nil || log != int64(len(want[0])+len(want[1])) || trails != 2 {
		t.Errorf("%d bytes of events, %d of trails, %v", log, trails, err)
	}
	stored := d
	got, err := stored.Texts()
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	if again, err := d.Texts(); err != nil || &again[0] != &got[0] {
		t.Errorf("the events are encoded again, %v", err)
	}
	if _, _, err := new(store.Decision).Encode(); err == nil {
		t.Error("no events have texts")
	}
}
