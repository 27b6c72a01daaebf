package cli

import (
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/text"
)

func (a *app) newSurveyWatch() *cobra.Command {
	cmd := a.command("watch ID|DIR", "survey.watch.short", "survey.watch.long", "survey.watch.example")
	on := a.addBus(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		id, err := surveyID(args)
		if err != nil {
			return err
		}
		w := &watching{app: a}
		return on.use(cmd.Context(), id, func(nc *nats.Conn) error {
			defer w.close()
			return crew.Watch(cmd.Context(), nc, id, w.tell)
		})
	}
	return cmd
}

// progressRecord is a line of watch in JSON. Left is in seconds, null where it is not known. The
// last line has the list of poison.
type progressRecord struct {
	Done    int64       `json:"done"`
	Hands   int64       `json:"hands"`
	Left    *float64    `json:"left"`
	Poison  int64       `json:"poison"`
	Workers []crew.Told `json:"workers"`
	Skipped int64       `json:"skipped,omitempty"` // messages that no worker sends
	Silent  bool        `json:"silent,omitempty"`  // NATS does not answer

	Poisoned []crew.Poisoned `json:"poisoned,omitzero"`
}

// watching tells how far a survey is: in place on a terminal, else a line each time. On standard error
// it says when NATS does not answer, and when it does again.
type watching struct {
	*app
	silent bool // that was said last
	open   bool // the line on the terminal has no end yet
}

func (w *watching) tell(p crew.Progress) {
	if p.Silent != w.silent {
		w.silent = p.Silent
		w.close()
		said := text.Key("survey.bus.again")
		if p.Silent {
			said = "survey.bus.silent"
		}
		w.note(w.say(said))
	}
	switch {
	case w.json:
		_ = writeJSON(w.out, recordOf(p)) // a broken pipe shows when it is flushed
	case !p.Silent:
		w.line(p)
	}
	_ = w.out.Flush()
}

func recordOf(p crew.Progress) progressRecord {
	r := progressRecord{
		Done: p.Done, Hands: p.Size, Poison: p.Poison, Workers: append([]crew.Told{}, p.Workers...), Skipped: p.Skipped, Silent: p.Silent, Poisoned: p.Poisoned,
	}
	if p.Left >= 0 {
		seconds := p.Left.Seconds()
		r.Left = &seconds
	}
	return r
}

// line writes the line for people, and the poison below the last one.
func (w *watching) line(p crew.Progress) {
	left := w.say("survey.left", "left", "–")
	switch {
	case p.Left >= 0:
		left = w.say("survey.left", "left", p.Left.Round(time.Second))
	case p.Busy() == 0:
		left = w.say("survey.nobody")
	}
	line := w.say("survey.progress", "done", p.Done, "hands", p.Size, "percent", percent(p.Done, p.Size),
		"busy", p.Busy(), "waiting", len(p.Workers)-p.Busy(), "left", left, "poison", p.Poison)
	if p.Skipped > 0 {
		line = w.say("survey.andskipped", "line", line, "skipped", w.say("survey.skipped", "n", p.Skipped))
	}
	if w.tty {
		fmt.Fprint(w.out, "\r"+line+"\x1b[K")
		w.open = true
	} else {
		fmt.Fprintln(w.out, line)
	}
	if len(p.Poisoned) > 0 {
		w.close()
	}
	for _, hand := range p.Poisoned {
		fmt.Fprintf(w.out, "  %d  %s  %s\n", hand.Rank, oneLine(hand.Hand), oneLine(hand.Reason))
	}
}

// close ends the line that is open.
func (w *watching) close() {
	if w.open {
		fmt.Fprintln(w.out)
		_ = w.out.Flush()
	}
	w.open = false
}

// percent is a share in whole percent; all only when it is all.
func percent(part, whole int64) int64 {
	if whole == 0 {
		return 100
	}
	return int64(float64(part) / float64(whole) * 100)
}

func (a *app) newSurveyCancel() *cobra.Command {
	cmd := a.command("cancel ID|DIR", "survey.cancel.short", "survey.cancel.long", "survey.cancel.example")
	on := a.addBus(cmd)
	forget := false
	cmd.Flags().BoolVar(&forget, "forget", false, a.say("survey.cancel.forget"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		id, err := surveyID(args)
		if err != nil {
			return err
		}
		if err := on.use(cmd.Context(), id, func(nc *nats.Conn) error {
			err := crew.Cancel(cmd.Context(), nc, id)
			if err != nil || !forget {
				return err
			}
			// The workers first tell what they did, which would make it again.
			if err := crew.Settle(cmd.Context(), nc, id); err != nil {
				return err
			}
			return crew.Forget(cmd.Context(), nc, id)
		}); err != nil {
			return err
		}
		said := text.Key("survey.cancelled")
		if forget {
			said = "survey.forgotten"
		}
		_, err = fmt.Fprintln(a.out, a.say(said, "id", id))
		return err
	}
	return cmd
}

func (a *app) newSurveyFold() *cobra.Command {
	cmd := a.command("fold DIR", "survey.fold.short", "survey.fold.long", "survey.fold.example")
	check := a.addCheck(cmd, 1000)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 || args[0] == "" {
			return bad("survey.bad.onedir")
		}
		if err := check.read(); err != nil {
			return err
		}
		f, err := folder.Open(args[0])
		if err != nil {
			return a.folderError(args[0], err)
		}
		if err := a.fold(cmd.Context(), cmd, f, check); err != nil {
			return a.folderError(args[0], err)
		}
		return nil
	}
	return cmd
}

// surveyID is the ID that was given, or that of the survey in the folder that was given.
func surveyID(args []string) (string, error) {
	if len(args) != 1 || args[0] == "" {
		return "", bad("survey.bad.oneid")
	}
	if f, err := folder.Open(args[0]); err == nil {
		return f.Plan().ID(), nil
	}
	return args[0], nil
}
