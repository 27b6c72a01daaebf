package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
)

// maxGraded is the maximum number of hands of grade --all. Grading them takes about half a minute.
const maxGraded = 1_000_000

// gradeCmd holds the state of one run of grade.
type gradeCmd struct {
	app    *app
	rules  parsedRules
	grader *grade.Grader
}

func (a *app) newGrade() *cobra.Command {
	cmd := a.newCommand("grade [HAND... | - | --all]", "grade.short", "grade.long", "grade.example")
	flags := a.addRuleFlags(cmd, "classic")
	f := cmd.Flags()
	a.addStrictFlag(cmd)
	var fields record.FieldNames
	a.addFieldFlags(cmd, &fields, false)
	all := f.Bool("all", false, a.say("grade.help.all"))
	cards, copies := 4, 0
	f.Var(decimalValue[int]{&cards}, "cards", a.say("grade.help.cards"))
	f.Var(decimalValue[int]{&copies}, "copies", a.say("grade.help.copies"))
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		g := &gradeCmd{app: a, grader: grade.New()}
		if !*all {
			if err := checkOnlyAll(f); err != nil {
				return err
			}
			isSet, err := a.eachPuzzle(cmd.Context(), args, flags, &fields, func(ctx context.Context, p puzzle.Puzzle, variant string) (bool, error) {
				g.rules.variant.Name = variant
				return g.writeGrade(ctx, p)
			})
			if isSet {
				return err
			}
		}
		if g.rules, err = flags.read(); err != nil {
			return err
		}
		if *all {
			if len(args) > 0 {
				return console.NewError("grade.all.hands", "argument", excerpt.Escape(args[0]))
			}
			if !f.Changed("cards") {
				cards = cmp.Or(g.rules.variant.Cards, cards)
			}
			g.app.prefixHand = true
			return g.gradeSpace(cmd.Context(), cards, copies, flags.max)
		}
		return a.eachHand(cmd.Context(), args, splitHands, func(hand string) { a.reportReading(g.rules.hand, hand) }, g.writeHand)
	}
	return cmd
}

// checkOnlyAll returns an error if a flag was given that only --all uses.
func checkOnlyAll(f *pflag.FlagSet) error {
	for _, name := range []string{"cards", "copies"} {
		if f.Changed(name) {
			return console.NewError("grade.onlyall", "flag", name)
		}
	}
	return nil
}

// writeHand parses a hand and writes its grade.
func (g *gradeCmd) writeHand(ctx context.Context, hand string) (bool, error) {
	p, err := g.rules.puzzle(hand)
	if err != nil {
		return false, err
	}
	return g.writeGrade(ctx, p)
}

// writeGrade writes the grade of a puzzle and reports whether it has a solution.
func (g *gradeCmd) writeGrade(ctx context.Context, p puzzle.Puzzle) (bool, error) {
	graded, err := g.grader.Grade(ctx, p)
	unsolvable := errors.Is(err, grade.ErrUnsolvable)
	switch {
	case errors.Is(err, grade.ErrNumbers):
		return false, console.NewError("grade.numbers", "limit", grade.MaxNumbers)
	case err != nil && !unsolvable:
		return false, &puzzleError{puzzle: p, err: err}
	case g.app.json && unsolvable:
		_, err = g.app.out.Write(jsonform.AppendGrade(g.app.out.AvailableBuffer(), p, g.rules.variant.Name, nil))
	case g.app.json:
		_, err = g.app.out.Write(jsonform.AppendGrade(g.app.out.AvailableBuffer(), p, g.rules.variant.Name, &graded))
	case unsolvable && !g.app.prefixHand:
		_, err = fmt.Fprintln(g.app.out, g.app.say("solve.none", "hand", jsonform.Hand(p), "target", g.app.formatValue(p.Target)))
	case unsolvable:
		_, err = fmt.Fprintln(g.app.out, jsonform.Hand(p)+": "+g.app.say("grade.none", "target", g.app.formatValue(p.Target)))
	case !g.app.prefixHand: // a single hand gets all details
		err = g.writeDetails(p, graded)
	default:
		_, err = g.app.out.WriteString(jsonform.Hand(p) + ": " + g.app.say("grade.line", "level", graded.Level,
			"seconds", formatSeconds(graded.Seconds), "expr", g.formatEasiest(p, graded)) + "\n")
	}
	return !unsolvable, err
}

// formatEasiest returns the easiest solution as text, with its value and its choices.
func (g *gradeCmd) formatEasiest(p puzzle.Puzzle, graded grade.Grade) string {
	return g.app.formatOperators(graded.Easiest) + " = " + g.app.formatValue(p.Target) + jsonform.Choices(p, graded.Easiest, g.app.ascii)
}

// writeDetails writes all details of the grade of one hand.
func (g *gradeCmd) writeDetails(p puzzle.Puzzle, graded grade.Grade) error {
	lines := []string{
		g.app.say("grade.seconds", "level", graded.Level, "seconds", formatSeconds(graded.Seconds)),
		"  " + g.app.say("grade.easiest", "expr", g.formatEasiest(p, graded), "last", g.app.formatOperators(graded.Last)),
	}
	if graded.Last == "" { // the hand is one number
		lines = lines[:1]
	}
	if len(graded.Techniques) > 0 {
		lines = append(lines, "  "+g.app.say("grade.by", "what", joinNames(g, "technique", graded.Techniques)))
	}
	if len(graded.Reasons) > 0 {
		lines = append(lines, "  "+g.app.say("grade.hard", "what", joinNames(g, "reason", graded.Reasons)))
	}
	_, err := fmt.Fprintln(g.app.out, strings.Join(lines, "\n"))
	return err
}

// joinNames returns the names of techniques or reasons in the run's language, as one text.
func joinNames[T text.Named](g *gradeCmd, kind string, list []T) string {
	words := make([]string, len(list))
	for i, t := range list {
		words[i] = g.app.lang.NameOf(kind, t)
	}
	return strings.Join(words, g.app.say("list.comma"))
}

// formatSeconds returns predicted seconds as text: rounded to tenths below 20, and to whole seconds
// from 20 on. The pages use the same rule and are tested with the same vectors.
func formatSeconds(s float64) string {
	if s < 20 {
		return strconv.FormatFloat(s, 'f', 1, 64)
	}
	return strconv.FormatFloat(s, 'f', 0, 64)
}

// gradeSpace grades every hand of the given number of cards, in the order of hand ranks. The hands
// are drawn from the pool that g.choosePool returns for copies and highest.
func (g *gradeCmd) gradeSpace(ctx context.Context, cards, copies int, highest int64) error {
	if cards < 1 || cards > puzzle.MaxNumbers {
		return console.NewError("grade.cards", "cards", cards, "limit", puzzle.MaxNumbers)
	}
	if copies > cards {
		copies = cards
	}
	space, err := deal.NewSpace(g.choosePool(copies, highest), cards)
	switch {
	case err != nil:
		return console.NewError("grade.vast", "limit", maxGraded)
	case space.Size() > maxGraded:
		return console.NewError("grade.space", "n", space.Size(), "limit", maxGraded)
	}
	defer g.app.showElapsed()()
	anySolvable := false
	for _, h := range space.All() {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := puzzle.New(h, g.rules.target, g.rules.variant.Rules)
		if err != nil {
			return err
		}
		solvable, err := g.writeGrade(ctx, p)
		if err != nil {
			return err
		}
		anySolvable = anySolvable || solvable
	}
	if !anySolvable {
		return console.ErrNo
	}
	return nil
}

// choosePool returns the pool of the space: the variant's tiles up to highest (0: all), with the
// given copies of each (0: the variant's). If the variant has no pool, or highest exceeds it,
// choosePool uses the ranks of a deck instead.
func (g *gradeCmd) choosePool(copies int, highest int64) (pool deal.Pool) {
	source := g.rules.variant.Pool
	if source == nil || highest > source.Max() {
		source = deal.Ranks(int(min(cmp.Or(highest, highestRank), 1<<20)), 4)
	}
	for _, tile := range source {
		if highest == 0 || tile.Value <= highest {
			pool = append(pool, deal.Tile{Value: tile.Value, Count: cmp.Or(copies, tile.Count)})
		}
	}
	return pool
}
