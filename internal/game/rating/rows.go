package rating

import (
	"context"
	"fmt"
	"math"

	"github.com/make24/make24/internal/game/glicko"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
)

// A ranked run that was played online changes the ratings of its players and the sums of its hands:
// dailies, timed runs, and races that are not classes. The append that ends the run stores them.
//
// The games of a run are scored with the ratings of the hands two days before, which no longer
// change. So the new rating of a player depends only on the player's previous rating, on the log and
// on rows that do not change. If a player ends two runs at the same time, the second append is
// refused and decided again.

// settleDays is the number of days after which the sums of hands no longer change.
const settleDays = 2

// RatedResult is a result that changes ratings.
type RatedResult struct {
	Player string
	Plays  []store.Play // all hands that the player has closed in the run
}

// IsRated reports whether a result changes ratings.
func IsRated(r store.Result) bool { return r.Ranked && !r.Offline }

// Rate adds the rows of ratings to a decision that ends a run at d.Closed. It moves d.Closed behind the
// previous rating of each player.
func (s *Service) Rate(ctx context.Context, run string, rated []RatedResult, d *store.Decision) error {
	if len(rated) == 0 {
		return nil
	}
	var players []string
	for _, result := range rated {
		players = append(players, result.Player)
	}
	before, err := s.store.LatestRatings(ctx, players)
	if err != nil {
		return err
	}
	for _, previous := range before {
		d.Closed = max(d.Closed, previous.At+1)
	}
	d.Ratings, d.HandRatings, err = s.RatingRows(ctx, run, d.Closed, rated, before)
	return err
}

// RatingRows returns the rows of ratings that follow from the results of a run.
func (s *Service) RatingRows(ctx context.Context, run string, closed int64, rated []RatedResult, before map[string]store.Rating) ([]store.Rating, []store.HandRating, error) {
	day := closed / store.DayMillis
	hands, err := s.handRatings(ctx, rated, s.settledDay(closed))
	if err != nil {
		return nil, nil, err
	}
	var ratings []store.Rating
	sums := map[string]store.HandRating{}
	for _, result := range rated {
		previous := before[result.Player]
		player := glicko.NewPlayer()
		if previous.Number > 0 {
			player = ratingOf(previous)
		}
		var games []glicko.Game
		for _, p := range result.Plays {
			outcome, ok := outcomeOf(p)
			if !ok {
				continue
			}
			game := glicko.Game{Hand: hands[p.Puzzle], Outcome: outcome}
			current := player
			current.Deviation = player.DeviationAt(closed)
			evidence, err := game.Hand.Evidence(current, outcome)
			if err != nil {
				return nil, nil, fmt.Errorf("rating: run %s: %w", run, err)
			}
			games = append(games, game)
			sums[p.Puzzle] = AddHandRating(sums[p.Puzzle], store.HandRating{
				Puzzle: p.Puzzle, Day: day, Predicted: PredictedMillis(p), Games: 1, Precision: evidence.Precision, Moment: evidence.Moment,
			})
		}
		if len(games) == 0 {
			continue
		}
		after, err := player.AfterHands(games, closed)
		if err != nil {
			return nil, nil, fmt.Errorf("rating: run %s: %w", run, err)
		}
		ratings = append(ratings, store.Rating{
			Player: result.Player, Number: previous.Number + 1, Run: run, At: closed, Hands: previous.Hands + len(games),
			Mean: after.Mean, Deviation: after.Deviation, Volatility: after.Volatility,
		})
	}
	list := make([]store.HandRating, 0, len(sums))
	for _, sum := range sums {
		list = append(list, sum)
	}
	return ratings, list, nil
}

// AddHandRating returns b with the games of a, which has the same puzzle and day or no games.
func AddHandRating(a, b store.HandRating) store.HandRating {
	b.Predicted = max(a.Predicted, b.Predicted)
	b.Games, b.Precision, b.Moment = a.Games+b.Games, a.Precision+b.Precision, a.Moment+b.Moment
	return b
}

// settledDay returns the day before which the sums of hands do not change any more at a time.
func (s *Service) settledDay(at int64) int64 { return at/store.DayMillis - settleDays + 1 }

// PredictedMillis returns the time of the grade of a hand in milliseconds.
func PredictedMillis(p store.Play) int64 { return int64(math.Round(1000 * p.Seconds)) }

// handRatings returns the ratings of all hands in the results, by puzzle ID, from the games of all
// days before a day.
func (s *Service) handRatings(ctx context.Context, rated []RatedResult, before int64) (map[string]glicko.Rating, error) {
	hands := map[string]glicko.Rating{}
	var puzzles []string
	for _, result := range rated {
		for _, p := range result.Plays {
			if _, isKnown := hands[p.Puzzle]; !isKnown && p.Seconds > 0 {
				hands[p.Puzzle] = glicko.NewHand(PredictedMillis(p))
				puzzles = append(puzzles, p.Puzzle)
			}
		}
	}
	sums, err := s.store.HandRatings(ctx, puzzles, before)
	if err != nil {
		return nil, err
	}
	for puzzle, sum := range sums {
		hands[puzzle] = hands[puzzle].AfterPlayers(glicko.Evidence{Precision: sum.Precision, Moment: sum.Moment})
	}
	return hands, nil
}

// ratingOf returns the rating in a row.
func ratingOf(row store.Rating) glicko.Rating {
	return glicko.Rating{Mean: row.Mean, Deviation: row.Deviation, Volatility: row.Volatility, At: row.At}
}

// minOpenTime is the time in milliseconds after which a hand that the player neither solved nor gave up
// counts. Nobody solves a hand sooner, so it would say nothing.
const minOpenTime = 1000

// outcomeOf returns the outcome of a hand. ok is false if the hand does not change ratings: it has no
// solution or no grade, or it ended too soon.
func outcomeOf(p store.Play) (o glicko.Outcome, ok bool) {
	if !p.Solvable || p.Seconds <= 0 {
		return o, false
	}
	o.Time = max(1, p.Time)
	switch race.Outcome(p.Outcome) {
	case race.OutcomeSolved:
		o.Solved, o.GaveUp = p.Hints == 0, p.Hints > 0
	case race.OutcomeSkip, race.OutcomeShown:
		o.GaveUp = true
	default: // the time ended, another player was first, or the run ended
		return o, o.Time >= minOpenTime
	}
	return o, true
}
