package answer_test

import (
	"strings"
	"testing"

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
