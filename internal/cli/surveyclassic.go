package cli

import "github.com/make24/make24/internal/survey/classic"

// classicRecord is the known tables as one line of JSON.
type classicRecord struct {
	Counts        []countRecord `json:"counts"`
	Hands         int           `json:"hands"` // of four cards that make 24
	Forms         int           `json:"forms"`
	Patterns      []coverRecord `json:"patterns"`
	AnyPattern    coverRecord   `json:"anyPattern"`
	Shapes        []coverRecord `json:"shapes"`
	LastSteps     []coverRecord `json:"lastSteps"`
	AnyOfTheSteps coverRecord   `json:"anyLastStep"`
	Hard          []classRecord `json:"hard"`
}

type countRecord struct {
	Cards      int          `json:"cards"`
	Highest    int          `json:"highest"`
	Copies     int          `json:"copies"`
	All        weightRecord `json:"all"`
	Unsolvable weightRecord `json:"unsolvable"`
}

type coverRecord struct {
	Name    string  `json:"name,omitempty"`
	Hands   int     `json:"hands"`
	Forms   int     `json:"forms"`
	Example string  `json:"example,omitempty"`
	Hand    []int64 `json:"hand,omitempty"`
}

type classRecord struct {
	Name  string       `json:"name"`
	Hands []hardRecord `json:"hands"`
}

type hardRecord struct {
	Hand     []int64 `json:"hand"`
	Solution string  `json:"solution"`
	Forms    int     `json:"forms"`
	Ideas    int     `json:"ideas"`
}

func (a *app) classicJSON(t *classic.Tables) error {
	r := classicRecord{Hands: t.Study.Hands(), Forms: t.Study.Forms(), Shapes: covered(t.Study.Shapes())}
	for _, c := range t.Counts {
		r.Counts = append(r.Counts, countRecord{
			c.Cards, c.Highest, c.Copies, weightOf(c.Tally.All), weightOf(c.Tally.Unsolvable.All),
		})
	}
	patterns, anyPattern := t.Study.Patterns()
	r.Patterns, r.AnyPattern = covered(patterns), coverOf(anyPattern)
	steps, anyStep := t.Study.LastSteps()
	r.LastSteps, r.AnyOfTheSteps = covered(steps), coverOf(anyStep)
	for _, class := range t.Study.Hard() {
		c := classRecord{Name: class.Name}
		for _, h := range class.Hands {
			c.Hands = append(c.Hands, hardRecord{h.Hand, h.Solution, h.Forms, h.Ideas})
		}
		r.Hard = append(r.Hard, c)
	}
	return writeJSON(a.out, r)
}

func covered(list []classic.Cover) []coverRecord {
	records := make([]coverRecord, len(list))
	for i, c := range list {
		records[i] = coverOf(c)
	}
	return records
}

func coverOf(c classic.Cover) coverRecord {
	return coverRecord{c.Name, c.Hands, c.Forms, c.Example, c.Hand}
}
