package answer_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/rat"
)

func BenchmarkJudge(b *testing.B) {
	hand, target := nums(3, 3, 8, 8), rat.Int(24)
	thoughts := "<think>" + strings.Repeat("What if 8 is divided by 3? Then 3 - 8/3 is 1/3. ", 400) + "</think>\n"
	for _, c := range []struct {
		name, text string
		want       answer.Reason
	}{
		{"plain", "8/(3-8/3)", answer.None},
		{"wrong", "8/(3+8/3)", answer.Value},
		{"numbers", "8*3", answer.Numbers},
		{"equation", "8 / (3 - 8 / 3) = 24", answer.None},
		{"unicode", "8÷(3−8÷3)", answer.None},
		{"latex", `\boxed{\dfrac{8}{3-\dfrac{8}{3}} = 24}`, answer.None},
		{"syntax", "8/(3-8/3", answer.Syntax},
		{"prose", "I do not think that there is a solution.", answer.Syntax},
		{"steps", "8/3=8/3; 3-8/3=1/3; 8/(1/3)=24", answer.None},
		{"chat", thoughts + "Let us see.\n<answer>8 / (3 - 8 / 3)</answer>\nHope this helps!", answer.None},
		{"brackets", strings.Repeat("(", 3000), answer.Limit},
	} {
		b.Run(c.name, func(b *testing.B) {
			j := judge(b, "classic")
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			for b.Loop() {
				if r := j.Judge(c.text, hand, target); r.Reason != c.want {
					b.Fatal(r.Reason, r.Fault)
				}
			}
		})
	}
}

// BenchmarkHostile judges every hostile pattern at three lengths, alone and in a tag. It reports
// the 99th percentile of the times of all judgements, and that of the shortest time of each text,
// which excludes most effects of other programs.
func BenchmarkHostile(b *testing.B) {
	j := judge(b, "classic")
	hand, target := nums(1, 1, 1, 1, 2, 2, 2, 3, 3, 3), rat.Int(24)
	var texts []string
	for _, p := range hostilePatterns {
		for _, n := range []int{answer.MaxAnswer - 20, 1 << 16, answer.MaxText - 20} {
			texts = append(texts, repeatPattern(p, n), "<answer>"+repeatPattern(p, n)+"</answer>")
		}
	}
	var times []time.Duration
	shortestTimes := make([]time.Duration, len(texts))
	bytes := 0
	for i := 0; b.Loop(); i++ {
		at := i % len(texts)
		start := time.Now()
		j.Judge(texts[at], hand, target)
		elapsed := time.Since(start)
		times = append(times, elapsed)
		if shortestTimes[at] == 0 || elapsed < shortestTimes[at] {
			shortestTimes[at] = elapsed
		}
		bytes += len(texts[at])
	}
	p99 := func(times []time.Duration) float64 {
		slices.Sort(times)
		return float64(times[len(times)*99/100].Microseconds())
	}
	b.ReportMetric(p99(times), "p99-µs")
	b.ReportMetric(p99(shortestTimes), "quickest-p99-µs")
	b.ReportMetric(float64(bytes)/1e6/b.Elapsed().Seconds(), "MB/s")
}
