package answer_test

import (
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/cputime"
	"github.com/make24/make24/rat"
)

// hostilePatterns lists patterns that, when repeated, take more than linear time in a careless
// parser.
var hostilePatterns = []string{
	"<", "<a", "</", "<answer", "<answer>", "</answer>", "<answer></answer>", "<answer>4*6</answer>",
	"<think>", "</think>", "<think></think>", "<think>x</think>y", "</think", "think>",
	`\boxed`, `\boxed{`, `\boxed{}`, `\boxed{}{`, `\boxed }`, `\boxed{\`, "{", "}", "{}", `\`, `\{`,
	"`", "```", "```x", "```\n", "nswer", "answer", " answer ", "answer is", "Answer:", "answer: ", "**Answer:** ", "**", ". ",
	"Answer: 1=1\n", "1=1\n", "Answer: a", "answer: $", "answer: \\(", "$\n", "`.", "• ",
	"答案", "答案是", "答案：", "。", "\n", " ", "\r\n", "\u3000", "\u2009 ",
	"(", "((((1)", "1+(", "[(", "（", "-", "- ", "1+", "1-", "1/", "1/2+", "*", "^", "9^", "1(", "(1)", "K+", "A", "x", "1x",
	"0", "9", "１", "9９", ".", "1.", "=.", "=", "1=", "1=1,", "1=1;", "1+1=2\n", "1/2=1/2;", "1/3=1/3,", "-1=-1;", "Step 1: ", "Steps:\n", "第1步：", "第", "1. ",
	"1=1(left: 1)\n", "(left:", "=(left:)", "(left: 1 1 1,", "->", "=>", "→", ";", ",", "$", "$1$", `\(`, `\frac`, `\frac{1}`, `\frac11`, `\left(`, `\left`, `\,`, `\to`,
	"∞", "…", "\xff", "\xef", "\xef\xbc", "\xe3\x80", "\x00",
}

// repeated returns a text of the given length that repeats a pattern.
func repeatPattern(pattern string, length int) string {
	return strings.Repeat(pattern, length/len(pattern)+1)[:length]
}

// minTimes runs some functions in turn, six times, and returns the minimum processor time of each.
// Other programs on the same core can only make a run slower.
func minTimes(t *testing.T, funcs ...func()) []time.Duration {
	times := make([]time.Duration, len(funcs))
	for attempt := range 6 {
		for i, f := range funcs {
			if spent := cputime.MeasureThread(t, f); attempt == 0 || spent < times[i] {
				times[i] = spent
			}
		}
	}
	return times
}

// TestHostileTextsTakeLinearTime checks that judging a text 32 times as long takes about 32 times
// as long, and judging an answer 8 times as long about 8 times. Quadratic time would take 1024 and
// 64 times as long. Each pattern is judged alone, in a tag and in a box.
func TestHostileTextsTakeLinearTime(t *testing.T) {
	if testing.Short() {
		t.Skip("measures times")
	}
	j := judge(t, "classic")
	hand, target := []int64{1, 1, 1, 1, 2, 2, 2, 3, 3, 3}, rat.Int(24)
	for _, delimiters := range [][2]string{{"", ""}, {"<answer>", "</answer>"}, {`\boxed{`, "}"}} {
		makeText := func(p string, n int) func() {
			text := delimiters[0] + repeatPattern(p, n-len(delimiters[0])-len(delimiters[1])) + delimiters[1]
			return func() { j.Judge(text, hand, target) }
		}
		for _, p := range hostilePatterns {
			for _, c := range []struct {
				short, long int
				slack       time.Duration // extra time allowed for the longer text
			}{
				{1 << 15, answer.MaxText, 2 * time.Millisecond},
				{answer.MaxAnswer / 8, answer.MaxAnswer, 50 * time.Microsecond},
			} {
				times := minTimes(t, makeText(p, c.short), makeText(p, c.long))
				if factor := time.Duration(4 * c.long / c.short); times[1] > factor*times[0]+c.slack {
					t.Errorf("%q in %q: %d bytes take %v, %d bytes %v", p, delimiters, c.short, times[0], c.long, times[1])
				}
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
		{"no hand", "4*6", nil, answer.Limit},
		{"ten numbers", "1+1+1+1+1+1+1+1+8*2", []int64{1, 1, 1, 1, 1, 1, 1, 1, 2, 8}, answer.None},
		{"eleven numbers", "1+1+1+1+1+1+1+1+8*2+0", []int64{0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 8}, answer.Limit},
	} {
		if r := j.Judge(c.text, c.hand, rat.Int(24)); r.Reason != c.want {
			t.Errorf("%s: %v %v (%v), want %v", c.name, r.Verdict, r.Reason, r.Fault, c.want)
		} else if r.Reason == answer.Limit && r.Fault.String() == "" {
			t.Errorf("%s: no fault", c.name)
		}
	}
}
