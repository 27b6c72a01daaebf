package answer_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/rat"
)

// hostilePatterns returns patterns that, when repeated, take more than linear time in a careless
// parser. The time is measured by the rows hostile-text and hostile-answer of make bench.
func hostilePatterns(tb testing.TB) (patterns []string) {
	tb.Helper()
	file, err := os.ReadFile("testdata/hostile.txt")
	if err != nil {
		tb.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		pattern, err := strconv.Unquote(strings.TrimSuffix(line, "\n"))
		if err != nil {
			tb.Fatalf("%s: %v", line, err)
		}
		patterns = append(patterns, pattern)
	}
	return patterns
}

// repeatPattern returns a text of the given length that repeats a pattern.
func repeatPattern(pattern string, length int) string {
	return strings.Repeat(pattern, length/len(pattern)+1)[:length]
}

// TestHostileTexts judges the longest texts and answers of each pattern, alone, in a tag and in a
// box. It checks that long texts and answers are not correct, and that positions are in the text.
// With a step for each pair of bytes, one text would take minutes, and the test would time out.
func TestHostileTexts(t *testing.T) {
	judges := []*answer.Judge{judge(t, "classic"), judge(t, "classic+none+lenient")}
	hand, target := []int64{1, 1, 1, 1, 2, 2, 2, 3, 3, 3}, rat.Int(24)
	for _, delimiters := range [][2]string{{"", ""}, {"<answer>", "</answer>"}, {`\boxed{`, "}"}, {"<answer>4*6</answer> The answer is ", ""}, {"答案是", ""}} {
		for i, p := range hostilePatterns(t) {
			for _, length := range []int{answer.MaxAnswer, answer.MaxText} {
				text := delimiters[0] + repeatPattern(p, length-len(delimiters[0])-len(delimiters[1])) + delimiters[1]
				r := judges[i%len(judges)].Judge(text, hand, target)
				if r.Verdict == answer.Correct || r.Span.From < 0 || r.Span.From > r.Span.To || r.Span.To > len(text) {
					t.Errorf("%d bytes of %q in %q: %v at %v", length, p, delimiters, r.Verdict, r.Span)
				}
			}
		}
	}
}

// TestHostileReadings judges answers whose literals have very many readings, none of which fits. If
// all assignments were tried, this would take minutes.
func TestHostileReadings(t *testing.T) {
	for _, c := range []struct {
		profile, text string
		hand          []int64
	}{
		{"joined", strings.Repeat("-12+", 13) + "7", []int64{-12, -12, -12, -12, -12, 12, 12, 12, 12, 12, 1, 1, 1, 2, 2, 2}},
		{"classic", strings.Repeat("-1+", 16) + "7", []int64{-1, -1, -1, -1, -1, -1, -1, -1, 1, 1, 1, 1, 1, 1, 1, 1}},
		{"joined", strings.Repeat("11+", 11) + "7", []int64{11, 11, 11, 11, 11, 11, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
	} {
		for range 2000 {
			if r := judge(t, c.profile).Judge(c.text, c.hand, rat.Int(24)); r.Reason != answer.Numbers {
				t.Fatalf("%s: %v", c.text, r.Reason)
			}
		}
	}
}

// TestLimits checks that a text at a limit is judged and a text beyond it is refused.
func TestLimits(t *testing.T) {
	j := judge(t, "classic")
	inBrackets := func(n int) string { return strings.Repeat("(", n) + "4*6" + strings.Repeat(")", n) }
	digits := func(n int) string { return strings.Repeat("9", n) }
	for _, c := range []struct {
		name, text string
		hand       []int64
		want       answer.Reason
	}{
		{"deep", inBrackets(199), []int64{4, 6}, answer.None},
		{"too deep", inBrackets(200), []int64{4, 6}, answer.Limit},
		{"many signs", strings.Repeat("-", 200) + "24", []int64{24}, answer.None},
		{"too many signs", strings.Repeat("-", 202) + "24", []int64{24}, answer.Limit},
		{"many digits", digits(100), []int64{24}, answer.Numbers},
		{"too many digits", digits(101), []int64{24}, answer.Limit},
		{"too many full-width digits", strings.Repeat("９", 101), []int64{24}, answer.Limit},
		{"long answer", strings.Repeat(" ", answer.MaxAnswer-3) + "4*6", []int64{4, 6}, answer.None},
		{"too long answer", strings.Repeat(" ", answer.MaxAnswer-2) + "4*6", []int64{4, 6}, answer.Limit},
		{"too long answer in a tag", "<answer>" + strings.Repeat(" ", answer.MaxAnswer-2) + "4*6</answer>", []int64{4, 6}, answer.Limit},
		{"too long answer in a box", `\boxed{` + strings.Repeat(" ", answer.MaxAnswer-2) + "4*6}", []int64{4, 6}, answer.Limit},
		{"long text", strings.Repeat("x", answer.MaxText-24) + "\n<answer> 4*6 </answer>.", []int64{4, 6}, answer.None},
		{"too long text", strings.Repeat("x", answer.MaxText-22) + "\n<answer> 4*6 </answer>.", []int64{4, 6}, answer.Limit},
		{"long thinking", "<think>" + strings.Repeat("x", answer.MaxText-30) + "</think> 4*6", []int64{4, 6}, answer.None},
		{"long thinking without end", "<think>" + strings.Repeat("x", answer.MaxText-30) + "\n 4*6", []int64{4, 6}, answer.NoAnswer},
		{"answer long before the end", "<answer>4*6</answer>" + strings.Repeat("x", 64<<10), []int64{4, 6}, answer.Limit},
		{"half of an answer long before the end", "1+4*6<think>" + strings.Repeat("x", 64<<10-18) + "</think>", []int64{4, 6}, answer.Numbers},
		{"a tag cut in two", "<think>" + strings.Repeat("x", 64<<10-4), []int64{4, 6}, answer.NoAnswer},
		{"fences, the first cut in two", "```\n" + strings.Repeat("x", 64<<10) + "\n```\n or \n```\n4*6\n```\n", []int64{4, 6}, answer.None},
		{"many numbers", strings.Repeat("1+", 2000) + "1", []int64{1, 1}, answer.Numbers},
		{"signs of numbers and of operations", "36" + strings.Repeat("+-1", 12), []int64{-1, -1, -1, -1, -1, -1, 1, 1, 1, 1, 1, 1, 36}, answer.Operator},
		{"no hand", "4*6", nil, answer.Limit},
		{"ten numbers", "1+1+1+1+1+1+1+1+8*2", []int64{1, 1, 1, 1, 1, 1, 1, 1, 2, 8}, answer.None},
		{"eleven numbers", "1+1+1+1+1+1+1+1+8*2+0", []int64{0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 8}, answer.None},
		{"sixteen numbers", "1+1+1+1+1+1+1+1+8*2+0+0+0+0+0+0", []int64{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 8}, answer.None},
		{"the last of sixteen is left out", "1+1+1+1+1+1+1+1+8*2+0+0+0+0+0", []int64{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 8}, answer.Numbers},
		{"sixteen numbers in steps", "1+1+1+1+1+1+1+1=8; 8*2+8+0+0+0+0+0+0=24", []int64{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 8}, answer.None},
		{"seventeen numbers", "1+1+1+1+1+1+1+1+8*2+0+0+0+0+0+0+0", []int64{0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 8}, answer.Limit},
	} {
		if r := j.Judge(c.text, c.hand, rat.Int(24)); r.Reason != c.want {
			t.Errorf("%s: %v %v (%v), want %v", c.name, r.Verdict, r.Reason, r.Fault, c.want)
		} else if r.Reason == answer.Limit && r.Fault.String() == "" {
			t.Errorf("%s: no fault", c.name)
		}
	}
}
