package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/app/tui"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/game/gameclient"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/race/mode"
)

// playCmd holds the flags of one run of play.
type playCmd struct {
	app      *app
	location storage.Location
	start    *string
	practice run.Request
	variant  *ruleFlags
	server   string // URL
	code     string // of a race
}

func (a *app) newPlay() *cobra.Command {
	cmd := a.newCommand("play", "play.short", "play.long", "play.example")
	p := &playCmd{app: a}
	p.start = a.addChoiceFlag(cmd, "mode", "", "play.help.mode", mode.Practice, mode.Daily, mode.Timed, mode.Timed1, mode.Timed5, mode.Streak, tui.StartComputers, tui.StartReview, tui.StartHistory)
	f := cmd.Flags()
	f.Lookup("mode").DefValue = "" // the usage text gives the default
	f.Var(decimalValue[int]{&p.practice.Level}, "level", a.say("play.help.level"))
	f.Var(decimalValue[int]{&p.practice.Cards}, "cards", a.say("play.help.cards"))
	p.variant = a.addVariantFlag(cmd, "classic", "flag.help.variant", tui.RuleNames())
	f.Lookup("level").DefValue, f.Lookup("cards").DefValue = "", "" // as above
	f.StringVar(&p.location.Dir, "data", "", a.say("serve.help.data"))
	f.BoolVar(&p.location.IsNew, newFlag, false, a.say("serve.help.new"))
	f.StringVar(&p.server, "server", "", a.say("play.help.server"))
	f.StringVar(&p.code, "code", "", a.say("play.help.code"))
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := p.check(cmd); err != nil {
			return err
		}
		if p.server != "" {
			return p.runRace(cmd.Context())
		}
		return p.run(cmd.Context())
	}
	return cmd
}

// The options of practice.
const (
	maxLevel             = 5
	minPlayed, maxPlayed = 3, 6 // cards
	countdown            = "countdown"
)

// check checks the flags and the terminal.
func (p *playCmd) check(cmd *cobra.Command) error {
	if err := checkLocation(p.location, cmd.Flags()); err != nil {
		return err
	}
	if err := p.checkServer(cmd.Flags()); err != nil {
		return err
	}
	level, cards := cmd.Flags().Changed("level"), cmd.Flags().Changed("cards")
	variant := cmd.Flags().Changed("variant") || cmd.Flags().Changed("rules")
	rules, err := p.variant.variant()
	if err != nil {
		return err
	}
	p.practice.Rules = rules
	switch {
	case level && (p.practice.Level < 1 || p.practice.Level > maxLevel):
		return console.NewError("play.level", "level", p.practice.Level)
	case cards && (p.practice.Cards < minPlayed || p.practice.Cards > maxPlayed):
		return console.NewError("play.cardcount", "cards", p.practice.Cards)
	case !slices.Contains(tui.RuleNames(), rules):
		return console.NewError("rules.unknown", "name", excerpt.Quote(rules), "names", strings.Join(tui.RuleNames(), ", "))
	case cards && rules == countdown && p.practice.Cards != maxPlayed:
		return console.NewError("play.countdown")
	case (level || cards || variant) && *p.start != "" && *p.start != mode.Practice:
		return console.NewError("play.options")
	case !canDraw(p.app.stdin, p.app.stdout, runtime.GOOS, os.Getenv("TERM")):
		return console.NewError("play.terminal")
	}
	return nil
}

// checkServer checks the flags of races.
func (p *playCmd) checkServer(flags *pflag.FlagSet) error {
	isLocal := slices.ContainsFunc([]string{"mode", "level", "cards", "variant", "rules", "data", newFlag}, flags.Changed)
	switch {
	case p.code != "" && p.server == "":
		return console.NewError("play.code.only")
	case flags.Changed("server") && isLocal:
		return console.NewError("play.server.only")
	case !flags.Changed("server"):
		return nil
	}
	if _, err := gameclient.ParseLink(p.server); err != nil {
		return console.NewError("play.server", "url", p.server)
	}
	return nil
}

// canDraw reports whether the game can be drawn: both streams are a terminal that can move the cursor.
func canDraw(in io.Reader, out io.Writer, system, terminal string) bool {
	if terminal == "dumb" || terminal == "" && system != "windows" {
		return false
	}
	input, isFile := in.(*os.File)
	output, isOutputFile := out.(*os.File)
	return isFile && isOutputFile && term.IsTerminal(input.Fd()) && term.IsTerminal(output.Fd())
}

// drawsASCII reports whether the game is drawn with ASCII characters only.
func (p *playCmd) drawsASCII() bool { return p.app.ascii || !hasUnicode(os.Getenv) }

// hasUnicode reports whether the locale of the environment may have UTF-8: it names no other character
// set, and is not the C locale.
func hasUnicode(getenv func(string) string) bool {
	locale := cmp.Or(getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG"))
	name, charset, isGiven := strings.Cut(locale, ".")
	if !isGiven {
		return name != "C" && name != "POSIX"
	}
	charset, _, _ = strings.Cut(strings.ToLower(charset), "@")
	return charset == "utf-8" || charset == "utf8"
}

// run opens the store and plays until the player quits or ctx ends.
func (p *playCmd) run(ctx context.Context) error {
	defer blockExit()() // until the terminal is restored
	db, location, err := p.location.Open(ctx)
	var input *console.Error
	if errors.As(err, &input) && input.Key == "serve.locked" {
		return &console.Error{Key: "play.locked", Pairs: input.Pairs}
	}
	if err != nil {
		return err
	}
	err = p.play(ctx, db, location)
	if closeErr := db.Close(); err == nil && closeErr != nil {
		return console.NewError("serve.broken", "detail", closeErr)
	}
	return err
}

// play plays with a store.
func (p *playCmd) play(ctx context.Context, db tui.Store, location string) error {
	game, err := tui.OpenGame(ctx, db, wallTime)
	if err != nil {
		return storage.OpenError(location, err)
	}
	env := &tui.Env{Game: game, Lang: p.app.lang, ASCII: p.drawsASCII()}
	return p.show(ctx, env, tui.First(env, *p.start, p.practice))
}

// runRace plays a race on a server. Without a folder for settings, the player is a new guest each time.
func (p *playCmd) runRace(ctx context.Context) error {
	defer blockExit()() // until the terminal is restored
	link, err := gameclient.ParseLink(p.server)
	if err != nil {
		return console.NewError("play.server", "url", p.server)
	}
	if p.code != "" {
		link.Code, link.Race = p.code, ""
	}
	file := ""
	if dir, err := os.UserConfigDir(); err == nil {
		file = gameclient.SessionFile(filepath.Join(dir, "make24"), link.Server)
	}
	env := &tui.Env{Lang: p.app.lang, ASCII: p.drawsASCII()}
	return p.show(ctx, env, tui.NewRace(env, gameclient.New(link.Server, file), link))
}

// show shows a screen until the player quits or ctx ends.
func (p *playCmd) show(ctx context.Context, env *tui.Env, first tui.Screen) error {
	err := tui.Run(ctx, env, first, p.app.stdin, p.app.stdout, os.Environ())
	switch {
	case errors.Is(err, tui.ErrInterrupted):
		return errInterrupted
	case err != nil && ctx.Err() == nil:
		return console.NewError("play.broken", "detail", err)
	}
	return err
}
