package ghost_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race"
)

// TestComputers races against three computers: the race starts at once, its player may pause it, the computers
// keep their times, and nothing is ranked.
func TestComputers(t *testing.T) { gametest.OnEach(t, testComputers) }

func testComputers(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	r, other := gametest.NewRaces(f), gametest.NewNode(f)
	profile := match.Profile{Name: "Ann"}
	for name, c := range map[string]ghost.Computers{
		"no computer":     {},
		"four":            {Steps: []string{"fast", "fast", "fast", "fast"}},
		"an unknown step": {Steps: []string{"clever"}},
		"51 hands":        {Steps: []string{"fast"}, Hands: 51},
		"level 6":         {Steps: []string{"fast"}, Levels: []int{5, 6}},
		"nine cards":      {Steps: []string{"fast"}, Cards: 9},
	} {
		if _, err := r.Ghosts.CreateComputers(ctx, "ann", profile, c); !errors.Is(err, run.ErrBadRequest) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := r.Ghosts.CreateComputers(ctx, "ann", match.Profile{}, ghost.Computers{Steps: []string{"fast"}}); !errors.Is(err, match.ErrBadName) {
		t.Errorf("without a name: %v", err)
	}
	created, err := r.Ghosts.CreateComputers(ctx, "ann", profile, ghost.Computers{Steps: []string{"steady", "steady", "beginner"}, Hands: 5, Levels: []int{4, 5}})
	if err != nil {
		t.Fatal(err)
	}
	p := created.Public
	if p.Phase != race.PhaseCounting || p.Mode.Ranked || p.Mode.Hands != 5 || p.Mode.Seats != 1 || p.Host != created.Seat || created.Options.Kind != match.KindComputer {
		t.Errorf("%+v", created.Race)
	}
	want := []match.GhostRef{{Step: "steady"}, {Step: "steady"}, {Step: "beginner"}}
	if !reflect.DeepEqual(created.Options.Ghosts, want) {
		t.Errorf("the options have %+v, want only the steps", created.Options.Ghosts)
	}
	if len(created.Ghosts) != 3 || reflect.DeepEqual(created.Ghosts[0].Timeline, created.Ghosts[1].Timeline) {
		t.Errorf("%+v", created.Ghosts)
	}
	for _, h := range livetest.DealtHands(f.ReadLog(created.ID)) {
		if strings.Contains(fmt.Sprintf("%+v", created), h.Puzzle) {
			t.Errorf("hand %s is revealed before the start", h.Puzzle)
		}
	}
	for _, g := range created.Ghosts {
		at, points := int64(0), 0
		for i, s := range g.Timeline {
			if s.At <= at || s.At >= p.Mode.Length || s.Closed != i+1 || s.Points != points && s.Points != points+4 {
				t.Errorf("step %d of %s: %+v", i, g.Step, s)
			}
			at, points = s.At, s.Points
		}
		if points != g.Points || g.Solved*4 != g.Points || g.Name != "" || g.Played != 0 || g.Mine {
			t.Errorf("%+v", g)
		}
	}

	// The player may pause, and another server knows the same computers.
	f.Advance(3000 + 1000)
	if paused, err := r.Act(ctx, "ann", created.ID, race.Pause{ID: "p"}); err != nil || paused.Public.Phase != race.PhasePaused {
		t.Errorf("%+v, %v", paused.Public, err)
	}
	f.Advance(60_000)
	if _, err := r.Act(ctx, "ann", created.ID, race.Resume{ID: "q"}); err != nil {
		t.Error(err)
	}
	listed, err := other.Ghosts.List(ctx, "", created.ID)
	if err != nil || !reflect.DeepEqual(listed, created.Ghosts) {
		t.Errorf("%+v, %v", listed, err)
	}
	if _, err := r.Join(ctx, "bob", created.ID, match.Profile{Name: "Bob"}); err == nil {
		t.Error("bob joins a race against computers")
	}

	// The result is in the history under its own name, and counts for nothing.
	for hand := range 5 {
		f.Advance(9000)
		now, err := r.Load(ctx, "ann", created.ID)
		if err != nil {
			t.Fatal(err)
		}
		if hand == 0 {
			if _, err := r.Act(ctx, "ann", created.ID, gametest.CorrectClaim(t, now.Mine.Shown[0].Puzzle, 0, "c")); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if _, err := r.Act(ctx, "ann", created.ID, race.Skip{ID: fmt.Sprint("s", hand), Hand: hand}); err != nil {
			t.Fatal(err)
		}
	}
	result, err := f.Store.Result(ctx, created.ID, "ann")
	if err != nil || result.Ranked || result.Mode != match.KindComputer || result.Solved != 1 || result.Time != 46_000 {
		t.Errorf("%+v, %v", result, err)
	}
	if ghosts, err := f.Store.PlayerGhosts(ctx, "ann", 5); err != nil || len(ghosts) != 0 {
		t.Errorf("recordings: %+v, %v", ghosts, err)
	}
	list, _, err := f.List(ctx, "ann", history.ModeRaces, store.RunCursor{}, 5)
	if err != nil || len(list) != 1 || list[0].Mode != match.KindComputer || list[0].Ranked {
		t.Errorf("history: %+v, %v", list, err)
	}
	if together, err := f.Store.Companions(ctx, "ann", 20); err != nil || len(together) != 0 {
		t.Errorf("companions: %+v, %v", together, err)
	}
	if after, err := r.Ghosts.List(ctx, "ann", created.ID); err != nil || !reflect.DeepEqual(after, created.Ghosts) {
		t.Errorf("after the end: %+v, %v", after, err)
	}
	if _, _, err := r.Rematch(ctx, "ann", created.ID); !errors.Is(err, run.ErrBadRequest) {
		t.Errorf("rematch: %v", err)
	}
}
