package evaluate

import (
	"encoding/json"
	"math/big"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/internal/sets/record"
)

// usage sums up how the answers of a model were made.
type usage struct {
	length, input, output, latency, cost total
	finished, truncated                  int64 // answers with a reason for their end, and those that reached a limit
}

// total is the sum of numbers from 0 and their count.
type total struct {
	count     int64
	high, low uint64 // of the sum
}

func (t *total) add(n int64) {
	if n == record.NoUsage {
		return
	}
	t.merge(total{1, 0, uint64(n)})
}

func (t *total) merge(other total) {
	var carry uint64
	t.count += other.count
	t.low, carry = bits.Add64(t.low, other.low, 0)
	t.high, _ = bits.Add64(t.high, other.high, carry)
}

// sum returns the sum, in units of which scale make one.
func (t *total) sum(scale int64) *big.Rat {
	sum := new(big.Int).SetUint64(t.high)
	sum.Lsh(sum, 64).Add(sum, new(big.Int).SetUint64(t.low))
	return new(big.Rat).SetFrac(sum, big.NewInt(scale))
}

// limitReasons are the words by which endpoints say that an answer reached the limit of its length.
var limitReasons = []string{"length", "max_tokens", "max_output_tokens", "model_length"}

// add adds an answer.
func (u *usage) add(q *record.Request) {
	u.length.add(int64(utf8.RuneCount(q.Answer)))
	u.input.add(q.Usage.InputTokens)
	u.output.add(q.Usage.OutputTokens)
	u.latency.add(q.Usage.Latency)
	u.cost.add(q.Usage.Cost)
	if q.Usage.FinishReason != nil {
		u.finished++
		if slices.ContainsFunc(limitReasons, func(r string) bool { return strings.EqualFold(r, string(q.Usage.FinishReason)) }) {
			u.truncated++
		}
	}
}

// merge adds the answers of another usage.
func (u *usage) merge(other *usage) {
	u.length.merge(other.length)
	u.input.merge(other.input)
	u.output.merge(other.output)
	u.latency.merge(other.latency)
	u.cost.merge(other.cost)
	u.finished += other.finished
	u.truncated += other.truncated
}

// report returns the usage for the report.
func (u *usage) report() Usage {
	amount := func(t total, scale int64) *Amount {
		if t.count == 0 {
			return nil
		}
		sum := t.sum(scale)
		return &Amount{t.count, sum, new(big.Rat).Quo(sum, big.NewRat(t.count, 1))}
	}
	return Usage{
		Length: amount(u.length, 1), InputTokens: amount(u.input, 1), OutputTokens: amount(u.output, 1),
		Latency: amount(u.latency, record.UsageScale), Cost: amount(u.cost, record.UsageScale), Finished: u.finished, Truncated: u.truncated,
	}
}

// Usage says how the answers of a model were made, as far as their records do.
type Usage struct {
	Length       *Amount `json:"length"` // in characters
	InputTokens  *Amount `json:"input_tokens,omitempty"`
	OutputTokens *Amount `json:"output_tokens,omitempty"`
	Latency      *Amount `json:"latency_ms,omitempty"` // in milliseconds
	Cost         *Amount `json:"cost,omitempty"`       // in the currency of the records
	Finished     int64   `json:"finished"`             // answers with a reason for their end
	Truncated    int64   `json:"truncated"`            // those of them that reached the limit of their length
}

// Amount is a sum over the answers that have a number, and its mean.
type Amount struct {
	Answers     int64
	Total, Mean *big.Rat
}

// MarshalJSON writes the amount as {"answers":2,"total":7,"mean":3.500000}; the total has only the decimals that it needs.
func (a Amount) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Answers int64       `json:"answers"`
		Total   json.Number `json:"total"`
		Mean    json.Number `json:"mean"`
	}{a.Answers, json.Number(shortDecimal(a.Total)), json.Number(a.Mean.FloatString(jsonDigits))})
}

// shortDecimal formats a number of at most nine decimals exactly.
func shortDecimal(x *big.Rat) string {
	s := x.FloatString(9)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// usageTable returns the table of the lengths of answers and what they took. It has only the columns for which a
// model has figures.
func (w writer) usageTable() table {
	t := table{title: w.say("evaluate.usage"), head: []string{w.say("evaluate.model")}}
	for i := range w.Models {
		t.rows = append(t.rows, []string{w.Models[i].Name})
	}
	add := func(name string, value func(u *Usage) string) {
		var cells []string
		for i := range w.Models {
			cells = append(cells, value(&w.Models[i].Usage))
		}
		if !slices.ContainsFunc(cells, func(cell string) bool { return cell != "–" }) {
			return
		}
		t.head = append(t.head, name)
		for i, cell := range cells {
			t.rows[i] = append(t.rows[i], cell)
		}
	}
	mean := func(of func(u *Usage) *Amount) func(*Usage) string {
		return func(u *Usage) string {
			if a := of(u); a != nil {
				return a.Mean.FloatString(1)
			}
			return "–"
		}
	}
	sum := func(of func(u *Usage) *Amount) func(*Usage) string {
		return func(u *Usage) string {
			if a := of(u); a != nil {
				return shortDecimal(a.Total)
			}
			return "–"
		}
	}
	input, output := func(u *Usage) *Amount { return u.InputTokens }, func(u *Usage) *Amount { return u.OutputTokens }
	add(w.say("evaluate.usage.length"), mean(func(u *Usage) *Amount { return u.Length }))
	add(w.say("evaluate.usage.output"), mean(output))
	add(w.say("evaluate.usage.truncated"), func(u *Usage) string {
		if u.Finished == 0 {
			return "–"
		}
		return percent(big.NewRat(u.Truncated, u.Finished))
	})
	add(w.say("evaluate.usage.latency"), mean(func(u *Usage) *Amount { return u.Latency }))
	add(w.say("evaluate.usage.inputs"), sum(input))
	add(w.say("evaluate.usage.outputs"), sum(output))
	add(w.say("evaluate.usage.cost"), sum(func(u *Usage) *Amount { return u.Cost }))
	return t
}
