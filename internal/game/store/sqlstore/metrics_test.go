package sqlstore_test

import (
	"errors"
	"maps"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/internal/base/metrics"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race/event"
)

// gather returns the value of each counter and the number of observations of each histogram.
func gather(t *testing.T, c metrics.Collector) map[string]int {
	t.Helper()
	var p metrics.Page
	c.Collect(&p)
	values := map[string]int{}
	for line := range strings.Lines(p.Text()) {
		name, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		name, _, _ = strings.Cut(strings.TrimSuffix(name, "_count"), "{")
		if line[0] == '#' || strings.HasSuffix(name, "_bucket") || strings.HasSuffix(name, "_sum") {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		values[name] += n
	}
	return values
}

// TestMetrics checks what the metrics of a store count.
func TestMetrics(t *testing.T) {
	forEachDialect(t, func(t *testing.T, d dialect) {
		s, ctx := d.store(t, d.newMigrated(t)), t.Context()
		if err := s.AddPlayer(ctx, store.Player{ID: "ann"}); err != nil {
			t.Fatal(err)
		}
		decision := store.Decision{Events: []event.Event{event.Joined{Head: event.Head{At: 1, Player: "ann"}}}}
		if _, _, err := s.CreateRun(ctx, store.Run{ID: "r", Player: "ann", Key: "k", Mode: "practice"}, decision); err != nil {
			t.Fatal(err)
		}
		version := len(decision.Events)
		if _, err := s.Append(ctx, "r", version, decision); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Append(ctx, "r", version, decision); !errors.Is(err, store.ErrVersion) {
			t.Fatal(err)
		}
		if _, err := s.Player(ctx, "bob"); !errors.Is(err, store.ErrNotFound) {
			t.Fatal(err)
		}
		want := map[string]int{
			"make24_store_append_seconds": 1, "make24_store_appends_refused_total": 1,
			"make24_store_batch_transactions": 0, // PostgreSQL commits concurrent transactions together by itself
		}
		if d.name == sqlite.name {
			want["make24_store_batch_transactions"] = 4 // with the refused append, which changes nothing
		}
		if got := gather(t, s); !maps.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Player(ctx, "ann"); err == nil {
			t.Fatal("a closed database answers")
		}
		if n := gather(t, s)["make24_store_errors_total"]; n != 1 {
			t.Errorf("%d errors, want 1", n)
		}
	})
}
