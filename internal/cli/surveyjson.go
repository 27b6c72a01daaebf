package cli

import (
	"github.com/make24/make24/internal/survey"
)

// surveyRecord is a survey as one line of JSON. Numbers that may pass 2^53 are texts.
type surveyRecord struct {
	ID         string          `json:"id"`
	Plan       survey.Plan     `json:"plan"`
	Hands      weightRecord    `json:"hands"`
	Poison     int64           `json:"poison"`
	Solvable   *weightRecord   `json:"solvable,omitempty"`
	Unsolvable *weightRecord   `json:"unsolvable,omitempty"`
	Written    string          `json:"written,omitempty"`
	Forms      string          `json:"forms,omitempty"`
	Ideas      string          `json:"ideas,omitempty"`
	OneForm    *int64          `json:"oneForm,omitempty"`
	OneIdea    *int64          `json:"oneIdea,omitempty"`
	Fraction   *int64          `json:"fraction,omitempty"`
	Levels     []weightRecord  `json:"levels,omitempty"`
	Targets    []*targetRecord `json:"targets,omitempty"`
}

// weightRecord is some hands: how many, of how many ordered draws, of how many deals.
type weightRecord struct {
	Hands int64  `json:"hands"`
	Draws string `json:"draws"`
	Deals string `json:"deals"`
}

type targetRecord struct {
	Target int64 `json:"target"`
	weightRecord
}

func weightOf(w survey.Weight) weightRecord {
	return weightRecord{w.Hands.Big().Int64(), w.Draws.String(), w.Deals.String()}
}

// tellJSON writes what a tally tells as one line.
func (a *app) tellJSON(t *survey.Tally) error {
	stats := t.Plan.Stats
	r := surveyRecord{ID: t.Plan.ID(), Plan: t.Plan, Hands: weightOf(t.All), Poison: t.Poison.All.Hands.Big().Int64()}
	if stats != survey.Reach {
		yes, no := weightOf(t.Solvable), weightOf(t.Unsolvable.All)
		r.Solvable, r.Unsolvable = &yes, &no
	}
	sum := func(stat survey.Stat, c survey.Count) string {
		if !stats.Has(stat) {
			return ""
		}
		return c.String()
	}
	r.Written, r.Forms, r.Ideas = sum(survey.Written, t.WrittenSum), sum(survey.Forms, t.FormsSum), sum(survey.Ideas, t.IdeasSum)
	hands := func(stat survey.Stat, l *survey.List) *int64 {
		if !stats.Has(stat) {
			return nil
		}
		n := l.All.Hands.Big().Int64()
		return &n
	}
	r.OneForm, r.OneIdea = hands(survey.Forms, t.OneForm), hands(survey.Ideas, t.OneIdea)
	r.Fraction = hands(survey.Fraction, t.Fraction)
	if stats.Has(survey.Grade) {
		for _, w := range t.Levels[1:] {
			r.Levels = append(r.Levels, weightOf(w))
		}
	}
	for i, w := range t.Targets {
		r.Targets = append(r.Targets, &targetRecord{t.Plan.Low + int64(i), weightOf(w)})
	}
	return writeJSON(a.out, r)
}
