package bench

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// hostileData is a data folder for servers under attack: with the boards of fillBoards and two running classes of
// fillClass, one that is attacked and one that an honest teacher leads.
type hostileData struct {
	folder        string
	class, taught live.Created
}

// newHostileData fills a data folder.
func newHostileData(t *testing.T) hostileData {
	t.Helper()
	folder := t.TempDir()
	fillBoards(t, folder)
	return hostileData{folder, fillClass(t, folder), fillClass(t, folder)}
}

// copyTo copies the folder.
func (d hostileData) copyTo(t *testing.T, folder string) {
	t.Helper()
	if err := os.CopyFS(folder, os.DirFS(d.folder)); err != nil {
		t.Fatal(err)
	}
}

const (
	classPupils = 180 // of a class, which leaves seats for pupils who join later
	classHands  = 19  // that have been shown; each pupil has two wrong claims and a solution at each
)

// fillClass stores a running class with at least 10,000 events.
func fillClass(t *testing.T, folder string) live.Created {
	t.Helper()
	ctx := t.Context()
	s, err := sqlstore.OpenSQLite(ctx, filepath.Join(folder, "make24.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ids, err := solvableIDs()
	if err != nil {
		t.Fatal(err)
	}
	known, err := knownClaims()
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now().Add(-time.Hour).UnixMilli()
	races := live.NewRaces(s, run.New(s, run.Options{Seed: []byte("hostile"), Clock: func() int64 { return now }}))
	class, err := races.Create(ctx, "filled1", live.Profile{}, live.RaceOptions{Kind: live.KindClass, Puzzles: ids[:classHands+20]})
	for i := 0; err == nil && i < classPupils; i++ {
		_, err = races.Join(ctx, pupil(i), class.ID, live.Profile{Name: "Pupil " + strconv.Itoa(i)})
	}
	for hand := range classHands {
		now += 10_000
		var next race.Action = race.Next{ID: "n" + strconv.Itoa(hand), Hand: hand}
		if hand == 0 {
			next = race.Start{ID: "s"}
		}
		if err == nil {
			_, err = races.Teach(ctx, class.ID, class.Secret, next)
		}
		solution := strings.TrimSuffix(strings.TrimPrefix(known[ids[hand]], `"expr":"`), `"`)
		for _, expr := range []string{"1+2", "3*4", solution} {
			var claims sync.WaitGroup // together, since races store together what arrives together
			errs := make([]error, classPupils)
			for i := range classPupils {
				claims.Go(func() {
					_, errs[i] = races.Act(ctx, pupil(i), class.ID, race.Claim{ID: fmt.Sprint(hand, expr, i), Hand: hand, Expr: expr})
				})
			}
			claims.Wait()
			err = errors.Join(append(errs, err)...)
			now += 5000
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if run, err := s.Run(context.WithoutCancel(ctx), class.ID); err != nil || run.Version < 10_000 {
		t.Fatalf("the class has %d events, %v", run.Version, err)
	}
	return class
}

// pupil returns the ID of a player of fillBoards.
func pupil(i int) string { return fmt.Sprint("filled", 1000+i) }

// boardResults is the number of ranked results of today's daily before the attack.
const boardResults = 100_000

// fillBoards stores players with results of today's daily in the data folder of a
// server that has not started. Half of the results have the maximum of points; the times are
// between 20 s and 3 minutes.
func fillBoards(t *testing.T, folder string) {
	t.Helper()
	path := filepath.Join(folder, "make24.db")
	s, err := sqlstore.OpenSQLite(t.Context(), path) // creates the tables
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	raw.SetMaxOpenConns(1) // a pragma applies to one connection
	const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) "
	now := time.Now().UnixMilli()
	type step struct {
		text string
		args []any
	}
	steps := []step{
		{"PRAGMA synchronous = 0", nil},
		{numbers + `INSERT INTO players (id, name, lang, settings, created, seen)
			SELECT 'filled' || i, 'filled', '', NULL, ?2, ?2 FROM n`, []any{boardResults, now}},
	}
	today := mode.DailyNumber(now)
	steps = append(steps, step{
		numbers + `INSERT INTO runs
			(id, player, key, mode, number, offline, wish, created, finished, deadline, version, log_bytes, trail_bytes)
		SELECT 'filled' || ?3 || '-' || i, 'filled' || i, 'daily' || ?3, 'daily', ?3, 0, NULL, ?2, ?2, 0, 1, 1, 0 FROM n`,
		[]any{boardResults, now, today},
	}, step{
		numbers + `INSERT INTO results
			(run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished)
		SELECT 'filled' || ?3 || '-' || i, 'filled' || i, 'daily', ?3, 0, 1, 5,
			CASE WHEN i % 2 THEN 5 ELSE i % 16 / 3 END, CASE WHEN i % 2 THEN 15 ELSE i % 16 END,
			20000 + abs(random() % 60000) + abs(random() % 100000), 1, ?2 FROM n`,
		[]any{boardResults, now, today},
	})
	for _, step := range steps {
		if _, err := raw.ExecContext(t.Context(), step.text, step.args...); err != nil {
			t.Fatal(err)
		}
	}
}
