package rating

import (
	"encoding/json"
	"slices"

	"github.com/make24/make24/internal/game/glicko"
	"github.com/make24/make24/internal/game/store"
)

// Pairs compares a player with the opponents in a race that count for the rating. Opponents are named by their
// seats, each of which has the opponent's rating before the race.
type Pairs struct {
	Hands int      `json:"hands"`           // as in glicko.Rating.AfterRace
	Won   []string `json:"won,omitempty"`   // opponents with a worse result
	Lost  []string `json:"lost,omitempty"`  // opponents with a better one
	Level []string `json:"level,omitempty"` // opponents with an equal one, which tells nothing
	First bool     `json:"first,omitempty"` // the first to solve a hand ends it for all, so the times do not measure the hands
}

// Encode returns the JSON of p.
func (p Pairs) Encode() string {
	text, err := json.Marshal(p)
	if err != nil {
		panic(err) // cannot happen: it has only texts and a number
	}
	return string(text)
}

// decodePairs is the inverse of Encode.
func decodePairs(text string) (p Pairs, err error) {
	err = json.Unmarshal([]byte(text), &p)
	return p, err
}

// opponents returns the opponents in the order of the seats, and their seats. A player who had no rating counts
// as a new one.
func (p Pairs) opponents(seats []store.Seat) (list []glicko.Opponent, of []store.Seat) {
	results := map[string]glicko.Result{}
	for result, names := range map[glicko.Result][]string{glicko.Won: p.Won, glicko.Lost: p.Lost, glicko.Level: p.Level} {
		for _, seat := range names {
			results[seat] = result
		}
	}
	for _, s := range seats {
		result, counts := results[s.Seat]
		if !counts {
			continue
		}
		o := glicko.Opponent{Rating: glicko.NewPlayer(), Result: result}
		if s.Deviation > 0 {
			o.Mean, o.Deviation = int64(s.Mean), int64(s.Deviation)
		}
		list, of = append(list, o), append(of, s)
	}
	return list, of
}

// isDecided reports whether any opponent was better or worse.
func (p Pairs) isDecided() bool { return len(p.Won)+len(p.Lost) > 0 }

// shares rounds the gains of the games of a run, in thousandths of a point, to whole points that add up to the
// change of the rounded rating: by the method of the largest remainder. A gain does not become a loss.
func shares(gains []int64, change int64) []int64 {
	points := make([]int64, len(gains))
	order := make([]int, len(gains))
	rest := make([]int64, len(gains))
	missing := change
	for i, gain := range gains {
		points[i], order[i] = floorDiv(gain, 1000), i
		rest[i] = gain - 1000*points[i]
		missing -= points[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(rest[b] - rest[a]) })
	for _, i := range order[:max(0, min(int64(len(order)), missing))] {
		points[i]++
	}
	return points
}

// floorDiv returns the greatest integer that is at most a/b, for a positive b.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
