package cli

import "github.com/make24/make24/internal/survey/classic"

// classicRecord is the known tables as one line of JSON.
type classicRecord struct {
	Counts        []countRecord   `json:"counts"`
	Hands         int             `json:"hands"` // of four cards that make 24
	Forms         int             `json:"forms"`
	Patterns      []classic.Cover `json:"patterns"`
	AnyPattern    classic.Cover   `json:"anyPattern"`
	Shapes        []classic.Cover `json:"shapes"`
	LastSteps     []classic.Cover `json:"lastSteps"`
	AnyOfTheSteps classic.Cover   `json:"anyLastStep"`
	Hard          []classic.Class `json:"hard"`
}

type countRecord struct {
	Cards      int          `json:"cards"`
	Highest    int          `json:"highest"`
	Copies     int          `json:"copies"`
	All        weightRecord `json:"all"`
	Unsolvable weightRecord `json:"unsolvable"`
}

func (a *app) classicJSON(t *classic.Tables) error {
	r := classicRecord{Hands: t.Study.Hands(), Forms: t.Study.Forms(), Shapes: t.Study.Shapes(), Hard: t.Study.Hard()}
	for _, c := range t.Counts {
		r.Counts = append(r.Counts, countRecord{
			c.Cards, c.Highest, c.Copies, weightOf(c.Tally.All), weightOf(c.Tally.Unsolvable.All),
		})
	}
	r.Patterns, r.AnyPattern = t.Study.Patterns()
	r.LastSteps, r.AnyOfTheSteps = t.Study.LastSteps()
	return writeJSON(a.out, r)
}
