package game_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/race"
)

// sseEvent is a Server-Sent Event.
type sseEvent struct{ id, name, data string }

// sseStream is the stream of a race as a browser reads it.
type sseStream struct {
	t      *testing.T
	reader *bufio.Reader
	cancel context.CancelFunc
	raw    bytes.Buffer // all bytes received
	retry  string
}

// watch opens the stream of a race.
func (b *browser) watch(id string) *sseStream {
	b.t.Helper()
	return b.stream("/game/races/" + id + "/events")
}

// stream opens a stream.
func (b *browser) stream(path string) *sseStream {
	b.t.Helper()
	ctx, cancel := clocktest.WithTimeout(b.t.Context(), time.Minute)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, b.base+path, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	response, err := b.client.Do(request)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { cancel(); _ = response.Body.Close() })
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "text/event-stream" {
		b.t.Fatalf("%s, %v", response.Status, response.Header)
	}
	return &sseStream{t: b.t, reader: bufio.NewReader(response.Body), cancel: cancel}
}

// next returns the next event. ok is false at the end of the stream.
func (s *sseStream) next() (e sseEvent, ok bool) {
	s.t.Helper()
	for {
		line, err := s.reader.ReadString('\n')
		if err != nil {
			return e, false
		}
		s.raw.WriteString(line)
		field, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch field {
		case "id":
			e.id = value
		case "event":
			e.name = value
		case "data":
			e.data = value
		case "retry":
			s.retry = value
		case "":
			if e.name != "" {
				return e, true
			}
		}
	}
}

// await reads events until one satisfies the condition.
func (s *sseStream) await(condition func(sseEvent) bool) sseEvent {
	s.t.Helper()
	for {
		e, ok := s.next()
		if !ok {
			s.t.Fatalf("the stream has ended:\n%s", s.raw.String())
		}
		if condition(e) {
			return e
		}
	}
}

func contains(name, text string) func(sseEvent) bool {
	return func(e sseEvent) bool { return e.name == name && strings.Contains(e.data, text) }
}

// createRace creates a race and returns it.
func (b *browser) createRace(options map[string]any, name string) (created match.Created) {
	b.t.Helper()
	b.send("POST", "/game/races", map[string]any{"options": options, "profile": map[string]any{"name": name}}).wantStatus(201, &created)
	return created
}

// TestRaceOverHTTP plays a race of two guests with a spectator, from the code to the rematch. It
// checks that no stream contains a hand too early.
func TestRaceOverHTTP(t *testing.T) {
	s := serve(t, behindProxy)
	ann, bob, spectator := s.browserAt("192.0.2.1"), s.browserAt("192.0.2.2"), s.browser()
	created := ann.createRace(map[string]any{"kind": "race", "pace": "first", "hands": 6, "penalty": 3000}, "Ann")
	path := "/game/races/" + created.ID

	var found struct{ Race string }
	bob.send("GET", "/game/codes/"+strings.ToLower(created.Code), nil).wantStatus(200, &found)
	bob.send("GET", "/game/codes/AAAAAA", nil).wantProblem(404, "no-race")
	bob.send("POST", path+"/seats", map[string]any{"profile": map[string]any{"name": " \u200b"}}).wantProblem(422, "bad-name")
	var joined match.Race
	bob.send("POST", path+"/seats", map[string]any{"profile": map[string]any{"name": "Bob"}}).wantStatus(200, &joined)
	if found.Race != created.ID || len(joined.Seats) != 2 || joined.Mine == nil {
		t.Fatalf("found %q, joined %+v", found.Race, joined)
	}
	bobs, watched := bob.watch(created.ID), spectator.watch(created.ID)
	if first := bobs.await(contains("race", `"mine":{`)); first.id == "" || bobs.retry == "" {
		t.Errorf("first event %+v, retry %q", first, bobs.retry)
	}
	if first := watched.await(contains("race", "")); strings.Contains(first.data, `"mine"`) || strings.Contains(first.data, `"seat":"`+joined.Seat+`","seats"`) {
		t.Errorf("the spectator's first event: %s", first.data)
	}

	// Only the host configures and starts.
	options := map[string]any{"kind": "race", "pace": "first", "hands": 5, "penalty": 3000}
	bob.send("POST", path+"/options", map[string]any{"id": "o1", "options": options}).wantProblem(403, "not-allowed")
	ann.send("POST", path+"/options", map[string]any{"id": "o1", "options": options}).wantStatus(200, nil)
	ann.send("POST", path+"/options", map[string]any{"id": "o2", "options": map[string]any{"kind": "race", "hands": 51}}).wantProblem(422, "bad-options")
	watched.await(contains("change", `"hands":5`))
	bob.send("POST", path+"/moves", map[string]any{"do": "ready", "id": "r", "ready": true}).wantStatus(200, nil)
	watched.await(contains("change", `"ready":true`))
	bob.send("POST", path+"/start", map[string]any{"id": "s"}).wantProblem(403, "not-allowed")
	var renamed match.Race
	bob.send("POST", path+"/profile", map[string]any{"id": "p", "profile": map[string]any{"name": " Bobby ", "colour": 6}}).wantStatus(200, &renamed)
	if got := renamed.Seats[1].Profile; got != (match.Profile{Name: "Bobby", Colour: 6}) {
		t.Errorf("the new profile: %+v", got)
	}
	ann.send("POST", path+"/start", map[string]any{"id": "s"}).wantStatus(200, nil)
	watched.await(contains("change", `"phase":"counting"`))
	beforeHand := watched.raw.Len()
	s.advance(3 * time.Second)

	// The stream reports the first hand to a player without any request.
	var mine match.MyHands
	hand := bobs.await(contains("mine", `"puzzle"`))
	if err := json.Unmarshal([]byte(hand.data), &mine); err != nil || len(mine.Shown) != 1 {
		t.Fatalf("%s, %v", hand.data, err)
	}
	wrong := map[string]any{"do": "claim", "id": "w", "hand": 0, "expr": "1+1"}
	bob.send("POST", path+"/moves", wrong).wantStatus(200, nil)
	claim := correctClaim(t, 0, mine.Shown[0].Puzzle)
	claim["id"] = "c"
	bob.send("POST", path+"/moves", claim).wantProblem(409, "blocked")
	spectator.send("POST", path+"/moves", claim).wantProblem(403, "not-allowed")
	ann.send("POST", path+"/moves", map[string]any{"do": "pause", "id": "p"}).wantStatus(200, nil)
	s.advance(3 * time.Second)
	bob.send("POST", path+"/moves", claim).wantProblem(409, "paused")
	ann.send("POST", path+"/moves", map[string]any{"do": "resume", "id": "q"}).wantStatus(200, nil)
	s.advance(3 * time.Second)
	bob.send("POST", path+"/moves", map[string]any{"do": "claim", "id": "x", "hand": 0, "expr": "1+"}).wantProblem(422, "bad-expression")
	bob.send("POST", path+"/moves", map[string]any{"do": "create", "id": "x"}).wantProblem(422, "bad-move")
	watched.await(contains("change", `"phase":"paused"`))
	watched.await(contains("change", `"phase":"running"`))
	early := watched.raw.String()[beforeHand:] // the mode, sent before, tells whether all hands are solvable
	for _, secret := range []string{mine.Shown[0].Puzzle, `"solvable":`, `"level"`} {
		if strings.Contains(early, secret) {
			t.Errorf("the spectator knows %s of the open hand:\n%s", secret, early)
		}
	}
	if p := spectator.send("GET", path+"/results", nil).wantProblem(422, "bad-move"); !strings.Contains(p.Detail, "not over") {
		t.Errorf("the problem of early results: %s", p.Detail)
	}
	spectator.send("GET", path+"/replay", nil).wantProblem(422, "bad-move")
	s.browser().send("POST", path+"/seats", object{"profile": object{"name": "Late"}}).wantProblem(409, "race-begun")
	for _, name := range []string{"claim", "skip", "next", "hint"} {
		if p := bob.send("POST", path+"/moves", object{"id": "x", "do": name}).wantProblem(422, "bad-move"); !strings.Contains(p.Detail, "no hand") {
			t.Errorf("%s without a hand: %s", name, p.Detail)
		}
	}
	bob.send("POST", path+"/profile", map[string]any{"id": "late", "profile": map[string]any{"name": "Late"}}).wantProblem(409, "already-done")
	spectator.send("GET", "/game/races/none/replay", nil).wantProblem(404, "no-race")
	var after match.Race
	bob.send("POST", path+"/moves", claim).wantStatus(200, nil)
	ann.send("POST", path+"/moves", object{"do": "finish", "id": "f"}).wantStatus(200, nil)
	bob.send("POST", path+"/moves", object{"do": "finish", "id": "f"}).wantStatus(200, &after)
	if after.Public.Phase != race.PhaseOver || after.Public.Players[1].Points != 4 {
		t.Fatalf("%+v", after.Public)
	}
	watched.await(contains("change", mine.Shown[0].Puzzle))

	var results struct{ Results []race.Result }
	spectator.send("GET", path+"/results", nil).wantStatus(200, &results)
	if len(results.Results) != 2 || results.Results[0].Player != joined.Seat {
		t.Errorf("results %+v", results)
	}
	// Each player gets the change of the own rating only.
	type own struct{ Rating *rating.Change }
	var first, second, third own
	ann.send("GET", path+"/results", nil).wantStatus(200, &first)
	bob.send("GET", path+"/results", nil).wantStatus(200, &second)
	spectator.send("GET", path+"/results", nil).wantStatus(200, &third)
	if first.Rating == nil || second.Rating == nil || third.Rating != nil || first.Rating.Now != nil || second.Rating.Hands == 0 {
		t.Errorf("changes of ratings: %+v, %+v, %+v", first.Rating, second.Rating, third.Rating)
	}
	var list struct{ Runs []history.Summary }
	bob.send("GET", "/game/runs?mode=races", nil).wantStatus(200, &list)
	if len(list.Runs) != 1 || list.Runs[0].Run != created.ID || list.Runs[0].Place != 1 || list.Runs[0].Players != 2 {
		t.Errorf("the races of bob: %+v", list.Runs)
	}
	var replay match.Replay
	shown := spectator.send("GET", path+"/replay", nil).wantStatus(200, &replay)
	if replay.ID != created.ID || len(replay.Moments) < 4 || shown.header.Get("Cache-Control") != "private, max-age=86400, immutable" {
		t.Errorf("replay %+v, %v", replay, shown.header)
	}
	var next, again struct{ Race string }
	bob.send("POST", path+"/rematch", nil).wantStatus(200, &next)
	ann.send("POST", path+"/rematch", nil).wantStatus(200, &again)
	watched.await(contains("change", `"rematch":"`+next.Race))
	if next != again || next.Race == created.ID {
		t.Errorf("rematches %q and %q", next.Race, again.Race)
	}
}

// TestClassOverHTTP checks the requests of a teacher.
func TestClassOverHTTP(t *testing.T) {
	s := serve(t, nil)
	teacher, pupil := s.browser(), s.browser()
	class := teacher.createRace(map[string]any{"kind": "class", "level": 1}, "")
	path := "/game/races/" + class.ID
	if class.Secret == "" || class.Mine != nil {
		t.Fatalf("%+v", class)
	}
	pupil.send("POST", path+"/seats", map[string]any{"profile": map[string]any{"name": "Ada"}}).wantStatus(200, nil)
	pupil.send("POST", path+"/moves", map[string]any{"do": "start", "id": "s", "secret": "x"}).wantProblem(403, "not-allowed")
	var started match.Race
	teacher.send("POST", path+"/moves", map[string]any{"do": "start", "id": "s", "secret": class.Secret}).wantStatus(200, &started)
	if started.Public.Phase != race.PhaseRunning || started.Public.Shown != 1 {
		t.Fatalf("%+v", started.Public)
	}
	pupil.send("POST", path+"/moves", map[string]any{"do": "claim", "id": "c", "hand": 0, "expr": "1+1"}).wantStatus(200, nil)
	teacher.send("GET", path+"/results", nil).wantProblem(422, "bad-move")
	teacher.header["Authorization"] = class.Secret // not a bearer token
	teacher.send("GET", path+"/class", nil).wantProblem(403, "not-allowed")
	teacher.header["Authorization"] = "Bearer " + class.Secret
	var results struct{ Results []race.Result }
	teacher.send("GET", path+"/results", nil).wantStatus(200, &results)
	if len(results.Results) != 1 || results.Results[0].Misses != 1 {
		t.Errorf("%+v", results)
	}
}

// TestStreamOfAnotherSeat checks that a stream has the hands of its own player only, also after it
// was opened anew.
func TestStreamOfAnotherSeat(t *testing.T) {
	s := serve(t, nil)
	ann, bob := s.browser(), s.browser()
	created := ann.createRace(map[string]any{"kind": "race", "hands": 5}, "Ann")
	path := "/game/races/" + created.ID
	bob.send("POST", path+"/seats", map[string]any{"profile": map[string]any{"name": "Bob"}}).wantStatus(200, nil)
	ann.send("POST", path+"/start", map[string]any{"id": "s"}).wantStatus(200, nil)
	s.advance(3 * time.Second)
	ann.send("POST", path+"/moves", map[string]any{"do": "skip", "id": "1", "hand": 0}).wantStatus(200, nil)
	var anns match.Race
	ann.send("GET", path, nil).wantStatus(200, &anns)
	second := anns.Mine.Shown[1].Puzzle
	for range 2 {
		stream := bob.watch(created.ID)
		stream.await(contains("race", anns.Mine.Shown[0].Puzzle))
		if strings.Contains(stream.raw.String(), second) {
			t.Errorf("bob's stream has ann's second hand:\n%s", stream.raw.String())
		}
		stream.cancel()
	}
}

// TestStreamsEndWhenTheServerStops checks that a server that stops ends its streams, and so need not
// wait for them.
func TestStreamsEndWhenTheServerStops(t *testing.T) {
	s := serve(t, nil)
	srv, err := server.New(server.Options{Addr: "127.0.0.1:0", Store: s.db, TimeLimit: time.Minute, Rate: 1000, ExemptLocal: true, Grace: time.Hour, Clock: s.clock})
	if err != nil {
		t.Fatal(err)
	}
	if err := srv.Listen(); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stopped := make(chan error, 1)
	go func() { stopped <- srv.Serve(ctx) }()
	b := s.browser()
	b.base = "http://" + srv.Addr().String()
	b.header["Origin"] = b.base
	stream := b.watch(b.createRace(map[string]any{"kind": "race"}, "Ann").ID)
	stream.await(contains("race", `"phase":"waiting"`))
	stop()
	for open := true; open; _, open = stream.next() {
	}
	if err := <-stopped; err != nil {
		t.Error(err)
	}
}

// TestRetryTimes checks that clients are told to connect again after different times.
func TestRetryTimes(t *testing.T) {
	s := serve(t, nil)
	ann := s.browser()
	id := ann.createRace(map[string]any{"kind": "race"}, "Ann").ID
	times := map[int]bool{}
	for range 8 {
		stream := ann.watch(id)
		stream.await(contains("race", ""))
		stream.cancel()
		millis, err := strconv.Atoi(stream.retry)
		if err != nil || millis < 250 || millis > 750 {
			t.Errorf("retry is %q", stream.retry)
		}
		times[millis] = true
	}
	if len(times) == 1 {
		t.Errorf("all clients connect again after %v ms", times)
	}
}

// TestRaceStreamsAreLimited checks that an address cannot hold more streams than its limit, and that
// a closed stream frees a slot for another.
func TestRaceStreamsAreLimited(t *testing.T) {
	s := serve(t, func(o *server.Options) { o.ExemptLocal = false; o.Rate = 0 })
	b := s.browser()
	path := "/game/races/" + b.createRace(map[string]any{"kind": "race"}, "Ann").ID + "/events"
	b.client.Timeout = 0
	open := func() (status int, closeStream func() error) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, b.base+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		response, err := b.client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = response.Body.Close() })
		return response.StatusCode, response.Body.Close
	}
	closeLast := func() error { return nil }
	for i := range limits.RaceStreams.Running.Address {
		status, closeStream := open()
		if status != 200 {
			t.Fatalf("stream %d: status %d", i, status)
		}
		closeLast = closeStream
	}
	if status, _ := open(); status != 503 {
		t.Errorf("one stream too many: status %d", status)
	}
	if err := closeLast(); err != nil {
		t.Fatal(err)
	}
	clocktest.Until(t, "the server notices that the client has disconnected", func() bool {
		status, _ := open()
		return status == 200
	})
}

// TestCodesCannotBeGuessed checks that an address may look up only some codes.
func TestCodesCannotBeGuessed(t *testing.T) {
	s := serve(t, func(o *server.Options) { o.ExemptLocal = false; o.Rate = 0 })
	b := s.browser()
	for i := range limits.Codes.Address.Burst + 1 {
		result := b.send("GET", "/game/codes/AAAAAA", nil)
		if i < limits.Codes.Address.Burst {
			result.wantProblem(404, "no-race")
		} else if p := result.wantProblem(429, "too-fast"); !strings.Contains(p.Detail, "codes") {
			t.Errorf("another limit was reached: %s", p.Detail)
		}
	}
}

// TestJoiningIsSlow checks the rates of requests to join races, of a player and of an address.
func TestJoiningIsSlow(t *testing.T) {
	s := serve(t, limitLocal)
	created := s.browser().createRace(object{"kind": "race"}, "Ann")
	path := "/game/races/" + created.ID + "/seats"
	profile := object{"profile": object{"name": "Bob"}}
	refused := func(b *browser, wait time.Duration) {
		t.Helper()
		result := b.send("POST", path, profile)
		if result.wantProblem(429, "too-fast"); result.retryAfter() != wait {
			t.Errorf("Retry-After is %v, want %v", result.retryAfter(), wait)
		}
	}
	bob := s.browser()
	for range 21 { // the request that creates the guest is not of a player
		bob.send("POST", path, profile).wantStatus(200, nil)
	}
	refused(bob, 10*time.Second)
	s.advance(10 * time.Second)
	bob.send("POST", path, profile).wantStatus(200, nil)
	s.advance(time.Minute)
	for range 20 {
		b := s.browser()
		for range 20 {
			b.send("POST", path, profile).wantStatus(200, nil)
		}
	}
	refused(s.browser(), time.Second)
}
