package rating

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"github.com/make24/make24/internal/game/glicko"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// The limits of a Report.
const (
	maxRatingDays    = 1000 // days in the history
	ratingPlays      = 1000 // latest plays that are searched for hands with each technique
	minTechniqueHand = 10   // hands below which a technique has no rating
	nearCount        = 4    // hands near the rating
)

// Points is a rating rounded to whole points.
type Points struct {
	Rating    int64 `json:"rating"`
	Deviation int64 `json:"deviation"` // standard deviation of the error of Rating
}

// PointsOf rounds a rating at a time.
func PointsOf(r glicko.Rating, at int64) Points {
	round := func(thousandths int64) int64 { return (thousandths + 500) / 1000 }
	return Points{round(r.Mean), round(r.DeviationAt(at))}
}

// Change describes how a run or a race changed the rating of a player.
type Change struct {
	Before    int64 `json:"before"` // in whole points, like After; that of a new player before the first rated run
	After     int64 `json:"after"`
	Deviation int64 `json:"deviation"` // as in Points, when the run ended
	Hands     int   `json:"hands"`     // number of rated hands up to and including this run
}

// RatingChange returns how a run changed the rating of a player, or nil if it did not.
func (s *Service) RatingChange(ctx context.Context, run, player string) (*Change, error) {
	after, before, err := s.store.RatingOfRun(ctx, run, player)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	previous := glicko.NewPlayer()
	if before.Number > 0 {
		previous = ratingOf(before)
	}
	points := PointsOf(ratingOf(after), after.At)
	return &Change{PointsOf(previous, after.At).Rating, points.Rating, points.Deviation, after.Hands}, nil
}

// Report is what a player sees about the own rating.
type Report struct {
	Points                       // those of a new player before the first rated run
	Hands      int               `json:"hands"`   // number of rated hands
	Runs       int               `json:"runs"`    // number of rated runs
	History    []Day             `json:"history"` // the last rating of each day with rated runs, earliest first; at most 1000
	Techniques []TechniqueRating `json:"kinds"`   // strongest first
	Near       []NearHand        `json:"near"`    // hands with a rating near the player's
}

// Day is the last rating of a day.
type Day struct {
	At int64 `json:"at"` // when the run ended
	Points
}

// TechniqueRating is a player's strength with the hands whose easiest solution uses a technique. It
// is estimated from the latest timed runs and dailies that changed the rating.
type TechniqueRating struct {
	Technique string `json:"kind"`
	Hands     int    `json:"hands"`
	Points           // zero with fewer than 10 hands
}

// NearHand is a hand with its rating.
type NearHand struct {
	Puzzle string `json:"puzzle"`
	Points
	Expected int64 `json:"expected"` // time in milliseconds within which the player has a 50 % chance to solve it
}

// RatingReport returns what a player sees about the own rating.
func (s *Service) RatingReport(ctx context.Context, player string) (report Report, err error) {
	now := s.clock()
	current, row, err := s.PlayerRating(ctx, player)
	if err != nil {
		return report, err
	}
	report = Report{Points: PointsOf(current, now), Hands: row.Hands, Runs: row.Number, History: []Day{}}
	days, err := s.store.DailyRatings(ctx, player, maxRatingDays)
	if err != nil {
		return report, err
	}
	for _, d := range slices.Backward(days) {
		report.History = append(report.History, Day{d.At, PointsOf(ratingOf(d), d.At)})
	}
	if report.Techniques, err = s.techniqueRatings(ctx, player, current); err != nil {
		return report, err
	}
	near := s.dealer.Near("report of "+player, nearTime(current), nil, nearCount)
	hands, err := s.ratingsOfHands(ctx, near)
	if err != nil {
		return report, err
	}
	report.Near = make([]NearHand, 0, nearCount)
	for _, h := range near {
		hand := hands[h.Puzzle]
		report.Near = append(report.Near, NearHand{h.Puzzle, PointsOf(hand, now), glicko.Expected(current, hand)})
	}
	slices.SortFunc(report.Near, func(a, b NearHand) int {
		return cmp.Or(cmp.Compare(a.Rating, b.Rating), cmp.Compare(a.Puzzle, b.Puzzle))
	})
	return report, nil
}

// PlayerRating returns the rating of a player, by default that of a new one, and the latest row.
func (s *Service) PlayerRating(ctx context.Context, player string) (glicko.Rating, store.Rating, error) {
	rows, err := s.store.LatestRatings(ctx, []string{player})
	if err != nil {
		return glicko.Rating{}, store.Rating{}, err
	}
	row, isRated := rows[player]
	if !isRated {
		return glicko.NewPlayer(), row, nil
	}
	return ratingOf(row), row, nil
}

// techniqueRatings returns the ratings of a player with hands of each technique. They are estimated
// as if the player were as strong with each as with all, but with the uncertainty of a new player.
func (s *Service) techniqueRatings(ctx context.Context, player string, current glicko.Rating) ([]TechniqueRating, error) {
	plays, err := s.store.Plays(ctx, player, 0, store.PlayCursor{}, ratingPlays)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.Ratings(ctx, player, math.MaxInt32, ratingPlays)
	if err != nil {
		return nil, err
	}
	rated := map[string]bool{} // by run
	for _, row := range rows {
		rated[row.Run] = true
	}
	plays = slices.DeleteFunc(plays, func(p store.Play) bool {
		_, counts := outcomeOf(p)
		return !counts || !rated[p.Run] || p.Mode != mode.Timed && p.Mode != mode.Daily || len(p.Techniques) == 0
	})
	hands, err := s.handRatings(ctx, []RatedResult{{player, plays}}, s.settledDay(s.clock()))
	if err != nil {
		return nil, err
	}
	games := map[string][]glicko.Game{}
	for _, p := range plays {
		outcome, _ := outcomeOf(p)
		games[p.Techniques[0]] = append(games[p.Techniques[0]], glicko.Game{Hand: hands[p.Puzzle], Outcome: outcome})
	}
	prior := glicko.Rating{Mean: current.Mean, Deviation: glicko.NewPlayer().Deviation}
	list := make([]TechniqueRating, 0, len(games))
	for technique, played := range games {
		t := TechniqueRating{Technique: technique, Hands: len(played)}
		if len(played) >= minTechniqueHand {
			after, err := prior.AfterHands(played, 0)
			if err != nil {
				return nil, err
			}
			t.Points = PointsOf(after, 0)
		}
		list = append(list, t)
	}
	slices.SortFunc(list, func(a, b TechniqueRating) int {
		return cmp.Or(-cmp.Compare(a.Rating, b.Rating), -cmp.Compare(a.Hands, b.Hands), cmp.Compare(a.Technique, b.Technique))
	})
	return list, nil
}

// ratingsOfHands returns the ratings of dealt hands by puzzle ID.
func (s *Service) ratingsOfHands(ctx context.Context, hands []event.Hand) (map[string]glicko.Rating, error) {
	plays := make([]store.Play, len(hands))
	for i, h := range hands {
		plays[i] = store.Play{Puzzle: h.Puzzle, Seconds: h.Seconds}
	}
	return s.handRatings(ctx, []RatedResult{{Plays: plays}}, s.settledDay(s.clock()))
}

// nearTime returns the predicted time, in milliseconds, of the hands that are as hard as a player is
// strong.
func nearTime(player glicko.Rating) int64 {
	return glicko.Expected(glicko.NewPlayer(), glicko.Rating{Mean: player.Mean})
}

// HandsNear deals hands with a rating near the player's.
func (s *Service) HandsNear(ctx context.Context, run, player string, dealt []string, n int) ([]event.Hand, error) {
	current, _, err := s.PlayerRating(ctx, player)
	if err != nil {
		return nil, err
	}
	return s.dealer.Near(run, nearTime(current), dealt, n), nil
}

// MeasuredHand compares the grade of a hand with the times of players.
type MeasuredHand struct {
	Puzzle    string `json:"puzzle"`
	Games     int64  `json:"games"`
	Predicted int64  `json:"predicted"` // time of the grade in milliseconds
	Measured  int64  `json:"measured"`  // time within which a player with a rating of 1500 has a 50 % chance to solve it, in milliseconds
	Points
}

// MeasuredHands returns at most limit hands after a puzzle ID that players have played in rated runs,
// in the order of their IDs.
func (s *Service) MeasuredHands(ctx context.Context, after string, limit int) ([]MeasuredHand, error) {
	rows, err := s.store.ListHandRatings(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	hands := make([]MeasuredHand, len(rows))
	for i, row := range rows {
		hands[i] = NewMeasuredHand(row)
	}
	return hands, nil
}

// NewMeasuredHand returns the sums of a hand as a MeasuredHand.
func NewMeasuredHand(row store.HandRating) MeasuredHand {
	hand := glicko.NewHand(row.Predicted).AfterPlayers(glicko.Evidence{Precision: row.Precision, Moment: row.Moment})
	return MeasuredHand{row.Puzzle, row.Games, row.Predicted, glicko.Expected(glicko.NewPlayer(), hand), PointsOf(hand, 0)}
}
