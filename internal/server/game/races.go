package game

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/race"
)

// This file serves races and classes. docs/live.md specifies the requests and the stream.

// raceRequest is the body of a request that creates a race, joins one or changes its options.
type raceRequest struct {
	ID      string        `json:"id"` // of the action
	Options match.Options `json:"options"`
	Profile match.Profile `json:"profile"`
	Secret  string        `json:"secret"` // set by the teacher of a class who changes the options
}

func (g *Game) createRace(r *request) (*response, error) {
	var body raceRequest
	if err := r.decodeBody(&body); err != nil {
		return nil, err
	}
	var err error
	if body.Options.Kind != match.KindClass {
		if body.Profile.Name, err = cleanName(body.Profile.Name); err != nil {
			return nil, err
		}
	}
	if err := g.ensureGuest(r); err != nil {
		return nil, err
	}
	ctx, keepDevice := g.origin(r)
	created, err := g.races.Create(ctx, r.player.ID, body.Profile, body.Options)
	if err != nil {
		return nil, raceProblem(err)
	}
	if body.Options.Kind != match.KindClass {
		keepDevice()
	}
	return g.createdResponse(r, created, created.StoredBytes), nil
}

// createdResponse returns the response for a new race. It charges the client's address for the stored
// bytes.
func (g *Game) createdResponse(r *request, created any, storedBytes int64) *response {
	g.chargeStored(r, storedBytes, 0)
	out := ok(created)
	out.status = http.StatusCreated
	return out
}

// raceID is the response to a request for a code or a rematch.
type raceID struct {
	ID string `json:"race"`
}

// findRace finds a race by its code. Lookups are limited, so that codes cannot be guessed.
func (g *Game) findRace(r *request) (*response, error) {
	if err := g.rates.Take(limits.Codes, limiter.Client(r.ctx), "", g.options.Clock(), 1); err != nil {
		return nil, err
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

// readProfileRequest reads the body of a request and cleans the name in its profile.
func readProfileRequest(r *request) (body raceRequest, err error) {
	if err := r.decodeBody(&body); err != nil {
		return body, err
	}
	body.Profile.Name, err = cleanName(body.Profile.Name)
	return body, err
}

func (g *Game) joinRace(r *request) (*response, error) {
	body, err := readProfileRequest(r)
	if err != nil {
		return nil, err
	}
	if err := g.ensureGuest(r); err != nil {
		return nil, err
	}
	ctx, keepDevice := g.origin(r)
	joined, err := g.races.Join(ctx, r.player.ID, r.PathValue("race"), body.Profile)
	if err == nil && joined.Options.Kind != match.KindClass {
		keepDevice()
	}
	return g.raceResponse(r)(joined, err)
}

// mayJoinRace refuses a request that exceeds the rate of joining races, since a player who leaves a
// lobby may join again, and each time adds events to the log.
func (g *Game) mayJoinRace(r *request) error { return g.checkRate(r, limits.Joins) }

func (g *Game) setProfile(r *request) (*response, error) {
	body, err := readProfileRequest(r)
	if err != nil {
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
		return g.raceResponse(r)(g.classes.Configure(r.ctx, r.PathValue("race"), body.Secret, body.ID, body.Options))
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
	isOfHand := body.ActionName != nil && slices.Contains([]string{"claim", "skip", "next", "hint"}, *body.ActionName)
	if isOfHand && body.Hand == nil { // it would count for the first hand
		return nil, badMove.WithDetail("The move has no hand.")
	}
	m, err := body.Move()
	if err != nil || m.Player != "" || m.At != 0 {
		return nil, badMove.WithDetail("The move is invalid.")
	}
	if body.Secret != "" {
		if hintMove, isHint := m.Action.(race.Hint); isHint {
			if err := g.checkClassHint(r, body.Secret, hintMove); err != nil {
				return nil, err
			}
		}
		return g.raceResponse(r)(g.classes.Teach(r.ctx, r.PathValue("race"), body.Secret, m.Action))
	}
	return g.raceResponse(r)(g.races.Act(r.ctx, r.player.ID, r.PathValue("race"), m.Action))
}

func (g *Game) rematch(r *request) (*response, error) {
	ctx, keepDevice := g.origin(r)
	id, storedBytes, err := g.races.Rematch(ctx, r.player.ID, r.PathValue("race"))
	g.chargeStored(r, storedBytes, 0)
	if err != nil {
		return nil, raceProblem(err)
	}
	if storedBytes > 0 {
		keepDevice()
	}
	return ok(raceID{id}), nil
}

// resultsResponse holds the results of a race in order of rank.
//
//nolint:unused // a response consists of stored texts; types_test.go describes it for the pages
type resultsResponse struct {
	Results []race.Result  `json:"results"`
	Rating  *rating.Change `json:"rating,omitempty"` // of the player who asks; set if the race has changed the rating
	Held    bool           `json:"held,omitempty"`   // the result of the player who asks waits for the operator
	Alone   bool           `json:"alone,omitempty"`  // the result of the player who asks is not ranked, since no opponent counts
}

// replayAge is how long a client may cache the replay of a race, which never changes.
const replayAge = 24 * time.Hour

func (g *Game) showReplay(r *request) (*response, error) {
	replay, err := g.races.Finals.ReplayJSON(r.ctx, r.PathValue("race"))
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

// raceResultsJSON returns the results of a race. The teacher of a class, who has its secret, may read them at any
// time, and also gets the wrong claims.
func (g *Game) raceResultsJSON(ctx context.Context, id, secret string) ([]byte, error) {
	if secret != "" {
		results, err := g.classes.ResultsJSON(ctx, id, secret)
		if !errors.Is(err, match.ErrBadSecret) {
			return results, err
		}
	}
	return g.races.Finals.ResultsJSON(ctx, id)
}

func (g *Game) raceResults(r *request) (*response, error) {
	results, err := g.raceResultsJSON(r.ctx, r.PathValue("race"), bearerSecret(r))
	if err != nil {
		return nil, raceProblem(err)
	}
	change, err := g.ratings.RatingChange(r.ctx, r.PathValue("race"), r.player.ID)
	if err != nil {
		return nil, err
	}
	held, err := g.fairPlay.IsHeld(r.ctx, r.PathValue("race"), r.player.ID)
	if err != nil {
		return nil, err
	}
	alone, err := g.races.IsAlone(r.ctx, r.player.ID, r.PathValue("race"))
	if err != nil {
		return nil, err
	}
	end := []byte("}\n")
	switch {
	case held:
		end = []byte(",\"held\":true}\n")
	case alone:
		end = []byte(",\"alone\":true}\n")
	}
	if change != nil {
		text, err := json.Marshal(change)
		if err != nil {
			return nil, err
		}
		end = fmt.Appendf(nil, ",\"rating\":%s}\n", text)
	}
	return joinedJSON([]byte(`{"results":`), results, end), nil
}

// raceResponse returns a function that returns the response for a race, or maps err to a problem. It
// charges the client's address for the stored bytes. The problem of a rejected action includes the
// race, so that the page can continue from that state.
func (g *Game) raceResponse(r *request) func(after match.Race, err error) (*response, error) {
	return func(after match.Race, err error) (*response, error) {
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
		{match.ErrTooMany, problem.TooFast, "Too many wrong answers or other actions in this race."},
		{match.ErrBegun, raceBegun, "The race has begun. You can watch it."},
		{match.ErrRaceFull, raceFull, "The race has no free seat. You can watch it."},
		{match.ErrNoSeat, notAllowed, "You have no seat in this race."},
		{match.ErrNotHost, notAllowed, "Only the host or the teacher may do this."},
		{match.ErrBadSecret, notAllowed, "The secret is not that of this class."},
		{match.ErrBadName, badName, "The name is empty or too long, or there is no such colour."},
		{ghost.ErrNoGhost, noGhost, "There is no recorded run that you could race against."},
		{match.ErrNoHands, badOptions, "There are not enough hands for these options."},
		{match.ErrNotOver, badMove, "The race is not over yet."},
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
	raceBegun   = &problem.Problem{Name: "race-begun", Status: http.StatusConflict, Title: "The race has begun"}
	raceFull    = &problem.Problem{Name: "race-full", Status: http.StatusConflict, Title: "The race is full"}
	notAllowed  = &problem.Problem{Name: "not-allowed", Status: http.StatusForbidden, Title: "This is not allowed"}
	racePaused  = &problem.Problem{Name: "paused", Status: http.StatusConflict, Title: "The race is paused"}
	raceBlocked = &problem.Problem{Name: "blocked", Status: http.StatusConflict, Title: "No claim is possible yet"}
)
