package game_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/class"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/race"
)

// join joins a race and returns it.
func (b *browser) join(id, name string) (joined match.Race) {
	b.t.Helper()
	b.send("POST", "/game/races/"+id+"/seats", map[string]any{"profile": map[string]any{"name": name}}).wantStatus(200, &joined)
	return joined
}

// TestTeacherOverHTTP checks the requests of a teacher who has no session: the view, other hands,
// names and the table of results.
func TestTeacherOverHTTP(t *testing.T) {
	s := serve(t, nil)
	created := s.browser().createRace(map[string]any{"kind": "class", "puzzles": []string{"1-1.8.11.12-24-classic"}}, "")
	teacher, path := s.browser(), "/game/races/"+created.ID
	pupils := []*browser{s.browser(), s.browser()}
	names := []string{"=1+1", "Ada \"L\", 王"}
	seats := make([]string, len(pupils))
	for i, pupil := range pupils {
		joined := pupil.join(created.ID, names[i])
		seats[i] = joined.Seat
		for _, seat := range joined.Seats {
			if own := seat.Seat == joined.Seat; own != (seat.Name != "") {
				t.Errorf("pupil %d sees the name %q of %s", i, seat.Name, seat.Seat)
			}
		}
	}
	for _, request := range []string{"/class", "/grades"} {
		teacher.send("GET", path+request, nil).wantProblem(403, "not-allowed")
		teacher.send("GET", path+request+"?secret="+created.Secret, nil).wantProblem(403, "not-allowed")
	}
	teacher.header["Authorization"] = "Bearer " + created.Secret
	move := func(fields map[string]any) httpResult {
		fields["secret"] = created.Secret
		return teacher.send("POST", path+"/moves", fields)
	}
	move(map[string]any{"do": "start", "id": "s"}).wantStatus(200, nil)
	pupils[0].send("POST", path+"/moves", map[string]any{"do": "claim", "id": "w", "hand": 0, "expr": "1+8+11+12"}).wantStatus(200, nil)
	s.advance(12_340 * time.Millisecond)
	pupils[1].send("POST", path+"/moves", map[string]any{"do": "claim", "id": "c", "hand": 0, "expr": "12*(11-8-1)"}).wantStatus(200, nil)
	var seen class.View
	teacher.send("GET", path+"/class", nil).wantStatus(200, &seen)
	if len(seen.Errors) != 1 || seen.Errors[0] != (class.Error{Kind: class.ErrorValue, Value: "32", Count: 1}) || seen.Pupils[0].Name != names[0] || seen.Pupils[1].Outcome != race.OutcomeSolved {
		t.Errorf("%+v", seen)
	}

	// The teacher chooses other hands, with the same session as before: none.
	move(map[string]any{"do": "next", "id": "n", "hand": 1}).wantProblem(422, "bad-options")
	options := map[string]any{"kind": "class", "cards": 3}
	teacher.send("POST", path+"/options", map[string]any{"id": "o", "options": options, "secret": "x"}).wantProblem(403, "not-allowed")
	teacher.send("POST", path+"/options", map[string]any{"id": "o", "options": options}).wantProblem(401, "no-player")
	teacher.send("POST", path+"/options", map[string]any{"id": "o", "options": options, "secret": created.Secret}).wantStatus(200, nil)
	move(map[string]any{"do": "next", "id": "n", "hand": 1}).wantStatus(200, nil)
	move(map[string]any{"do": "finish", "id": "f"}).wantStatus(200, nil)

	// The table of results.
	table := teacher.send("GET", path+"/grades", nil)
	if table.status != 200 || table.header.Get("Content-Type") != "text/csv; charset=utf-8; header=present" {
		t.Fatalf("%d, %v", table.status, table.header)
	}
	text, hasMark := strings.CutPrefix(table.body, "\ufeff")
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || !hasMark || strings.Count(text, "\r\n") != 3 || len(rows) != 3 {
		t.Fatalf("%q, %v", table.body, err)
	}
	want := [][]string{
		{"pupil", "name", "solved", "points", "wrong claims", "hand 1: A 8 J Q", "hand 1: seconds"},
		{"1", "'=1+1", "0", "0", "1", "not solved", ""},
		{"2", names[1], "1", "4", "0", "solved", "12.3"},
	}
	for i, row := range want {
		if got := rows[i]; strings.Join(got[:7], "|") != strings.Join(row, "|") || len(got) != 9 {
			t.Errorf("row %d: %q, want %q", i, got, row)
		}
	}

	teacher.send("GET", path+"/grades?separator=tab", nil).wantProblem(422, "bad-move")
	table = teacher.send("GET", path+"/grades?separator=semicolon", nil)
	if !strings.HasPrefix(table.body, "\ufeffpupil;name;") || !strings.Contains(table.body, ";solved;12,3;") {
		t.Errorf("with semicolons: %q", table.body)
	}

	// Names can be changed and removed, and are removed after 30 days.
	rename := func(seat, name string) httpResult {
		return teacher.send("POST", path+"/names", map[string]any{"secret": created.Secret, "seat": seat, "name": name})
	}
	rename(seats[0], "Bob").wantStatus(204, nil)
	rename(seats[0], "\u200b").wantProblem(422, "bad-name")
	rename("s99", "Bob").wantProblem(403, "not-allowed")
	rename(seats[1], "").wantStatus(204, nil)
	pupils[0].send("POST", path+"/names", map[string]any{"secret": "x", "seat": seats[0]}).wantProblem(403, "not-allowed")
	if body := teacher.send("GET", path+"/grades", nil).body; !strings.Contains(body, "1,Bob,0") || !strings.Contains(body, "2,,1") {
		t.Errorf("after renaming: %s", body)
	}
	if _, err := s.db.ExpireSeatNames(t.Context(), s.now()+1, 9); err != nil {
		t.Fatal(err)
	}
	if body := teacher.send("GET", path+"/grades", nil).body; !strings.Contains(body, "1,,0") || strings.Contains(body, "Bob") {
		t.Errorf("without names: %s", body)
	}
	teacher.header["Accept-Language"] = "zh"
	if body := teacher.send("GET", path+"/grades", nil).body; !strings.Contains(body, "第 1 题：A 8 J Q") {
		t.Errorf("in Chinese: %s", body)
	}
}

// TestHintsOfAClass checks that the teacher of a class can give hints at a hand of six cards, that the
// pupils get the clues up to the step of the hint.
func TestHintsOfAClass(t *testing.T) {
	s := serve(t, nil)
	created := s.browser().createRace(map[string]any{"kind": "class", "puzzles": []string{"1-1.2.3.4.5.6-24-classic"}}, "")
	teacher, pupil, path := s.browser(), s.browser(), "/game/races/"+created.ID
	pupil.join(created.ID, "Ada")
	move := func(fields map[string]any) httpResult {
		fields["secret"] = created.Secret
		return teacher.send("POST", path+"/moves", fields)
	}
	move(map[string]any{"do": "start", "id": "s"}).wantStatus(200, nil)
	clues := path + "/clues?hand="
	pupil.send("GET", clues+"0", nil).wantProblem(422, "bad-move")
	pupil.send("POST", path+"/moves", map[string]any{"do": "hint", "id": "h", "hand": 0, "step": 2, "secret": "x"}).wantProblem(403, "not-allowed")
	move(map[string]any{"do": "hint", "id": "h9", "hand": 0, "step": 9}).wantProblem(422, "bad-move")
	move(map[string]any{"do": "hint", "id": "h2", "hand": 0, "step": 2}).wantStatus(200, nil)
	var got struct {
		Clues []struct{ Kind, Text string }
	}
	pupil.send("GET", clues+"0", nil).wantStatus(200, &got)
	if len(got.Clues) != 2 || got.Clues[0].Kind != "solvable" || got.Clues[1].Text == "" {
		t.Errorf("%+v", got.Clues)
	}
	s.browser().send("GET", clues+"0", nil).wantProblem(401, "no-player")
	spectator := s.browser()
	spectator.createRace(map[string]any{"kind": "race"}, "Bob")
	spectator.send("GET", clues+"0", nil).wantProblem(403, "not-allowed")
	pupil.send("GET", clues+"1", nil).wantProblem(422, "bad-move")
	move(map[string]any{"do": "hint", "id": "h4", "hand": 0, "step": 4}).wantStatus(200, nil)
	pupil.send("GET", clues+"0", nil).wantStatus(200, &got)
	if len(got.Clues) != 4 {
		t.Errorf("after the answer was shown: %+v", got.Clues)
	}
}

// TestHintWithoutClues checks that a hint whose clues cannot be computed in time is refused, so that
// the pupils do not have a hint without clues.
func TestHintWithoutClues(t *testing.T) {
	s := serve(t, func(o *server.Options) { o.TimeLimit = time.Nanosecond })
	created := s.browser().createRace(map[string]any{"kind": "class", "puzzles": []string{"1-1.2.3.4.5.6-24-classic"}}, "")
	pupil, path := s.browser(), "/game/races/"+created.ID
	pupil.join(created.ID, "Ada")
	move := func(fields map[string]any) httpResult {
		fields["secret"] = created.Secret
		return s.browser().send("POST", path+"/moves", fields)
	}
	var started, after match.Race
	move(map[string]any{"do": "start", "id": "s"}).wantStatus(200, &started)
	move(map[string]any{"do": "hint", "id": "h", "hand": 0, "step": 2}).wantProblem(503, "over-time")
	pupil.send("GET", path, nil).wantStatus(200, &after)
	if after.Public.Version != started.Public.Version {
		t.Error("a refused hint changed the class")
	}
}

// TestClassBehindOneAddress checks that 200 pupils of one address join a class at the same time, open
// their streams and claim, within all limits of an address, and that the next pupil finds it full.
func TestClassBehindOneAddress(t *testing.T) {
	const pupils = 200
	s := serve(t, func(o *server.Options) {
		o.ExemptLocal, o.Rate, o.GuestRate = false, 200, int(limits.Guests.Address.Count)
	})
	teacher := s.browser()
	created := teacher.createRace(map[string]any{"kind": "class", "puzzles": []string{"1-3.3.8.8-24-classic"}}, "")
	path := "/game/races/" + created.ID
	browsers, streams := make([]*browser, pupils), make([]*sseStream, pupils)
	all := func(f func(i int, b *browser)) {
		t.Helper()
		var group sync.WaitGroup
		for i, b := range browsers {
			group.Go(func() { f(i, b) })
		}
		if group.Wait(); t.Failed() {
			t.FailNow()
		}
	}
	for i := range browsers {
		browsers[i] = s.browser()
	}
	all(func(i int, b *browser) {
		var found struct{ Race string }
		b.send("GET", "/game/codes/"+created.Code, nil).wantStatus(200, &found)
		b.join(found.Race, fmt.Sprintf("Pupil %d", i))
		b.send("GET", path, nil).wantStatus(200, nil)
		streams[i] = b.watch(created.ID)
	})
	browsers[0].send("GET", path, nil).wantStatus(200, nil)
	late := s.browser()
	late.send("POST", path+"/seats", map[string]any{"profile": map[string]any{"name": "Late"}}).wantProblem(409, "race-full")
	teacher.send("POST", path+"/moves", map[string]any{"do": "start", "id": "s", "secret": created.Secret}).wantStatus(200, nil)
	all(func(_ int, b *browser) {
		b.send("POST", path+"/moves", map[string]any{"do": "claim", "id": "w", "hand": 0, "expr": "3+3+8+8"}).wantStatus(200, nil)
		b.send("POST", path+"/moves", map[string]any{"do": "claim", "id": "c", "hand": 0, "expr": "8/(3-8/3)"}).wantStatus(200, nil)
	})
	teacher.header["Authorization"] = "Bearer " + created.Secret
	var seen class.View
	teacher.send("GET", path+"/class", nil).wantStatus(200, &seen)
	if len(seen.Pupils) != pupils || seen.Hand.Open || len(seen.Errors) != 1 || seen.Errors[0].Count != pupils {
		t.Errorf("%d pupils, hand %+v, errors %+v", len(seen.Pupils), seen.Hand, seen.Errors)
	}
	teacher.send("POST", path+"/moves", map[string]any{"do": "finish", "id": "f", "secret": created.Secret}).wantStatus(200, nil)
	all(func(i int, _ *browser) {
		streams[i].await(contains("change", `"phase":"over"`))
		for _, line := range strings.Split(streams[i].raw.String(), "\n") {
			if text, ok := strings.CutPrefix(line, "data: "); ok && strings.Contains(text, "Pupil ") {
				var own match.Race
				if err := json.Unmarshal([]byte(text), &own); err != nil || strings.Count(text, `"name":"Pupil`) != 1 || own.Seat == "" {
					t.Errorf("pupil %d gets the names of others: %.300s", i, text)
				}
			}
		}
	})
}
