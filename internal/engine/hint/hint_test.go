package hint_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/hint"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func position(target int64, numbers ...rat.Rat) grade.Position {
	return grade.Position{Numbers: numbers, Target: rat.Int(target), Rules: puzzle.Rules{Ops: expr.Basic}}
}

func integers(numbers ...int64) (rats []rat.Rat) {
	for _, n := range numbers {
		rats = append(rats, rat.Int(n))
	}
	return rats
}

func sentencesOf(t *testing.T, pos grade.Position, step int, lang text.Lang) (lines []string) {
	t.Helper()
	clues, err := grade.New().Hint(t.Context(), pos, step)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range clues {
		lines = append(lines, hint.Say(c, lang, false))
	}
	return lines
}

// withRules returns the position of a hand under the rules of a variant.
func withRules(variant string, hand ...int64) grade.Position {
	v, err := puzzle.Lookup(variant)
	if err != nil {
		panic(err)
	}
	pos := position(24, integers(hand...)...)
	pos.Rules = v.Rules
	return pos
}

// TestSay checks the sentences of hints in English and Chinese.
func TestSay(t *testing.T) {
	third, _ := rat.New(1, 3)
	moved := position(24, integers(1, 1, 1)...)
	moved.Moved = true
	subset := position(24, integers(24, 5)...)
	subset.Rules.Subset = true
	countdown, _ := puzzle.Lookup("countdown")
	dealt, made := position(175, integers(3, 6, 25, 50, 75, 100)...), position(175, integers(3, 6, 25, 50, 175)...)
	dealt.Rules, made.Rules, made.Moved = countdown.Rules, countdown.Rules, true
	for _, tt := range []struct {
		at     grade.Position
		en, zh string
	}{
		{
			position(24, integers(3, 3, 8, 8)...),
			"24 can be made.|Go through a fraction: make 8 ÷ (1/3).|Two of the numbers make a fraction.|8 ÷ 3 = 8/3, which leaves 8/3 3 8. Then 3 − (8/3) = 1/3, 8 ÷ (1/3) = 24.",
			"可以算出 24。|中途会出现分数：凑成 8 ÷ (1/3)。|其中两个数可以得到一个分数。|计算 8 ÷ 3 = 8/3，剩下 8/3 3 8。接着 3 − (8/3) = 1/3，8 ÷ (1/3) = 24。",
		},
		{position(24, append(integers(8), third)...), "24 can be made.|One operation is enough.|It is a division.|8 ÷ (1/3) = 24.", "可以算出 24。|只差一步运算。|这一步是除法。|计算 8 ÷ (1/3) = 24。"},
		{position(24, integers(-4, -6)...), "24 can be made.|One operation is enough.|It is a multiplication.|(−4) × (−6) = 24.", ""},
		{position(24, integers(1, 1, 1, 1)...), "24 cannot be made from this hand.", "这手牌算不出 24。"},
		{moved, "24 can no longer be made from here: one of your moves was wrong. Take it back.", "从这里已经算不出 24：前面有一步走错了，请退回。"},
		{position(24, integers(24)...), "You have 24: solved.", "已经得到 24，完成了。"},
		{subset, "You have 24: solved.", ""},
		{dealt, "175 can be made.|One operation is enough.|It is an addition.|100 + 75 = 175, which leaves 3 6 25 50 175.", ""},
		{
			withRules("face-ten", 2, 2, 13, 13),
			"24 can be made.|Aim for a sum: make 4 + 20.|Take K as 10.|Take K as 10, K as 10. 10 + 10 = 20, which leaves 2 2 20. Then 2 + 2 = 4, 4 + 20 = 24.",
			"可以算出 24。|用加法：凑成 4 + 20。|把 K 当作 10。|把 K 当作 10，K 当作 10。然后：计算 10 + 10 = 20，剩下 2 2 20。接着 2 + 2 = 4，4 + 20 = 24。",
		},
		{made, "You have 175: solved.", "已经得到 175，完成了。"}, // with numbers left over
	} {
		if got := strings.Join(sentencesOf(t, tt.at, grade.HintSteps, text.English), "|"); got != tt.en {
			t.Errorf("%v: %s, want %s", tt.at.Numbers, got, tt.en)
		}
		if got := strings.Join(sentencesOf(t, tt.at, grade.HintSteps, text.Chinese), "|"); tt.zh != "" && got != tt.zh {
			t.Errorf("%v: %s, want %s", tt.at.Numbers, got, tt.zh)
		}
	}
}

// TestEveryTechniqueHasAText checks that every technique has a text in both languages.
func TestEveryTechniqueHasAText(t *testing.T) {
	for _, technique := range grade.Techniques() {
		key := text.HintTechniqueKey(technique.String())
		for _, lang := range text.Langs() {
			if lang.Say(key) == string(key) {
				t.Errorf("%s has no text in %v", technique, lang)
			}
		}
	}
}

// TestLineIsJSON compares the JSON of hints with that of encoding/json.
func TestLineIsJSON(t *testing.T) {
	third, _ := rat.New(1, 3)
	for _, pos := range []grade.Position{
		position(24, integers(3, 3, 8, 8)...), position(24, append(integers(8), third)...), position(24, integers(-4, -6)...),
		position(24, integers(1, 1, 1, 1)...), position(24, integers(24)...), position(24, integers(1, 2, 3, 4, 5)...),
	} {
		clues, err := grade.New().Hint(t.Context(), pos, grade.HintSteps)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range []jsonform.Hint{
			hint.NewLine(pos, "classic", clues, text.English, false), hint.NewLine(pos, "classic", clues, text.Chinese, true),
			jsonform.NewHint(pos, "classic", clues, nil),
		} {
			want, err := json.Marshal(line)
			if got := line.Append(nil); err != nil || string(got) != string(want)+"\n" {
				t.Errorf("%s, want %s, %v", got, want, err)
			}
		}
	}
}
