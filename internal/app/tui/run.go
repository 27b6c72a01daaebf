package tui

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/race/mode"
)

// ErrInterrupted is returned by Run if the player pressed Ctrl-C.
var ErrInterrupted = errors.New("tui: interrupted")

// The names of the first screens, besides the modes.
const (
	StartMenu      = ""
	StartComputers = "computer"
	StartReview    = "review"
	StartHistory   = "history"
)

// RuleNames returns the names of the variants that players choose from.
func RuleNames() []string { return slices.Concat([]string{classic}, ruleNames[1:]) }

// First returns the screen with which the program starts. practice holds the options of practice.
func First(env *Env, start string, practice run.Request) Screen {
	practice.Mode = mode.Practice
	if practice.Rules == classic {
		practice.Rules = ""
	}
	switch start {
	case mode.Practice:
		return newPlay(env, practice)
	case mode.Daily:
		return newDaily(env)
	case mode.Timed, mode.Timed1, mode.Timed5, mode.Streak:
		return newIntro(env, start)
	case StartComputers:
		return newComputers(env)
	case StartReview:
		return newPlay(env, run.Request{Mode: mode.Practice, Review: true})
	case StartHistory:
		return newHistory(env)
	}
	return NewMenu(env, practice)
}

// Run plays in a terminal until the player quits or ctx ends. environ is the environment, from which
// the colours of the terminal follow. Run restores the terminal before it returns. It returns
// ErrInterrupted, or the error of ctx.
func Run(ctx context.Context, env *Env, first Screen, in io.Reader, out io.Writer, environ []string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	env.Context = ctx
	prepared := make(chan struct{})
	go func() {
		defer close(prepared)
		if env.Game != nil {
			env.Game.Prepare(ctx)
		}
	}()
	hungUp := watchTerminal(ctx, cancel, in)
	program := tea.NewProgram(NewModel(env, time.Now, first), tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out),
		tea.WithEnvironment(environ), tea.WithoutSignalHandler())
	last, err := program.Run()
	stopped := ctx.Err()
	cancel()
	<-prepared // it uses the store
	switch {
	case <-hungUp:
		return ErrInterrupted
	case stopped != nil:
		return stopped
	}
	if m, ok := last.(Model); ok && m.Interrupted() {
		return ErrInterrupted
	}
	return err
}

// hangupInterval is the time between two checks whether the terminal still exists.
const hangupInterval = time.Second

// watchTerminal calls cancel when in, if it is a terminal, is gone without a signal, as for a program
// outside the session of the terminal. When ctx has ended, it sends whether that was so.
func watchTerminal(ctx context.Context, cancel context.CancelFunc, in io.Reader) <-chan bool {
	hungUp := make(chan bool, 1)
	file, isFile := in.(*os.File)
	if !isFile || !term.IsTerminal(file.Fd()) {
		hungUp <- false
		return hungUp
	}
	go func() {
		ticker := time.NewTicker(hangupInterval)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				hungUp <- false
				return
			case <-ticker.C:
				if !term.IsTerminal(file.Fd()) {
					cancel()
					hungUp <- true
					return
				}
			}
		}
	}()
	return hungUp
}
