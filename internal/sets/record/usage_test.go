package record

import (
	"fmt"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/rat"
)

// TestUsage checks the fields that say how an answer was made, and that none of them makes a record invalid.
func TestUsage(t *testing.T) {
	t.Parallel()
	p, err := answer.Lookup("classic")
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Profile: p, Target: rat.Int(24), Evaluation: true}
	for _, c := range []struct{ fields, want string }{
		{``, `"" "" "" -1 -1 -1 -1`},
		{`,"prompt":"few","prompt_sha256":"ab12","finish_reason":"length","input_tokens":12,"output_tokens":3,"latency_ms":250,"cost":0.000125`, `"few" "ab12" "length" 12 3 250000000000 125000`},
		{`,"prompt_tokens":12.0,"completion_tokens":1e3,"latency_ms":1.5,"cost":2.5e-06`, `"" "" "" 12 1000 1500000000 2500`},
		{`,"input_tokens":"7","stop_reason":"end_turn","cost":"1e-10"`, `"" "" "end_turn" 7 -1 -1 0`},
		{`,"prompt":[{"role":"user"}],"input_tokens":-1,"output_tokens":null,"latency_ms":"soon","cost":{"a":[1]},"finish_reason":false`, `"" "" "" -1 -1 -1 -1`},
		{`,"input_tokens":1e400,"output_tokens":1e999999999999,"latency_ms":99999999999999999999,"cost":"."`, `"" "" "" -1 -1 -1 -1`},
	} {
		q, err := NewChecker(o).Read([]byte(`{"hand":[4,6],"answer":"4*6"` + c.fields + `}`))
		if err != nil {
			t.Errorf("%s: %v", c.fields, err)
			continue
		}
		u := q.Usage
		if got := fmt.Sprintf("%q %q %q %d %d %d %d", u.Prompt, u.PromptHash, u.FinishReason, u.InputTokens, u.OutputTokens, u.Latency, u.Cost); got != c.want {
			t.Errorf("%s: %s, want %s", c.fields, got, c.want)
		}
	}
	o.Evaluation = false
	if q, err := NewChecker(o).Read([]byte(`{"hand":[4,6],"answer":"4*6","cost":1}`)); err != nil || q.Usage.Cost != NoUsage {
		t.Errorf("a record that is not of an evaluation: %v", err)
	}
	o.Fields.Answer, o.Evaluation = "prompt.text", true
	if q, err := NewChecker(o).Read([]byte(`{"hand":[4,6],"prompt":{"text":"4*6"}}`)); err != nil || string(q.Answer) != "4*6" {
		t.Errorf("a path in the prompt: %v", err)
	}
}
