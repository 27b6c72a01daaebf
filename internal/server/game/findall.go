package game

import (
	"github.com/make24/make24/internal/game/findall"
)

// showFind returns the state of a hand in the mode "find all". It needs no session.
func (g *Game) showFind(r *request) (*response, error) {
	state, err := g.findAll.FindState(r.ctx, r.player.ID, r.PathValue("puzzle"))
	return ok(state), runProblem(err, emptyRun)
}

// find records solutions of a hand, and creates a guest if there is no session.
func (g *Game) find(r *request) (*response, error) {
	var body findall.FindRequest
	if err := r.decodeBody(&body); err != nil {
		return nil, err
	}
	if err := g.mayStore(r, len(r.body)); err != nil {
		return nil, err
	}
	if err := g.ensureGuest(r); err != nil {
		return nil, err
	}
	state, err := g.findAll.Find(r.ctx, r.player.ID, r.PathValue("puzzle"), body)
	if isNotFound(err) { // the player was deleted
		return nil, g.sessionGone(r)
	}
	return ok(state), runProblem(err, emptyRun)
}

// findTotals returns what the player has done in the mode "find all".
func (g *Game) findTotals(r *request) (*response, error) {
	totals, err := g.findAll.FindTotals(r.ctx, r.player.ID)
	return ok(totals), err
}
