package rating

import (
	"cmp"
	"context"
	"errors"
	"fmt"
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
	Rating int64 `json:"rating"`
	Margin int64 `json:"margin"` // in 95 of 100 cases, the true strength differs by at most Margin
}

// pointsOf rounds a rating at a time.
func pointsOf(r glicko.Rating, at int64) Points {
	round := func(thousandths int64) int64 { return (thousandths + 500) / 1000 }
	return Points{round(r.Mean), round(r.DeviationAt(at) * 196 / 100)}
}

// MinHands is the number of rated hands needed before a rating is shown.
const MinHands = 10

// Player is the estimate of a player's strength. It has no fields that can be printed or encoded: whoever shows a
// number takes it from Shown, which has none before MinHands rated hands.
type Player struct{ row store.Rating }

// PlayerIn returns the player whose rating is in a row. The zero store.Rating is that of a new player.
func PlayerIn(row store.Rating) Player { return Player{row} }

// Hands returns the number of rated hands.
func (p Player) Hands() int { return p.row.Hands }

// Shown returns the rating at a time, or nil if the player has fewer than MinHands rated hands.
func (p Player) Shown(at int64) *Points {
	exact := p.Exact()
	if exact == nil {
		return nil
	}
	points := pointsOf(*exact, at)
	return &points
}

// Exact returns what Shown rounds, for the player's own data.
func (p Player) Exact() *glicko.Rating {
	if p.row.Hands < MinHands {
		return nil
	}
	exact := ratingOf(p.row)
	return &exact
}

// Estimate returns what results are scored with, from the first hand on. It is for computing, never for showing.
func (p Player) Estimate() glicko.Rating {
	if p.row.Number == 0 {
		return glicko.NewPlayer()
	}
	return ratingOf(p.row)
}

// String returns a text without the estimate.
func (p Player) String() string { return fmt.Sprintf("player with %d rated hands", p.row.Hands) }

// Change describes how a run or a race changed the rating of a player. Before and Now are the ratings when the run
// ended, without and with it; nil with fewer than MinHands rated hands.
type Change struct {
	Before *Points `json:"before,omitempty"`
	Now    *Points `json:"now,omitempty"`
	Hands  int     `json:"hands"` // number of rated hands up to and including this run
}

// changeOf returns the change from one row to the next.
func changeOf(before, after store.Rating) *Change {
	return &Change{Player{before}.Shown(after.At), Player{after}.Shown(after.At), after.Hands}
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
	return changeOf(before, after), nil
}

// Report is what a player sees about their own rating.
type Report struct {
	Now        *Points           `json:"now,omitempty"` // nil with fewer than MinHands rated hands
	Hands      int               `json:"hands"`         // number of rated hands
	Runs       int               `json:"runs"`          // number of rated runs
	History    []Day             `json:"history"`       // the last rating of each day that ended with one, earliest first; at most 1000
	Techniques []TechniqueRating `json:"kinds"`         // strongest first
	Near       []NearHand        `json:"near"`          // hands with a rating near the player's, if there is one
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
	// Points is nil with fewer than 10 hands.
	Points *Points `json:"points,omitempty"`
}

// NearHand is a hand with its rating.
type NearHand struct {
	Puzzle string `json:"puzzle"`
	Points
	Expected int64 `json:"expected"` // time in milliseconds within which the player has a 50 % chance to solve it
}

// RatingReport returns what a player sees about their own rating.
func (s *Service) RatingReport(ctx context.Context, id string) (report Report, err error) {
	now := s.clock()
	player, err := s.Player(ctx, id)
	if err != nil {
		return report, err
	}
	report = Report{Now: player.Shown(now), Hands: player.Hands(), Runs: player.row.Number, History: []Day{}, Near: []NearHand{}}
	days, err := s.store.DailyRatings(ctx, id, maxRatingDays)
	if err != nil {
		return report, err
	}
	for _, d := range slices.Backward(days) {
		if points := (Player{d}).Shown(d.At); points != nil {
			report.History = append(report.History, Day{d.At, *points})
		}
	}
	current := player.Estimate()
	if report.Techniques, err = s.techniqueRatings(ctx, id, current); err != nil || report.Now == nil {
		return report, err
	}
	near := s.dealer.Near("report of "+id, nearTime(current), nil, nearCount)
	hands, err := s.ratingsOfHands(ctx, near)
	if err != nil {
		return report, err
	}
	for _, h := range near {
		hand := hands[h.Puzzle]
		report.Near = append(report.Near, NearHand{h.Puzzle, pointsOf(hand, now), glicko.Expected(current, hand)})
	}
	slices.SortFunc(report.Near, func(a, b NearHand) int {
		return cmp.Or(cmp.Compare(a.Rating, b.Rating), cmp.Compare(a.Puzzle, b.Puzzle))
	})
	return report, nil
}

// Player returns the latest estimate of a player's strength, by default that of a new one.
func (s *Service) Player(ctx context.Context, id string) (Player, error) {
	rows, err := s.store.LatestRatings(ctx, []string{id})
	return Player{rows[id]}, err
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
		return !counts || !rated[p.Run] || !mode.DealsItself(p.Mode) && p.Mode != mode.Daily || len(p.Techniques) == 0
	})
	hands, err := s.handRatings(ctx, []RatedResult{{Player: player, Plays: plays}}, s.settledDay(s.clock()))
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
			after, _, err := prior.AfterHands(played, 0)
			if err != nil {
				return nil, err
			}
			points := pointsOf(after, 0)
			t.Points = &points
		}
		list = append(list, t)
	}
	slices.SortFunc(list, func(a, b TechniqueRating) int {
		return cmp.Or(-cmp.Compare(a.order(), b.order()), -cmp.Compare(a.Hands, b.Hands), cmp.Compare(a.Technique, b.Technique))
	})
	return list, nil
}

// order returns what techniques are sorted by: those without a rating come last.
func (t TechniqueRating) order() int64 {
	if t.Points == nil {
		return math.MinInt64
	}
	return t.Points.Rating
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
	current, err := s.Player(ctx, player)
	if err != nil {
		return nil, err
	}
	return s.dealer.Near(run, nearTime(current.Estimate()), dealt, n), nil
}

// MeasuredHand compares the grade of a hand with the times of players.
type MeasuredHand struct {
	Puzzle    string `json:"puzzle"`
	Games     int64  `json:"games"`
	Predicted int64  `json:"predicted"` // time of the grade in milliseconds
	Measured  int64  `json:"measured"`  // time within which a player with a rating of 1500 has a 50 % chance to solve it, in milliseconds
	Points
	Deviation int64 `json:"-"` // standard deviation of the error of Rating
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
	return MeasuredHand{row.Puzzle, row.Games, row.Predicted, glicko.Expected(glicko.NewPlayer(), hand), pointsOf(hand, 0), (hand.Deviation + 500) / 1000}
}
