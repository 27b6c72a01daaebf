package cli

import (
	"cmp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/app/licenses"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
)

// subcommand is a command of make24.
type subcommand struct {
	name   string
	group  string // its group in the help; "" for the last one
	create func() *cobra.Command
}

// commandGroups lists the groups of commands in the order of the help.
var commandGroups = []struct {
	name  string
	title text.Key
}{
	{"solving", "help.commands.solving"},
	{"playing", "help.commands.playing"},
	{"sets", "help.commands.sets"},
	{"operating", "help.commands.operating"},
	{"research", "help.commands.research"},
}

// command returns the command in its group.
func (s subcommand) command() *cobra.Command {
	cmd := s.create()
	cmd.GroupID = s.group
	return cmd
}

// subcommands returns all commands except help and completion.
func (a *app) subcommands() []subcommand {
	return []subcommand{
		{name: "solve", group: "solving", create: a.newSolve},
		{name: "deal", group: "solving", create: a.newDeal},
		{name: "check", group: "solving", create: a.newCheck},
		{name: "prompt", group: "sets", create: a.newPrompt},
		{name: "grade", group: "solving", create: a.newGrade},
		{name: "hint", group: "solving", create: a.newHint},
		{name: "generate", group: "sets", create: a.newGenerate},
		{name: "convert", group: "sets", create: a.newConvert},
		{name: "sheet", group: "playing", create: a.newSheet},
		{name: "site", group: "playing", create: a.newSite},
		{name: "audit", group: "sets", create: a.newAudit},
		{name: "ask", group: "sets", create: a.newAsk},
		{name: "evaluate", group: "sets", create: a.newEvaluate},
		{name: "baseline", group: "sets", create: a.newBaseline},
		{name: "judge", group: "sets", create: a.newJudge},
		{name: "countdown", group: "solving", create: a.newCountdown},
		{name: "survey", group: "research", create: a.newSurvey},
		{name: "bench", group: "research", create: a.newBench},
		{name: "serve", group: "playing", create: a.newServe},
		{name: "mcp", group: "solving", create: a.newMCP},
		{name: "health", group: "operating", create: a.newHealth},
		{name: "backup", group: "operating", create: a.newBackup},
		{name: "restore", group: "operating", create: a.newRestore},
		{name: "doctor", group: "operating", create: a.newDoctor},
		{name: "admin", group: "operating", create: a.newAdmin},
		{name: "play", group: "playing", create: a.newPlay},
		{name: "version", create: a.newVersion},
		{name: "man", create: a.newMan},
	}
}

// newRoot returns the root command with its subcommands. If the command line args begins with the
// name of a subcommand, it has only that one, because all of them with their texts take a
// millisecond. Every run makes a new root, in the run's language.
func (a *app) newRoot(args ...string) *cobra.Command {
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
			return unknownCommand(cmd, removeGuards(args))
		case *showVersion:
			return a.printVersion()
		}
		return cmd.Help()
	}
	f := root.PersistentFlags()
	f.BoolVar(&a.json, "json", false, a.say("flag.help.json"))
	f.BoolVar(&a.ascii, "ascii", false, a.say("flag.help.ascii"))
	f.Var(&choiceValue{a.lang.String(), text.Codes()}, "lang", a.say("flag.help.lang"))
	f.Lookup("lang").DefValue = "" // the usage text gives the default
	_ = root.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions(text.Codes(), cobra.ShellCompDirectiveNoFileComp))
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetIn(a.in)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		if args := cmd.Flags().Args(); len(args) > 0 && cmd.HasAvailableSubCommands() {
			a.helpErr = unknownCommand(cmd, removeGuards(args))
			return
		}
		a.help(cmd)
	})
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return &flagError{err, cmd}
	})
	for _, group := range commandGroups {
		root.AddGroup(&cobra.Group{ID: group.name, Title: a.say(group.title)})
	}
	all := a.subcommands()
	if len(args) > 0 {
		if i := slices.IndexFunc(all, func(s subcommand) bool { return s.name == args[0] }); i >= 0 {
			root.AddCommand(all[i].command())
			root.CompletionOptions.DisableDefaultCmd = true
			return root
		}
	}
	for _, s := range all {
		root.AddCommand(s.command())
	}
	root.SetHelpCommand(a.newHelp(root))
	a.describeCompletion(root)
	if len(args) > 0 && args[0] == cobra.ShellCompRequestCmd {
		a.completeUsages(root)
	}
	return root
}

// completeUsages removes the marks of placeholders from the usage texts of all flags, which shells show
// with the completions, and gives --help the text of the catalogue.
func (a *app) completeUsages(cmd *cobra.Command) {
	a.describeHelpFlag(cmd)
	unquote := func(f *pflag.Flag) { f.Usage = strings.ReplaceAll(f.Usage, "`", "") }
	cmd.Flags().VisitAll(unquote)
	cmd.PersistentFlags().VisitAll(unquote)
	for _, sub := range cmd.Commands() {
		a.completeUsages(sub)
	}
}

// newHelp returns the help command. Unlike cobra's own, it rejects an unknown command.
func (a *app) newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: a.say("help.short"),
		RunE: func(_ *cobra.Command, args []string) error {
			target, rest, err := root.Find(removeGuards(args))
			if err != nil || len(rest) > 0 {
				return unknownCommand(root, args)
			}
			return target.Help()
		},
	}
}

// describeCompletion replaces the texts of cobra's completion command with those of the catalogue.
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
		return console.NewError("completion.unknown", "shell", excerpt.Quote(removeGuards(args)[0]), "shells", strings.Join(shells, ", "))
	}
}

// newCommand returns a command with its texts from the catalogue.
func (a *app) newCommand(use string, short, long, example text.Key) *cobra.Command {
	return &cobra.Command{
		Use:     use,
		Short:   a.say(short),
		Long:    a.say(long),
		Example: a.say(example),
		Args: func(_ *cobra.Command, args []string) error {
			removeGuards(args)
			return nil
		},
	}
}

// noArguments is the Args function of a command that takes no arguments.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	name := strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
	return console.NewError("command.arguments", "command", name, "argument", excerpt.Quote(removeGuards(args)[0]))
}

// noSurveyArguments is the Args function of survey commands that take no arguments. Its error
// suggests a similar subcommand if there is one.
func noSurveyArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if near := similarCommand(cmd, removeGuards(args)[0]); near != "" {
		return console.NewError("command.near", "name", excerpt.Quote(args[0]), "near", near)
	}
	return console.NewError("survey.bad.words", "word", excerpt.Quote(args[0]))
}

// unknownCommand returns the error for a first argument that is not a subcommand of cmd.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if cmd == cmd.Root() && args[0] != "" && args[0][0] >= '0' && args[0][0] <= '9' {
		return console.NewError("command.hand", "args", excerpt.Escape(strings.Join(args, " ")))
	}
	if near := similarCommand(cmd, args[0]); near != "" {
		return console.NewError("command.near", "name", excerpt.Quote(args[0]), "near", near)
	}
	return console.NewError("command.unknown", "name", excerpt.Quote(args[0]), "command", cmd.CommandPath())
}

// similarCommand returns the subcommand of cmd whose name is most similar to name, as it is typed
// after make24, or "" if none is similar.
func similarCommand(cmd *cobra.Command, name string) string {
	cmd.SuggestionsMinimumDistance = 2
	near := cmd.SuggestionsFor(name)
	// Compare longer names only up to the number of letters typed.
	typed := len([]rune(name))
	for _, sub := range cmd.Commands() {
		if typed >= minAbbreviation && sub.IsAvailableCommand() && len(sub.Name()) > typed &&
			len(similarNames(name, sub.Name()[:typed])) > 0 {
			near = append(near, sub.Name())
		}
	}
	if len(near) == 0 {
		return ""
	}
	return strings.TrimPrefix(cmd.CommandPath()+" "+near[0], cmd.Root().Name()+" ")
}

// minAbbreviation is the minimum number of letters typed for which a longer command is suggested.
// Two of the letters may be wrong, which would be most of a shorter abbreviation.
const minAbbreviation = 4

// versionJSON is the JSON form of the version.
type versionJSON struct {
	Version string `json:"version"`
	Commit  string `json:"commit,omitempty"`
	Go      string `json:"go"`
}

func (a *app) newVersion() *cobra.Command {
	cmd := a.newCommand("version", "version.short", "version.long", "version.example")
	showLicenses := cmd.Flags().Bool("licenses", false, a.say("version.help.licenses"))
	cmd.Args = noArguments
	cmd.RunE = func(*cobra.Command, []string) error {
		if *showLicenses {
			return a.printLicenses()
		}
		return a.printVersion()
	}
	return cmd
}

// printLicenses prints the licences of everything that the program contains.
func (a *app) printLicenses() error {
	if !a.json {
		_, err := a.out.WriteString(licenses.Text())
		return err
	}
	for _, c := range licenses.Components() {
		if err := console.WriteJSON(a.out, c); err != nil {
			return err
		}
	}
	return nil
}

// printVersion prints the versions of make24 and of Go.
func (a *app) printVersion() error {
	v := readVersion()
	return a.print(v, "make24 "+v.Version+" "+v.Go)
}

// manifestVersion returns the version of make24 as it is written in manifests.
func (a *app) manifestVersion() string {
	v := readVersion()
	if v.Commit != "" {
		return v.Version + " " + v.Commit
	}
	return v.Version
}

// Packages are built with these variables set by the linker (packaging). They replace the versions
// in the build information.
var (
	packageVersion string
	packageCommit  string
)

// readVersion returns the versions that the linker has set, or those in the build information.
func readVersion() versionJSON {
	v := versionJSON{Version: "devel", Go: runtime.Version()}
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
	v.Version, v.Commit = cmp.Or(packageVersion, v.Version), cmp.Or(packageCommit, v.Commit)
	return v
}
