package offline_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/app/vectors"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

const tableFile = "../../../web/src/local/table/hands.txt"

// TestTable compares the committed table with the generated one.
func TestTable(t *testing.T) {
	text, err := offline.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, tableFile, text)
}

// TestTableMatchesEngine parses the committed table as the pages do, and compares every hand and
// every path with the engine and the grader.
func TestTableMatchesEngine(t *testing.T) {
	text, err := os.ReadFile(tableFile)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if lines[0] != "make24 hands 2" || len(lines) != 5+1820+91 {
		t.Fatalf("the table has %d lines and begins with %q", len(lines), lines[0])
	}
	r := tableReader{
		T: t, engine: solve.New(), grader: grade.New(),
		techniques: strings.Fields(lines[1]), reasons: strings.Fields(lines[2]),
		patterns: map[string]string{}, tried: map[string]int64{},
	}
	for _, word := range strings.Fields(lines[3]) {
		name, skeletons, _ := strings.Cut(word, "=")
		for skeleton := range strings.SplitSeq(skeletons, ",") {
			r.patterns[skeleton] = name
		}
	}
	for _, word := range strings.Fields(lines[4]) {
		multiplicity, n, _ := strings.Cut(word, "=")
		r.tried[multiplicity], _ = strconv.ParseInt(n, 10, 64)
	}
	i := 5
	for a := int64(1); a <= 13; a++ {
		for b := a; b <= 13; b++ {
			for c := b; c <= 13; c++ {
				for d := c; d <= 13; d++ {
					r.checkHand(deal.Hand{a, b, c, d}, lines[i])
					i++
				}
			}
		}
	}
	for c := int64(1); c <= 13; c++ {
		for d := c; d <= 13; d++ {
			r.checkPaths(c, d, lines[i])
			i++
		}
	}
	if r.paths != 1507 {
		t.Errorf("%d paths after a move, want 1507", r.paths)
	}
	if r.solvable != 1362 || r.ideas != 3017 {
		t.Errorf("%d solvable hands with %d ideas, want 1362 with 3017", r.solvable, r.ideas)
	}
}

// tableReader parses the lines of the table and checks them.
type tableReader struct {
	*testing.T
	engine              *solve.Engine
	grader              *grade.Grader
	techniques, reasons []string
	patterns            map[string]string // name of the pattern, by skeleton
	tried               map[string]int64  // numbers of forms of a hand, by multiplicities(hand)
	solvable, ideas     int               // numbers of solvable hands and of their ideas (see docs/design.md) read so far
	paths               int               // number of paths read so far
}

// checkHand compares the line of a hand with the engine and the grader.
func (r *tableReader) checkHand(hand deal.Hand, line string) {
	r.Helper()
	p, err := puzzle.New(hand, rat.Int(24), puzzle.Rules{Ops: expr.Basic})
	if err != nil {
		r.Fatal(err)
	}
	fields := strings.Split(line, ";")
	if isSolvable, err := r.engine.Solvable(r.Context(), p); err != nil || isSolvable != (len(fields) == 8) {
		r.Fatalf("%v: solvable %v (%v), but its line is %s", hand, isSolvable, err, line)
	}
	if len(fields) != 8 {
		r.checkNearest(p, fields)
		return
	}
	r.solvable++
	r.checkGrade(p, fields)
	counts, err := jsonform.CountAll(r.Context(), r.engine, p)
	if err != nil {
		r.Fatal(err)
	}
	forms, ideas := r.checkForms(p, fields[7])
	if fields[6] != fmt.Sprint(counts.Written) || counts.Forms != int64(forms) || counts.Ideas != int64(ideas) {
		r.Fatalf("%v: counts %+v, but its line is %s", hand, counts, line)
	}
	r.ideas += ideas
}

// checkGrade compares the fields about the grade with the grader.
func (r *tableReader) checkGrade(p puzzle.Puzzle, fields []string) {
	r.Helper()
	grading, err := r.grader.Grade(r.Context(), p)
	if err != nil {
		r.Fatal(err)
	}
	tenths, err := strconv.Atoi(fields[0][1:])
	if err != nil || float64(tenths)/10 != grading.Seconds || fields[0][:1] != strconv.Itoa(grading.Level) ||
		withNumbers(p.Hand, fields[3]) != grading.Easiest || fields[5] != grading.Last {
		r.Fatalf("%v: grade %+v, but its line is %v (%v)", p.Hand, grading, fields, err)
	}
	var techniques, reasons []string
	for _, c := range fields[1] {
		techniques = append(techniques, r.techniques[c-'A'])
	}
	for _, c := range fields[2] {
		reasons = append(reasons, r.reasons[c-'A'])
	}
	if fmt.Sprint(techniques) != fmt.Sprint(grading.Techniques) || fmt.Sprint(reasons) != fmt.Sprint(grading.Reasons) {
		r.Fatalf("%v: techniques and reasons %v, %v, but its line has %v, %v", p.Hand, grading.Techniques, grading.Reasons, techniques, reasons)
	}
}

// checkForms compares a list of forms with the engine's list, and returns the numbers of forms and
// of ideas, which are classes of forms.
func (r *tableReader) checkForms(p puzzle.Puzzle, list string) (forms, ideas int) {
	r.Helper()
	want, n, err := r.engine.Ideas(r.Context(), p)
	if err != nil {
		r.Fatal(err)
	}
	words := strings.Split(list, ",")
	if len(words) != len(want) {
		r.Fatalf("%v: %d forms, but its line has %s", p.Hand, len(want), list)
	}
	for i, word := range words {
		at := strings.IndexFunc(word, func(c rune) bool { return c < '0' || c > '9' })
		text := withNumbers(p.Hand, word[at:])
		e, err := expr.Parse(text)
		if err != nil {
			r.Fatal(err)
		}
		traits, err := expr.TraitsOf(e)
		if err != nil {
			r.Fatal(err)
		}
		var patterns []expr.Pattern
		if p := r.patterns[skeletonOf(word[at:])]; p != "" {
			patterns = []expr.Pattern{expr.Pattern(p)}
		}
		if text != want[i].Text || word[:at] != strconv.Itoa(want[i].Idea) || !p.Check(e).Correct ||
			!slices.Equal(patterns, traits.Patterns) {
			r.Fatalf("%v: %s is %s, %v; want %+v, %v", p.Hand, word, text, patterns, want[i], traits.Patterns)
		}
	}
	return len(words), n
}

// checkNearest compares the line of a hand without solutions with the engine.
func (r *tableReader) checkNearest(p puzzle.Puzzle, fields []string) {
	r.Helper()
	tried, err := r.engine.Tried(r.Context(), p)
	if err != nil {
		r.Fatal(err)
	}
	values, err := r.engine.Nearest(r.Context(), p)
	if err != nil {
		r.Fatal(err)
	}
	if len(values) != len(fields) || tried != r.tried[multiplicities(p.Hand)] {
		r.Fatalf("%v: nearest %v of %d forms tried, but its line is %v", p.Hand, values, tried, fields)
	}
	for i, field := range fields {
		value, list, _ := strings.Cut(field, ":")
		near, err := puzzle.New(p.Hand, values[i], p.Rules)
		if err != nil || value != values[i].String() {
			r.Fatalf("%v: %s is not %v (%v)", p.Hand, value, values[i], err)
		}
		r.checkForms(near, list)
	}
}

// withNumbers replaces the letters in an expression by the numbers of a hand.
func withNumbers(hand deal.Hand, text string) string {
	var b strings.Builder
	for _, c := range text {
		if 'a' <= c && c <= 'd' {
			fmt.Fprint(&b, hand[c-'a'])
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}

// skeletonOf replaces the letters of an expression by a b c d in order of appearance.
func skeletonOf(text string) string {
	next := 'a' - 1
	return strings.Map(func(c rune) rune {
		if 'a' <= c && c <= 'd' {
			next++
			return next
		}
		return c
	}, text)
}

// multiplicities returns how often each number of a hand occurs, in descending order.
func multiplicities(hand deal.Hand) string {
	count := map[int64]int{}
	for _, n := range hand {
		count[n]++
	}
	var counts []string
	for _, n := range count {
		counts = append(counts, strconv.Itoa(n))
	}
	slices.Sort(counts)
	slices.Reverse(counts)
	return strings.Join(counts, "")
}
