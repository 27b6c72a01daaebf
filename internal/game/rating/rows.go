package rating

import (
	"context"
	"fmt"
	"math"

	"github.com/make24/make24/internal/game/glicko"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// A ranked run that was played online changes the ratings of its players: dailies, timed runs, and races that
// are not classes. It also changes the sums of its hands, except in a race in which the first to solve a hand ends
// it. The append that ends the run stores them.
//
// A race is scored with the ratings that its players had when they took their seats, which the seats keep, also
// if a player is deleted.
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
	// The next fields are those of a race.
	Pairs string // as in store.Result; empty: the run is no race
	Hands int    // number of hands that the player has finished
	Seats []store.Seat
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
		r, err := rate(previous, result, hands, closed)
		if err != nil {
			return nil, nil, fmt.Errorf("rating: run %s: %w", run, err)
		}
		for i, e := range r.evidence {
			p := r.played[i]
			sums[p.Puzzle] = AddHandRating(sums[p.Puzzle], store.HandRating{
				Puzzle: p.Puzzle, Day: day, Predicted: PredictedMillis(p), Games: 1, Precision: e.Precision, Moment: e.Moment,
			})
		}
		if r.isRated {
			ratings = append(ratings, store.Rating{
				Player: result.Player, Number: previous.Number + 1, Run: run, At: closed, Hands: previous.Hands + r.hands,
				Mean: r.after.Mean, Deviation: r.after.Deviation, Volatility: r.after.Volatility,
			})
		}
	}
	list := make([]store.HandRating, 0, len(sums))
	for _, sum := range sums {
		list = append(list, sum)
	}
	return ratings, list, nil
}

// ratedGames holds what the result of a player changes.
type ratedGames struct {
	before, after glicko.Rating
	isRated       bool // the rating of the player changes
	hands         int  // number of rated hands
	// played holds the hands that count, games their outcomes, and evidence what they tell about the hands. They are
	// empty in a race in which the first to solve a hand ends it.
	played   []store.Play
	games    []glicko.Game
	evidence []glicko.Evidence
	rivals   []store.Seat // of the opponents in a race that count
	results  []glicko.Opponent
	gains    []int64 // of games, or in a race of rivals, in thousandths of a point
}

// rate scores the result of a player whose latest rating is previous.
func rate(previous store.Rating, result RatedResult, hands map[string]glicko.Rating, closed int64) (r ratedGames, err error) {
	r.before = PlayerIn(previous).Estimate()
	var pairs Pairs
	if result.Pairs != "" {
		if pairs, err = decodePairs(result.Pairs); err != nil {
			return r, err
		}
	}
	if !pairs.First {
		if err := r.addHands(result.Plays, hands, closed); err != nil {
			return r, err
		}
	}
	if result.Pairs != "" {
		r.results, r.rivals = pairs.opponents(result.Seats)
		r.isRated, r.hands = pairs.isDecided(), result.Hands
		if r.isRated {
			r.after, r.gains, err = r.before.AfterRace(pairs.Hands, r.results, closed)
		}
		return r, err
	}
	r.isRated, r.hands = len(r.games) > 0, len(r.games)
	r.after, r.gains, err = r.before.AfterHands(r.games, closed)
	return r, err
}

// addHands adds the hands that count.
func (r *ratedGames) addHands(plays []store.Play, hands map[string]glicko.Rating, closed int64) error {
	current := r.before
	current.Deviation = r.before.DeviationAt(closed)
	for _, p := range plays {
		outcome, ok := outcomeOf(p)
		if !ok {
			continue
		}
		game := glicko.Game{Hand: hands[p.Puzzle], Outcome: outcome}
		evidence, err := game.Hand.Evidence(current, outcome)
		if err != nil {
			return err
		}
		r.played, r.games, r.evidence = append(r.played, p), append(r.games, game), append(r.evidence, evidence)
	}
	return nil
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
	case race.OutcomeUnfinished:
		if o.GaveUp = p.Mode == mode.Streak; !o.GaveUp { // no clock ends a streak, only its player
			return o, o.Time >= minOpenTime
		}
	default: // the time ended, or another player was first
		return o, o.Time >= minOpenTime
	}
	return o, true
}
