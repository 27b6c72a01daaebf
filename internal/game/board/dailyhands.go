package board

import (
	"context"
	"fmt"

	"github.com/make24/make24/internal/game/handstats"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
)

// The limits of DailyHands.
const (
	maxDailyForms    = 5000 // number of forms of a daily that are counted
	rareIdeaPercent  = 15   // share of solutions below which an idea is rare
	percentageFactor = 100
)

// DailyHands compares the hands of a player's finished daily with those of all players who played the
// daily online.
type DailyHands struct {
	Number int        `json:"number"`
	Hands  []HandRank `json:"hands"`            // the hands that the player played, in order
	Rarest *RareIdea  `json:"rarest,omitempty"` // the player's rarest idea; absent if none is rare
}

// HandRank is the place of a player's time among the players who solved a hand. Place and Slower are 0
// if the player did not solve the hand, or played it offline.
type HandRank struct {
	Players int64 `json:"players"`          // number of players who finished the hand
	Solved  int64 `json:"solved"`           // number of them who solved it
	Place   int64 `json:"place,omitempty"`  // from 1; equal times share a place
	Slower  int64 `json:"slower,omitempty"` // number of players who solved it in more time
}

// RareIdea is an idea that fewer than 15 % of the solutions of a hand have, next to the most common one.
// Solutions with a hint do not count.
type RareIdea struct {
	Hand      int                 `json:"hand"`
	Idea      handstats.IdeaCount `json:"idea"`
	Common    handstats.IdeaCount `json:"common"`
	Solutions int64               `json:"solutions"` // number of solutions of the hand
}

// DailyHands returns the comparison for a player who has finished the daily. It returns
// store.ErrNotFound for any other player, because it reveals an idea of a hand, and limiter.ErrBusy.
func (s *Service) DailyHands(ctx context.Context, player string, number int) (DailyHands, error) {
	row, found, err := s.dailies.RunOf(ctx, player, number)
	if err != nil {
		return DailyHands{}, err
	}
	if !found || row.Finished == 0 {
		return DailyHands{}, fmt.Errorf("board: daily %d is not finished: %w", number, store.ErrNotFound)
	}
	l := &run.Loaded{Run: row}
	if _, err := s.log.LoadFinal(ctx, l); err != nil {
		return DailyHands{}, err
	}
	shown := l.PlayerView().Shown
	d := DailyHands{Number: number, Hands: make([]HandRank, len(shown))}
	for i, h := range shown {
		rank, err := s.store.DailyHandRank(ctx, number, h.Hand, h.Time)
		if err != nil {
			return DailyHands{}, err
		}
		d.Hands[i] = HandRank{Players: rank.Players, Solved: rank.Solved}
		if h.Outcome == race.OutcomeSolved && !row.Offline {
			d.Hands[i].Place, d.Hands[i].Slower = rank.Ahead+1, rank.Solved-rank.Ahead-rank.Equal
		}
	}
	if row.Offline {
		return d, nil
	}
	d.Rarest, err = s.rarestIdea(ctx, shown, number)
	return d, err
}

// rarestIdea returns the player's idea in a daily that the smallest share of the solutions have, or nil
// if none is rare.
func (s *Service) rarestIdea(ctx context.Context, shown []race.PlayedHand, number int) (rarest *RareIdea, err error) {
	forms, err := s.store.DailyForms(ctx, number, s.maxDailyForms)
	if err != nil {
		return nil, err
	}
	for _, h := range shown {
		form := run.FormOf(h, false)
		if form == "" {
			continue
		}
		ideas, ok, err := s.dealer.Ideas(ctx, h.Puzzle)
		if err != nil {
			return nil, err
		}
		mine, isKnown := ideas.ByForm[form]
		if !ok || !isKnown {
			continue
		}
		counts := make([]int64, len(ideas.Simplest))
		rare := RareIdea{Hand: h.Hand}
		for _, f := range forms {
			if idea, isKnown := ideas.ByForm[f.Form]; isKnown && f.Hand == h.Hand {
				counts[idea] += f.Players
				rare.Solutions += f.Players
			}
		}
		common := 0
		for i, n := range counts {
			if n > counts[common] {
				common = i
			}
		}
		rare.Idea = handstats.IdeaCount{Expr: ideas.Simplest[mine], Solved: counts[mine]}
		rare.Common = handstats.IdeaCount{Expr: ideas.Simplest[common], Solved: counts[common]}
		isRare := counts[mine] > 0 && percentageFactor*counts[mine] < rareIdeaPercent*rare.Solutions
		if isRare && (rarest == nil || counts[mine]*rarest.Solutions < rarest.Idea.Solved*rare.Solutions) {
			rarest = &rare
		}
	}
	return rarest, nil
}
