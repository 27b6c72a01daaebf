package game

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/race"
)

// TestRematchIsCharged checks that the bytes of a rematch are charged to the address of the client
// who creates it, and only to that one.
func TestRematchIsCharged(t *testing.T) {
	ctx := t.Context()
	db, err := sqlstore.OpenSQLite(ctx, pgtest.MigratedFile(t))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.UnixMilli(1_800_000_000_000)
	g, err := New(ctx, Options{Store: db, Clock: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	player := store.Player{ID: "ann"}
	if err := db.AddPlayer(ctx, player); err != nil {
		t.Fatal(err)
	}
	created, err := g.races.Create(ctx, player.ID, match.Profile{Name: "Ann"}, match.Options{Kind: match.KindRace, Hands: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.races.Start(ctx, player.ID, created.ID, "s"); err != nil {
		t.Fatal(err)
	}
	now = now.Add(time.Minute)
	if _, err := g.races.Act(ctx, player.ID, created.ID, race.Finish{ID: "f"}); err != nil {
		t.Fatal(err)
	}

	// The second request returns the same race and stores nothing.
	for i, client := range []string{"192.0.2.1", "192.0.2.2"} {
		address := netip.MustParseAddr(client)
		r := &request{Request: httptest.NewRequest(http.MethodPost, "/", nil), ctx: limiter.WithClient(ctx, address), w: httptest.NewRecorder(), player: player}
		r.SetPathValue("race", created.ID)
		if _, err := g.rematch(r); err != nil {
			t.Fatal(err)
		}
		old, err := g.races.Load(ctx, player.ID, created.ID)
		if err != nil {
			t.Fatal(err)
		}
		next, err := db.Run(ctx, old.Next)
		if err != nil || next.LogBytes == 0 {
			t.Fatalf("%+v, %v", next, err)
		}
		left := limits.StoredBytes.Address.Burst
		if i == 0 {
			left -= int(next.LogBytes)
			if err := g.rates.Take(limits.StoredBytes, address, "", now, left+1); err == nil {
				t.Errorf("the client who created the rematch can store more than %d bytes", left)
			}
		}
		if err := g.rates.Take(limits.StoredBytes, address, "", now, left); err != nil {
			t.Errorf("%s cannot store %d bytes", client, left)
		}
	}
}
