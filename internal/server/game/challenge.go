package game

import (
	"context"
	"net/http"

	"github.com/make24/make24/internal/game/challenge"
	"github.com/make24/make24/internal/game/store"
)

// challengeBytes is about the size of the rows of a challenge, or of a player of one.
const challengeBytes = 300

// challengeRequest is the body of a request to create a challenge.
type challengeRequest struct {
	Run  string `json:"run"`
	Hand *int   `json:"hand,omitempty"` // index in the run; nil: the whole run
}

func (g *Game) createChallenge(r *request) (*response, error) {
	var body challengeRequest
	if err := r.decodeBody(&body); err != nil {
		return nil, err
	}
	if err := g.mayStore(r, challengeBytes); err != nil {
		return nil, err
	}
	hand := -1
	if body.Hand != nil {
		if hand = *body.Hand; hand < 0 {
			return nil, badChallenge.WithDetail("There is no such hand.")
		}
	}
	c, err := g.challenges.Create(r.ctx, r.player.ID, body.Run, hand)
	if err != nil {
		return nil, runProblem(err, emptyRun)
	}
	return &response{status: http.StatusCreated, body: c}, nil
}

// challengesResponse holds the challenges that the player created.
type challengesResponse struct {
	Challenges []challenge.Challenge `json:"challenges"`
}

func (g *Game) listChallenges(r *request) (*response, error) {
	list, err := g.challenges.List(r.ctx, r.player.ID)
	return ok(challengesResponse{list}), err
}

func (g *Game) showChallenge(r *request) (*response, error) {
	c, err := g.challenges.Find(r.ctx, r.player.ID, r.PathValue("code"))
	return ok(c), runProblem(err, emptyRun)
}

func (g *Game) seeChallenge(r *request) (*response, error) {
	return &response{}, runProblem(g.challenges.MarkSeen(r.ctx, r.player.ID, r.PathValue("code")), emptyRun)
}

func (g *Game) beginChallenge(r *request) (*response, error) {
	if err := g.mayStore(r, challengeBytes); err != nil {
		return nil, err
	}
	if err := g.ensureGuest(r); err != nil {
		return nil, err
	}
	run, err := g.challenges.Begin(r.ctx, r.player.ID, r.PathValue("code"))
	return g.runResponse(r, run, challengeBytes, err)
}

func (g *Game) compareHands(r *request) (*response, error) {
	seq, err := r.intParam("with", 0)
	if err != nil {
		return nil, err
	}
	hands, err := g.challenges.CompareHands(r.ctx, r.player.ID, r.PathValue("code"), int(seq))
	return ok(hands), runProblem(err, emptyRun)
}

// expireChallenges deletes expired challenges in batches.
func (g *Game) expireChallenges(ctx context.Context) error {
	for range maxSweepBatches {
		if n, err := g.store.ExpireChallenges(ctx, g.now(), sweepBatch); err != nil || n < sweepBatch {
			return err
		}
	}
	return nil
}

// FindChallenge returns the challenge with a code as a visitor without a session sees it. It returns
// challenge.ErrNotFound if there is none.
func (g *Game) FindChallenge(ctx context.Context, code string) (challenge.Challenge, error) {
	return g.challenges.Find(ctx, "", code)
}

// exportChallenges writes the challenges that the player created.
func (e *exporter) exportChallenges() error {
	list, err := e.store.Challenges(e.ctx, e.player.ID, 0, exportPageRows)
	if err != nil {
		return err
	}
	challenges := make([]map[string]any, len(list))
	for i, c := range list {
		challenges[i] = exportedChallenge(c.Challenge)
	}
	e.writeText(`,"challenges":`)
	e.writeJSON(challenges)
	return nil
}

func exportedChallenge(c store.Challenge) map[string]any {
	fields := map[string]any{
		"code": c.Code, "run": c.Run, "mode": c.Mode, "number": c.Number, "puzzle": c.Puzzle, "hands": c.Hands, "solved": c.Solved,
		"points": c.Points, "time": c.Time, "created": c.Created, "seen": c.Seen, "expires": c.Expires, "invites": c.Invites,
	}
	if c.Hand >= 0 {
		fields["hand"] = c.Hand
	}
	return fields
}
