// Package vectors generates the data that the pages use without a network, which is the table of
// all hands of four cards. Its tests also generate the test vectors by which the pages' TypeScript
// is compared with this module.
//
// The table, web/src/local/table/hands.txt, contains what the solver page shows for a classic hand with
// target 24, and the paths that hints follow. Its lines are:
//
//	make24 hands 2
//	the techniques of package grade, separated by spaces; their letters are A, B, …
//	the reasons of package grade, in the same format
//	the patterns of package expr, each with its skeletons, as NAME=SKELETON,SKELETON,…
//	the number of forms of a hand, for each multiset of repetitions, such as 22=… for two pairs
//	then a line for each hand, in lexicographic order, from 1 1 1 1 to 13 13 13 13
//	then a line for each pair of cards, from 1 1 to 13 13, with the paths after one move
//
// The line of a hand with solutions has eight fields, separated by semicolons:
//
//	152;EST;;b*(c/a)*d;c/a;2*12;38;1d*a-b+c,2d*(a*b-c),…
//
// They are: the level (one digit) and the predicted time in tenths of a second; the techniques,
// main technique first; the reasons; the easiest solution; its first move, as a hint gives it; its
// last operation; the number of written solutions; and the forms, simplest first, each after the
// number of its idea. In expressions, a b c d stand for the first to the fourth number of the hand.
// Equal numbers get their letters in order of appearance. A skeleton is an expression whose numbers
// are replaced by a b c d in order of appearance.
//
// The line of a hand without solutions has the values nearest to 24 that the hand can make, each
// with its forms:
//
//	23:1a*b+c,1…;25:…
//
// The line of a pair of cards covers the positions after one move, which consist of the pair and a
// number that two other cards make. For each such number with which the pair can make 24, the line
// has the number and the path that hints follow from there. If the path has a technique, the letter
// of its main technique precedes the path:
//
//	1/12:(b+c)/a;12:E(a+b)*c;…;48:Rc/(a+b)
//
// Here a b c stand for the three numbers in ascending order. A position of three cards is only in
// the line of its two lowest cards.
package vectors

//go:generate go test -count=1 -run ^(TestTable|TestCheckVectors|TestHintVectors|TestIdeaVectors|TestRunVectors)$ . -update

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
	tableHeader = "make24 hands 2"
	maxRank     = 13 // the king
	target      = 24
)

// Table returns the contents of hands.txt, the table that the package comment describes. Errors are
// those of the engine and the grader.
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
			return nil, fmt.Errorf("hand %v: %w", hand, err)
		}
	}
	if err := w.writePaths(ctx); err != nil {
		return nil, err
	}
	return append(w.head(), w.rows.Bytes()...), nil
}

// tableWriter writes the lines of the table and collects the data of the first lines.
type tableWriter struct {
	engine    *solve.Engine
	grader    *grade.Grader
	rows      bytes.Buffer
	skeletons map[string]map[string]bool // sets of skeletons, by pattern
	tried     map[string]int64           // numbers of forms of a hand, by multiplicity(hand)
}

// head returns the lines that precede the lines of the hands.
func (w *tableWriter) head() []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, tableHeader)
	fmt.Fprintln(&b, strings.Join(texts(grade.Techniques()), " "))
	fmt.Fprintln(&b, strings.Join(texts(grade.Reasons()), " "))
	fields := []string{}
	for _, name := range slices.Sorted(maps.Keys(w.skeletons)) {
		fields = append(fields, name+"="+strings.Join(slices.Sorted(maps.Keys(w.skeletons[name])), ","))
	}
	fmt.Fprintln(&b, strings.Join(fields, " "))
	fields = nil
	for _, key := range slices.Sorted(maps.Keys(w.tried)) {
		fields = append(fields, key+"="+strconv.FormatInt(w.tried[key], 10))
	}
	fmt.Fprintln(&b, strings.Join(fields, " "))
	return b.Bytes()
}

// writeHand writes the line of a hand.
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
	first, err := w.firstMoveText(ctx, hand)
	if err != nil {
		return err
	}
	list, err := w.formList(hand, forms)
	fmt.Fprintf(&w.rows, "%d%.0f;%s;%s;%s;%s;%s;%d;%s\n", grading.Level, math.Round(grading.Seconds*10),
		indexLetters(grading.Techniques), indexLetters(grading.Reasons), easiest, first, grading.Last, written, list)
	return err
}

// writeNearest writes the line of a hand without solutions.
func (w *tableWriter) writeNearest(ctx context.Context, p puzzle.Puzzle) error {
	tried, err := w.engine.Tried(ctx, p)
	if err != nil {
		return err
	}
	if known, ok := w.tried[multiplicity(p.Hand)]; ok && known != tried {
		return fmt.Errorf("the hand has %d forms, but another hand with as many copies of each number has %d", tried, known)
	}
	w.tried[multiplicity(p.Hand)] = tried
	values, err := w.engine.Nearest(ctx, p)
	if err != nil {
		return err
	}
	var fields []string
	for _, v := range values {
		near := p
		near.Target = v
		forms, _, err := w.engine.Ideas(ctx, near)
		if err != nil {
			return err
		}
		list, err := w.formList(p.Hand, forms)
		if err != nil {
			return err
		}
		fields = append(fields, v.String()+":"+list)
	}
	fmt.Fprintln(&w.rows, strings.Join(fields, ";"))
	return nil
}

// formList returns the list of forms in a line of the table, and records the skeletons of the forms
// that follow a pattern.
func (w *tableWriter) formList(hand deal.Hand, forms []solve.Solution) (string, error) {
	var fields []string
	for _, s := range forms {
		text, err := withLetters(hand, s.Text)
		if err != nil {
			return "", err
		}
		fields = append(fields, strconv.Itoa(s.Idea)+text)
		traits, err := expr.TraitsOf(s.Expr())
		if err != nil {
			return "", err
		}
		for _, pattern := range traits.Patterns {
			name := string(pattern)
			if w.skeletons[name] == nil {
				w.skeletons[name] = map[string]bool{}
			}
			w.skeletons[name][skeleton(s.Text)] = true
		}
	}
	return strings.Join(fields, ","), nil
}

// indexLetters returns the letters by which the table refers to techniques or reasons.
func indexLetters[T ~uint16](list []T) string {
	b := make([]byte, len(list))
	for i, x := range list {
		b[i] = 'A' + byte(x)
	}
	return string(b)
}

// multiplicity returns how often each number of a hand occurs, in descending order, such as "211"
// for a hand with one pair.
func multiplicity(hand deal.Hand) string {
	_, counts := hand.Counts()
	slices.Sort(counts)
	slices.Reverse(counts)
	return strings.Join(texts(counts), "")
}

// texts returns the elements of a list as texts.
func texts[T any](list []T) []string {
	fields := make([]string, len(list))
	for i, x := range list {
		fields[i] = fmt.Sprint(x)
	}
	return fields
}

// numberPattern matches a number in an expression.
var numberPattern = regexp.MustCompile("[0-9]+")

// withLetters replaces each number of an expression by the letter of its position in the hand.
func withLetters(hand deal.Hand, text string) (string, error) {
	used := make([]bool, len(hand))
	var unknownErr error
	out := numberPattern.ReplaceAllStringFunc(text, func(n string) string {
		for i, x := range hand {
			if strconv.FormatInt(x, 10) == n && !used[i] {
				used[i] = true
				return string(rune('a' + i))
			}
		}
		unknownErr = fmt.Errorf("number %s of %s is not in the hand", n, text)
		return n
	})
	return out, unknownErr
}

// skeleton returns an expression with its numbers replaced by a b c d in order of appearance.
func skeleton(text string) string {
	next := 'a' - 1
	return numberPattern.ReplaceAllStringFunc(text, func(string) string { next++; return string(next) })
}

// Hints follow the path that a player is most likely to find. The pages cannot compute it, so the
// table contains the paths after one move. There are few, since two of the three remaining numbers
// are cards and the third is a result of two cards.

// allClues returns the clues of the grader's complete hint from some numbers of the classic game,
// in ascending order. It returns nil if the numbers cannot make 24, or are already the number 24.
func (w *tableWriter) allClues(ctx context.Context, numbers []rat.Rat) ([]grade.Clue, error) {
	pos := grade.Position{Numbers: numbers, Target: rat.Int(target), Rules: puzzle.Rules{Ops: expr.Basic}, Moved: len(numbers) < 4}
	clues, err := w.grader.Hint(ctx, pos, grade.HintSteps)
	if err != nil || len(clues) < grade.HintSteps {
		return nil, err
	}
	return clues, nil
}

// firstMoveText returns the move that a hint gives for a dealt hand with a solution, such as "c-a".
func (w *tableWriter) firstMoveText(ctx context.Context, hand deal.Hand) (string, error) {
	var numbers []rat.Rat
	for _, n := range hand {
		numbers = append(numbers, rat.Int(n))
	}
	clues, err := w.allClues(ctx, numbers)
	if err != nil {
		return "", err
	}
	a, b := lettersOf(numbers, clues[3].A, clues[3].B)
	return a + clues[3].Op.String() + b, nil
}

// lettersOf returns the letters of the positions of x and y in numbers, which contains both. If x
// and y are equal, the letters are of two positions.
func lettersOf(numbers []rat.Rat, x, y rat.Rat) (a, b string) {
	i := slices.IndexFunc(numbers, x.Equal)
	j := slices.IndexFunc(numbers, y.Equal)
	if i == j {
		j++
	}
	return string(rune('a' + i)), string(rune('a' + j))
}

// writePaths writes the line for each pair of cards, with the paths from the pair and a number that
// two other cards make.
func (w *tableWriter) writePaths(ctx context.Context) error {
	values := valuesOfTwoCards()
	for c := int64(1); c <= maxRank; c++ {
		for d := c; d <= maxRank; d++ {
			var fields []string
			for _, x := range values {
				if card := x.IsInt() && x.Sign() > 0 && x.Cmp(rat.Int(maxRank)) <= 0; card && x.Cmp(rat.Int(d)) < 0 {
					continue // a position of three cards is in the line of its two lowest cards
				}
				path, err := w.pathText(ctx, rat.Int(c), rat.Int(d), x)
				if err != nil {
					return fmt.Errorf("position %d %d %v: %w", c, d, x, err)
				}
				if path != "" {
					fields = append(fields, x.String()+":"+path)
				}
			}
			fmt.Fprintln(&w.rows, strings.Join(fields, ";"))
		}
	}
	return nil
}

// valuesOfTwoCards returns the values that two cards can make, in ascending order.
func valuesOfTwoCards() (values []rat.Rat) {
	for a := int64(1); a <= maxRank; a++ {
		for b := int64(1); b <= maxRank; b++ {
			for op := expr.Add; op <= expr.Div; op++ {
				x, _ := op.Apply(rat.Int(a), rat.Int(b)) // never fails: no card is 0
				values = append(values, x)
			}
		}
	}
	slices.SortFunc(values, rat.Rat.Cmp)
	return slices.CompactFunc(values, rat.Rat.Equal)
}

// pathText returns the path from three numbers, or "" if they cannot make 24. If the path has a
// technique, the letter of the main technique precedes it.
func (w *tableWriter) pathText(ctx context.Context, numbers ...rat.Rat) (string, error) {
	slices.SortFunc(numbers, rat.Rat.Cmp)
	clues, err := w.allClues(ctx, numbers)
	if clues == nil {
		return "", err
	}
	idea, move := clues[1], clues[3]
	a, b := lettersOf(numbers, move.A, move.B)
	other := strings.NewReplacer(a, "", b, "").Replace("abc")
	last := numbers[other[0]-'a']
	inner := "(" + a + move.Op.String() + b + ")"
	if value, err := idea.Op.Apply(last, move.C); err == nil && value.Equal(rat.Int(target)) &&
		(idea.Key == "shape" || idea.A.Equal(last)) {
		return indexLetters(idea.Techniques[:min(1, len(idea.Techniques))]) + other + idea.Op.String() + inner, nil
	}
	return indexLetters(idea.Techniques[:min(1, len(idea.Techniques))]) + inner + idea.Op.String() + other, nil
}
