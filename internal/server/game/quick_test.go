package game_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/race"
)

// quick asks for a quick match.
func (b *browser) quick(name, waiting string) (match match.Race) {
	b.t.Helper()
	b.send("POST", "/game/quick", object{"profile": object{"name": name}, "race": waiting}).wantStatus(200, &match)
	return match
}

// TestQuickMatchOverHTTP plays a quick match of two guests, and then a race of a third against their
// ghosts. It checks that no response and no stream contains a hand too early.
func TestQuickMatchOverHTTP(t *testing.T) {
	t.Parallel()
	s := serve(t, behindProxy)
	ann, bob, cid := s.browserAt("192.0.2.1"), s.browserAt("192.0.2.2"), s.browser()
	ann.send("POST", "/game/quick", object{"profile": object{"name": ""}}).wantProblem(422, "bad-name")
	first := ann.quick("Ann", "")
	path := "/game/races/" + first.ID
	stream := ann.watch(first.ID)
	stream.await(contains("race", `"phase":"waiting"`))
	if second := bob.quick("Bob", ""); second.ID != first.ID || second.Public.Phase != race.PhaseCounting {
		t.Fatalf("%+v", second)
	}
	stream.await(contains("change", `"phase":"counting"`))
	s.advance(8 * time.Second)
	stream.await(contains("mine", `"puzzle"`))
	ann.send("POST", path+"/moves", object{"do": "pause", "id": "p"}).wantProblem(422, "bad-move")
	ann.send("POST", "/game/races", object{"options": object{"kind": "quick"}, "profile": object{"name": "Ann"}}).wantProblem(422, "bad-options")
	ghosts := object{"kind": "race", "ghosts": []object{{"run": first.ID}}}
	ann.send("POST", "/game/races", object{"options": ghosts, "profile": object{"name": "Ann"}}).wantProblem(422, "bad-options")
	var puzzles []string
	for hand := range 10 {
		s.advance(time.Duration(7+hand%3*3) * time.Second)
		for _, b := range []*browser{ann, bob} {
			var now match.Race
			b.send("GET", path, nil).wantStatus(200, &now)
			claim := correctClaim(t, hand, now.Mine.Shown[hand].Puzzle)
			claim["id"] = "c" + strconv.Itoa(hand)
			b.send("POST", path+"/moves", claim).wantStatus(200, nil)
			puzzles = append(puzzles, now.Mine.Shown[hand].Puzzle)
		}
	}
	stream.await(contains("change", `"phase":"over"`))
	ann.send("POST", path+"/rematch", nil).wantProblem(422, "bad-options")

	var offered ghost.Race
	result := cid.send("POST", "/game/ghosts", object{"profile": object{"name": "Cid"}})
	result.wantStatus(201, &offered)
	if len(offered.Ghosts) != 2 || offered.Ghosts[0].Solved != 10 || offered.Ghosts[0].Timeline[9].Points != 40 {
		t.Fatalf("%+v", offered)
	}
	racePath := "/game/races/" + offered.ID
	var listed struct{ Ghosts []ghost.Ghost }
	s.browser().send("GET", racePath+"/ghosts", nil).wantStatus(200, &listed)
	cids := cid.watch(offered.ID)
	cids.await(contains("race", `"ghosts":[{},{}]`))
	seen := cids.raw.String() + cid.send("GET", racePath, nil).body + result.body
	for _, id := range append(puzzles, first.ID) {
		if strings.Contains(seen, id) {
			t.Errorf("%s is revealed before the start:\n%s", id, seen)
		}
	}
	if len(listed.Ghosts) != 2 || listed.Ghosts[1].Points != 40 {
		t.Errorf("a spectator sees %+v", listed)
	}
	bob.send("POST", racePath+"/seats", object{"profile": object{"name": "Bob"}}).wantProblem(409, "race-full")
	cid.send("POST", racePath+"/start", object{"id": "s"}).wantStatus(200, nil)
	s.advance(3 * time.Second)
	cids.await(contains("mine", puzzles[0]))
	cid.send("POST", "/game/ghosts", object{"profile": object{"name": "Cid"}, "own": true}).wantProblem(404, "no-ghost")

	// The ghosts disappear with their players.
	ann.send("DELETE", "/game/me", object{}).wantStatus(204, nil)
	cid.send("GET", racePath+"/ghosts", nil).wantStatus(200, &listed)
	if len(listed.Ghosts) != 1 {
		t.Errorf("after the deletion of ann: %+v", listed)
	}
	cid.send("GET", "/game/races/none/ghosts", nil).wantProblem(404, "no-race")
}

// TestComputersOverHTTP begins a race against two computers. No response and no stream contains how they will
// close hands before the page asks for the ghosts, and none contains a hand before the start.
func TestComputersOverHTTP(t *testing.T) {
	t.Parallel()
	s := serve(t, limitLocal)
	ann := s.browser()
	ask := func(computers ...string) object {
		return object{"profile": object{"name": "Ann"}, "computers": computers, "hands": 5, "levels": []int{3}}
	}
	ann.send("POST", "/game/ghosts", ask("clever")).wantProblem(422, "bad-options")
	ann.send("POST", "/game/ghosts", ask("fast", "fast", "fast", "fast")).wantProblem(422, "bad-options")
	var created ghost.Race
	result := ann.send("POST", "/game/ghosts", ask("fast", "learner"))
	result.wantStatus(201, &created)
	path := "/game/races/" + created.ID
	if created.Public.Phase != race.PhaseCounting || len(created.Ghosts) != 2 || created.Ghosts[1].Step != "learner" {
		t.Fatalf("%+v", created)
	}
	stream := ann.watch(created.ID)
	stream.await(contains("race", `"ghosts":[{"step":"fast"},{"step":"learner"}]`))
	if seen := result.body + stream.raw.String(); strings.Contains(seen, "closings") || strings.Contains(seen, "24-classic") {
		t.Errorf("a hand is revealed before the start:\n%s", seen)
	}
	s.advance(3 * time.Second)
	stream.await(contains("mine", `"puzzle"`))
	ann.send("POST", path+"/moves", object{"do": "pause", "id": "p"}).wantStatus(200, nil)
	ann.send("POST", path+"/moves", object{"do": "resume", "id": "r"}).wantStatus(200, nil)
	ann.send("POST", path+"/moves", object{"do": "finish", "id": "f"}).wantStatus(200, nil)
	var results struct {
		Results []race.Result
		Rating  any
	}
	ann.send("GET", path+"/results", nil).wantStatus(200, &results)
	if len(results.Results) != 1 || results.Results[0].Ranked || results.Rating != nil {
		t.Errorf("%+v", results)
	}
	var why rating.Why
	ann.send("GET", "/game/rating/"+created.ID, nil).wantStatus(200, &why)
	if why.Reason != rating.ReasonComputer || why.Change != nil {
		t.Errorf("%+v", why)
	}
}

// TestQuickRequestsAreSlow checks the rates of requests for quick matches and ghosts.
func TestQuickRequestsAreSlow(t *testing.T) {
	s := serve(t, limitLocal)
	b := s.browser()
	match := b.quick("Ann", "")
	for range 20 {
		match = b.quick("Ann", match.ID)
	}
	ask := object{"profile": object{"name": "Ann"}, "race": match.ID}
	result := b.send("POST", "/game/quick", ask)
	if result.wantProblem(429, "too-fast"); result.retryAfter() != time.Second {
		t.Errorf("quick match: Retry-After is %v", result.retryAfter())
	}
	b.send("GET", "/game/races/"+match.ID+"/ghosts", nil).wantProblem(429, "too-fast")
	s.advance(time.Second)
	b.send("POST", "/game/quick", ask).wantStatus(200, nil)
	for range 10 {
		b.send("POST", "/game/ghosts", ask).wantProblem(404, "no-ghost")
	}
	result = b.send("POST", "/game/ghosts", ask)
	if result.wantProblem(429, "too-fast"); result.retryAfter() != 10*time.Second {
		t.Errorf("ghosts: Retry-After is %v", result.retryAfter())
	}
}

// TestQuickRequestsOfAnAddress checks the rates of requests for quick matches and ghosts from one
// address, however many players it has.
func TestQuickRequestsOfAnAddress(t *testing.T) {
	s := serve(t, limitLocal)
	ask := object{"profile": object{"name": "Ann"}}
	for range 20 {
		b := s.browser()
		path := "/game/races/" + b.quick("Ann", "").ID + "/ghosts"
		for range 19 {
			b.send("GET", path, nil).wantStatus(200, nil)
		}
	}
	another := s.browser()
	result := another.send("POST", "/game/quick", ask)
	if result.wantProblem(429, "too-fast"); result.retryAfter() != time.Second {
		t.Errorf("quick match: Retry-After is %v", result.retryAfter())
	}
	s.advance(time.Second)
	match := another.quick("Ann", "")
	for range 39 {
		s.browser().send("GET", "/game/races/"+match.ID+"/ghosts", nil).wantStatus(200, nil)
	}
	s.browser().send("GET", "/game/races/"+match.ID+"/ghosts", nil).wantProblem(429, "too-fast")
}

// TestGhostRacesOfAnAddress checks the rate of new races against ghosts from one address, however many
// players it has.
func TestGhostRacesOfAnAddress(t *testing.T) {
	s := serve(t, limitLocal)
	ask := object{"profile": object{"name": "Ann"}}
	for range 10 {
		b := s.browser()
		for range 10 {
			b.send("POST", "/game/ghosts", ask).wantProblem(404, "no-ghost")
		}
	}
	another := s.browser()
	another.send("POST", "/game/ghosts", ask).wantProblem(429, "too-fast")
	s.advance(time.Second)
	for range 5 {
		another.send("POST", "/game/ghosts", ask).wantProblem(404, "no-ghost")
	}
	another.send("POST", "/game/ghosts", ask).wantProblem(429, "too-fast")
}
