package game_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/race"
)

// recordingTransport records the bodies of all responses.
type recordingTransport struct {
	http.RoundTripper
	mu   sync.Mutex
	text bytes.Buffer // a line end follows each body
}

func (r *recordingTransport) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := r.RoundTripper.RoundTrip(request)
	if err == nil {
		response.Body = &recordedBody{response.Body, r}
	}
	return response, err
}

func (r *recordingTransport) received() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}

type recordedBody struct {
	io.ReadCloser
	recorder *recordingTransport
}

func (b *recordedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.recorder.mu.Lock()
	defer b.recorder.mu.Unlock()
	b.recorder.text.Write(p[:n])
	if err != nil {
		b.recorder.text.WriteByte('\n')
	}
	return n, err
}

// raceViewer is a player or a spectator, all of whose received bytes are recorded.
type raceViewer struct {
	*browser
	recorder *recordingTransport
	stream   *sseStream
	shown    int // hands that the player may know
	closed   int // hands that the player has closed
}

func newRaceViewer(s *testServer) *raceViewer {
	b := s.browser()
	recorder := &recordingTransport{RoundTripper: b.client.Transport}
	b.client.Transport = recorder
	return &raceViewer{browser: b, recorder: recorder}
}

// check checks that the viewer has received no hand before its time, and not whether an open hand has
// a solution. Hands before the index public are closed for all players.
func (v *raceViewer) check(t *testing.T, name string, puzzles []string, public int) {
	t.Helper()
	text := v.recorder.received()
	for i, id := range puzzles {
		known := i < max(v.shown, public)
		if got := strings.Contains(text, id); got && !known || !got && i < v.shown {
			t.Errorf("%s has received hand %d: %v, want %v", name, i, got, known)
		}
		if i >= max(v.closed, public) && containsSolvability(t, text, id) {
			t.Errorf("%s has received whether hand %d has a solution, which is open", name, i)
		}
	}
}

// containsSolvability reports whether an object in the text has both the puzzle and a member that
// tells whether it has a solution or how difficult it is.
func containsSolvability(t *testing.T, text, id string) bool {
	t.Helper()
	found := false
	var walk func(any)
	walk = func(value any) {
		switch value := value.(type) {
		case []any:
			for _, element := range value {
				walk(element)
			}
		case map[string]any:
			for _, key := range []string{"solvable", "solution", "expr", "level", "seconds"} {
				if _, ok := value[key]; ok && value["puzzle"] == id {
					found = true
				}
			}
			for _, element := range value {
				walk(element)
			}
		}
	}
	for line := range strings.Lines(text) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "data: ")
		var value any
		if strings.HasPrefix(line, "{") && json.Unmarshal([]byte(line), &value) == nil {
			walk(value)
		}
	}
	return found
}

// TestSecrecyOverHTTP reads every byte that two players, one of whom opens a new stream in between,
// and a spectator receive during a race at one's own pace.
func TestSecrecyOverHTTP(t *testing.T) {
	s := serve(t, nil)
	puzzles := []string{"1-1.2.3.4-24-classic", "1-1.1.1.1-24-classic", "1-3.3.8.8-24-classic", "1-2.2.2.2-24-classic", "1-4.4.10.10-24-classic"}
	ann, bob, spectator := newRaceViewer(s), newRaceViewer(s), newRaceViewer(s)
	viewers := map[string]*raceViewer{"ann": ann, "bob": bob, "the spectator": spectator}
	id := ann.createRace(map[string]any{"kind": "race", "puzzles": puzzles}, "Ann").ID
	path := "/game/races/" + id
	bob.send("POST", path+"/seats", map[string]any{"profile": map[string]any{"name": "Bob"}}).wantStatus(200, nil)
	for _, v := range viewers {
		v.stream = v.watch(id)
		v.stream.await(contains("race", ""))
	}
	var now match.Race
	// step waits until all streams have the version of now, sends what else a viewer may request, and
	// checks what all have received.
	step := func(public int) {
		t.Helper()
		for name, v := range viewers {
			if now.Public.Version > 0 {
				v.stream.await(func(e sseEvent) bool {
					version, _ := strconv.Atoi(e.id)
					return version >= now.Public.Version && (e.name == "change" || e.name == "race")
				})
			}
			for _, resource := range []string{"", "/results", "/replay", "/ghosts", "/class"} {
				v.send("GET", path+resource, nil)
			}
			v.send("GET", "/game/me", nil)
			v.check(t, name, puzzles, public)
		}
	}
	step(0)
	ann.send("POST", path+"/start", map[string]any{"id": "s"}).wantStatus(200, &now)
	step(0)
	s.advance(3 * time.Second)
	ann.shown, bob.shown = 1, 1
	ann.send("GET", path, nil).wantStatus(200, &now)
	play := func(v *raceViewer, hand int, skip bool) {
		t.Helper()
		move := correctClaim(t, hand, puzzles[hand])
		if skip {
			move = map[string]any{"do": "skip", "hand": hand}
		}
		move["id"] = strconv.Itoa(hand)
		v.closed, v.shown = hand+1, min(hand+2, len(puzzles))
		v.send("POST", path+"/moves", move).wantStatus(200, &now)
		step(min(ann.closed, bob.closed))
	}
	wrong := map[string]any{"do": "claim", "id": "w", "hand": 0, "none": true}
	bob.send("POST", path+"/moves", wrong).wantStatus(200, &now)
	step(0)
	play(ann, 0, false)
	play(ann, 1, false)
	play(bob, 0, true)
	bob.stream.cancel()
	bob.stream = bob.watch(id)
	bob.stream.await(contains("race", ""))
	bob.stream.cancel()
	bob.stream = bob.watch(id)
	play(ann, 2, true)
	play(ann, 3, false)
	play(bob, 1, false)
	play(bob, 2, false)
	play(ann, 4, false)
	play(bob, 3, true)
	play(bob, 4, false)
	if now.Public.Phase != race.PhaseOver {
		t.Errorf("the race is %s", now.Public.Phase)
	}
	if text := spectator.recorder.received(); !containsSolvability(t, text, puzzles[4]) {
		t.Error("the spectator has not received the last hand, so the test saw too little")
	}
}

// TestSecrecyOfSharedHands reads every byte that two players and a spectator receive while all have
// the same hand at the same time: in a race in which the first solution counts, and in a class.
func TestSecrecyOfSharedHands(t *testing.T) {
	t.Run("race", func(t *testing.T) { testSecrecyOfSharedHands(t, map[string]any{"kind": "race", "pace": "first"}) })
	t.Run("class", func(t *testing.T) { testSecrecyOfSharedHands(t, map[string]any{"kind": "class", "ranking": true}) })
}

func testSecrecyOfSharedHands(t *testing.T, options map[string]any) {
	s := serve(t, nil)
	puzzles := []string{"1-1.2.3.4-24-classic", "1-1.1.1.1-24-classic", "1-3.3.8.8-24-classic"}
	options["puzzles"] = puzzles
	isClass := options["kind"] == "class"
	ann, bob, spectator := newRaceViewer(s), newRaceViewer(s), newRaceViewer(s)
	viewers := map[string]*raceViewer{"ann": ann, "bob": bob, "the spectator": spectator}
	teacher := ann.browser
	if isClass {
		teacher = s.browser()
	}
	created := teacher.createRace(options, "Ann")
	path := "/game/races/" + created.ID
	if isClass {
		ann.join(created.ID, "Ann")
	}
	bob.join(created.ID, "Bob")
	for _, v := range viewers {
		v.stream = v.watch(created.ID)
		v.stream.await(contains("race", ""))
	}
	var now match.Race
	// step waits until all streams have the version of now, sends what else a viewer may request, and
	// checks what all have received.
	step := func(public int) {
		t.Helper()
		for name, v := range viewers {
			v.stream.await(func(e sseEvent) bool {
				version, _ := strconv.Atoi(e.id)
				return version >= now.Public.Version && (e.name == "change" || e.name == "race")
			})
			for _, resource := range []string{"", "/results", "/replay", "/ghosts", "/class", "/grades"} {
				v.send("GET", path+resource, nil)
			}
			v.check(t, name, puzzles, public)
		}
	}
	move := func(b *browser, fields map[string]any) {
		t.Helper()
		if b == teacher && isClass {
			fields["secret"] = created.Secret
		}
		b.send("POST", path+"/moves", fields).wantStatus(200, &now)
	}
	if isClass {
		move(teacher, map[string]any{"do": "start", "id": "s"})
	} else {
		ann.send("POST", path+"/start", map[string]any{"id": "s"}).wantStatus(200, &now)
		step(0)
		s.advance(3 * time.Second)
		ann.send("GET", path, nil).wantStatus(200, &now)
	}
	for hand, puzzle := range puzzles {
		ann.shown, bob.shown = hand+1, hand+1
		step(hand)
		wrong := map[string]any{"do": "claim", "id": "w" + strconv.Itoa(hand), "hand": hand, "none": true}
		if hand == 1 { // which has no solution
			wrong = map[string]any{"do": "claim", "id": "w" + strconv.Itoa(hand), "hand": hand, "expr": "1+1+1+1"}
		}
		move(bob.browser, wrong)
		step(hand)
		if hand == 1 {
			move(bob.browser, map[string]any{"do": "skip", "id": "skip", "hand": hand})
			bob.closed = hand + 1 // a player who skips a hand learns its solvability
			step(hand)
		}
		claim := correctClaim(t, hand, puzzle)
		claim["id"] = "c" + strconv.Itoa(hand)
		move(ann.browser, claim)
		ann.closed = hand + 1
		if isClass {
			if hand != 1 { // bob still has the hand
				step(hand)
			}
			next := map[string]any{"do": "next", "id": "n" + strconv.Itoa(hand), "hand": hand + 1}
			if hand == len(puzzles)-1 {
				next = map[string]any{"do": "finish", "id": "f"}
			}
			move(teacher, next)
		} else if hand < len(puzzles)-1 {
			step(hand + 1)
			s.advance(3 * time.Second)
			ann.send("GET", path, nil).wantStatus(200, &now)
		}
	}
	ann.closed, bob.closed = len(puzzles), len(puzzles)
	step(len(puzzles))
	if now.Public.Phase != race.PhaseOver || !containsSolvability(t, spectator.recorder.received(), puzzles[2]) {
		t.Errorf("the race is %s, and the test saw too little", now.Public.Phase)
	}
}

// TestSpectatorWaitsForAllWhoPlay checks that a spectator receives a hand and its answer as soon as every player who
// has not left has passed it, and not before.
func TestSpectatorWaitsForAllWhoPlay(t *testing.T) {
	s := serve(t, nil)
	puzzles := []string{"1-1.2.3.4-24-classic", "1-3.3.8.8-24-classic"}
	ann, bob, cid, spectator := s.browser(), s.browser(), s.browser(), newRaceViewer(s)
	id := ann.createRace(map[string]any{"kind": "race", "puzzles": puzzles}, "Ann").ID
	path := "/game/races/" + id
	bob.join(id, "Bob")
	cid.join(id, "Cid")
	spectator.stream = spectator.watch(id)
	var now match.Race
	move := func(b *browser, action string, fields map[string]any, want bool) {
		t.Helper()
		fields["id"] = action
		b.send("POST", path+"/moves", fields).wantStatus(200, &now)
		spectator.stream.await(func(e sseEvent) bool {
			version, _ := strconv.Atoi(e.id)
			return version >= now.Public.Version && (e.name == "change" || e.name == "race")
		})
		spectator.send("GET", path, nil)
		text := spectator.recorder.received()
		if got := strings.Contains(text, puzzles[0]) && strings.Contains(text, `"expr":`); got != want {
			t.Errorf("after %s, the spectator has the hand and its answer: %v, want %v", action, got, want)
		}
		if strings.Contains(text, puzzles[1]) {
			t.Errorf("after %s, the spectator has the hand that Ann plays", action)
		}
	}
	ann.send("POST", path+"/start", map[string]any{"id": "s"}).wantStatus(200, nil)
	s.advance(3 * time.Second)
	move(ann, "claim", correctClaim(t, 0, puzzles[0]), false)
	move(bob, "skip", map[string]any{"do": "skip", "hand": 0}, false) // Cid still has it
	move(cid, "finish", map[string]any{"do": "finish"}, true)         // Cid has left
}
