package evaluate

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"io"
	"math/big"
	"strconv"
)

// outcomeList holds the outcomes of all models for all puzzles, from which a report was made.
type outcomeList struct {
	collector *Collector
	entries   []*entry // in the order of their IDs
}

// share returns the share of correct answers; without answers, 0.
func (o outcome) share() *big.Rat { return big.NewRat(o.correct, max(o.answers, 1)) }

// matrixRow is a puzzle with the outcomes of the models for which it counts.
type matrixRow struct {
	Puzzle   string         `json:"puzzle"`
	Rules    string         `json:"rules"`
	Solvable string         `json:"solvable"`        // yes, no or unknown
	Level    int            `json:"level,omitempty"` // 1 to grade.MaxLevel
	Results  []matrixResult `json:"results"`
	originCells
}

// matrixResult is the outcome of a model.
type matrixResult struct {
	Model   string      `json:"model"`
	Answers int64       `json:"answers"`
	Correct int64       `json:"correct"`
	Share   json.Number `json:"share"`
}

// WriteMatrix writes a JSON object for each puzzle, one on a line: its ID, its facts, and the number and the
// share of correct answers of each model for which it counts, and the origin.
func (r *Report) WriteMatrix(out io.Writer) error {
	w, origin := newLines(out), r.originCells(r.Origin.Set)
	for _, e := range r.outcomes.entries {
		row := matrixRow{Puzzle: e.id, Rules: e.puzzle.Rules.String(), Solvable: e.facts.solvable.String(), Level: e.facts.level, Results: []matrixResult{}, originCells: origin}
		for _, m := range r.outcomes.collector.order {
			if x, ok := r.outcomes.collector.outcomeOf(m, e); ok {
				row.Results = append(row.Results, matrixResult{m.name, x.answers, x.correct, json.Number(x.share().FloatString(jsonDigits))})
			}
		}
		if err := w.Encode(row); err != nil {
			return err
		}
	}
	return w.Flush()
}

// WriteMatrixCSV writes a row for each puzzle, with the share of correct answers of each model in a column, after
// those of the origin. The cell is empty if the puzzle does not count for the model.
func (r *Report) WriteMatrixCSV(out io.Writer) error {
	w, origin := csv.NewWriter(out), r.originCells(r.Origin.Set).texts()
	head := append([]string{"puzzle", "rules", "solvable", "level"}, originHead...)
	for _, m := range r.outcomes.collector.order {
		head = append(head, m.name)
	}
	_ = w.Write(head) // w.Error returns the error
	for _, e := range r.outcomes.entries {
		cells := []string{e.id, e.puzzle.Rules.String(), e.facts.solvable.String(), ""}
		if e.facts.level > 0 {
			cells[3] = strconv.Itoa(e.facts.level)
		}
		cells = append(cells, origin...)
		for _, m := range r.outcomes.collector.order {
			cell := ""
			if x, ok := r.outcomes.collector.outcomeOf(m, e); ok {
				cell = x.share().FloatString(jsonDigits)
			}
			cells = append(cells, cell)
		}
		if err := w.Write(cells); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// differenceRow is a puzzle on which one model is better than another.
type differenceRow struct {
	Right      string      `json:"right"` // the better model
	Wrong      string      `json:"wrong"`
	Puzzle     string      `json:"puzzle"`
	RightShare json.Number `json:"right_share"`
	WrongShare json.Number `json:"wrong_share"`
	originCells
}

// WriteDifferences writes a JSON object, one on a line, for each ordered pair of models and each puzzle that counts
// for both and of which the first has a larger share of correct answers, with the origin. It returns the error of the
// context or of out.
func (r *Report) WriteDifferences(ctx context.Context, out io.Writer) error {
	w, c, origin := newLines(out), r.outcomes.collector, r.originCells(r.Origin.Set)
	for _, a := range c.order {
		for _, b := range c.order {
			if err := ctx.Err(); err != nil {
				return err
			}
			for _, e := range r.outcomes.entries {
				x, okA := c.outcomeOf(a, e)
				y, okB := c.outcomeOf(b, e)
				if !okA || !okB || x.correct*max(y.answers, 1) <= y.correct*max(x.answers, 1) {
					continue
				}
				row := differenceRow{a.name, b.name, e.id, json.Number(x.share().FloatString(jsonDigits)), json.Number(y.share().FloatString(jsonDigits)), origin}
				if err := w.Encode(row); err != nil {
					return err
				}
			}
		}
	}
	return w.Flush()
}

// jsonLines writes values as JSON, one on a line.
type jsonLines struct {
	*bufio.Writer
	*json.Encoder
}

func newLines(out io.Writer) jsonLines {
	w := bufio.NewWriter(out)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return jsonLines{w, e}
}
