package ghost_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// TestGhosts records a quick match of two players, against which a third races. The ghosts progress
// as the log says, and disappear with their players.
func TestGhosts(t *testing.T) { gametest.OnEach(t, testGhosts) }

func testGhosts(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	r, other := gametest.NewRaces(f), gametest.NewNode(f)
	profile := match.Profile{Name: "Cid"}
	for _, own := range []bool{false, true} {
		if _, err := r.Ghosts.Create(ctx, "cid", profile, own); !errors.Is(err, ghost.ErrNoGhost) {
			t.Errorf("own %v, without ghosts: %v", own, err)
		}
	}
	if _, err := r.Ghosts.Create(ctx, "cid", match.Profile{}, true); !errors.Is(err, match.ErrBadName) {
		t.Errorf("without a name: %v", err)
	}
	recorded := gametest.Quick(t, r, "ann", "")
	bob := gametest.Quick(t, r, "bob", "")
	f.Advance(8000)
	gametest.PlayRace(t, f, r, recorded.ID, map[string]int64{"ann": 10_000, "bob": 15_000})
	log := f.ReadLog(recorded.ID)
	row, err := f.Store.Run(ctx, recorded.ID)
	if err != nil {
		t.Fatal(err)
	}

	offered, err := other.Ghosts.Create(ctx, "cid", profile, false)
	if err != nil || len(offered.Ghosts) != 2 || offered.Public.Phase != race.PhaseWaiting || offered.Public.Mode.Seats != 1 || !offered.Public.Mode.Ranked {
		t.Fatalf("%+v, %v", offered, err)
	}
	bobsFirst := slices.IndexFunc(offered.Ghosts, func(g ghost.Ghost) bool { return g.Name == "bob" }) == 0
	for i, seat := range []string{recorded.Seat, bob.Seat} {
		if bobsFirst {
			i = 1 - i
		}
		g := offered.Ghosts[i]
		if want := wantTimeline(log, seat, 10); len(want) != 10 || !reflect.DeepEqual(g.Timeline, want) {
			t.Errorf("timeline of %s:\n%+v\nwant\n%+v", g.Name, g.Timeline, want)
		}
		last := g.Timeline[len(g.Timeline)-1]
		if g.Mine || g.Solved != 7 || g.Points != last.Points || g.Time != last.At || g.Played != row.Finished {
			t.Errorf("%+v", g)
		}
	}

	// Nothing that cid gets before the start tells about a hand or about the recorded race.
	view, err := r.Load(ctx, "cid", offered.ID)
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("%+v %+v", view, offered)
	for _, h := range livetest.DealtHands(log) {
		if strings.Contains(text, h.Puzzle) {
			t.Errorf("hand %s is revealed:\n%s", h.Puzzle, text)
		}
	}
	if strings.Contains(text, recorded.ID) || len(view.Options.Ghosts) != 2 {
		t.Errorf("the recorded race is revealed, or the number of ghosts is not:\n%s", text)
	}

	// Cid races on the same hands. Nobody can join, and the ghosts' results stay.
	if _, err := r.Join(ctx, "bob", offered.ID, profile); !errors.Is(err, match.ErrRaceFull) {
		t.Errorf("bob joins the race: %v", err)
	}
	if _, err := other.Start(ctx, "bob", offered.ID, "s"); !errors.Is(err, match.ErrNotHost) {
		t.Errorf("bob starts the race: %v", err)
	}
	if _, err := other.Start(ctx, "cid", offered.ID, "s"); err != nil {
		t.Fatal(err)
	}
	f.Advance(3000)
	before, err := f.Store.PlayerGhosts(ctx, "ann", 9)
	if err != nil {
		t.Fatal(err)
	}
	gametest.PlayRace(t, f, r, offered.ID, map[string]int64{"cid": 5000})
	if got, want := livetest.DealtHands(f.ReadLog(offered.ID)), livetest.DealtHands(log); !reflect.DeepEqual(got, want) {
		t.Errorf("hands\n%+v\nwant\n%+v", got, want)
	}
	if after, err := f.Store.PlayerGhosts(ctx, "ann", 9); err != nil || !reflect.DeepEqual(after, before) {
		t.Errorf("the race changed ann's ghosts: %+v, %v", after, err)
	}
	if results, err := gametest.ReadResults(t, r, offered.ID, ""); err != nil || len(results) != 1 || !results[0].Ranked {
		t.Errorf("%+v, %v", results, err)
	}

	// Cid knows the hands now, so only the own ghost is left, and such a race is not ranked.
	if _, err := r.Ghosts.Create(ctx, "cid", profile, false); !errors.Is(err, ghost.ErrNoGhost) {
		t.Errorf("with known hands: %v", err)
	}
	own, err := r.Ghosts.Create(ctx, "cid", profile, true)
	if err != nil || len(own.Ghosts) != 1 || !own.Ghosts[0].Mine || own.Public.Mode.Ranked {
		t.Fatalf("%+v, %v", own, err)
	}
	if seen, err := r.Ghosts.List(ctx, "bob", own.ID); err != nil || len(seen) != 1 || seen[0].Mine {
		t.Errorf("bob sees %+v, %v", seen, err)
	}

	// A present name is shown, and a deleted player's ghost disappears.
	if err := f.DB.SetPlayer(ctx, store.Player{ID: "ann", Name: "Anna"}); err != nil {
		t.Fatal(err)
	}
	if err := f.DB.DeletePlayer(ctx, "bob"); err != nil {
		t.Fatal(err)
	}
	if left, err := other.Ghosts.List(ctx, "cid", offered.ID); err != nil || len(left) != 1 || left[0].Name != "Anna" {
		t.Errorf("%+v, %v", left, err)
	}
	f.AddPlayer("eve")
	if got, err := r.Ghosts.Create(ctx, "eve", profile, false); err != nil || len(got.Ghosts) != 1 || got.Ghosts[0].Name == "bob" {
		t.Errorf("%+v, %v", got, err)
	}
}

// wantTimeline returns the progress of a player at own pace in a log: the time, the points and the
// number of closed hands after each closed hand.
func wantTimeline(log []event.Event, player string, hands int) (steps []ghost.Step) {
	start, points := int64(0), 0
	for _, e := range log {
		head := e.Header()
		switch e := e.(type) {
		case event.Started:
			start = head.At
		case event.Solved:
			if head.Player == player {
				points += e.Points
				steps = append(steps, ghost.Step{At: head.At - start, Points: points, Closed: len(steps) + 1})
			}
		case event.Passed:
			if head.Player == player {
				steps = append(steps, ghost.Step{At: head.At - start, Points: points, Closed: len(steps) + 1})
			}
		default:
		}
	}
	return steps[:min(len(steps), hands)]
}

// TestGhostOfTimedRun races against a recorded timed run, with its first ten hands.
func TestGhostOfTimedRun(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	run := f.MustBegin("ann", run.Request{Mode: "timed"})
	for hand := range 12 {
		f.Advance(6000)
		if hand == 4 { // a wrong claim costs time but does not delay the next hand
			run = f.MustAct("ann", run.ID, race.Claim{ID: f.NextID(), Hand: hand, Expr: "1"})
		}
		run = f.SolveOpen("ann", run)
	}
	f.MustAct("ann", run.ID, race.Finish{ID: f.NextID()})
	log := f.ReadLog(run.ID)
	got, err := r.Ghosts.Create(t.Context(), "bob", match.Profile{Name: "Bob"}, false)
	if err != nil || len(got.Ghosts) != 1 || got.Public.Mode.Hands != 10 || got.Public.Mode.Solvable {
		t.Fatalf("%+v, %v", got, err)
	}
	g := got.Ghosts[0]
	if want := wantTimeline(log, "ann", 10); !reflect.DeepEqual(g.Timeline, want) || g.Name != "ann" || g.Time != 63_000 {
		t.Errorf("%+v\nwant\n%+v", g, want)
	}
	if hands := livetest.DealtHands(f.ReadLog(got.ID)); !reflect.DeepEqual(hands, livetest.DealtHands(log)[:10]) {
		t.Errorf("hands %+v", hands)
	}
	if err := f.DB.DeletePlayer(t.Context(), "ann"); err != nil {
		t.Fatal(err)
	}
	if left, err := r.Ghosts.List(t.Context(), "bob", got.ID); err != nil || len(left) != 0 {
		t.Errorf("after the deletion: %+v, %v", left, err)
	}
}

// recordFiveHands records a timed run in which a player solves five hands, one each 6 s.
func recordFiveHands(f *gametest.Fixture, player string) {
	run := f.MustBegin(player, run.Request{Mode: "timed"})
	for range 5 {
		f.Advance(6000)
		run = f.SolveOpen(player, run)
	}
	f.MustAct(player, run.ID, race.Finish{ID: f.NextID()})
}

// TestGhostCandidatesAreBounded checks that at most ten recorded runs are replayed to find one with
// enough hands.
func TestGhostCandidatesAreBounded(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	recordFiveHands(f, "ann")
	for i := range 10 {
		player := fmt.Sprint("player", i)
		f.AddPlayer(player)
		gametest.Record(t, f, player, 180) // nearer to the middle than ann
	}
	profile := match.Profile{Name: "Bob"}
	if got, err := r.Ghosts.Create(t.Context(), "bob", profile, false); !errors.Is(err, ghost.ErrNoGhost) {
		t.Errorf("with ten short runs: %+v, %v", got, err)
	}
	if err := f.DB.DeletePlayer(t.Context(), "player0"); err != nil {
		t.Fatal(err)
	}
	if got, err := r.Ghosts.Create(t.Context(), "bob", profile, false); err != nil || len(got.Ghosts) != 1 || len(got.Ghosts[0].Timeline) != 5 {
		t.Errorf("with nine short runs: %+v, %v", got, err)
	}
}

// TestOwnGhostsHideNoOther checks that a player with many ghosts of about the same strength
// still gets a ghost of another player.
func TestOwnGhostsHideNoOther(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	recordFiveHands(f, "ann")
	for range 30 {
		gametest.Record(t, f, "bob", 180) // nearer to the strength of bob than ann
	}
	if got, err := r.Ghosts.Create(t.Context(), "bob", match.Profile{Name: "Bob"}, false); err != nil || len(got.Ghosts) != 1 || got.Ghosts[0].Name != "ann" {
		t.Errorf("%+v, %v", got, err)
	}
}
