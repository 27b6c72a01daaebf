package game

import (
	"encoding/json"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/hint"
	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/web/problem"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
)

// moved is what comes of a move: the run, and for a hint the clues.
type moved struct {
	live.Run
	Clues []hint.Clue `json:"clues,omitempty"` // as the command writes them
}

func (g *Game) move(v *visit) (*answer, error) {
	if err := v.who(); err != nil {
		return nil, err
	}
	if err := g.mayStore(v, 0); err != nil {
		return nil, err
	}
	m, from, err := v.readMove()
	if err != nil {
		return nil, err
	}
	help, asks := m.Action.(race.Hint)
	out := moved{}
	if asks {
		if out.Clues, err = g.think(v, help, from); err != nil {
			return nil, err
		}
	}
	out.Run, err = g.runs.Act(v.ctx, v.player.ID, v.PathValue("run"), m)
	g.charge(v, out.Stored)
	if err != nil {
		return nil, refused(err, out.Run)
	}
	// An action that is sent again does nothing, whatever else it asks for now. So what was
	// paid for is what the run says, and not what was sent.
	if asks && (help.Hand >= len(out.View.Shown) || out.View.Shown[help.Hand].Hints < help.Step) {
		return nil, refused(badMove.Because("That ID was another action's."), out.Run)
	}
	return ok(out), nil
}

// readMove reads a move, and the numbers at the table that a hint is for.
func (v *visit) readMove() (m live.Move, from string, err error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(v.body, &fields); err != nil || fields == nil {
		return m, "", problem.BadJSON.Because("The body is no object of JSON.")
	}
	if raw, there := fields["from"]; there {
		if json.Unmarshal(raw, &from) != nil {
			return m, "", badMove.Because("The field from is a text of numbers.")
		}
	}
	if trail := fields["trail"]; len(trail) > 0 && string(trail) != "null" {
		m.Trail = trail
	}
	for _, name := range []string{"from", "trail", "at", "player"} { // who and when, the server knows
		delete(fields, name)
	}
	rest, err := json.Marshal(fields)
	if err != nil {
		return m, "", err
	}
	var read race.Move
	if err := json.Unmarshal(rest, &read); err != nil {
		return m, "", badMove.Because("There is no such move.")
	}
	switch read.Action.(type) {
	case race.Next, race.Claim, race.Hint, race.Skip, race.Finish:
		m.Action = read.Action
		return m, from, nil
	}
	return m, "", badMove.Because("A player can do next, claim, hint, skip and finish.")
}

// think finds the clues of a hint before it is paid for: where there are none, it costs
// nothing.
func (g *Game) think(v *visit, help race.Hint, from string) ([]hint.Clue, error) {
	run, err := g.runs.Look(v.ctx, v.player.ID, v.PathValue("run"))
	if err != nil {
		return nil, refused(err, noRunYet)
	}
	if help.Hand < 0 || help.Hand >= len(run.View.Shown) {
		return nil, refused(race.ErrUnknownHand, run)
	}
	if help.Step < 1 || help.Step > grade.HintSteps {
		return nil, refused(badMove.Because("A hint has steps from 1 to 4."), run)
	}
	at, err := position(run.View.Shown[help.Hand].Puzzle, from)
	if err != nil {
		return nil, refused(err, run)
	}
	clues, err := g.options.Clues(v.ctx, at, help.Step)
	if err != nil {
		return nil, refused(err, run)
	}
	return hint.NewLine(at, "", clues, v.lang(), false).Clues, nil
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
	at, err := hint.ReadPosition(from, v, p.Target, deal.ParseOptions{MaxCards: len(p.Hand)})
	if err != nil || len(at.Numbers) > len(p.Hand) {
		return at, badMove.Because("The field from has the numbers at the table, such as 3 8 8/3.")
	}
	return at, nil
}
