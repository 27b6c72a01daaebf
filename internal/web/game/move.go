package game

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/hint"
	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/web/problem"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
)

// moveRequest is the body of a move: its fields, and what goes with it.
type moveRequest struct {
	race.MoveFields
	From  string          `json:"from"`  // the numbers at the table that a hint is for
	Trail json.RawMessage `json:"trail"` // what was done at the table with the hand
}

// moveResponse is what comes of a move: the run, and for a hint the clues.
type moveResponse struct {
	live.Run
	Clues []hint.Clue `json:"clues,omitempty"` // as the command writes them
}

// mayMove refuses a move of an address that has stored too much.
func (g *Game) mayMove(r *request) error { return g.mayStore(r, 0) }

func (g *Game) move(r *request) (*response, error) {
	body, action, err := r.readMove()
	if err != nil {
		return nil, err
	}
	hintMove, isHint := action.(race.Hint)
	out := moveResponse{}
	if isHint {
		if out.Clues, err = g.findClues(r, hintMove, body.From); err != nil {
			return nil, err
		}
	}
	out.Run, err = g.runs.Act(r.ctx, r.player.ID, r.PathValue("run"), live.Move{Action: action, Trail: body.Trail})
	g.chargeStored(r, out.StoredBytes, 0)
	if err != nil {
		return nil, runProblem(err, out.Run)
	}
	// An action that is sent again does nothing, whatever else it asks for now. So what was
	// paid for is what the run says, and not what was sent.
	if isHint && (hintMove.Hand >= len(out.View.Shown) || out.View.Shown[hintMove.Hand].Hints < hintMove.Step) {
		return nil, runProblem(badMove.WithDetail("That ID was another action's."), out.Run)
	}
	return ok(out), nil
}

// readMove reads a move of a player. Who takes it and when, the server knows.
func (r *request) readMove() (body moveRequest, action race.Action, err error) {
	if err := r.decodeStrict(&body); err != nil {
		var typeErr *json.UnmarshalTypeError
		if errors.As(err, &typeErr) && typeErr.Field != "" || strings.HasPrefix(err.Error(), "json: unknown field") {
			return body, nil, badMove.WithDetail("There is no such move.")
		}
		return body, nil, problem.BadJSON.WithDetail("The body is no object of JSON.")
	}
	m, err := body.Move()
	if err != nil {
		return body, nil, badMove.WithDetail("There is no such move.")
	}
	switch m.Action.(type) {
	case race.Next, race.Claim, race.Hint, race.Skip, race.Finish:
		return body, m.Action, nil
	}
	return body, nil, badMove.WithDetail("A player can do next, claim, hint, skip and finish.")
}

// think finds the clues of a hint before it is paid for: where there are none, it costs
// nothing.
func (g *Game) findClues(r *request, hintMove race.Hint, from string) ([]hint.Clue, error) {
	run, err := g.runs.Load(r.ctx, r.player.ID, r.PathValue("run"))
	if err != nil {
		return nil, runProblem(err, emptyRun)
	}
	if hintMove.Hand < 0 || hintMove.Hand >= len(run.View.Shown) {
		return nil, runProblem(race.ErrUnknownHand, run)
	}
	if hintMove.Step < 1 || hintMove.Step > grade.HintSteps {
		return nil, runProblem(badMove.WithDetail("A hint has steps from 1 to 4."), run)
	}
	at, err := position(run.View.Shown[hintMove.Hand].Puzzle, from)
	if err != nil {
		return nil, runProblem(err, run)
	}
	clues, err := g.options.Clues(r.ctx, at, hintMove.Step)
	if err != nil {
		return nil, runProblem(err, run)
	}
	return hint.NewLine(at, "", clues, r.lang(), false).Clues, nil
}

// position is where a player is with a puzzle: at its hand, or at the numbers that are left.
func position(id, from string) (grade.Position, error) {
	p, err := puzzle.ParseID(id)
	if err != nil {
		return grade.Position{}, err // the run's own: it cannot be
	}
	if strings.TrimSpace(from) == "" {
		from = p.Hand.String()
	}
	v := puzzle.Variant{Rules: p.Rules, Cards: len(p.Hand)}
	at, err := hint.ParsePosition(from, v, p.Target, deal.ParseOptions{MaxCards: len(p.Hand)})
	if err != nil || len(at.Numbers) > len(p.Hand) {
		return at, badMove.WithDetail("The field from has the numbers at the table, such as 3 8 8/3.")
	}
	return at, nil
}
