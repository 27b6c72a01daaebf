package server

import (
	"errors"
	"html"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/challenge"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/race"
)

// TestLinksOfChallenges checks the heads and the pictures of challenges: they have the name, the time and
// the hand, and neither an answer nor whether there is one.
func TestLinksOfChallenges(t *testing.T) {
	db, err := sqlstore.OpenSQLite(t.Context(), pgtest.MigratedFile(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	start := time.Date(2026, 11, 8, 12, 0, 0, 0, time.UTC)
	now := start
	runs := run.New(db, run.Options{Seed: []byte("seed"), Clock: func() int64 { return now.UnixMilli() }}) //nolint:gocritic // now changes
	challenges := challenge.New(db, runs, []byte("seed"))
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	const name = `Ann <q id=x>"&` // stored by an older version
	must(db.AddPlayer(t.Context(), store.Player{ID: "ann", Name: name}))
	share := func(key string, req run.Request, hand int, a race.Action) challenge.Challenge {
		t.Helper()
		begun, err := runs.Begin(t.Context(), "ann", key, req)
		must(err)
		now = now.Add(9200 * time.Millisecond)
		_, err = runs.Act(t.Context(), "ann", begun.ID, run.Move{Action: a})
		must(err)
		if hand < 0 {
			_, err = runs.Act(t.Context(), "ann", begun.ID, run.Move{Action: race.Finish{ID: "end"}})
			must(err)
		}
		c, err := challenges.Create(t.Context(), "ann", begun.ID, hand)
		must(err)
		return c
	}
	puzzles := []string{"1-3.3.8.8-24-classic"}
	solved := share("a", run.Request{Mode: "practice", Puzzles: puzzles}, 0, race.Claim{ID: "x", Hand: 0, Expr: "8/(3-8/3)"})
	skipped := share("b", run.Request{Mode: "practice", Puzzles: puzzles}, 0, race.Skip{ID: "x", Hand: 0})
	impossible := share("c", run.Request{Mode: "practice", Puzzles: []string{"1-1.1.1.1-24-classic"}}, 0, race.Claim{ID: "x", Hand: 0, None: true})
	timed := share("d", run.Request{Mode: "timed"}, -1, race.Skip{ID: "x", Hand: 0})
	daily := share("e", run.Request{Mode: "daily"}, -1, race.Skip{ID: "x", Hand: 0})

	s := serve(t, func(o *Options) {
		o.Origin, o.Store, o.Clock = linkTestOrigin, db, func() time.Time { return now }
	})
	for _, c := range []struct{ code, en, zh string }{
		{solved.Code, name + " took 9.2 s on 3 3 8 8. Can you do better?", name + "解 3 3 8 8 用了 9.2 s。你能更快吗？"},
		{skipped.Code, name + " challenges you: 3 3 8 8", name + "向你发起挑战：3 3 8 8"},
		{impossible.Code, name + " took 9.2 s on 1 1 1 1. Can you do better?", name + "解 1 1 1 1 用了 9.2 s。你能更快吗？"},
		{timed.Code, name + " solved 0 hands in a timed run. Can you do better?", name + "在限时挑战中解出 0 题。你能更多吗？"},
		{daily.Code, name + " solved 0 of 1 in 0:09 in daily 312. Can you do better?", name + "在第 312 期每日挑战中解出 0/1，用时 0:09。你能更好吗？"},
	} {
		for lang, title := range map[string]string{"en": c.en, "zh": c.zh} {
			page := s.get("/c/"+strings.ToLower(c.code), map[string]string{"Accept-Language": lang})
			for _, part := range []string{
				`<title>` + html.EscapeString(title) + ` · make24</title>`,
				`<meta property="og:image" content="` + linkTestOrigin + `/picture/c/` + c.code + `.png" />`,
				`<link rel="canonical" href="` + linkTestOrigin + `/c/` + c.code + `" />`,
			} {
				if strings.Count(page.body, part) != 1 {
					_, head, _ := strings.Cut(page.body, "<title>")
					t.Errorf("in %s, the page lacks %s: %.200s", lang, part, head)
				}
			}
			for _, secret := range []string{"8/(3-8/3)", "<q id", "no solution", "无解"} {
				if strings.Contains(page.body, secret) {
					t.Errorf("the page of %q has %q", title, secret)
				}
			}
		}
		checkPicture(t, s, "/picture/c/"+c.code+".png")
	}
	if file := s.get("/picture/c/"+strings.ToLower(solved.Code)+".png", nil); file.status != http.StatusNotFound {
		t.Errorf("a picture under a second name: %d", file.status)
	}
	if file := s.get("/picture/c/ABCDEFGHJK.png", nil); file.status != http.StatusNotFound {
		t.Errorf("the picture of no challenge: %d", file.status)
	}
	if page := s.get("/c/ABCDEFGHJK", nil); !strings.Contains(page.body, "<title>make24</title>") {
		t.Error("the page of no challenge lacks the title of the game")
	}
}

// TestLinksOfResults checks that the head of a result says how long its mode is, and that a run that is not over
// has the head of the game.
func TestLinksOfResults(t *testing.T) {
	db, err := sqlstore.OpenSQLite(t.Context(), pgtest.MigratedFile(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if err := db.AddPlayer(t.Context(), store.Player{ID: "ann"}); err != nil {
		t.Fatal(err)
	}
	runs := run.New(db, run.Options{Seed: []byte("seed"), Clock: func() int64 { return 1_795_000_000_000 }})
	s := serve(t, func(o *Options) { o.Origin, o.Store = linkTestOrigin, db })
	for _, c := range []struct{ mode, en, zh string }{
		{"timed", "How many hands can you solve in three minutes?", "三分钟内你能解出几题？"},
		{"timed1", "How many hands can you solve in one minute?", "1 分钟内你能解出几题？"},
		{"timed5", "How many hands can you solve in 5 minutes?", "5 分钟内你能解出几题？"},
		{"streak", "How many hands can you solve before the first miss?", "第一次失误之前，你能连续解出几题？"},
		{"practice", "", ""},
	} {
		begun, err := runs.Begin(t.Context(), "ann", c.mode, run.Request{Mode: c.mode})
		if err != nil {
			t.Fatal(err)
		}
		if name, err := s.game.FindResultMode(t.Context(), begun.ID); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s, before the end: %q, %v", c.mode, name, err)
		}
		if _, err := runs.Act(t.Context(), "ann", begun.ID, run.Move{Action: race.Finish{ID: "end"}}); err != nil {
			t.Fatal(err)
		}
		for lang, want := range map[string]string{"en": c.en, "zh": c.zh} {
			page := s.get("/t/"+begun.ID, map[string]string{"Accept-Language": lang})
			isResult := strings.Contains(page.body, `<link rel="canonical" href="`+linkTestOrigin+`/t/`+begun.ID+`" />`)
			if isResult != (want != "") || !strings.Contains(page.body, want) {
				_, head, _ := strings.Cut(page.body, "<title>")
				t.Errorf("%s in %s lacks %q: %.300s", c.mode, lang, want, head)
			}
		}
	}
}

// TestRateOfLinkedChallenges checks that an address that asks for many codes gets the general title, and
// that the number of cached challenges is bounded.
func TestRateOfLinkedChallenges(t *testing.T) {
	db, err := sqlstore.OpenSQLite(t.Context(), pgtest.MigratedFile(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s := serve(t, func(o *Options) { o.Origin, o.Store = linkTestOrigin, db })
	const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
	for i := range limits.LinkedChallenges.Address.Burst + 50 {
		code := "AAAAAAAA" + alphabet[i/len(alphabet):][:1] + alphabet[i%len(alphabet):][:1]
		if page := s.get("/c/"+code, nil); page.status != http.StatusOK {
			t.Fatalf("%s: %d", code, page.status)
		}
	}
	if n := s.challenges.Len(); n < limits.LinkedChallenges.Address.Burst || n >= limits.LinkedChallenges.Address.Burst+50 {
		t.Errorf("%d codes were read", n)
	}
}
