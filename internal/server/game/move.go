package game

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/engine/hint"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// moveRequest is the body of a move.
type moveRequest struct {
	race.MoveFields
	From  string          `json:"from"`  // for a hint: the numbers at the table
	Trail json.RawMessage `json:"trail"` // the player's moves at the table with this hand
}

// moveResponse is the response to a move: the run and, for a hint, the clues.
type moveResponse struct {
	run.Run
	Clues []jsonform.Clue `json:"clues,omitempty"` // in the format of make24 hint --json
}

// mayMove refuses a move if the client's address has stored too much.
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
	out.Run, err = g.runs.Act(r.ctx, r.player.ID, r.PathValue("run"), run.Move{Action: action, Trail: body.Trail})
	g.chargeStored(r, out.StoredBytes, 0)
	if err != nil {
		return nil, runProblem(err, out.Run)
	}
	// A request with a repeated action ID does nothing, even if its other fields differ. So check
	// in the run, not in the request, whether the hint was paid for.
	if isHint && (hintMove.Hand >= len(out.View.Shown) || out.View.Shown[hintMove.Hand].Hints < hintMove.Step) {
		return nil, runProblem(badMove.WithDetail("The ID was used for another action."), out.Run)
	}
	return ok(out), nil
}

// readMove decodes a move from the body. It returns a problem if the body is invalid or if players
// may not take the action.
func (r *request) readMove() (body moveRequest, action race.Action, err error) {
	if err := r.decodeStrict(&body); err != nil {
		var typeErr *json.UnmarshalTypeError
		if errors.As(err, &typeErr) && typeErr.Field != "" || strings.HasPrefix(err.Error(), "json: unknown field") {
			return body, nil, badMove.WithDetail("The move is invalid.")
		}
		return body, nil, problem.BadJSON.WithDetail("The body is not a valid JSON object.")
	}
	m, err := body.Move()
	if err != nil {
		return body, nil, badMove.WithDetail("The move is invalid.")
	}
	switch m.Action.(type) {
	case race.Next, race.Claim, race.Hint, race.Skip, race.Finish:
		return body, m.Action, nil
	}
	return body, nil, badMove.WithDetail("The field do must be next, claim, hint, skip or finish.")
}

// findClues returns the clues of a hint. It is called before the hint is paid for, so that a hint
// without clues costs nothing.
func (g *Game) findClues(r *request, hintMove race.Hint, from string) ([]jsonform.Clue, error) {
	run, err := g.runs.Load(r.ctx, r.player.ID, r.PathValue("run"))
	if err != nil {
		return nil, runProblem(err, emptyRun)
	}
	if hintMove.Hand < 0 || hintMove.Hand >= len(run.View.Shown) {
		return nil, runProblem(race.ErrUnknownHand, run)
	}
	if hintMove.Step < 1 || hintMove.Step > grade.HintSteps {
		return nil, runProblem(badMove.WithDetail("The field step must be from 1 to 4."), run)
	}
	// The player pays for the first step of the run, so the clues go that far.
	step := max(hintMove.Step, mode.Mode{Solvable: run.View.Solvable}.FirstStep())
	pos, err := position(run.View.Shown[hintMove.Hand].Puzzle, from)
	if err != nil {
		return nil, runProblem(err, run)
	}
	clues, err := g.options.Clues(r.ctx, pos, step)
	if err != nil {
		return nil, runProblem(err, run)
	}
	return hint.NewLine(pos, "", clues, r.lang(), false).Clues, nil
}

// position returns the player's position in a puzzle: the numbers in from, or by default the hand.
func position(id, from string) (grade.Position, error) {
	p, err := puzzle.ParseID(id)
	if err != nil {
		return grade.Position{}, err // unreachable: the ID comes from the run
	}
	if strings.TrimSpace(from) == "" {
		from = p.Hand.String()
	}
	v := puzzle.Variant{Rules: p.Rules, Cards: len(p.Hand)}
	pos, err := jsonform.ParsePosition(from, v, p.Target, deal.ParseOptions{MaxCards: len(p.Hand)})
	if err != nil || len(pos.Numbers) > len(p.Hand) {
		return pos, badMove.WithDetail("The field from must hold the numbers at the table, such as 3 8 8/3.")
	}
	return pos, nil
}
