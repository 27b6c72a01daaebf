package tui

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/puzzle"
)

const typedFile = "../../../web/src/core/exact/testdata/typed.json"

// typedCase is a test vector: a typed text, with the expression that make24 check reads or with its
// fault. The pages must read the same.
type typedCase struct {
	Text  string `json:"text"`
	Expr  string `json:"expr,omitempty"`
	Fault string `json:"fault,omitempty"`
	At    int    `json:"at,omitempty"` // in characters, from 1
	Token string `json:"token,omitempty"`
}

// TestTypedVectors compares the test vectors of the pages with what this package reads, and checks that
// every fault has a text.
func TestTypedVectors(t *testing.T) {
	p, err := puzzle.ParseID(eights)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	b.WriteString("[\n")
	cases := typedTexts()
	for i, typed := range cases {
		e, fault := readTyped(typed, p)
		tc := typedCase{Text: typed, Fault: fault.kind, At: fault.at, Token: fault.token}
		if e != nil {
			tc.Expr = expr.Format(e, expr.Style{})
		}
		if (tc.Expr == "") == (tc.Fault == "") && tc.Fault != "stated" {
			t.Errorf("%q: %+v", typed, tc)
		}
		if key := text.Key("web.typed." + tc.Fault); tc.Fault != "" && !text.Has(key) {
			t.Errorf("%q: there is no text %s", typed, key)
		}
		line, err := json.Marshal(tc)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(line)
		b.WriteString([]string{",\n", "\n]\n"}[i/(len(cases)-1)])
	}
	golden.Compare(t, typedFile, b.Bytes())
}

// typedTexts returns the texts of the test vectors.
func typedTexts() []string {
	texts := []string{
		"", " ", "8/(3-8/3)", " 8 / ( 3 - 8 / 3 ) ", "((((4)+(8))))*((6)-(4))", "24", "30-4-2", "48/4/2", "2^3^2", "-2^2", "-(4-8)*6", "8 - -16", "--8", "-4*-6",
		// brackets
		"[4+8]*{6-4}", "（4+8）［6-4］｛2｝", "【〔4+8〕】*(6-4)", "(4+8]*(6-4)", "（4+8)*2", "(4+8*(6-4)", "(4+8))*(6-4)", "4*6()", "()", ")", "[", "{4*6}", "{{4*6}}", "{4*6}。", "{4}*{6}",
		// numbers and cards
		"４*６", "４2*１", "0", "00", "08*3", "０8", "2.4*10", ".5*48", "4.*6", "4.5.6", "4,8*5", "0x18", "0X1F", "0 x 5", "0xg", "24e0", "9223372036854775807", "9223372036854775808+1", "1+９２２３３７２０３６８５４７７５８０８",
		strings.Repeat("9", 100) + "-8", strings.Repeat("9", 101) + "-8", "K+J", "k-j+A*q", "T", "Q*T/5*a", "QxA+Q", "3xK x T", "2Q", "KJ", "12K", "Ｋ+ｊ", "ＫＪ", "Ｋing", "kＫ", "Ａｘ（Ｑ＋1）", "Ｂ", "４Ｋ",
		"King+J", "six*4", "sqrt(16)*6", "4 times 6", "x", "xx", "4xx6", "a", "b", "½*48", "٤*٦", "2³×3", "√16×6",
		// suits
		"♠3*♥8", "3♠*8♥", "♠K+J♦", "♠️K+J♥️", "♤Q+♢12", "♧1-♡2", "♠ 3*8", "3 ♠*8", "♠3♥*8", "3♠♥*8", "♠♠3", "♠24", "24♠", "♠0", "♠3♥8", "♠", "3+♠", "(♠3)*8", "♠(3*8)", "♠8/(♥3-♦8/♣3)",
		// signs
		"+4*6", "4+*6", "4*/6", "4*6-", "4**6", "4//6", "4* *6", "4%6", "4!*1", "6<<2", "4|6", "4~*~6", "4&6", "1_000", "4;6", "4 6", "(4)(6)", "2(3+9)", "(3+9)2", "2(3)4", "48/2(1+1)", "4(6", "4=", "=4*6", "4 6 *",
		"48:2", "48 ： 2", "(40+8)∶(4-2)", "48:", ":2", "4::2", "48:(2)", "48:-2", "48:K", "a:b", "4•6", "• 4*6", "(4)•(6)", "4+•6", "4—6", "4х6", "48➗2",
		// stated values
		"8/(3-8/3) = 24", "24 = 8/(3-8/3)", "24=4*6.", "4×６＝２４", "4*6=24。", "4*6.", "4*6 .", "4*6..", "4*6。", "4*6．", "3-27=-24", "8/3=8/3", "3=9/3", "4*6=24=24", "4*6=48/2", "4*6=8*3", "4*6=", "4*6==24", "4*6≈24", "x = 4*6",
		"4*6=24.0", "4+8=12; 6-4=2; 12*2=24", "4+8=12，12*2=24", "4*6=25", "25=4*6", "1/3+1 = 4/3", "(4*6=24)", "4*(6=24", "24=(24)", "4*6 = (24)", "4*6 = -(-24)", "4*6=24)",
		// quotes
		`"4*6"`, ` “4*6 = 24” `, "‘4*6’", "「4×6」", "『4×6』。", "《4*6》", "`4*6`", `'"4*6"'`, `"4*6".`, "«4*6»", "4*6=24 ✓", "24=4*6 ✔️", `4"*6`, "“4*6", `"4*6" `, `"[4+8]*6`,
		// LaTeX
		`12\times2`, `12 \cdot 2`, `12 \ast 2`, `48 \div 2`, `\frac{8}{3-\frac{8}{3}}`, `\dfrac{8}{3-\tfrac{8}{3}}`, `\cfrac12`, `\frac8{3-\frac83}`, `\frac{4+8}{1}\times\frac{6}{3}`, `\frac 1 2`, `\frac123`,
		`\left(4+8\right)\times\left[6-4\right]`, `\Bigl(4+8\Bigr)\big(6-4\big)`, `\left 4`, `\left`, `\{4+8\}\cdot\left\{6-4\right\}`, `{4+8}\times{6-4}`, `4\,\times\;6\quad`, `\lparen 4+8\rparen\times\lbrack6-4\rbrack`, `\lbrace4\rbrace`,
		`\displaystyle\frac{48}{2}`, `$4\times6$`, `$$4\times6=24$$`, `\(4\times6\).`, `\[ 4\times6 \]`, `$(4+8)$ * $(6-4)$`, `$4~\times~6$`, `$4*6`, `4*6$`, `($4$)`, `$4\)`, `$4$$*6$`, `$$4*6$`, `$4*6.$`, `2\frac{12}{1}`, `\frac{1}2`, `\frac`, `\frac{1}`, `\frac(1)(2)`, `\frac{1]{2}`,
		`\sqrt{16}`, `\binom{4}{2}`, `\`, `4\6`, `4\\6`, `\frac{8}{3}=8/3`, `-\frac{8}{3}+\frac83`, `\frac{4}{6}K`, `4\cdot`,
		// nesting
		strings.Repeat("(", 199) + "4" + strings.Repeat(")", 199), strings.Repeat("(", 201) + "4", strings.Repeat("1+", 60) + "1", strings.Repeat("1+", 99) + "1", strings.Repeat("-", 90) + "1",
	}
	for _, sign := range strings.Split("+ - * / ^ x X × ⋅ · ∙ • ✕ ✖ ∗ ＊ ÷ ⁄ ∕ ／ − – － ＋ ＾ ｘ Ｘ ' \" < > ? @ # _ & ≠ ＜ ， 、 ！ … ° ⊗ ⨯", " ") {
		texts = append(texts, "(4 "+sign+" 6)"+sign+"K", sign+"4", "4"+sign)
	}
	return texts
}
