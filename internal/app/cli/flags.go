package cli

import (
	"cmp"
	"errors"
	"iter"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// choiceValue is the value of a flag that takes one of a list of words.
type choiceValue struct {
	value   string
	options []string
}

// String returns the chosen word.
func (c *choiceValue) String() string { return c.value }

// Type returns the placeholder of the value in the help.
func (c *choiceValue) Type() string { return strings.Join(c.options, "|") }

// Set chooses s, and returns an error if s is not one of the options.
func (c *choiceValue) Set(s string) error {
	if !slices.Contains(c.options, s) {
		return errors.New("not one of " + strings.Join(c.options, ", "))
	}
	c.value = s
	return nil
}

// addChoiceFlag adds a choice flag with its completion to cmd and returns a pointer to its value.
func (a *app) addChoiceFlag(cmd *cobra.Command, name, value string, usage text.Key, options ...string) *string {
	c := &choiceValue{value, options}
	cmd.Flags().Var(c, name, a.say(usage))
	a.addCompletion(cmd, name, options)
	return &c.value
}

// addCompletion makes shells complete the values of a flag with words.
func (a *app) addCompletion(cmd *cobra.Command, flag string, words []string) {
	// The error means that the flag does not exist or already has completion.
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// checkExclusive returns an error if both flags were given.
func checkExclusive(cmd *cobra.Command, one, other string) error {
	if cmd.Flags().Changed(one) && cmd.Flags().Changed(other) {
		return console.NewError("flag.together", "a", one, "b", other)
	}
	return nil
}

// addStrictFlag adds --strict to a command that reads streams.
func (a *app) addStrictFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&a.strict, "strict", false, a.say("flag.help.strict"))
}

// addFieldFlags adds the flags that give the names of fields in files to cmd.
func (a *app) addFieldFlags(cmd *cobra.Command, names *record.FieldNames, hasAnswer bool) {
	f := cmd.Flags()
	f.StringVar(&names.Hand, "hand-field", "", a.say("flag.help.handfield"))
	f.StringVar(&names.Target, "target-field", "", a.say("flag.help.targetfield"))
	if hasAnswer {
		f.StringVar(&names.Answer, "answer-field", "", a.say("flag.help.answerfield"))
	}
	cmd.PreRun = func(*cobra.Command, []string) { a.hasFieldFlags = true }
}

// maxJobs bounds --jobs, since each worker has its own tables.
const maxJobs = 256

// addJobsFlag adds --jobs, the number of workers, to cmd. The function that it returns reads the
// flag; the default is one worker for each processor.
func (a *app) addJobsFlag(cmd *cobra.Command) func() (int, error) {
	n := 0
	cmd.Flags().Var(decimalValue[int]{&n}, "jobs", a.say("generate.help.jobs"))
	return func() (int, error) {
		if n < 0 || n > maxJobs {
			return 0, console.NewError("generate.jobs", "jobs", n, "limit", maxJobs)
		}
		return cmp.Or(n, runtime.GOMAXPROCS(0)), nil
	}
}

// ruleFlags holds the flags that set the rules, the target and the limit of numbers.
type ruleFlags struct {
	name   string // --variant
	alias  string // --rules, an alias of --variant
	flags  *pflag.FlagSet
	target string
	max    int64 // --max, if the command has it; 0 if not given
}

// addRuleFlags adds the rule flags to cmd.
func (a *app) addRuleFlags(cmd *cobra.Command, variant string) *ruleFlags {
	r := a.addVariantFlags(cmd, variant, "flag.help.variant", "flag.help.target")
	cmd.Flags().Var(decimalValue[int64]{&r.max}, "max", a.say("flag.help.max"))
	return r
}

// addVariantFlags adds the rule flags other than --max to cmd, with the given usage texts.
func (a *app) addVariantFlags(cmd *cobra.Command, variant string, variantUsage, targetUsage text.Key) *ruleFlags {
	r := a.addVariantFlag(cmd, variant, variantUsage, puzzle.Names())
	cmd.Flags().StringVar(&r.target, "target", "", a.say(targetUsage))
	return r
}

// addVariantFlag adds --variant and its alias to cmd, for the variants with the given names.
func (a *app) addVariantFlag(cmd *cobra.Command, variant string, usage text.Key, names []string) *ruleFlags {
	f := cmd.Flags()
	r := &ruleFlags{flags: f}
	f.StringVar(&r.name, "variant", variant, a.say(usage))
	f.StringVar(&r.alias, "rules", variant, a.say(usage))
	f.Lookup("rules").Hidden = true // the usage text of --variant mentions it
	a.addCompletion(cmd, "variant", names)
	a.addCompletion(cmd, "rules", names)
	return r
}

// parsedRules holds the values of parsed rule flags.
type parsedRules struct {
	variant puzzle.Variant
	target  rat.Rat
	hand    deal.ParseOptions
}

// read parses the flags. A variant with more than one target needs --target; a
// caller that gets the target from elsewhere uses readVariant.
func (r *ruleFlags) read() (parsedRules, error) {
	out, err := r.readVariant()
	if err != nil {
		return parsedRules{}, err
	}
	if r.target != "" {
		out.target, err = parseTarget(r.target)
		return out, err
	}
	v, single := out.variant, false
	if out.target, single = v.Target(); !single {
		return parsedRules{}, console.NewError("target.needed", "variant", v.Name, "low", v.Low, "high", v.High)
	}
	return out, nil
}

// variant returns the name given with --variant or --rules. It returns an error
// if both were given with different names.
func (r *ruleFlags) variant() (string, error) {
	switch {
	case !r.flags.Changed("rules"):
		return r.name, nil
	case r.flags.Changed("variant") && r.name != r.alias:
		return "", console.NewError("rules.twice", "a", excerpt.Quote(r.name), "b", excerpt.Quote(r.alias))
	}
	return r.alias, nil
}

// readVariant parses the flags other than --target.
func (r *ruleFlags) readVariant() (parsedRules, error) {
	name, err := r.variant()
	if err != nil {
		return parsedRules{}, err
	}
	v, err := puzzle.Lookup(name)
	if err != nil {
		return parsedRules{}, console.NewError("rules.unknown", "name", excerpt.Quote(name), "names", strings.Join(puzzle.Names(), ", "))
	}
	if r.max < 0 {
		return parsedRules{}, console.NewError("max.negative", "max", r.max)
	}
	// With Max 0, no number is too large.
	o := deal.ParseOptions{Max: r.max, MaxCards: puzzle.MaxNumbers}
	if r.max > 0 {
		o.Min = 1 // with --max, numbers are cards, and there is no card 0
	}
	o.SplitDigits = v.Pool != nil || r.max > 0
	o.Jokers = v.Rules.Alternatives&puzzle.Jokers != 0
	return parsedRules{variant: v, hand: o}, nil
}

// parseTarget parses a target: any rational number, as record.ParseTarget does.
func parseTarget(s string) (rat.Rat, error) {
	plain := record.NormalizeNumber(s)
	t, err := rat.Parse(plain)
	switch {
	case errors.Is(err, rat.ErrRange):
		return rat.Rat{}, console.NewError("target.long")
	case errors.Is(err, rat.ErrDivZero):
		return rat.Rat{}, console.NewError("target.divzero", "target", excerpt.Quote(plain))
	case err != nil:
		return rat.Rat{}, console.NewError("target.bad", "target", excerpt.Quote(plain))
	}
	return t, nil
}

// puzzle parses a hand and returns its puzzle.
func (r parsedRules) puzzle(hand string) (puzzle.Puzzle, error) {
	h, err := deal.ParseHand(hand, r.hand)
	if err != nil {
		return puzzle.Puzzle{}, err
	}
	return puzzle.New(h, r.target, r.variant.Rules)
}

// flagNames returns the names of all flags of a set.
func flagNames(set *pflag.FlagSet) (names []string) {
	set.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// decimalValue is the value of a flag that takes a whole number in decimal, like the numbers of a
// hand. The integer flags of pflag would read 010 as eight and 0x10 as sixteen.
type decimalValue[T int | int64 | uint64] struct{ dest *T }

// String returns the number as the help shows it.
func (d decimalValue[T]) String() string {
	if d.dest == nil || *d.dest == 0 {
		return "0"
	}
	return strconv.FormatInt(int64(*d.dest), 10)
}

// Set parses decimal digits and rejects leading zeros.
func (d decimalValue[T]) Set(s string) error {
	if len(s) > 1 && s[0] == '0' {
		return strconv.ErrSyntax
	}
	if _, unsigned := any(d.dest).(*uint64); unsigned {
		n, err := strconv.ParseUint(s, 10, 64)
		*d.dest = T(n)
		return err
	}
	n, err := strconv.ParseInt(s, 10, 63)
	*d.dest = T(n)
	return err
}

// Type returns the type's name, as the flags of pflag do.
func (d decimalValue[T]) Type() string {
	switch any(d.dest).(type) {
	case *uint64:
		return "uint64"
	case *int64:
		return "int64"
	}
	return "int"
}

// byteSize is the value of a flag that takes a number of bytes with a unit, such as 4GiB or 500MB.
// 0 means the engine's default.
type byteSize int64

// String returns the size with a binary unit.
func (b *byteSize) String() string { return humanize.IBytes(uint64(*b)) }

// Type returns the type's name.
func (*byteSize) Type() string { return "size" }

// minMemory is the lowest value of --memory in bytes: with less, no hand can be searched.
const minMemory = 1 << 20

// Set parses a size. It returns an error if s is not a size from minMemory to solve.MaxBytes.
func (b *byteSize) Set(s string) error {
	n, err := humanize.ParseBytes(s)
	if err != nil || n < minMemory || n > solve.MaxBytes {
		return errors.New("not a size")
	}
	*b = byteSize(n)
	return nil
}

// addMemoryFlag adds --memory to cmd, which solves hands with the run's engine.
func (a *app) addMemoryFlag(cmd *cobra.Command) {
	a.memory = solve.DefaultBytes
	cmd.Flags().Var(&a.memory, "memory", a.say("flag.help.memory", "limit", humanize.IBytes(solve.MaxBytes)))
}

// addRemedies appends the flags that help to a message about memory.
func (a *app) addRemedies(detail string, e *puzzleError) string {
	if e.firstHelps {
		detail = a.say("solve.budget.first", "detail", detail)
	}
	if e.memoryHelps && a.memory < solve.MaxBytes {
		detail = a.say("solve.budget.raise", "detail", detail)
	}
	return detail
}

// minusGuard precedes an argument such as -3+27 or -(2-8) while flags are parsed,
// so that the argument is not parsed as one-letter flags. No argument contains a
// NUL, since it ends an argument.
const minusGuard = "\x00"

// guardMinus puts the guard before every argument that starts with a minus sign
// and a digit or an opening bracket, unless it is the value of the preceding
// flag. No flag of make24 starts like that.
func guardMinus(root *cobra.Command, args []string) []string {
	guarded := make([]string, len(args))
	for i, arg := range args {
		guarded[i] = arg
		if len(arg) < 2 || arg[0] != '-' || !strings.ContainsRune("0123456789(", rune(arg[1])) {
			continue
		}
		if i > 0 && takesValue(root, args[i-1]) {
			continue
		}
		guarded[i] = minusGuard + arg
	}
	return guarded
}

// removeGuards removes the guards in place and returns args.
func removeGuards(args []string) []string {
	for i, arg := range args {
		args[i] = strings.TrimPrefix(arg, minusGuard)
	}
	return args
}

// takesValue reports whether arg is a flag, of cmd or any subcommand, that takes the next
// argument as its value.
func takesValue(cmd *cobra.Command, arg string) bool {
	name, ok := strings.CutPrefix(arg, "--")
	for _, set := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
		if f := set.Lookup(name); ok && f != nil && f.NoOptDefVal == "" {
			return true
		}
	}
	return slices.ContainsFunc(cmd.Commands(), func(sub *cobra.Command) bool { return takesValue(sub, arg) })
}

// flagValues yields the values given to a flag in args, before the flags are parsed.
func flagValues(args []string, flag string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i, arg := range args {
			value, ok := strings.CutPrefix(arg, flag+"=")
			if arg == flag && i+1 < len(args) {
				value, ok = args[i+1], true
			}
			if arg == "--" || ok && !yield(value) {
				return
			}
		}
	}
}
