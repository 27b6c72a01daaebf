package offline

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math"
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
	version = "make24 hands 2"
	highest = 13 // the king
	target  = 24
)

// Table is the text of the table. It is the same each time. The error is that of the
// engine or the grader.
func Table(ctx context.Context) ([]byte, error) {
	w := writer{
		engine: solve.New(), grader: grade.New(),
		shapes: map[string]map[string]bool{}, tried: map[string]int64{},
	}
	for _, hand := range Hands() {
		if err := w.hand(ctx, hand); err != nil {
			return nil, fmt.Errorf("%v: %w", hand, err)
		}
	}
	if err := w.ways(ctx); err != nil {
		return nil, err
	}
	return append(w.head(), w.rows.Bytes()...), nil
}

// Hands are all hands of the table in its order.
func Hands() (all []deal.Hand) {
	for a := int64(1); a <= highest; a++ {
		for b := a; b <= highest; b++ {
			for c := b; c <= highest; c++ {
				for d := c; d <= highest; d++ {
					all = append(all, deal.Hand{a, b, c, d})
				}
			}
		}
	}
	return all
}

type writer struct {
	engine *solve.Engine
	grader *grade.Grader
	rows   bytes.Buffer
	shapes map[string]map[string]bool // of each pattern
	tried  map[string]int64           // forms, by multiplicity
}

func (w *writer) head() []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, version)
	fmt.Fprintln(&b, strings.Join(codes(grade.Techniques()), " "))
	fmt.Fprintln(&b, strings.Join(codes(grade.Reasons()), " "))
	words := []string{}
	for _, name := range slices.Sorted(maps.Keys(w.shapes)) {
		words = append(words, name+"="+strings.Join(slices.Sorted(maps.Keys(w.shapes[name])), ","))
	}
	fmt.Fprintln(&b, strings.Join(words, " "))
	words = nil
	for _, often := range slices.Sorted(maps.Keys(w.tried)) {
		words = append(words, often+"="+strconv.FormatInt(w.tried[often], 10))
	}
	fmt.Fprintln(&b, strings.Join(words, " "))
	return b.Bytes()
}

func codes[T fmt.Stringer](all []T) (words []string) {
	for _, x := range all {
		words = append(words, x.String())
	}
	return words
}

func (w *writer) hand(ctx context.Context, hand deal.Hand) error {
	p, err := puzzle.New(hand, rat.Int(target), puzzle.Rules{Ops: expr.Basic})
	if err != nil {
		return err
	}
	forms, _, err := w.engine.Ideas(ctx, p)
	if err != nil {
		return err
	}
	if len(forms) == 0 {
		return w.nearest(ctx, p)
	}
	written, err := w.engine.Count(ctx, p, expr.Written)
	if err != nil {
		return err
	}
	how, err := w.grader.Grade(ctx, p)
	if err != nil {
		return err
	}
	easiest, err := lettered(hand, how.Easiest)
	if err != nil {
		return err
	}
	first, err := w.first(ctx, hand)
	if err != nil {
		return err
	}
	list, err := w.forms(hand, forms)
	fmt.Fprintf(&w.rows, "%d%.0f;%s;%s;%s;%s;%s;%d;%s\n", how.Level, math.Round(how.Seconds*10),
		letters(how.Techniques), letters(how.Reasons), easiest, first, how.Last, written, list)
	return err
}

func (w *writer) nearest(ctx context.Context, p puzzle.Puzzle) error {
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
func (w *writer) forms(hand deal.Hand, all []solve.Solution) (string, error) {
	var words []string
	for _, s := range all {
		text, err := lettered(hand, s.Text)
		if err != nil {
			return "", err
		}
		words = append(words, strconv.Itoa(s.Idea)+text)
		traits, err := expr.TraitsOf(s.Expr())
		if err != nil {
			return "", err
		}
		for _, name := range traits.Patterns {
			if w.shapes[name] == nil {
				w.shapes[name] = map[string]bool{}
			}
			w.shapes[name][shape(s.Text)] = true
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

// multiplicity is how often the numbers of a sorted hand stand in it, most often first.
func multiplicity(hand deal.Hand) string {
	var often []int
	for i, n := range hand {
		if i == 0 || hand[i-1] != n {
			often = append(often, 0)
		}
		often[len(often)-1]++
	}
	slices.Sort(often)
	slices.Reverse(often)
	var b strings.Builder
	for _, n := range often {
		b.WriteString(strconv.Itoa(n))
	}
	return b.String()
}

// lettered is an expression with a letter for each number, by its place in the hand.
func lettered(hand deal.Hand, text string) (string, error) {
	used := make([]bool, len(hand))
	strange := false
	out := replaceNumbers(text, func(n int64) byte {
		for i, x := range hand {
			if x == n && !used[i] {
				used[i] = true
				return 'a' + byte(i)
			}
		}
		strange = true
		return '?'
	})
	if strange {
		return "", fmt.Errorf("%s has a number that the hand has not", text)
	}
	return out, nil
}

// shape is an expression with its numbers called a b c d as they come.
func shape(text string) string {
	next := byte('a')
	return replaceNumbers(text, func(int64) byte { next++; return next - 1 })
}

func replaceNumbers(text string, name func(int64) byte) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] < '0' || text[i] > '9' {
			b.WriteByte(text[i])
			continue
		}
		var n int64
		for ; i < len(text) && '0' <= text[i] && text[i] <= '9'; i++ {
			n = 10*n + int64(text[i]-'0')
		}
		b.WriteByte(name(n))
		i--
	}
	return b.String()
}
