package answer_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/rat"
)

// Goals of TestTemplates, in percent of all templates.
const (
	defaultGoal = 90
	lenientGoal = 97
)

// corpusLine is a line of a text file in testdata, without comments and blank lines.
type corpusLine struct {
	where string // the file and the line
	text  string
}

// readCorpus returns the lines of a file in testdata. Comments begin with //.
func readCorpus(t testing.TB, name string) (lines []corpusLine) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(data), "\n") {
		if line != "" && !strings.HasPrefix(line, "//") {
			lines = append(lines, corpusLine{name + ":" + strconv.Itoa(i+1), line})
		}
	}
	return lines
}

var codePoint = regexp.MustCompile(`⟨[0-9A-F]+⟩`)

// corpusText returns the text that a line stands for: ⏎ is a line end, ⟨2009⟩ a character.
func corpusText(line string) string {
	return codePoint.ReplaceAllStringFunc(strings.ReplaceAll(line, "⏎", "\n"), func(s string) string {
		n, _ := strconv.ParseUint(strings.Trim(s, "⟨⟩"), 16, 32)
		return string(rune(n))
	})
}

// templatePuzzle is a puzzle with the target 24 that fills the slots of templates.
type templatePuzzle struct {
	hand         []int64
	right, latex string
	steps, left  [3]string // the steps, and the numbers left after each of them
	wrong        [2]string // a wrong value, and the right value of other numbers
}

var templatePuzzles = []templatePuzzle{
	{
		nums(4, 4, 6, 8), "(4+8)*(6-4)", `(4+8)\times(6-4)`,
		[3]string{"4+8=12", "6-4=2", "12*2=24"},
		[3]string{"4 6 12", "2 12", "24"},
		[2]string{"4+4+6+8", "4*(8-6)+16"},
	},
	{
		nums(3, 3, 8, 8), "8 / (3 - 8 / 3)", `\frac{8}{3 - \frac{8}{3}}`,
		[3]string{"8 / 3 = 8/3", "3 - 8/3 = 1/3", "8 / (1/3) = 24"},
		[3]string{"8/3 3 8", "1/3 8", "24"},
		[2]string{"(8 - 3) * 3 + 8", "3 * 8"},
	},
	{
		nums(1, 2, 3, 4), "1*2*3*4", `1 \cdot 2 \cdot 3 \cdot 4`,
		[3]string{"1*2=2", "2*3=6", "6*4=24"},
		[3]string{"2 3 4", "4 6", "24"},
		[2]string{"(1+2)*3+4", "4*3*2"},
	},
	{
		nums(4, 4, 10, 10), "(10 * 10 - 4) / 4", `\frac{10 \times 10 - 4}{4}`,
		[3]string{"10 * 10 = 100", "100 - 4 = 96", "96 / 4 = 24"},
		[3]string{"4 4 100", "4 96", "24"},
		[2]string{"(10 + 10) + 4 * 4", "10 + 10 + 4"},
	},
}

// answerTemplate is a line of testdata/templates.txt.
type answerTemplate struct {
	corpusLine
	profile   string // default, lenient or never
	notations string
}

func readTemplates(t testing.TB) (templates []answerTemplate) {
	t.Helper()
	for _, line := range readCorpus(t, "templates.txt") {
		columns := strings.SplitN(line.text, " ", 3)
		if len(columns) != 3 || strings.Trim(columns[1], "aeufl=") != "" || !slices.Contains([]string{"default", "lenient", "never"}, columns[0]) {
			t.Fatalf("%s: no profile, notations and text", line.where)
		}
		line.text = corpusText(columns[2])
		templates = append(templates, answerTemplate{line, columns[0], columns[1]})
	}
	return templates
}

// kind returns the kind of place that the template puts the answer in.
func (a *answerTemplate) kind() string {
	switch text := strings.ToLower(a.text); {
	case strings.Contains(text, "<answer>"):
		return "tag"
	case strings.Contains(text, `\boxed`):
		return "box"
	case strings.Contains(text, "```"):
		return "fence"
	}
	return "open" // a marker or the whole text
}

var notationReplacers = map[byte]*strings.Replacer{
	'a': strings.NewReplacer(),
	'e': strings.NewReplacer("*", `\*`),
	'u': strings.NewReplacer("*", "×", "/", "÷", "-", "−"),
	'f': strings.NewReplacer("*", "×", "/", "÷", "-", "－", "+", "＋", "(", "（", ")", "）"),
	'l': strings.NewReplacer("*", `\times `, "/", `\div `),
}

// filledTemplate is a template whose slots are those of one puzzle, in one notation.
type filledTemplate struct {
	*answerTemplate
	*templatePuzzle
	notation byte
	equation bool // = 24 follows the expression
}

// spell writes an expression in the notation.
func (f *filledTemplate) spell(expression string) string {
	if f.notation == 'l' && expression == f.right {
		return f.latex
	}
	return notationReplacers[f.notation].Replace(expression)
}

// stated returns an expression as it stands in the text.
func (f *filledTemplate) stated(expression string) string {
	text := f.spell(expression)
	switch spaced := strings.Contains(f.right, " "); {
	case f.equation && spaced:
		return text + " = 24"
	case f.equation:
		return text + "=24"
	}
	return text
}

// fill returns part of the template with the given answer. A wrong answer in steps repeats the first
// step in place of the last.
func (f *filledTemplate) fill(part, expression string) string {
	var numbers []string
	for _, n := range f.hand {
		numbers = append(numbers, strconv.FormatInt(n, 10))
	}
	slots := []string{
		"{A}", f.stated(expression), "{W}", f.spell(f.wrong[0]), "{V}", "24",
		"{H}", strings.Join(numbers, " "), "{H,}", strings.Join(numbers, ", "),
	}
	last := 2
	if expression != f.right && !strings.Contains(f.text, "{A}") {
		last = 0
	}
	for i, step := range [3]int{0, 1, last} {
		name := strconv.Itoa(i+1) + "}"
		slots = append(slots, "{S"+name, f.spell(f.steps[step]), "{T"+name, f.steps[step]+" (left: "+f.left[i]+")")
	}
	return strings.NewReplacer(slots...).Replace(part)
}

// fillings returns the template with a puzzle, in every notation.
func (a *answerTemplate) fillings(p *templatePuzzle) (all []filledTemplate) {
	notations, equations := strings.CutSuffix(a.notations, "=")
	for _, c := range []byte(notations) {
		all = append(all, filledTemplate{a, p, c, false})
		if equations {
			all = append(all, filledTemplate{a, p, c, true})
		}
	}
	return all
}

// variant is a text that must not be correct.
type variant struct{ name, text string }

// denials contains sentences that deny an answer.
var denials = [...]string{
	"I do not think the answer is {A}.",
	"I don't think that the answer is {A}.",
	"It is false that the answer is {A}.",
	"It is not true that the answer is {A}.",
	"It is not the case that the final answer is {A}.",
	"It is wrong to say that the answer is {A}.",
	"It is incorrect that the answer is {A}.",
	"The answer is not {A}.",
	"The answer isn't {A}.",
	"The final answer is not: {A}",
	"The answer is never {A}.",
	"That is not the answer: {A}",
	"Not the answer: {A}",
	"Not the final answer: {A}",
	"Wrong answer: {A}",
	"**Wrong answer:** {A}",
	"Incorrect answer: {A}",
	"A wrong answer is {A}.",
	"An incorrect answer is: {A}",
	"A false answer: {A}",
	"There is no answer: {A}",
	"There is no answer:⏎{A}",
	"错误答案：{A}",
	"**错误答案：**{A}",
	"错误的答案：{A}",
	"错误的答案是{A}。",
	"没有答案：{A}",
	"答案不是{A}。",
	"答案不是：{A}",
	"答案并不是{A}。",
	"我不认为答案是{A}。",
	"不能说答案是{A}。",
	"不正确的答案：{A}",
	"这不是答案：{A}",
	"并不是说答案是{A}。",
}

// falseVariants returns texts with an answer that is wrong, taken back, denied or cut off.
func (f *filledTemplate) falseVariants() (all []variant) {
	add := func(name string, texts ...string) {
		for _, text := range texts {
			all = append(all, variant{name, text})
		}
	}
	right := f.fill(f.text, f.right)
	wrong, otherNumbers := f.fill(f.text, f.wrong[0]), f.fill(f.text, f.wrong[1])
	add("wrong", wrong, otherNumbers)

	w := f.spell(f.wrong[0])
	add("withdrawn", right+"\n"+wrong, right+"\nThat is wrong.\n"+otherNumbers)
	tags := []string{"\n<answer>" + w + "</answer>", "\n<answer>no solution</answer>", "\nNo. <answer>I don't know</answer>", "\n<answer></answer>", "\n<ANSWER>" + w + "</ANSWER>"}
	boxes := []string{"\nNo: \\boxed{" + w + "}", "\n\\boxed{\\text{no solution}}", "\n$\\boxed{\\text{I don't know}}$", "\n\\boxed{}"}
	fences := []string{"\n```\n" + w + "\n```", "\n```\nno solution\n```", "\n```\nI don't know\n```\n"}
	markers := []string{
		"\nFinal answer: no solution", "\nFinal answer: No solution.", "\nFinal answer: I don't know", "\nFinal answer: N/A", "\n**Final answer:** NO",
		"\nFinal answer: none", "\nAnswer: There is no solution.", "\nWait, that is wrong. Answer: " + w, "\nFinal answer: " + w, "\nFinal answer: \"" + w + "\"",
		"\nFinal answer: sqrt(" + w + ")", "\nFinal answer:\nno solution", "\nNo, the answer is " + w + ".", "\nSo the answer is \"no solution\".",
		"\nI was wrong, the answer is that there is no solution.", "\nAnswer: unknown", "\n最终答案：无解", "\n不对，答案是" + w + "。", "\n答案：不知道", "\n答案：此题无解。",
	}
	openTags := []string{"\n<answer>", "\n<answer>" + w, "\n<ANSWER>\n" + w[:1]}
	openBoxes := []string{"\n\\boxed{", "\n$\\boxed{" + w, "\n\\boxed{\\text{no"}
	openFences := []string{"\n```\n", "\n```python\n" + w[:1]}
	openMarkers := []string{"\nAnswer:", "\n**Final answer:**", "\nFinal Answer: " + w[:1], "\nAnswer: (", "\nFinal answer:\n\n", "\n答案：", "\n最终答案：" + w[:1], "\nWait, the answer is " + w[:1]}
	words := []string{"\nWait, that is wrong.", "\nHmm, that is not right.", "\nSorry, that is incorrect.", "\n不对，这是错的。"}
	for _, more := range slices.Concat(markers, words) {
		add("withdrawn", right+more)
	}
	closed, opened := [][]string{tags, boxes, fences, nil}, [][]string{openTags, openBoxes, openFences, openMarkers}
	for i, kind := range []string{"tag", "box", "fence", "open"} { // a later place counts if its kind does not rank lower
		for _, more := range closed[i] {
			add("withdrawn", right+more)
		}
		for _, more := range opened[i] {
			add("later place cut off", right+more)
		}
		if kind == f.kind() {
			break
		}
	}
	f.addCutOff(&all)
	return all
}

// addCutOff adds the text cut off in the answer, and before its tag, box or fence is closed.
func (f *filledTemplate) addCutOff(all *[]variant) {
	at := strings.LastIndex(f.text, "{A}")
	if at < 0 {
		at = max(strings.LastIndex(f.text, "{S3}"), strings.LastIndex(f.text, "{T3}"))
		before, step := f.fill(f.text[:at], f.right), f.spell(f.steps[2])
		for i := range strings.Index(step, "=") {
			*all = append(*all, variant{"cut off", before + step[:i]})
		}
		return
	}
	before, expression := f.fill(f.text[:at], f.right), f.spell(f.right)
	for i := range expression {
		*all = append(*all, variant{"cut off", before + expression[:i]})
	}
	text := f.fill(f.text, f.right)
	switch f.kind() {
	case "tag":
		if strings.Contains(text, `\boxed`) || strings.Contains(text, "```") {
			return // the place inside the tag is closed
		}
		end := strings.LastIndex(strings.ToLower(text), "</answer>")
		*all = append(*all, variant{"not closed", text[:end]}, variant{"not closed", text[:end+len("</ans")]})
	case "box":
		end := len(before) + len(f.stated(f.right))
		*all = append(*all, variant{"not closed", text[:end]})
	case "fence":
		*all = append(*all, variant{"not closed", text[:strings.LastIndex(text, "```")]})
	}
}

// deniedVariants returns texts that deny the right answer, alone and after a wrong answer.
func (f *filledTemplate) deniedVariants() (all []variant) {
	wrong := f.fill(f.text, f.wrong[0])
	for _, denial := range &denials {
		text := strings.ReplaceAll(corpusText(denial), "{A}", f.stated(f.right))
		all = append(all, variant{"denied", text}, variant{"denied", wrong + "\n" + text})
	}
	return all
}

// verdicts judges texts under the profile classic with some options.
type verdicts struct {
	name  string
	judge *answer.Judge
}

func classicVerdicts(t testing.TB, options ...string) (all []verdicts) {
	t.Helper()
	for _, o := range options {
		all = append(all, verdicts{"classic" + o, judge(t, "classic"+o)})
	}
	return all
}

// of returns the verdict on a text, with claims settled.
func (v *verdicts) of(text string, hand []int64, solvable bool) answer.Result {
	r := v.judge.Judge(text, hand, rat.Int(24))
	if r.NoSolution {
		r.Settle(solvable)
	}
	return r
}

// TestTemplates judges the texts of testdata/templates.txt: right answers must be accepted, by most
// templates, and no variant with an answer that is wrong, taken back, denied or cut off. A template
// counts as accepted if it is in every notation and for every puzzle.
func TestTemplates(t *testing.T) {
	templates := readTemplates(t)
	if len(templates) < 160 {
		t.Fatalf("only %d templates", len(templates))
	}
	profiles := classicVerdicts(t, "", "+lenient", "+none", "+none+lenient")
	accepted := map[string]int{}
	rights, falseTexts := 0, 0
	var misses, falseAccepts []string
	for i := range templates {
		template := &templates[i]
		refused, credited := map[string]string{}, map[string]bool{}
		for k := range templatePuzzles {
			for n, f := range template.fillings(&templatePuzzles[k]) {
				text := f.fill(f.text, f.right)
				rights++
				for _, p := range profiles[:2] {
					if r := p.of(text, f.hand, true); r.Verdict != answer.Correct && refused[p.name] == "" {
						refused[p.name] = fmt.Sprintf("%q: %v %v (%v)", text, r.Verdict, r.Reason, r.Fault)
					}
				}
				if (i+k+n)%len(templatePuzzles) > 0 { // each notation with one of the puzzles
					continue
				}
				for _, v := range append(f.falseVariants(), f.deniedVariants()...) {
					falseTexts++
					for _, p := range profiles {
						if credited[v.name] {
							break
						}
						if p.of(v.text, f.hand, true).Verdict == answer.Correct {
							credited[v.name] = true
							falseAccepts = append(falseAccepts, fmt.Sprintf("%s %s: %s accepts %q", template.where, v.name, p.name, v.text))
						}
					}
				}
			}
		}
		for _, p := range profiles[:2] {
			if refused[p.name] == "" {
				accepted[p.name]++
			} else if template.profile == "default" || template.profile == "lenient" && p.name == "classic+lenient" {
				misses = append(misses, fmt.Sprintf("%s: %s refuses %s", template.where, p.name, refused[p.name]))
			}
		}
	}
	percent := func(profile string) float64 { return 100 * float64(accepted[profile]) / float64(len(templates)) }
	t.Logf("%d templates, %d right texts: classic accepts %d (%.1f %%), classic+lenient %d (%.1f %%); %d false texts: %d kinds of them accepted",
		len(templates), rights, accepted["classic"], percent("classic"), accepted["classic+lenient"], percent("classic+lenient"), falseTexts, len(falseAccepts))
	if percent("classic") < defaultGoal || percent("classic+lenient") < lenientGoal || len(falseAccepts) > 0 {
		t.Errorf("want at least %d %% and %d %%, and 0 false ones", defaultGoal, lenientGoal)
	}
	for _, text := range falseAccepts {
		t.Error(text)
	}
	for _, text := range misses {
		t.Log(text)
	}
}
