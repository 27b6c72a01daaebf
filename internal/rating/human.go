package rating

// SolvedHand is a hand that a player has solved without a hint.
type SolvedHand struct {
	Time      int64 // in milliseconds, with penalties
	Predicted int64 // time of the grade in milliseconds, for a player with a rating of 1500
}

// The limits of what people can do. TestIsHuman computes from the measured times in grade/testdata how
// often players of a known rating would fall below them.
const (
	minHandTime   = 150 // milliseconds; the reaction time of people, and a hand takes several presses
	minRunHands   = 3   // minimum number of hands for a comparison with the predictions; with fewer, luck has more weight
	maxSpeed      = 20  // maximum ratio of the predicted time and the time that a person needs, for the hands of a run together
	longRunHands  = 10
	maxSpeedOfTen = 12 // like maxSpeed, in a run with at least longRunHands
)

// IsHuman reports whether a person can have solved the hands of a run in these times.
func IsHuman(run []SolvedHand) bool {
	var total, predicted int64
	for _, h := range run {
		if h.Time < minHandTime {
			return false
		}
		total += h.Time
		predicted += h.Predicted
	}
	switch n := len(run); {
	case n < minRunHands:
		return true
	case n < longRunHands:
		return total*maxSpeed >= predicted
	}
	return total*maxSpeedOfTen >= predicted
}
