package glicko

import (
	"errors"
	"fmt"
	"math"
)

// Rating is the estimated strength of a player or difficulty of a hand.
type Rating struct {
	Mean       int64 `json:"mean"`       // in thousandths of a point
	Deviation  int64 `json:"deviation"`  // standard deviation of the error of Mean, in thousandths of a point
	Volatility int64 `json:"volatility"` // expected change of the strength in a week, in millionths of 173.7178 points
	At         int64 `json:"at"`         // when it was computed, in milliseconds since 1970; 0: before the first game
}

// Outcome is the result of one player with one hand.
type Outcome struct {
	Time   int64 // in milliseconds, with penalties; at least 1
	Solved bool  // false: the player would have needed longer than Time
	GaveUp bool  // the player gave the hand up after Time; Solved is false
}

// Game is an outcome with the rating of the hand.
type Game struct {
	Hand Rating
	Outcome
}

// Opponent is another player of a race, with the rating before it.
type Opponent struct {
	Rating
	Result // of the player against the opponent
}

// Result says which of two players of a race was better. Equal results tell nothing.
type Result int

// The results.
const (
	Lost Result = iota - 1
	Level
	Won
)

// Evidence is the information about the difficulty of a hand in some games. All fields are stored.
// The evidence of several groups of games is the sum of their evidence.
type Evidence struct {
	Precision int64 `json:"precision"` // sum of the games' precisions, in evidenceUnit per unit² of Glicko-2
	Moment    int64 `json:"moment"`    // sum of the difficulties that the games suggest, each times its precision
}

// evidenceUnit is one unit in a field of Evidence. The sums can hold 10⁸ games of extreme ratings.
const evidenceUnit = 1 << 30

const (
	pointsPerUnit = 173.7178 // points per unit of Glicko-2
	week          = 7 * 86_400_000

	evenTime   = 10_000 // expected time, in milliseconds, if the ratings of player and hand are equal
	timeScale  = 0.245  // scale of the logistic distribution of ln(time) for a hand of 1500
	gameWeight = 3.0    // number of games of Glicko-2 as which a timed result counts
	// unitsPerLog is the number of units that change ln(time) by 1. A change by timeScale changes
	// the mean score by 1/6, and one unit changes that of a game of Glicko-2 by 1/4.
	unitsPerLog = 2 / (3 * timeScale)
	// PointsPerLog is the difference in points that changes the expected time by a factor of e.
	PointsPerLog = pointsPerUnit * unitsPerLog

	newMean = 1_500_000
	// newDeviation is the standard deviation of the strengths of players. With a greater one, the ratings of
	// players who only race would be too far apart.
	newDeviation  = 200_000
	maxDeviation  = 350_000 // newDeviation before races were rated by their opponents
	newVolatility = 30_000  // 5 points a week
	// unsolvedWeight is the precision of a hand that was not solved within the expected time, relative
	// to that of a solved one. In theory it is 3/4. But the estimate before the run decides for which hands
	// the time is too short, and the intervals would be too narrow.
	unsolvedWeight = 0.625
	// handWeight is the weight of a game for the rating of a hand. The times of one hand vary more or
	// less than those of the average hand of its difficulty, so many games say less than they seem to.
	handWeight = 0.72

	// handDeviation is that of a rating from a grade. The logarithm of a measured time differs from
	// that of the predicted one by 0.18 in the root mean square.
	handDeviation = 85_000

	// logisticVariance is the factor 3/π² of Glicko-2, by which the variance of a difference of strengths
	// flattens a logistic curve.
	logisticVariance = 3 / (math.Pi * math.Pi)
	// pairCorrelation is the correlation of the results of a player against two opponents in one race: they are
	// compared with the same performance of the player.
	pairCorrelation = 0.4
	maxRaceHands    = 1000 // of AfterRace

	volatilityChange = 0.5 // the constant τ of Glicko-2
	minDeviation     = 1_000
	maxVolatility    = 300_000
	maxMean          = 10_000_000
	maxTime          = 1 << 40 // in milliseconds
	minPrecision     = 1e-6    // of games that change a rating
)

// The units of the fields of a Rating.
const (
	perThousandth = 1 / (1000 * pointsPerUnit) // units in a thousandth of a point
	perMillionth  = 1e-6                       // units in a millionth
)

// The errors of this package.
var (
	ErrBadRating = errors.New("glicko: a field of a rating is out of range")
	ErrBadTime   = errors.New("glicko: a time is out of range")
	ErrBadHands  = errors.New("glicko: a number of hands is out of range")
)

// NewPlayer returns the rating of a player who has not played yet.
func NewPlayer() Rating {
	return Rating{Mean: newMean, Deviation: newDeviation, Volatility: newVolatility}
}

// NewHand returns the rating of a hand that nobody has played yet. predicted is the time of its
// grade in milliseconds, at least 1. The difficulty of a hand does not change, so its volatility is 0.
func NewHand(predicted int64) Rating {
	mean := unitsPerLog * (ln(float64(max(predicted, 1))) - ln(evenTime))
	return Rating{Mean: newMean + round(mean/perThousandth), Deviation: handDeviation}
}

// Check returns ErrBadRating if a field is out of range.
func (r Rating) Check() error {
	if r.Mean < -maxMean || r.Mean > maxMean || r.Deviation < minDeviation || r.Deviation > maxDeviation ||
		r.Volatility < 0 || r.Volatility > maxVolatility || r.At < 0 {
		return fmt.Errorf("%w: %+v", ErrBadRating, r)
	}
	return nil
}

// DeviationAt returns the deviation at a time in milliseconds since 1970. It grows with the time
// since the last game, to at most that of a new player.
func (r Rating) DeviationAt(at int64) int64 {
	return round(math.Sqrt(r.varianceAt(at, r.volatility())) / perThousandth)
}

// Expected returns the time in milliseconds within which a player solves a hand with a probability
// of 1/2.
func Expected(player, hand Rating) int64 {
	return round(exp(lnExpected(player, hand)))
}

// AfterHands returns the rating of a player after a run, in which the player played hands and which
// ended at a time in milliseconds since 1970, and the points that each game gave, in thousandths. The order
// of the games does not matter. A time before r.At counts as r.At. AfterHands returns ErrBadRating and
// ErrBadTime.
func (r Rating) AfterHands(games []Game, at int64) (after Rating, gains []int64, err error) {
	if err := r.Check(); err != nil {
		return Rating{}, nil, err
	}
	terms := make([]term, len(games))
	for i, g := range games {
		if err := g.check(); err != nil {
			return Rating{}, nil, err
		}
		terms[i].precision, terms[i].surplus = evaluate(r, g.Hand, g.Hand.Deviation, g.Outcome)
	}
	after, gains = r.update(terms, at)
	return after, gains, nil
}

// AfterRace returns the rating of a player after a race that ended at a time in milliseconds since 1970, and
// the points that each opponent gave, in thousandths. hands is the number of hands that decided who was
// better, at least 1. The order of the opponents does not matter. AfterRace returns ErrBadRating and
// ErrBadHands.
func (r Rating) AfterRace(hands int, opponents []Opponent, at int64) (after Rating, gains []int64, err error) {
	if err := r.Check(); err != nil {
		return Rating{}, nil, err
	}
	if hands < 1 || hands > maxRaceHands {
		return Rating{}, nil, fmt.Errorf("%w: %d", ErrBadHands, hands)
	}
	terms := make([]term, len(opponents))
	for i, o := range opponents {
		if err := o.Check(); err != nil {
			return Rating{}, nil, err
		}
		terms[i] = r.pairTerm(hands, len(opponents), o, at)
	}
	after, gains = r.update(terms, at)
	return after, gains, nil
}

// term is the information that one game contains about the strength of a player.
type term struct {
	precision float64 // 1/v of Glicko-2
	surplus   float64 // Δ/v
}

// update returns the rating of a player after games, and the points that each of them gave, in thousandths.
func (r Rating) update(terms []term, at int64) (after Rating, gains []int64) {
	gains = make([]int64, len(terms))
	var precision, surplus sum
	for _, t := range terms {
		precision.add(t.precision)
		surplus.add(t.surplus)
	}
	if precision.value() < minPrecision {
		return r, gains
	}
	v := 1 / precision.value()
	volatility := r.volatility()
	if volatility > 0 {
		variance := r.varianceAt(at, volatility)
		volatility = nextVolatility(volatility, variance, v, v*surplus.value())
	}
	variance := 1 / (1/r.varianceAt(at, volatility) + precision.value())
	mean := r.Mean + round(variance*surplus.value()/perThousandth)
	after = newRating(mean, variance)
	after.Volatility, after.At = min(maxVolatility, round(volatility/perMillionth)), max(r.At, at)
	for i, t := range terms {
		gains[i] = round(variance * t.surplus / perThousandth)
	}
	return after, gains
}

// pairTerm returns what the result of a race against one of some opponents tells. The probability of winning
// is a logistic function of the difference of the strengths, and the term gives the mean and the variance that
// the strength has after such a result. Unlike Glicko-2, the term also takes into account that the player's own
// strength is uncertain: a race tells much more than a game there.
func (r Rating) pairTerm(hands, opponents int, o Opponent, at int64) term {
	if o.Result == Level {
		return term{}
	}
	variance := r.varianceAt(at, r.volatility())
	total := variance + square(float64(o.Deviation)*perThousandth)
	slope := math.Sqrt(float64(hands) / (1 + float64(float64(float64(hands)*total)*logisticVariance)))
	expected := 1 / (1 + exp(float64(slope*(o.mean()-r.mean()))))
	surplus := -expected
	if o.Result == Won {
		surplus = 1 - expected
	}
	curvature := float64(slope*slope) * expected * (1 - expected)
	weight := 1 / (1 + float64(pairCorrelation*float64(opponents-1))) / (1 - float64(variance*curvature))
	return term{weight * curvature, weight * slope * surplus}
}

// Evidence returns the information that the outcome of a game contains about the difficulty of the
// hand with the rating r. The rating of the player is that before the run. Evidence returns
// ErrBadRating and ErrBadTime.
func (r Rating) Evidence(player Rating, o Outcome) (Evidence, error) {
	if err := player.Check(); err != nil {
		return Evidence{}, err
	}
	if err := (Game{r, o}).check(); err != nil {
		return Evidence{}, err
	}
	precision, surplus := evaluate(player, r, player.Deviation, o)
	return Evidence{
		Precision: round(handWeight * precision * evidenceUnit),
		Moment:    round(handWeight * (float64(precision*r.mean()) - surplus) * evidenceUnit),
	}, nil
}

// Add returns the evidence of both groups of games.
func (e Evidence) Add(f Evidence) Evidence {
	return Evidence{e.Precision + f.Precision, e.Moment + f.Moment}
}

// AfterPlayers returns the rating of a hand whose rating from its grade is r, after players have
// played it.
func (r Rating) AfterPlayers(e Evidence) Rating {
	prior := 1 / square(float64(r.Deviation)*perThousandth)
	precision := prior + float64(e.Precision)/evidenceUnit
	mean := (float64(prior*r.mean()) + float64(e.Moment)/evidenceUnit) / precision
	return newRating(newMean+round(mean/perThousandth), 1/precision)
}

// newRating returns a rating with a mean in thousandths of a point and a variance in units².
func newRating(mean int64, variance float64) Rating {
	return Rating{Mean: max(-maxMean, min(maxMean, mean)), Deviation: max(minDeviation, round(math.Sqrt(variance)/perThousandth))}
}

// mean returns the mean in units, relative to that of a new player.
func (r Rating) mean() float64 { return float64(r.Mean-newMean) * perThousandth }

func (g Game) check() error {
	if g.Time < 1 || g.Time > maxTime {
		return fmt.Errorf("%w: %d ms", ErrBadTime, g.Time)
	}
	return g.Hand.Check()
}

// relativeScale returns the scale of ln(time) for a hand, divided by timeScale. The times of hard hands
// vary more: the measured relative deviation is 0.35 of the mean for the easiest hands and 0.55 for the
// hardest.
func (r Rating) relativeScale() float64 {
	lnTime := r.mean() / unitsPerLog // of the expected time, divided by evenTime
	return max(0.7, min(1.4, 1+float64(0.27*lnTime)))
}

// evaluate returns the precision of a game, 1/v of Glicko-2, and its surplus, Δ/v, for the player. The
// given deviation is that of the other side.
func evaluate(player, hand Rating, deviation int64, o Outcome) (precision, surplus float64) {
	variance := square(float64(deviation) * perThousandth)
	certainty := 1 / math.Sqrt(square(hand.relativeScale())+float64(gameWeight/4*variance)) // g of Glicko-2
	delay := ln(float64(o.Time)) - lnExpected(player, hand)
	if o.GaveUp {
		delay = max(0, delay)
	}
	longer := 1 / (1 + exp(certainty*delay/timeScale)) // the probability of a longer time
	precision = gameWeight / 4 * certainty * certainty
	if o.Solved {
		return precision, gameWeight * certainty * (longer - 0.5)
	}
	share := max(0.5, longer)
	return precision * unsolvedWeight * 4 * share * (1 - share), gameWeight * certainty * (longer/2 - 0.5)
}

// lnExpected returns the natural logarithm of the expected time in milliseconds.
func lnExpected(player, hand Rating) float64 {
	return ln(evenTime) + float64((hand.mean()-player.mean())/unitsPerLog)
}

func (r Rating) volatility() float64 { return float64(r.Volatility) * perMillionth }

// varianceAt returns the variance in units², after the given volatility has changed the strength
// since r.At.
func (r Rating) varianceAt(at int64, volatility float64) float64 {
	weeks := 0.0
	if r.At > 0 && at > r.At {
		weeks = float64(at-r.At) / week
	}
	variance := square(float64(r.Deviation)*perThousandth) + float64(square(volatility)*weeks)
	return min(variance, square(newDeviation*perThousandth))
}

// nextVolatility returns the volatility after games with the estimated improvement delta and its
// variance v, by step 5 of Glicko-2: the root of f, found by the Illinois method.
func nextVolatility(volatility, variance, v, delta float64) float64 {
	a := 2 * ln(volatility)
	f := func(x float64) float64 {
		e := exp(x)
		total := variance + v + e
		return float64(e*(square(delta)-total)/(2*square(total))) - (x-a)/square(volatilityChange)
	}
	low, high := a, a-volatilityChange
	if excess := square(delta) - variance - v; excess > 0 {
		high = ln(excess)
	} else {
		for f(high) < 0 {
			high -= volatilityChange
		}
	}
	fLow, fHigh := f(low), f(high)
	for range maxSteps {
		if math.Abs(high-low) <= 1e-6 {
			break
		}
		x := low + float64((low-high)*fLow)/(fHigh-fLow)
		fx := f(x)
		if fx*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = x, fx
	}
	return exp(low / 2)
}

// maxSteps is the maximum number of steps of nextVolatility, which needs about ten.
const maxSteps = 100
