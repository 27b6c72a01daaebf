// Package measure is the work by which make24 is measured, a row of the table of
// speeds each: the command times it on a user's machine, the benchmarks time it
// beside another way to do the same.
package measure

import (
	"context"
	"math"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
)

// Row is one row of the table. Preparing it is not measured; the error is for a
// row that cannot be, which would be a mistake in it.
type Row struct {
	Name    string
	Unit    string // of what there is so much work
	Prepare func() (Job, error)
}

// Job is the work of a row, ready to be run. Every run has a new engine, so that
// nothing is known before the clock starts. A run that does not find what is
// known to be there has done other work, and its time would be a lie.
type Job struct {
	Work  int // how much a run does
	Parts int // how many different runs there are, in turn
	Want  int // what each finds
	Run   func(ctx context.Context, part int) (found int, err error)
}

// Rows returns the rows, in the order in which they are printed.
func Rows() []Row {
	return []Row{
		{"all4", "hands", func() (Job, error) { return texts(4, 1362) }},
		{"all5", "hands", func() (Job, error) { return texts(5, 6175-80) }},
		{"all6", "hands", func() (Job, error) { return single(Six()) }},
		{"all7", "hands", func() (Job, error) { return single(Seven()) }},
		{"yesno5", "hands", func() (Job, error) { return yesNo(5, 6175-80) }},
		{"yesno6", "hands", func() (Job, error) { return yesNo(6, 18395-3) }},
		{"yesno7", "hands", func() (Job, error) { return yesNo(7, 49205) }},
		{"countdown", "sets", countdown},
		{"check", "answers", check},
		{"generate4", "puzzles", func() (Job, error) { return generated(4, 10_000) }},
		{"generate6", "puzzles", func() (Job, error) { return generated(6, 250) }},
		{"stream", "answers", short},
		{"streamlong", "MB", long},
	}
}

// Six returns the hands of six that are measured: some with equal numbers and
// some without, small and large, chosen once with no regard to how long they
// take.
func Six() []deal.Hand {
	return []deal.Hand{
		{1, 2, 3, 4, 5, 6},
		{1, 1, 2, 3, 5, 8},
		{2, 3, 5, 7, 11, 13},
		{3, 3, 8, 8, 10, 12},
		{4, 5, 6, 9, 10, 11},
		{2, 2, 7, 7, 12, 12},
		{1, 4, 6, 9, 11, 13},
		{5, 6, 7, 8, 9, 10},
	}
}

// Seven returns the hands of seven that are measured, chosen like those of six;
// the last two were dealt.
func Seven() []deal.Hand {
	return []deal.Hand{
		{1, 2, 3, 4, 5, 6, 7},
		{2, 3, 3, 5, 8, 10, 13},
		{3, 3, 4, 4, 7, 10, 12},
		{2, 3, 3, 11, 11, 12, 12},
	}
}

// RightAnswers is how many of Answers are right.
const RightAnswers = 3

// Answers returns answers to 3 3 8 8, right, wrong and invalid.
func Answers() []string {
	return []string{
		"8/(3-8/3)", "8 ÷ (3 − 8 ÷ 3)", "(3*8)*(8/3)", "3*8+8-3", "8/(3-8/3", "8/(3-(8/3))",
		"8/(8/8-3/3)", "(8-3)*(8-3)", "3+3+8+8", "8*3",
	}
}

// Duration writes a time, given in nanoseconds, with three digits and its unit,
// from ns to s: "44 ms", "1.27 ms".
func Duration(ns float64) string {
	for _, unit := range []struct {
		name string
		ns   float64
	}{{"s", 1e9}, {"ms", 1e6}, {"µs", 1e3}} {
		if ns >= 0.9995*unit.ns {
			return Digits(ns/unit.ns) + " " + unit.name
		}
	}
	return Digits(ns) + " ns"
}

// Digits writes a number above 0 with three digits, or more where they stand
// before the point, and without zeros at the end behind it.
func Digits(x float64) string {
	places := max(0, 2-int(math.Floor(math.Log10(x))))
	text := strconv.FormatFloat(x, 'f', places, 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}
