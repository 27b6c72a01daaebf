package game

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/web/problem"
	"github.com/make24/make24/race"
)

// This file serves races and classes. docs/live.md specifies the requests and the stream.

// raceRequest is the body of a request that creates a race, joins one or changes its options.
type raceRequest struct {
	ID      string           `json:"id"` // of the action
	Options live.RaceOptions `json:"options"`
	Profile live.Profile     `json:"profile"`
	Secret  string           `json:"secret"` // set by the teacher of a class who changes the options
}

func (g *Game) createRace(r *request) (*response, error) {
	var body raceRequest
	if err := r.decodeBody(&body); err != nil {
		return nil, err
	}
	if err := g.mayStore(r, 0); err != nil {
		return nil, err
	}
	var err error
	if body.Options.Kind != live.KindClass {
		if body.Profile.Name, err = cleanName(body.Profile.Name); err != nil {
			return nil, err
		}
	}
	if err := g.ensureGuest(r); err != nil {
		return nil, err
	}
	created, err := g.races.Create(r.ctx, r.player.ID, body.Profile, body.Options)
	if err != nil {
		return nil, raceProblem(err)
	}
	g.chargeStored(r, created.StoredBytes, 0)
	out := ok(created)
	out.status = http.StatusCreated
	return out, nil
}

// raceID is the response to a request for a code or a rematch.
type raceID struct {
	ID string `json:"race"`
}

// findRace finds a race by its code. Lookups are limited, so that codes cannot be guessed.
func (g *Game) findRace(r *request) (*response, error) {
	if address := limiter.Client(r.ctx); address.IsValid() {
		if wait, ok := g.rates.codes.Take(address, g.options.Clock(), 1); !ok {
			return nil, problem.TooFast.WithRetry(wait, "Too many codes were tried from this address. Try again later.")
		}
	}
	id, err := g.races.Find(r.ctx, r.PathValue("code"))
	if err != nil {
		return nil, raceProblem(err)
	}
	return ok(raceID{id}), nil
}

func (g *Game) showRace(r *request) (*response, error) {
	return g.raceResponse(r)(g.races.Load(r.ctx, r.player.ID, r.PathValue("race")))
}

func (g *Game) joinRace(r *request) (*response, error) {
	var body raceRequest
	if err := r.decodeBody(&body); err != nil {
		return nil, err
	}
	var err error
	if body.Profile.Name, err = cleanName(body.Profile.Name); err != nil {
		return nil, err
	}
	if err := g.ensureGuest(r); err != nil {
		return nil, err
	}
	return g.raceResponse(r)(g.races.Join(r.ctx, r.player.ID, r.PathValue("race"), body.Profile))
}

func (g *Game) setProfile(r *request) (*response, error) {
	var body raceRequest
	if err := r.decodeBody(&body); err != nil {
		return nil, err
	}
	var err error
	if body.Profile.Name, err = cleanName(body.Profile.Name); err != nil {
		return nil, err
	}
	return g.raceResponse(r)(g.races.SetProfile(r.ctx, r.player.ID, r.PathValue("race"), body.ID, body.Profile))
}

func (g *Game) configureRace(r *request) (*response, error) {
	var body raceRequest
	if err := r.decodeBody(&body); err != nil {
		return nil, err
	}
	if body.Secret != "" {
		return g.raceResponse(r)(g.races.ConfigureClass(r.ctx, r.PathValue("race"), body.Secret, body.ID, body.Options))
	}
	if err := requireSession(r); err != nil {
		return nil, err
	}
	return g.raceResponse(r)(g.races.Configure(r.ctx, r.player.ID, r.PathValue("race"), body.ID, body.Options))
}

func (g *Game) startRace(r *request) (*response, error) {
	var body raceRequest
	if err := r.decodeBody(&body); err != nil {
		return nil, err
	}
	return g.raceResponse(r)(g.races.Start(r.ctx, r.player.ID, r.PathValue("race"), body.ID))
}

// raceMove is the body of an action in a race. Secret is set for the actions of a teacher.
type raceMove struct {
	race.MoveFields
	Secret string `json:"secret"`
}

func (g *Game) moveInRace(r *request) (*response, error) {
	var body raceMove
	if err := r.decodeStrict(&body); err != nil {
		return nil, badMove.WithDetail("The move is invalid.")
	}
	m, err := body.Move()
	if err != nil || m.Player != "" || m.At != 0 {
		return nil, badMove.WithDetail("The move is invalid.")
	}
	if body.Secret != "" {
		return g.raceResponse(r)(g.races.Teach(r.ctx, r.PathValue("race"), body.Secret, m.Action))
	}
	return g.raceResponse(r)(g.races.Act(r.ctx, r.player.ID, r.PathValue("race"), m.Action))
}

func (g *Game) rematch(r *request) (*response, error) {
	id, storedBytes, err := g.races.Rematch(r.ctx, r.player.ID, r.PathValue("race"))
	g.chargeStored(r, storedBytes, 0)
	if err != nil {
		return nil, raceProblem(err)
	}
	return ok(raceID{id}), nil
}

// resultsResponse holds the results of a race in order of rank.
type resultsResponse struct {
	Results []race.Result `json:"results"`
}

// replayAge is how long a client may cache the replay of a race, which never changes.
const replayAge = 24 * time.Hour

func (g *Game) showReplay(r *request) (*response, error) {
	replay, err := g.races.ReplayJSON(r.ctx, r.PathValue("race"))
	if err != nil {
		return nil, raceProblem(err)
	}
	out := joinedJSON(replay)
	out.header["Cache-Control"] = fmt.Sprintf("private, max-age=%d, immutable", int(replayAge.Seconds()))
	return out, nil
}

// joinedJSON returns a response with JSON texts, one after the other.
func joinedJSON(texts ...[]byte) *response {
	buffers := net.Buffers(texts)
	return &response{
		header: map[string]string{"Content-Type": "application/json"},
		write: func(w io.Writer) error {
			_, _ = buffers.WriteTo(w) // the client may have disconnected
			return nil
		},
	}
}

func (g *Game) raceResults(r *request) (*response, error) {
	secret := bearer(r)
	if secret == "" {
		results, err := g.races.ResultsJSON(r.ctx, r.PathValue("race"))
		if err != nil {
			return nil, raceProblem(err)
		}
		return joinedJSON([]byte(`{"results":`), results, []byte("}\n")), nil
	}
	results, err := g.races.Results(r.ctx, r.PathValue("race"), secret)
	if err != nil {
		return nil, raceProblem(err)
	}
	return ok(resultsResponse{results}), nil
}

// raceResponse returns a function that returns the response for a race, or maps err to a problem. It
// charges the client's address for the stored bytes. The problem of a rejected action includes the
// race, so that the page can continue from that state.
func (g *Game) raceResponse(r *request) func(after live.Race, err error) (*response, error) {
	return func(after live.Race, err error) (*response, error) {
		g.chargeStored(r, after.StoredBytes, 0)
		if err == nil {
			return ok(after), nil
		}
		err = raceProblem(err)
		if p := (*problem.Error)(nil); after.ID != "" && errors.As(err, &p) {
			p.Extensions = map[string]any{"race": after}
		}
		return nil, err
	}
}

// raceProblem maps the errors of races to problems and returns other errors unchanged.
func raceProblem(err error) error {
	for _, entry := range []struct {
		err     error
		problem *problem.Problem
		detail  string
	}{
		{store.ErrNotFound, noRace, "There is no race with this code or ID. The code may have expired."},
		{live.ErrRaceFull, raceFull, "The race has no free seat. You can watch it."},
		{live.ErrNoSeat, notAllowed, "You have no seat in this race."},
		{live.ErrNotHost, notAllowed, "Only the host may do this."},
		{live.ErrBadSecret, notAllowed, "The secret is not that of this class."},
		{live.ErrBadName, badName, "The name is empty or too long, or there is no such color."},
		{live.ErrNoGhost, noGhost, "There is no recorded run that you could race against."},
		{live.ErrNoHands, badWish, "There are not enough hands for these options."},
		{live.ErrNotOver, badMove, "The race is not over yet."},
		{race.ErrPaused, racePaused, "The race is paused."},
		{race.ErrBlocked, raceBlocked, "Wait a moment after a wrong claim."},
	} {
		if errors.Is(err, entry.err) {
			return &problem.Error{Problem: entry.problem, Detail: entry.detail}
		}
	}
	return runProblem(err, emptyRun)
}

// The problems of races.
var (
	noRace      = &problem.Problem{Name: "no-race", Status: http.StatusNotFound, Title: "There is no such race"}
	noGhost     = &problem.Problem{Name: "no-ghost", Status: http.StatusNotFound, Title: "There is no recorded run"}
	raceFull    = &problem.Problem{Name: "race-full", Status: http.StatusConflict, Title: "The race is full"}
	notAllowed  = &problem.Problem{Name: "not-allowed", Status: http.StatusForbidden, Title: "This is not allowed"}
	racePaused  = &problem.Problem{Name: "paused", Status: http.StatusConflict, Title: "The race is paused"}
	raceBlocked = &problem.Problem{Name: "blocked", Status: http.StatusConflict, Title: "No claim is possible yet"}
)

const (
	codesPerSecond = 1   // lookups of codes by one address
	codesBurst     = 400 // enough for a class of 200 pupils, each of whom may mistype the code

	maxRaceStreams     = 20_000           // streams of races in this process
	maxRaceStreamsEach = 1000             // streams of one address; enough for a school
	maxStreamBuffer    = 2 << 10          // bytes that a stream without events holds
	streamWriteTimeout = 30 * time.Second // for the client to accept an event
	streamPing         = 15 * time.Second // time between two events that only show that the connection is alive
	streamRetry        = 500              // milliseconds after which a client connects again
)

// watchRace sends the changes of a race as Server-Sent Events until the client disconnects. The
// first event is the race as the client may see it. A client that reads too slowly is disconnected,
// and connects again.
func (g *Game) watchRace(w http.ResponseWriter, httpRequest *http.Request) error {
	r := &request{Request: httpRequest, ctx: httpRequest.Context(), w: w}
	bounds := []limiter.Bound[string]{{Max: maxRaceStreams}}
	if address := limiter.Client(r.ctx); address.IsValid() {
		bounds = append(bounds, limiter.Bound[string]{Key: address.String(), Max: maxRaceStreamsEach})
	}
	if !g.rates.raceStreams.Acquire(1, bounds...) {
		return problem.Busy.WithRetry(5*time.Second, "Too many streams are open, from this address or in total.")
	}
	defer g.rates.raceStreams.Release(1, bounds...)
	sub, now, err := g.subscribe(r)
	if err != nil {
		return g.health.storeProblem(raceProblem(err))
	}
	defer sub.Close()
	s := &eventStream{w: w, controller: http.NewResponseController(w)}
	_ = s.controller.SetReadDeadline(time.Time{}) // the deadline of the request would end the stream
	h := w.Header()
	h.Add("Vary", "Cookie")
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // nginx would buffer the events
	first, err := json.Marshal(now)
	if err != nil {
		return err
	}
	s.buf = append(s.buf, "retry: "+strconv.Itoa(streamRetry)+"\n\n"...)
	s.add("race", now.Public.Version, first)
	s.addUnnumbered("presence", sub.Presence())
	s.version = now.Public.Version
	return s.run(r.ctx, sub, now.Seat)
}

// subscribe loads the session of a request and subscribes to its race.
func (g *Game) subscribe(r *request) (*live.Subscription, live.Race, error) {
	streamCtx := r.ctx
	ctx, cancel := context.WithTimeout(streamCtx, requestTimeout)
	defer cancel()
	r.ctx = ctx
	defer func() { r.ctx = streamCtx }()
	if err := g.loadSession(r); err != nil {
		return nil, live.Race{}, err
	}
	if err := requireNotBanned(r.player); err != nil {
		return nil, live.Race{}, err
	}
	return g.races.Watch(ctx, r.player.ID, r.PathValue("race"))
}

// eventStream writes Server-Sent Events.
type eventStream struct {
	w          http.ResponseWriter
	controller *http.ResponseController
	buf        []byte // events not yet written
	version    int    // of the last event
}

// add adds an event. Data must not contain a line end.
func (s *eventStream) add(name string, id int, data []byte) {
	s.buf = append(s.buf, "id: "...)
	s.buf = strconv.AppendInt(s.buf, int64(id), 10)
	s.buf = append(s.buf, '\n')
	s.addUnnumbered(name, data)
}

// addUnnumbered adds an event without an ID, so that the client keeps the ID of the event before.
func (s *eventStream) addUnnumbered(name string, data []byte) {
	s.buf = append(append(s.buf, "event: "...), name...)
	s.buf = append(append(append(s.buf, "\ndata: "...), data...), "\n\n"...)
}

// flush writes the events to the client.
func (s *eventStream) flush() error {
	_ = s.controller.SetWriteDeadline(time.Now().Add(streamWriteTimeout)) // the error of writers without deadlines, as in tests
	_, err := s.w.Write(s.buf)
	if s.buf = s.buf[:0]; cap(s.buf) > maxStreamBuffer {
		s.buf = nil // the first event of a stream is long, and those after it are short
	}
	if err != nil {
		return err
	}
	return s.controller.Flush()
}

// run writes the updates of a subscription until it or ctx ends, or the client disconnects.
func (s *eventStream) run(ctx context.Context, sub *live.Subscription, seat string) error {
	ping := time.NewTicker(streamPing)
	defer ping.Stop()
	lastMine := []byte(nil)
	for {
		if s.flush() != nil {
			return nil // the client disconnected
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ping.C:
			s.addUnnumbered("ping", []byte("{}"))
		case u, open := <-sub.C():
			if !open {
				return nil
			}
			if u.Presence != nil {
				s.addUnnumbered("presence", u.Presence)
				continue
			}
			if u.Version < s.version || u.Version == s.version && !u.Unversioned {
				continue // the first event has it
			}
			s.version = u.Version
			s.add("change", u.Version, u.Public)
			if seat == "" || !u.HasSeat(seat) {
				continue
			}
			mine, err := u.Private(ctx, seat)
			if err != nil {
				return err
			}
			if !bytes.Equal(mine, lastMine) {
				s.add("mine", u.Version, mine)
				lastMine = mine
			}
		}
	}
}
