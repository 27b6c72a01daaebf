package rating

import "slices"

// SolvedHand is a hand that a player has solved without a hint.
type SolvedHand struct {
	Time      int64 // in milliseconds, with penalties
	Predicted int64 // time of the grade in milliseconds, for a player with a rating of 1500
}

// Suspicion is the reason for which a person cannot have needed the times of some hands, or "".
type Suspicion string

// The suspicions.
const (
	TooFast    Suspicion = "fast"
	TooRegular Suspicion = "regular"
)

// JudgedHands is the number of latest hands that Judge compares.
const JudgedHands = 20

// The limits of what people can do, in windows of consecutive hands. TestHonestPlayers computes from the
// measured times in grade/testdata how often people would exceed them in a year.
const (
	minHandTime = 150 // milliseconds; the reaction time of people, and a hand takes several presses

	// Of the last JudgedHands hands, fewer than maxFlashes may take less than a flashSpeed-th of their
	// predicted times.
	flashSpeed = 25
	maxFlashes = 3

	// maxJudgedTime is the time in milliseconds from which on a hand is not compared with others: the player
	// was away, or let it run.
	maxJudgedTime = 600_000
	// ratioUnit is the ratio 1 of a time and the predicted one.
	ratioUnit = 10_000
	// maxRatio is the ratio as which higher ones count, so that the sums of squares fit into 64 bits. A hand
	// that is compared has one only if its predicted time is less than 4 s.
	maxRatio = 150 * ratioUnit
)

// speedLimits are how many times as fast as predicted a person can solve some consecutive hands: the limit of
// the reciprocal mean of the ratios of the times to the predicted ones. The ratio of the sums would not do,
// since it depends on the hardest hand: a strong player who sees the solution of one hand of 200 s at once is
// 12 times as fast over 20 hands.
var speedLimits = []struct {
	hands int
	speed int64
}{{3, 26}, {5, 16}, {10, 10}, {JudgedHands, 7}}

// spreadLimits are the minimum squared coefficients of variation, in ten-thousandths, of the times of some
// consecutive hands, and of the ratios of these times to the predicted ones. People's are about 1000 and
// more: even for one hand, the standard deviation of the times is a third of their mean.
var spreadLimits = []struct {
	hands  int
	square int64
}{{12, 12}, {JudgedHands, 64}}

// Judge reports whether a person can have solved hands in these times. The hands are in the order in which
// they were played. The first earlier ones were judged before, so only windows that end after them count.
// Hands of maxJudgedTime or more are left out.
func Judge(hands []SolvedHand, earlier int) Suspicion {
	isLong := func(h SolvedHand) bool { return h.Time >= maxJudgedTime }
	latest := slices.DeleteFunc(slices.Clone(hands[earlier:]), isLong)
	hands = slices.DeleteFunc(slices.Clone(hands[:earlier]), isLong)
	earlier = len(hands)
	hands = append(hands, latest...)
	for end := earlier + 1; end <= len(hands); end++ {
		if s := judgeEnd(hands[max(0, end-JudgedHands):end]); s != "" {
			return s
		}
	}
	return ""
}

// judgeEnd judges the windows that end with the last hand. It gets at most JudgedHands hands.
func judgeEnd(hands []SolvedHand) Suspicion {
	if hands[len(hands)-1].Time < minHandTime {
		return TooFast
	}
	flashes := 0
	for _, h := range hands {
		if h.Time*flashSpeed < h.Predicted {
			flashes++
		}
	}
	last := hands[len(hands)-1]
	if flashes >= maxFlashes && last.Time*flashSpeed < last.Predicted { // otherwise an earlier result was held
		return TooFast
	}
	for _, limit := range speedLimits {
		if len(hands) < limit.hands {
			break
		}
		var sum int64
		for _, h := range hands[len(hands)-limit.hands:] {
			sum += ratioOf(h)
		}
		if sum*limit.speed < int64(limit.hands)*ratioUnit {
			return TooFast
		}
	}
	for _, limit := range spreadLimits {
		if len(hands) < limit.hands {
			break
		}
		last := hands[len(hands)-limit.hands:]
		byTime := func(h SolvedHand) int64 { return h.Time }
		if isRegular(last, byTime, limit.square) || isRegular(last, ratioOf, limit.square) {
			return TooRegular
		}
	}
	return ""
}

// ratioOf returns the ratio of the time of a hand to the predicted one, in units of ratioUnit.
func ratioOf(h SolvedHand) int64 { return min(h.Time*ratioUnit/max(1, h.Predicted), maxRatio) }

// isRegular reports whether the squared coefficient of variation of a value of the hands is less than a limit
// in ten-thousandths: n·Σx²/(Σx)² - 1, computed with integers.
func isRegular(hands []SolvedHand, value func(SolvedHand) int64, limit int64) bool {
	var sum, squares int64
	for _, h := range hands {
		x := value(h)
		sum += x
		squares += x * x
	}
	n := int64(len(hands))
	// With at most 20 values of at most 1,500,000, both sides are less than 2⁶³.
	return 10_000*n*squares < (10_000+limit)*sum*sum
}
