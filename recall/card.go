package recall

// Rating is how it went.
type Rating int

// The ratings. A rating below is taken for Again, one above for Easy.
const (
	Again Rating = iota + 1 // not recalled
	Hard                    // recalled with trouble
	Good                    // recalled
	Easy                    // recalled at once
)

// Card is what is remembered of one thing between two meetings. The zero Card is a new
// thing. Times are milliseconds since 1970.
type Card struct {
	Due        int64   `json:"due"`        // when to meet it again
	Last       int64   `json:"last"`       // when it was last rated
	Days       int     `json:"days"`       // from Last to Due
	Stability  float64 `json:"stability"`  // days until the probability of recall is 0.9; 0 for a new thing
	Difficulty float64 `json:"difficulty"` // 1 to 10; 0 for a new thing
	Reps       int     `json:"reps"`       // ratings so far
	Lapses     int     `json:"lapses"`     // of those, Again after the first
}

// isNew reports whether nothing is known yet.
func (c Card) isNew() bool { return !(c.Stability > 0) }

// sound is the card within the limits of the model: one that was stored may hold anything.
func (c Card) sound() Card {
	c.Stability = clamp(c.Stability, minStability, maxStability)
	c.Difficulty = clamp(c.Difficulty, 1, 10)
	return c
}
