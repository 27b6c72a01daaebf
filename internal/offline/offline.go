// Package offline makes what the pages know without a network: the table of all hands of
// four cards, and the vectors that hold the pages' arithmetic against this one.
//
// The table, web/src/offline/hands.txt, has all that the solver page shows of a classic
// hand with the target 24, and what hints from such a hand follow. Its lines:
//
//	make24 hands 2
//	the techniques of package grade, blanks between them: the first is A, the second B, …
//	the reasons, in the same way
//	the patterns of package expr, each with its shapes: NAME=SHAPE,SHAPE
//	how many forms were tried, by how often the hand's numbers stand in it: 22=…
//	then a line a hand, in lexicographic order, from 1 1 1 1 to 13 13 13 13
//	then a line for each two cards, from 1 1 to 13 13: where a move may have led
//
// The line of a hand that has solutions is eight fields with semicolons between them:
//
//	152;EST;;b*(c/a)*d;c/a;2*12;38;1d*a-b+c,2d*(a*b-c),…
//
// its level (one digit) and the tenths of its seconds; techniques, the main one first;
// reasons; the easiest solution; its first move, as a hint tells it; its last operation; how many solutions there are as
// written; and the forms, simplest first, each after the number of its idea. In
// expressions a b c d are the first to the fourth number of the hand, of equal numbers the
// first that is not yet used. A shape is an expression with its numbers called a b c d in
// the order in which they stand.
//
// The line of another hand is the values nearest to 24, each with its forms:
//
//	23:1a*b+c,1…;25:…
//
// The line of two cards has each number that two other cards make of which the three together
// make 24, and after it the way that hints go from there, the letter of its main technique first if it
// has one:
//
//	1/12:(b+c)/a;12:E(a+b)*c;…;48:Rc/(a+b)
//
// There a b c are the three numbers, ascending. Three cards stand only in the line of the lower two.
package offline

//go:generate go test -count=1 -run ^(TestTable|TestCheckVectors|TestHintVectors|TestRunVectors)$ . -update

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

const (
	header  = "make24 hands 2"
	maxRank = 13 // the king
	target  = 24
)

// Table is the text of the table. It is the same each time. The error is that of the
// engine or the grader.
func Table(ctx context.Context) ([]byte, error) {
	w := tableWriter{
		engine: solve.New(), grader: grade.New(),
		skeletons: map[string]map[string]bool{}, tried: map[string]int64{},
	}
	hands, err := deal.NewSpace(deal.Ranks(maxRank, 4), 4)
	if err != nil {
		return nil, err
	}
	for _, hand := range hands.All() {
		if err := w.writeHand(ctx, hand); err != nil {
			return nil, fmt.Errorf("%v: %w", hand, err)
		}
	}
	if err := w.writePaths(ctx); err != nil {
		return nil, err
	}
	return append(w.head(), w.rows.Bytes()...), nil
}

type tableWriter struct {
	engine    *solve.Engine
	grader    *grade.Grader
	rows      bytes.Buffer
	skeletons map[string]map[string]bool // of each pattern
	tried     map[string]int64           // forms, by multiplicity
}

func (w *tableWriter) head() []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, header)
	fmt.Fprintln(&b, strings.Join(texts(grade.Techniques()), " "))
	fmt.Fprintln(&b, strings.Join(texts(grade.Reasons()), " "))
	words := []string{}
	for _, name := range slices.Sorted(maps.Keys(w.skeletons)) {
		words = append(words, name+"="+strings.Join(slices.Sorted(maps.Keys(w.skeletons[name])), ","))
	}
	fmt.Fprintln(&b, strings.Join(words, " "))
	words = nil
	for _, key := range slices.Sorted(maps.Keys(w.tried)) {
		words = append(words, key+"="+strconv.FormatInt(w.tried[key], 10))
	}
	fmt.Fprintln(&b, strings.Join(words, " "))
	return b.Bytes()
}

func (w *tableWriter) writeHand(ctx context.Context, hand deal.Hand) error {
	p, err := puzzle.New(hand, rat.Int(target), puzzle.Rules{Ops: expr.Basic})
	if err != nil {
		return err
	}
	forms, _, err := w.engine.Ideas(ctx, p)
	if err != nil {
		return err
	}
	if len(forms) == 0 {
		return w.writeNearest(ctx, p)
	}
	written, err := w.engine.Count(ctx, p, expr.Written)
	if err != nil {
		return err
	}
	grading, err := w.grader.Grade(ctx, p)
	if err != nil {
		return err
	}
	easiest, err := withLetters(hand, grading.Easiest)
	if err != nil {
		return err
	}
	first, err := w.firstMove(ctx, hand)
	if err != nil {
		return err
	}
	list, err := w.forms(hand, forms)
	fmt.Fprintf(&w.rows, "%d%.0f;%s;%s;%s;%s;%s;%d;%s\n", grading.Level, math.Round(grading.Seconds*10),
		letters(grading.Techniques), letters(grading.Reasons), easiest, first, grading.Last, written, list)
	return err
}

func (w *tableWriter) writeNearest(ctx context.Context, p puzzle.Puzzle) error {
	tried, err := w.engine.Tried(ctx, p)
	if err != nil {
		return err
	}
	if known, ok := w.tried[multiplicity(p.Hand)]; ok && known != tried {
		return fmt.Errorf("%d forms were tried, and %d of a hand like it", tried, known)
	}
	w.tried[multiplicity(p.Hand)] = tried
	values, err := w.engine.Nearest(ctx, p)
	if err != nil {
		return err
	}
	var words []string
	for _, v := range values {
		near := p
		near.Target = v
		forms, _, err := w.engine.Ideas(ctx, near)
		if err != nil {
			return err
		}
		list, err := w.forms(p.Hand, forms)
		if err != nil {
			return err
		}
		words = append(words, v.String()+":"+list)
	}
	fmt.Fprintln(&w.rows, strings.Join(words, ";"))
	return nil
}

// forms writes solutions and notes the shapes that have a pattern.
func (w *tableWriter) forms(hand deal.Hand, all []solve.Solution) (string, error) {
	var words []string
	for _, s := range all {
		text, err := withLetters(hand, s.Text)
		if err != nil {
			return "", err
		}
		words = append(words, strconv.Itoa(s.Idea)+text)
		traits, err := expr.TraitsOf(s.Expr())
		if err != nil {
			return "", err
		}
		for _, name := range traits.Patterns {
			if w.skeletons[name] == nil {
				w.skeletons[name] = map[string]bool{}
			}
			w.skeletons[name][skeleton(s.Text)] = true
		}
	}
	return strings.Join(words, ","), nil
}

// letters are techniques or reasons by their places.
func letters[T ~uint16](all []T) string {
	b := make([]byte, len(all))
	for i, x := range all {
		b[i] = 'A' + byte(x)
	}
	return string(b)
}

// multiplicity is how often the numbers of a hand stand in it, most often first.
func multiplicity(hand deal.Hand) string {
	_, counts := hand.Counts()
	slices.Sort(counts)
	slices.Reverse(counts)
	return strings.Join(texts(counts), "")
}

// texts are the texts of a list.
func texts[T any](all []T) []string {
	words := make([]string, len(all))
	for i, x := range all {
		words[i] = fmt.Sprint(x)
	}
	return words
}

// numeral is a number in an expression.
var numeral = regexp.MustCompile("[0-9]+")

// lettered is an expression with a letter for each number, by its place in the hand.
func withLetters(hand deal.Hand, text string) (string, error) {
	used := make([]bool, len(hand))
	var unknownErr error
	out := numeral.ReplaceAllStringFunc(text, func(n string) string {
		for i, x := range hand {
			if strconv.FormatInt(x, 10) == n && !used[i] {
				used[i] = true
				return string(rune('a' + i))
			}
		}
		unknownErr = fmt.Errorf("%s has a number that the hand has not", text)
		return n
	})
	return out, unknownErr
}

// shape is an expression with its numbers called a b c d as they come.
func skeleton(text string) string {
	next := 'a' - 1
	return numeral.ReplaceAllStringFunc(text, func(string) string { next++; return string(next) })
}

// Hints after a move go the way that a player most likely finds from there, which the pages
// cannot work out. There are few such ways: three numbers are left, two of them cards and one what two
// other cards make.

// hint is a whole hint of the grader's from some numbers of the classic game, ascending; nil where
// 24 cannot be made, or is there.
func (w *tableWriter) hint(ctx context.Context, numbers []rat.Rat) ([]grade.Clue, error) {
	at := grade.Position{Numbers: numbers, Target: rat.Int(target), Rules: puzzle.Rules{Ops: expr.Basic}, Moved: len(numbers) < 4}
	clues, err := w.grader.Hint(ctx, at, grade.HintSteps)
	if err != nil || len(clues) < grade.HintSteps {
		return nil, err
	}
	return clues, nil
}

// first is the move that a hint tells of a hand as dealt, which has a solution, such as c-a.
func (w *tableWriter) firstMove(ctx context.Context, hand deal.Hand) (string, error) {
	var numbers []rat.Rat
	for _, n := range hand {
		numbers = append(numbers, rat.Int(n))
	}
	clues, err := w.hint(ctx, numbers)
	if err != nil {
		return "", err
	}
	a, b := letterOf(numbers, clues[3].A, clues[3].B)
	return a + clues[3].Op.String() + b, nil
}

// letterOf are the letters of two numbers among some.
func letterOf(numbers []rat.Rat, x, y rat.Rat) (a, b string) {
	i := slices.IndexFunc(numbers, x.Equal)
	j := slices.IndexFunc(numbers, y.Equal)
	if i == j {
		j++
	}
	return string(rune('a' + i)), string(rune('a' + j))
}

// ways writes a line for each two cards: the ways from them and what two other cards make.
func (w *tableWriter) writePaths(ctx context.Context) error {
	values := results()
	for c := int64(1); c <= maxRank; c++ {
		for d := c; d <= maxRank; d++ {
			var words []string
			for _, x := range values {
				if card := x.IsInt() && x.Sign() > 0 && x.Cmp(rat.Int(maxRank)) <= 0; card && x.Cmp(rat.Int(d)) < 0 {
					continue // three cards stand in the line of the lower two
				}
				path, err := w.path(ctx, rat.Int(c), rat.Int(d), x)
				if err != nil {
					return fmt.Errorf("%d %d %v: %w", c, d, x, err)
				}
				if path != "" {
					words = append(words, x.String()+":"+path)
				}
			}
			fmt.Fprintln(&w.rows, strings.Join(words, ";"))
		}
	}
	return nil
}

// results are what two cards can make, ascending.
func results() (all []rat.Rat) {
	for a := int64(1); a <= maxRank; a++ {
		for b := int64(1); b <= maxRank; b++ {
			for op := expr.Add; op <= expr.Div; op++ {
				x, _ := op.Apply(rat.Int(a), rat.Int(b)) // no card is 0
				all = append(all, x)
			}
		}
	}
	slices.SortFunc(all, rat.Rat.Cmp)
	return slices.CompactFunc(all, rat.Rat.Equal)
}

// way is the way from three numbers, with the letter of its technique in front if it has one; empty
// if there is no way.
func (w *tableWriter) path(ctx context.Context, numbers ...rat.Rat) (string, error) {
	slices.SortFunc(numbers, rat.Rat.Cmp)
	clues, err := w.hint(ctx, numbers)
	if clues == nil {
		return "", err
	}
	idea, move := clues[1], clues[3]
	a, b := letterOf(numbers, move.A, move.B)
	other := strings.NewReplacer(a, "", b, "").Replace("abc")
	last := numbers[other[0]-'a']
	inner := "(" + a + move.Op.String() + b + ")"
	if value, err := idea.Op.Apply(last, move.C); err == nil && value.Equal(rat.Int(target)) &&
		(idea.Key == "shape" || idea.A.Equal(last)) {
		return letters(idea.Techniques[:min(1, len(idea.Techniques))]) + other + idea.Op.String() + inner, nil
	}
	return letters(idea.Techniques[:min(1, len(idea.Techniques))]) + inner + idea.Op.String() + other, nil
}
