package cli

import (
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/excerpt"
	"github.com/make24/make24/internal/text"
)

// newRoot puts the commands together. It is made anew for every run, in the
// run's language.
func (a *app) newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "make24",
		Short:         a.say("root.short"),
		Long:          a.say("root.long"),
		Example:       a.say("root.example"),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
	}
	showVersion := root.Flags().Bool("version", false, a.say("version.short"))
	root.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) > 0:
			return unknownCommand(cmd, unguard(args))
		case *showVersion:
			return a.printVersion()
		}
		return cmd.Help()
	}
	f := root.PersistentFlags()
	f.BoolVar(&a.json, "json", false, a.say("flag.help.json"))
	f.BoolVar(&a.ascii, "ascii", false, a.say("flag.help.ascii"))
	f.Var(&choice{a.lang.String(), []string{"en", "zh"}}, "lang", a.say("flag.help.lang"))
	f.Lookup("lang").DefValue = "" // its usage says it
	_ = root.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions([]string{"en", "zh"}, cobra.ShellCompDirectiveNoFileComp))
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetIn(a.in)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		if args := cmd.Flags().Args(); len(args) > 0 && cmd.HasAvailableSubCommands() {
			a.helpErr = unknownCommand(cmd, unguard(args))
			return
		}
		a.help(cmd)
	})
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return &flagError{err, cmd}
	})
	root.AddCommand(a.newSolve(), a.newDeal(), a.newCheck(), a.newPrompt(), a.newGrade(), a.newHint(), a.newGenerate(), a.newAudit(),
		a.newJudge(), a.newCountdown(), a.newSurvey(), a.newBench(), a.newServe(), a.newBackup(), a.newVersion())
	root.SetHelpCommand(a.newHelp(root))
	a.describeCompletion(root)
	return root
}

// newHelp is cobra's help command, which takes no word for another.
func (a *app) newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: a.say("help.short"),
		RunE: func(_ *cobra.Command, args []string) error {
			about, rest, err := root.Find(unguard(args))
			if err != nil || len(rest) > 0 {
				return unknownCommand(root, args)
			}
			return about.Help()
		},
	}
}

// describeCompletion gives cobra's completion command our words.
func (a *app) describeCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	cmd, _, err := root.Find([]string{"completion"})
	if err != nil {
		return
	}
	cmd.Short = a.say("completion.short")
	cmd.Long = a.say("completion.long")
	cmd.Example = a.say("completion.example")
	cmd.Args = cobra.ArbitraryArgs
	var shells []string
	for _, shell := range cmd.Commands() {
		shell.Short = a.say("completion.shell", "shell", shell.Name())
		shell.Long = shell.Short
		shells = append(shells, shell.Name())
	}
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		return newInputError("completion.unknown", "shell", excerpt.Quote(unguard(args)[0]), "shells", strings.Join(shells, ", "))
	}
}

// command makes a command with its words.
func (a *app) command(use string, short, long, example text.Key) *cobra.Command {
	return &cobra.Command{
		Use:     use,
		Short:   a.say(short),
		Long:    a.say(long),
		Example: a.say(example),
		Args: func(_ *cobra.Command, args []string) error {
			unguard(args)
			return nil
		},
	}
}

// noArguments are the arguments of a command that takes none.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	name := strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
	return newInputError("command.arguments", "command", name, "argument", excerpt.Quote(unguard(args)[0]))
}

// noWords are those of a survey, which may have been meant as a command below it.
func noSurveyArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if near := similarCommand(cmd, unguard(args)[0]); near != "" {
		return newInputError("command.near", "name", excerpt.Quote(args[0]), "near", near)
	}
	return newInputError("survey.bad.words", "word", excerpt.Quote(args[0]))
}

// unknownCommand is the error for the first argument after a command that is no command below it.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if cmd == cmd.Root() && args[0] != "" && args[0][0] >= '0' && args[0][0] <= '9' {
		return newInputError("command.hand", "args", excerpt.Escape(strings.Join(args, " ")))
	}
	if near := similarCommand(cmd, args[0]); near != "" {
		return newInputError("command.near", "name", excerpt.Quote(args[0]), "near", near)
	}
	return newInputError("command.unknown", "name", excerpt.Quote(args[0]), "command", cmd.CommandPath())
}

// similarCommand returns a command below another with a similar name, as it is typed after make24, or "".
func similarCommand(cmd *cobra.Command, name string) string {
	cmd.SuggestionsMinimumDistance = 2
	near := cmd.SuggestionsFor(name)
	// A longer command is compared with as many letters as were typed.
	typed := len([]rune(name))
	for _, sub := range cmd.Commands() {
		if typed >= minAbbreviation && sub.IsAvailableCommand() && len(sub.Name()) > typed &&
			len(similar(name, sub.Name()[:typed])) > 0 {
			near = append(near, sub.Name())
		}
	}
	if len(near) == 0 {
		return ""
	}
	return strings.TrimPrefix(cmd.CommandPath()+" "+near[0], cmd.Root().Name()+" ")
}

// minAbbreviation is how many letters of a longer command must be typed for a suggestion: of fewer, two wrong ones are most.
const minAbbreviation = 4

// versionRecord is the version in JSON.
type versionRecord struct {
	Version string `json:"version"`
	Commit  string `json:"commit,omitempty"`
	Go      string `json:"go"`
}

func (a *app) newVersion() *cobra.Command {
	cmd := a.command("version", "version.short", "version.long", "version.example")
	cmd.Args = noArguments
	cmd.RunE = func(*cobra.Command, []string) error {
		return a.printVersion()
	}
	return cmd
}

// printVersion writes the version of this make24 and of Go.
func (a *app) printVersion() error {
	v := version()
	return a.print(v, "make24 "+v.Version+" "+v.Go)
}

// version names this make24 in manifests.
func (a *app) version() string {
	v := version()
	if v.Commit != "" {
		return v.Version + " " + v.Commit
	}
	return v.Version
}

// version is what the build left in the program.
func version() versionRecord {
	v := versionRecord{Version: "devel", Go: runtime.Version()}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if info.Main.Version != "" && info.Main.Version != "(devel)" {
		v.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			v.Commit = s.Value
		}
	}
	return v
}
