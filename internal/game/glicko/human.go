package glicko

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

// The limits of what people can do, in the latest hands. TestHonestPlayers computes from the measured times in
// grade/testdata how often people would exceed them in a year.
const (
	minHandTime = 150 // milliseconds; the reaction time of people, and a hand takes several presses

	// MaxJudgedTime is the time in milliseconds from which on a hand is not compared with others: the player
	// was away, or let it run.
	MaxJudgedTime = 600_000
	// ratioUnit is the ratio 1 of a time and the predicted one.
	ratioUnit = 10_000
	// maxRatio is the ratio as which higher ones count, so that the sums of squares fit into 64 bits. A hand
	// that is compared has one only if its predicted time is less than 4 s.
	maxRatio = 150 * ratioUnit
)

// speedLimits say how many of a person's last JudgedHands hands can be solved in less than a speed-th of their
// predicted times: fewer than hands. Hands are counted, since a mean could be misled by other hands: slow ones
// would make up for fast ones, and a single very hard hand that is solved at once would make a strong player
// too fast.
var speedLimits = []struct {
	hands int
	speed int64
}{{3, 30}, {5, 16}, {7, 12}, {8, 10}, {11, 8}, {13, 7}, {17, 6}}

// spreadLimits are the minimum squared coefficients of variation, in ten-thousandths, of the times of some
// consecutive hands, and of the ratios of these times to the predicted ones. People's are about 1000 and
// more: even for one hand, the standard deviation of the times is a third of their mean.
var spreadLimits = []struct {
	hands  int
	square int64
}{{12, 12}, {JudgedHands, 64}}

// Judge reports whether a person can have solved hands in these times. The hands are in the order in which
// they were played. The first earlier ones were judged before, so only windows that end after them count.
// Hands of MaxJudgedTime or more are left out.
func Judge(hands []SolvedHand, earlier int) Suspicion {
	judged := make([]judgedHand, 0, len(hands))
	first := 0 // index of the first hand that was not judged before
	for i, h := range hands {
		if h.Time < MaxJudgedTime {
			judged = append(judged, judgedHand{h, min(h.Time*ratioUnit/max(1, h.Predicted), maxRatio)})
		}
		if i < earlier {
			first = len(judged)
		}
	}
	for end := first + 1; end <= len(judged); end++ {
		if s := judgeEnd(judged[max(0, end-JudgedHands):end]); s != "" {
			return s
		}
	}
	return ""
}

// judgedHand is a hand with the ratio of its time to the predicted one, in units of ratioUnit.
type judgedHand struct {
	SolvedHand
	ratio int64
}

// judgeEnd judges the windows that end with the last hand. It gets at most JudgedHands hands.
func judgeEnd(hands []judgedHand) Suspicion {
	last := hands[len(hands)-1]
	if last.Time < minHandTime {
		return TooFast
	}
	for _, limit := range speedLimits {
		isFast := func(h judgedHand) bool { return h.Time*limit.speed < h.Predicted }
		if !isFast(last) {
			continue // an earlier result was held, or the window is not fast
		}
		fast := 0
		for _, h := range hands {
			if isFast(h) {
				fast++
			}
		}
		if fast >= limit.hands {
			return TooFast
		}
	}
	for _, limit := range spreadLimits {
		if len(hands) < limit.hands {
			break
		}
		window := hands[len(hands)-limit.hands:]
		if isRegular(window, limit.square, func(h judgedHand) int64 { return h.Time }) ||
			isRegular(window, limit.square, func(h judgedHand) int64 { return h.ratio }) {
			return TooRegular
		}
	}
	return ""
}

// isRegular reports whether the squared coefficient of variation of a value of the hands is less than a limit
// in ten-thousandths: n·Σx²/(Σx)² - 1, computed with integers.
func isRegular(hands []judgedHand, limit int64, value func(judgedHand) int64) bool {
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
