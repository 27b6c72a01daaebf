package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/setspec"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

var (
	// errReported ends a command with status 2; the error has been reported already.
	errReported = errors.New("reported")
	// errInterrupted ends a command with status 130, silently: the player pressed Ctrl-C.
	errInterrupted = errors.New("interrupted")
)

// explain returns the message for an error: the fault, its position and the remedy. Only explain
// turns errors of the library into messages.
func (a *app) explain(err error) string {
	var (
		input    *console.Error
		hand     *deal.HandError
		flag     *flagError
		value    *settingError
		write    *writeError
		item     *itemError
		budget   *solve.BudgetError
		conflict *solve.ContradictionError
		criteria *generate.CriteriaError
		field    *setspec.Error
		set      *dataset.Error
		number   *jsonform.NumberError
		file     *fs.PathError
	)
	switch {
	case errors.As(err, &item):
		return a.say("hands.hand", "n", item.number, "message", a.explain(item.err))
	case errors.As(err, &input):
		return input.In(a.lang)
	case errors.As(err, &hand):
		return a.explainHandError(hand)
	case errors.As(err, &number):
		return a.say("hintcommand.number", "where", a.say("hand.place", "token", excerpt.Quote(number.Token), "pos", number.Pos))
	case errors.As(err, &flag):
		return a.explainFlagError(flag)
	case errors.As(err, &value):
		return a.explainSettingError(value)
	case errors.As(err, &write):
		return a.say("write", "detail", console.UnwrapPathError(write.err))
	case errors.As(err, &field):
		return a.explainSpecError(field)
	case errors.As(err, &criteria):
		return a.explainCriteriaError(criteria)
	case errors.As(err, &budget):
		return a.explainBudgetError(budget, err)
	case errors.As(err, &conflict):
		return a.say("solve.contradiction", "first", conflict.First, "second", conflict.Second, "puzzle", conflict.Puzzle.ID())
	case errors.As(err, &set):
		return a.explainSetError(set)
	case errors.As(err, &file) && file.Op != "open" && file.Op != "read" && file.Op != "stat":
		return a.say("set.unwritable", "file", excerpt.Escape(file.Path), "detail", file.Err)
	case errors.As(err, &file):
		return a.say("set.unreadable", "file", excerpt.Escape(file.Path), "detail", file.Err)
	case errors.Is(err, puzzle.ErrTooManyNumbers):
		return a.say("hand.many", "limit", puzzle.MaxNumbers)
	case errors.Is(err, puzzle.ErrTarget), errors.Is(err, rat.ErrRange):
		return a.say("target.long")
	}
	return err.Error()
}

// puzzleError is an error of the engine with the puzzle it was asked about.
type puzzleError struct {
	puzzle      puzzle.Puzzle
	err         error
	memoryHelps bool // --memory may help
	firstHelps  bool // --first may help
}

func (e *puzzleError) Error() string { return e.err.Error() }
func (e *puzzleError) Unwrap() error { return e.err }

// explainBudgetError returns the message for a BudgetError: the puzzle, what it needs and what is
// allowed. The puzzle comes from a puzzleError in err, the error that contains e.
func (a *app) explainBudgetError(e *solve.BudgetError, err error) string {
	detail := a.say(text.Key("solve.budget."+string(e.What)), "n", e.Count, "limit", e.Allowed)
	aboutMemory := e.What != solve.BudgetPowers && e.What != solve.BudgetSteps
	switch {
	case !aboutMemory:
	case e.Need == 0:
		detail = a.say("solve.budget.over", "what", detail, "limit", formatBytes(e.Allowed))
	default:
		detail = a.say("solve.budget.need", "what", detail, "need", formatBytes(e.Need), "limit", formatBytes(e.Allowed))
	}
	var puzzleErr *puzzleError
	if !errors.As(err, &puzzleErr) {
		return a.say("solve.budget", "detail", detail)
	}
	if aboutMemory {
		detail = a.addRemedies(detail, puzzleErr)
	}
	return a.say("solve.budget.for", "hand", puzzleErr.puzzle.Hand, "target", a.formatValue(puzzleErr.puzzle.Target), "detail", detail)
}

// formatBytes returns n in MiB or GiB, rounded up.
func formatBytes(n int64) string {
	const mebi = 1 << 20
	if n <= 10<<30 {
		return strconv.FormatInt((n+mebi-1)/mebi, 10) + " MiB"
	}
	return strconv.FormatInt(n>>30+1, 10) + " GiB"
}

// handMessages maps the kinds of hand errors to messages.
var handMessages = map[deal.Kind]text.Key{
	deal.KindEmpty:       "hand.empty",
	deal.KindNotCard:     "hand.card",
	deal.KindHex:         "hand.hex",
	deal.KindNegative:    "hand.negative",
	deal.KindFraction:    "hand.fraction",
	deal.KindTooLarge:    "hand.large",
	deal.KindTooSmall:    "hand.small",
	deal.KindTooMany:     "hand.many",
	deal.KindLeadingZero: "hand.zero",
}

func (a *app) explainHandError(e *deal.HandError) string {
	key, ok := handMessages[e.Kind]
	if !ok {
		return e.Error()
	}
	if e.Kind == deal.KindTooMany && e.Part != "" {
		return a.say("hand.many.glued", "token", excerpt.Quote(e.Token), "limit", e.Limit)
	}
	where := a.say("hand.place", "token", excerpt.Quote(e.Token), "pos", e.Pos)
	if e.Part != "" {
		where = a.say("hand.place.part", "part", excerpt.Quote(e.Part), "token", excerpt.Quote(e.Token))
	}
	return a.say(key, "where", where, "low", e.Low, "limit", e.Limit)
}

// flagError is an error in parsing a flag of a command.
type flagError struct {
	err     error
	command *cobra.Command
}

func (e *flagError) Error() string { return e.err.Error() }

func (a *app) explainFlagError(e *flagError) string {
	var (
		unknown *pflag.NotExistError
		invalid *pflag.InvalidValueError
		missing *pflag.ValueRequiredError
	)
	switch {
	case errors.As(e.err, &unknown):
		name := "--" + excerpt.Escape(unknown.GetSpecifiedName())
		if shorts := unknown.GetSpecifiedShortnames(); shorts != "" {
			return a.say("flag.unknown", "flag", "-"+excerpt.Escape(shorts), "command", e.command.CommandPath())
		}
		if near := similarFlags(e.command, unknown.GetSpecifiedName()); len(near) > 0 {
			return a.say("flag.near", "flag", name, "near", strings.Join(near, a.say("list.or")), "command", e.command.CommandPath())
		}
		return a.say("flag.unknown", "flag", name, "command", e.command.CommandPath())
	case errors.As(e.err, &invalid):
		return a.say("flag.value", "flag", invalid.GetFlag().Name, "value", excerpt.Quote(invalid.GetValue()), "want", a.validValues(invalid.GetFlag()))
	case errors.As(e.err, &missing):
		return a.say("flag.novalue", "flag", "--"+missing.GetSpecifiedName())
	}
	return a.say("flag.other", "detail", excerpt.Escape(e.err.Error()), "command", e.command.CommandPath())
}

// similarFlags returns the flags of cmd whose names are similar to name.
func similarFlags(cmd *cobra.Command, name string) (flags []string) {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	for _, near := range similarNames(name, names...) {
		flags = append(flags, "--"+near)
	}
	return flags
}

// similarNames returns those of names that cobra would suggest for name if they were commands.
func similarNames(name string, names ...string) []string { return namesWithin(2, name, names...) }

// namesWithin is like similarNames for names that differ in at most the given number of letters.
func namesWithin(distance int, name string, names ...string) []string {
	all := &cobra.Command{SuggestionsMinimumDistance: distance}
	for _, n := range names {
		all.AddCommand(&cobra.Command{Use: n, Run: func(*cobra.Command, []string) {}})
	}
	return all.SuggestionsFor(name)
}

// validValues describes the values that a flag takes.
func (a *app) validValues(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "uint64":
		return a.say("flag.want.natural")
	case "int", "int64":
		return a.say("flag.want.number")
	case "duration":
		return a.say("serve.want.time")
	case "size":
		return a.say("flag.want.size", "limit", humanize.IBytes(solve.MaxBytes))
	case "bool":
		return "true, false"
	}
	if c, ok := f.Value.(*choiceValue); ok {
		return strings.Join(c.options, ", ")
	}
	return f.Value.Type()
}

// commaSeparated returns the items as text, separated by commas.
func commaSeparated[T any](items []T) string { return strings.Join(stringsOf(items), ", ") }

// stringsOf returns the items as text.
func stringsOf[T any](items []T) []string {
	out := make([]string, len(items))
	for i, item := range items {
		out[i] = fmt.Sprint(item)
	}
	return out
}

// specMessages maps the kinds of setspec.Error that concern one flag to messages.
var specMessages = map[string]text.Key{
	setspec.BadTarget: "generate.target", setspec.BadSeconds: "generate.seconds", setspec.BadShare: "generate.share",
	setspec.BadLevel: "generate.level", setspec.BadValues: "generate.values", setspec.Negative: "generate.negative",
}

// explainSpecError returns the message for a setspec.Error.
func (a *app) explainSpecError(e *setspec.Error) string {
	switch e.Kind {
	case setspec.BadDepth:
		return a.say("criteria.outside", "flag", "--depth", "limit", fmt.Sprint("1-", setspec.MaxDepth))
	case setspec.BadCards:
		return a.say("criteria.outside", "flag", "--cards", "limit", fmt.Sprint("1..", puzzle.MaxNumbers))
	case setspec.MaxAndValues:
		return a.say("flag.together", "a", "max", "b", "values")
	}
	if key, ok := specMessages[e.Kind]; ok {
		return a.say(key, e.Field, excerpt.Quote(e.Text), "limit", e.Limit)
	}
	return a.say("flag.value", "flag", flagOf(e.Field), "value", excerpt.Quote(e.Text), "want", a.say("flag.want.range"))
}

// flagOf returns the name of the flag for a field of setspec.Spec or generate.Criteria.
func flagOf(name string) string {
	if name == "rules" {
		return "variant"
	}
	return strings.ReplaceAll(setspec.FieldName(name), "_", "-")
}

// criteriaMessages maps the kinds of generate.CriteriaError to messages.
var criteriaMessages = map[generate.ErrorKind]text.Key{
	generate.KindMissing:  "criteria.missing",
	generate.KindEmpty:    "criteria.empty",
	generate.KindOutside:  "criteria.outside",
	generate.KindUnknown:  "criteria.unknown",
	generate.KindTwice:    "criteria.twice",
	generate.KindClash:    "criteria.clash",
	generate.KindUngraded: "criteria.ungraded",
	generate.KindMany:     "criteria.many",
	generate.KindPool:     "criteria.pool",
}

// explainCriteriaError returns the message for a generate.CriteriaError.
func (a *app) explainCriteriaError(e *generate.CriteriaError) string {
	key, ok := criteriaMessages[e.Kind]
	switch {
	case e.Kind == generate.KindMany && e.Field != "balance":
		key = "criteria.vast"
	case !ok && e.Err != nil:
		return a.explain(e.Err)
	case !ok:
		return e.Error()
	}
	given := "--" + flagOf(e.Field)
	if e.Value != "" && (e.Kind == generate.KindClash || e.Kind == generate.KindUngraded) {
		given += " " + excerpt.Escape(e.Value)
	}
	return a.say(key, "flag", given, "value", excerpt.Quote(e.Value), "choices", criterionChoices(e.Field), "limit", e.Limit, "other", "--"+flagOf(e.OtherField))
}

// criterionChoices returns the values that a criterion may have.
func criterionChoices(criterion string) string {
	switch criterion {
	case "needs":
		return commaSeparated(generate.Needs())
	case "balance":
		return commaSeparated(generate.Axes())
	case "shapes":
		return "chain, pairs, ((..).)., (..)(..), ..."
	case "unique":
		return expr.Form.String() + ", " + expr.Idea.String()
	}
	return ""
}
