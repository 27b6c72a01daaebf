package rating

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

	// maxJudgedTime is the time in milliseconds as which longer ones count in a comparison of times with each
	// other, so that the sums of squares fit into 64 bits.
	maxJudgedTime = 600_000
	// ratioUnit is the ratio 1 of a time and the predicted one.
	ratioUnit = 10_000
)

// speedLimits are the maximum ratios, in tenths, of the predicted times of some consecutive hands and of the
// times that a person needs for them.
var speedLimits = []struct {
	hands int
	ratio int64
}{{3, 300}, {5, 180}, {10, 110}, {JudgedHands, 75}}

// spreadLimits are the minimum squared coefficients of variation, in ten-thousandths, of the times of some
// consecutive hands, and of the ratios of these times to the predicted ones. People's are about 1000 and
// more: even for one hand, the standard deviation of the times is a third of their mean.
var spreadLimits = []struct {
	hands  int
	square int64
}{{12, 20}, {JudgedHands, 64}}

// Judge reports whether a person can have solved hands in these times. The hands are in the order in which
// they were played. The first earlier ones were judged before, so only windows that end after them count.
func Judge(hands []SolvedHand, earlier int) Suspicion {
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
		var total, predicted int64
		for _, h := range hands[len(hands)-limit.hands:] {
			total += h.Time
			predicted += h.Predicted
		}
		if total*limit.ratio < 10*predicted {
			return TooFast
		}
	}
	for _, limit := range spreadLimits {
		if len(hands) < limit.hands {
			break
		}
		last := hands[len(hands)-limit.hands:]
		byTime := func(h SolvedHand) int64 { return h.Time }
		byRatio := func(h SolvedHand) int64 { return h.Time * ratioUnit / max(1, h.Predicted) }
		if isRegular(last, byTime, limit.square) || isRegular(last, byRatio, limit.square) {
			return TooRegular
		}
	}
	return ""
}

// isRegular reports whether the squared coefficient of variation of a value of the hands is less than a limit
// in ten-thousandths: n·Σx²/(Σx)² - 1, computed with integers.
func isRegular(hands []SolvedHand, value func(SolvedHand) int64, limit int64) bool {
	var sum, squares int64
	for _, h := range hands {
		x := min(value(h), maxJudgedTime)
		sum += x
		squares += x * x
	}
	n := int64(len(hands))
	// With at most 20 values of at most 600,000, both sides are less than 2⁶¹.
	return 10_000*n*squares < (10_000+limit)*sum*sum
}
