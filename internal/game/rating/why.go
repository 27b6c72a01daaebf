package rating

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/make24/make24/internal/game/glicko"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// The reasons for which a result did not change the rating.
const (
	ReasonHeld    = "held"    // it waits for an operator
	ReasonOffline = "offline" // it was played offline
	// The next four are about the hands: the host of a race chose them, players of a race had missed them, they are
	// those of a challenge, and the run was practice.
	ReasonChosen    = "chosen"
	ReasonMissed    = "missed"
	ReasonChallenge = "challenge"
	ReasonPractice  = "practice"
	ReasonShort     = "short"    // the race had fewer than five hands
	ReasonComputer  = "computer" // the opponents were computers
	ReasonAlone     = "alone"    // no opponent counts
	ReasonOther     = "other"
)

// Why explains how a run or a race changed the rating of a player.
type Why struct {
	Run    string  `json:"run"`
	Mode   string  `json:"mode"`
	Number int     `json:"number,omitempty"` // of a daily
	At     int64   `json:"at"`               // when the run ended
	Change *Change `json:"change,omitempty"`
	Reason string  `json:"reason,omitempty"` // why there is no change
	// Hands are those of a run and Opponents those of a race, with points that add up to the change. They are empty
	// if the player had no rating before.
	Hands     []WhyHand     `json:"hands"`
	Opponents []WhyOpponent `json:"opponents"`
}

// WhyHand is a hand of a run.
type WhyHand struct {
	Puzzle    string `json:"puzzle"`
	Technique string `json:"kind,omitempty"` // main one
	Solvable  bool   `json:"solvable"`
	Expected  int64  `json:"expected,omitempty"` // time in milliseconds that a player of this rating needs; 0: the hand does not count
	Time      int64  `json:"time"`               // in milliseconds
	Outcome   string `json:"outcome"`            // as in store.Play
	Hints     int    `json:"hints,omitempty"`
	WrongNone bool   `json:"none,omitempty"`  // the player's last wrong claim was "no solution"
	WrongExpr bool   `json:"wrong,omitempty"` // a wrong expression ended the streak
	Points    int64  `json:"points"`
}

// WhyOpponent is an opponent in a race.
type WhyOpponent struct {
	Name   string `json:"name,omitempty"`   // empty: the player was deleted, or the name has expired
	Rating int64  `json:"rating,omitempty"` // before the race; 0: the opponent had fewer than MinHands rated hands
	Result int    `json:"result"`           // 1: the player was better than this opponent, -1: worse, 0: equal
	Points int64  `json:"points"`
}

// Why explains how a run that is over changed the rating of a player. The reasons that follow from the options of a
// race are match.Options.UnratedReason. Why returns store.ErrNotFound if the player has no result in the run.
func (s *Service) Why(ctx context.Context, run, player string) (why Why, err error) {
	result, err := s.store.Result(ctx, run, player)
	if err != nil {
		return why, err
	}
	why = Why{Run: run, Mode: result.Mode, Number: result.Number, At: result.Finished, Hands: []WhyHand{}, Opponents: []WhyOpponent{}}
	after, before, err := s.store.RatingOfRun(ctx, run, player)
	if errors.Is(err, store.ErrNotFound) {
		why.Reason, err = s.reasonOf(ctx, result)
		return why, err
	}
	if err != nil {
		return why, err
	}
	why.Change = changeOf(before, after)
	if why.Change.Before == nil {
		return why, nil
	}
	rated := RatedResult{Player: player, Pairs: result.Pairs, Hands: result.Hands}
	if rated.Plays, err = s.store.PlaysOfPlayer(ctx, run, player); err != nil {
		return why, err
	}
	if rated.Pairs != "" {
		if rated.Seats, err = s.store.Seats(ctx, run); err != nil {
			return why, err
		}
	}
	hands, err := s.handRatings(ctx, []RatedResult{rated}, s.settledDay(after.At))
	if err != nil {
		return why, err
	}
	games, err := rate(before, rated, hands, after.At)
	if err != nil {
		return why, fmt.Errorf("rating: run %s: %w", run, err)
	}
	points := shares(games.gains, why.Change.Now.Rating-why.Change.Before.Rating)
	if rated.Pairs != "" {
		why.Opponents = opponentsOf(games, points, after.At)
	} else {
		why.Hands = handsOf(rated.Plays, games, points)
		err = s.addWrongClaims(ctx, result.Mode, run, player, rated.Plays, why.Hands)
	}
	return why, err
}

// addWrongClaims marks the hands that the player said to have no solution although they have one, and the hand
// whose wrong expression ended a streak.
func (s *Service) addWrongClaims(ctx context.Context, modeName, run, player string, plays []store.Play, hands []WhyHand) error {
	final, err := s.store.FinalView(ctx, run, player)
	if err != nil {
		if errors.Is(err, store.ErrNotFound) {
			return nil // the run is older than such views
		}
		return err
	}
	var view race.View
	if err := json.Unmarshal(final.View, &view); err != nil {
		return fmt.Errorf("rating: run %s: %w", run, err)
	}
	m, _ := mode.Lookup(modeName)
	for i, p := range plays {
		k := slices.IndexFunc(view.Shown, func(h race.PlayedHand) bool { return h.Hand == p.Hand })
		if k < 0 || view.Shown[k].Missed == nil {
			continue
		}
		hands[i].WrongNone = view.Shown[k].Missed.Expr == ""
		hands[i].WrongExpr = !hands[i].WrongNone && m.Sudden && view.Shown[k].Outcome == race.OutcomeUnfinished
	}
	return nil
}

// opponentsOf returns the opponents in a race, which ended at a time, with their points.
func opponentsOf(games ratedGames, points []int64, at int64) []WhyOpponent {
	list := make([]WhyOpponent, len(games.rivals))
	for i, seat := range games.rivals {
		list[i] = WhyOpponent{Name: seat.Name, Result: int(games.results[i].Result), Points: points[i]}
		before := store.Rating{Mean: int64(seat.Mean), Deviation: int64(seat.Deviation), Hands: seat.RatedHands}
		if shown := PlayerIn(before).Shown(at); shown != nil {
			list[i].Rating = shown.Rating
		}
	}
	return list
}

// handsOf returns all hands of a run, those that count with their points.
func handsOf(plays []store.Play, games ratedGames, points []int64) []WhyHand {
	list := make([]WhyHand, len(plays))
	next := 0 // index in games
	for i, p := range plays {
		list[i] = WhyHand{Puzzle: p.Puzzle, Solvable: p.Solvable, Time: p.Time, Outcome: p.Outcome, Hints: p.Hints}
		if len(p.Techniques) > 0 {
			list[i].Technique = p.Techniques[0]
		}
		if next < len(games.played) && games.played[next].Hand == p.Hand {
			list[i].Expected, list[i].Points = glicko.Expected(games.before, games.games[next].Hand), points[next]
			next++
		}
	}
	return list
}

// reasonOf returns why a result did not change the rating.
func (s *Service) reasonOf(ctx context.Context, result store.Result) (string, error) {
	held, err := s.store.HeldResult(ctx, result.Run, result.Player)
	switch {
	case err == nil && held.Decision == "":
		return ReasonHeld, nil
	case err != nil && !errors.Is(err, store.ErrNotFound):
		return "", err
	case result.Offline:
		return ReasonOffline, nil
	case result.Pairs != "": // all results were equal, or those of the opponents are held
		return ReasonAlone, nil
	case result.Ranked:
		return ReasonOther, nil
	}
	row, err := s.store.Run(ctx, result.Run)
	if err != nil {
		return "", err
	}
	if row.Player == "" {
		if result.Opponents == 0 {
			return ReasonAlone, nil
		}
		return ReasonOther, nil
	}
	var request struct { // of the run, as in package run
		Challenge string `json:"challenge"`
	}
	if len(row.RequestJSON) > 0 {
		if err := json.Unmarshal(row.RequestJSON, &request); err != nil {
			return "", fmt.Errorf("rating: run %s: %w", result.Run, err)
		}
	}
	switch {
	case request.Challenge != "":
		return ReasonChallenge, nil
	case result.Mode == mode.Practice:
		return ReasonPractice, nil
	}
	return ReasonOther, nil
}
