package game

import (
	"slices"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/run"
)

// maxMeasuredHands is the maximum number of hands in one response.
const maxMeasuredHands = 500

func (g *Game) showRating(r *request) (*response, error) {
	report, err := g.ratings.RatingReport(r.ctx, r.player.ID)
	if err != nil {
		return nil, err
	}
	return ok(report), nil
}

// showWhy explains how a run or a race changed the rating of the player who asks.
func (g *Game) showWhy(r *request) (*response, error) {
	id := r.PathValue("run")
	why, err := g.ratings.Why(r.ctx, id, r.player.ID)
	if err != nil {
		return nil, runProblem(err, run.Run{})
	}
	if isRace := slices.Contains([]string{match.KindRace, match.KindQuick, match.KindComputer}, why.Mode); isRace && (why.Reason == rating.ReasonOther || why.Reason == rating.ReasonAlone) {
		race, err := g.races.Load(r.ctx, r.player.ID, id)
		if err != nil {
			return nil, runProblem(err, run.Run{})
		}
		if reason := race.Options.UnratedReason(); reason != "" {
			why.Reason = reason
		}
	}
	return ok(why), nil
}

// measuredHands holds hands with their grades and measured times. Next is the value of after for the
// following hands; empty: there are no more.
type measuredHands struct {
	Hands []rating.MeasuredHand `json:"hands"`
	Next  string                `json:"next,omitempty"`
}

func (g *Game) listMeasuredHands(r *request) (*response, error) {
	limit, err := r.intParam("limit", maxMeasuredHands)
	if err != nil {
		return nil, err
	}
	if limit < 1 || limit > maxMeasuredHands {
		limit = maxMeasuredHands
	}
	hands, err := g.ratings.MeasuredHands(r.ctx, r.URL.Query().Get("after"), int(limit))
	if err != nil {
		return nil, err
	}
	list := measuredHands{Hands: hands}
	if len(hands) == int(limit) {
		list.Next = hands[len(hands)-1].Puzzle
	}
	return ok(list), nil
}

func (g *Game) showHandStats(r *request) (*response, error) {
	stats, err := g.handStats.HandStats(r.ctx, r.PathValue("puzzle"), r.URL.Query().Get("answer"))
	return ok(stats), runProblem(err, run.Run{})
}
