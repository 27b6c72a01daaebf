package evaluate

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/sets/record"
)

// TestUsage checks the figures of how answers were made.
func TestUsage(t *testing.T) {
	t.Parallel()
	r := evaluate(t, options(t, "classic"),
		`{'hand':[4,6],'answer':'4*6','finish_reason':'stop','prompt_tokens':100,'completion_tokens':3,'latency_ms':120,'cost':0.0001}`,
		`{'hand':[3,8],'answer':'3×8','finish_reason':'LENGTH','input_tokens':101,'output_tokens':4,'latency_ms':121.5}`,
		`{'hand':[2,12],'answer':'','finish_reason':'max_tokens'}`,
		`{'hand':[4,6],'answer':'x','model':'plain','output_tokens':'many'}`,
	)
	got, err := json.Marshal(r.Models[0].Usage)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"length":{"answers":3,"total":6,"mean":2.000000},"input_tokens":{"answers":2,"total":201,"mean":100.500000},` +
		`"output_tokens":{"answers":2,"total":7,"mean":3.500000},"latency_ms":{"answers":2,"total":241.5,"mean":120.750000},` +
		`"cost":{"answers":1,"total":0.0001,"mean":0.000100},"finished":3,"truncated":2}`; string(got) != want {
		t.Errorf("%s", got)
	}
	table := (writer{r, text.English}).usageTable()
	if rows := strings.Join(table.rows[0], "|") + "\n" + strings.Join(table.rows[1], "|"); rows != "base|2.0|3.5|66.7|120.8|201|7|0.0001\nplain|1.0|–|–|–|–|–|–" {
		t.Errorf("%s", rows)
	}
	var csv bytes.Buffer
	if err := r.WriteCSV(&csv); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{",truncated,3,3,2,0.666667,,,,,", ",output_tokens,3,3,2,3.500000,"} {
		if !strings.Contains(csv.String(), want) {
			t.Errorf("CSV has no %q:\n%s", want, csv.String())
		}
	}
}

// TestTotal checks sums of more than 64 bits.
func TestTotal(t *testing.T) {
	t.Parallel()
	var sum total
	for range 5 {
		sum.add(1<<63 - 1)
	}
	sum.add(record.NoUsage)
	var twice total
	twice.merge(sum)
	twice.merge(sum)
	want := new(big.Rat).SetInt64(1<<63 - 1)
	if want.Mul(want, big.NewRat(10, 1)); twice.count != 10 || twice.sum(1).Cmp(want) != 0 {
		t.Errorf("%d numbers, %v", twice.count, twice.sum(1))
	}
}

// TestByPrompt checks that prompts are compared if the options say so.
func TestByPrompt(t *testing.T) {
	t.Parallel()
	in := []string{
		`{'hand':[4,6],'answer':'4*6','sample':0,'prompt':'plain','prompt_sha256':'00'}`,
		`{'hand':[4,6],'answer':'4+6','sample':0,'prompt':'few-shot'}`,
		`{'hand':[3,8],'answer':'3*8','sample':0,'prompt_sha256':'0123456789abcdef'}`,
		`{'hand':[3,8],'answer':'3*8','sample':0,'prompt':'two\nlines'}`,
		`{'hand':[3,8],'answer':'3*8','sample':0,'prompt':['a']}`,
	}
	o := options(t, "classic")
	o.ByPrompt = true
	r := evaluate(t, o, in...)
	var names []string
	for i := range r.Models {
		names = append(names, r.Models[i].Name)
	}
	if got := strings.Join(names, ","); got != "base (plain),base (few-shot),base (0123456789ab),base (edc8c1284585),base" || r.Bad != 0 || len(r.Differences) != 10 {
		t.Errorf("models: %s; %d bad, %d differences", got, r.Bad, len(r.Differences))
	}
	o.ByPrompt = false
	if _, err := collect(t, o, in...).Report(t.Context()); !IsInputError(err) {
		t.Errorf("two prompts without ByPrompt: %v", err)
	}
}
