package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
)

func (a *app) newSurveyPlan() *cobra.Command {
	cmd := a.newCommand("plan", "survey.plan.short", "survey.plan.long", "survey.plan.example")
	plan, conn := a.addPlanFlags(cmd), a.addBusFlags(cmd)
	var out string
	cmd.Flags().StringVarP(&out, "out", "o", "", a.say("survey.shared"))
	replicas := a.addChoiceFlag(cmd, "replicas", "", "survey.replicas", "1", "3", "5")
	_ = cmd.MarkFlagDirname("out") // the error is for a flag that does not exist
	cmd.Args = noSurveyArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if out == "" {
			return console.NewError("survey.bad.noout")
		}
		p, err := plan.read()
		if err != nil {
			return err
		}
		f, err := folder.Make(out, p)
		if err != nil {
			return a.folderError(out, err)
		}
		copies, _ := strconv.Atoi(*replicas) // 0 if not given
		queued := 0
		if err := conn.withConn(cmd.Context(), p.ID(), func(nc *nats.Conn) (err error) {
			if err := a.setReplicas(cmd.Context(), nc, p.ID(), copies); err != nil {
				return err
			}
			queued, err = crew.Enqueue(cmd.Context(), nc, crew.Options{Folder: f, Replicas: copies})
			return err
		}); err != nil {
			return err
		}
		planned := plannedLine{p.ID(), p.Space().Size(), queued}
		return a.print(planned, a.say("survey.planned", "id", planned.ID, "hands", planned.Hands, "queued", queued))
	}
	return cmd
}

// setReplicas sets the number of copies of a survey that is already on the bus. 0 changes nothing.
func (a *app) setReplicas(ctx context.Context, nc *nats.Conn, id string, copies int) error {
	if copies == 0 {
		return nil
	}
	before, err := crew.SetReplicas(ctx, nc, id, copies)
	switch {
	case errors.Is(err, crew.ErrUnknown):
		return nil // the survey is not planned yet
	case err != nil:
		return err
	case before != copies:
		fmt.Fprintln(a.err, a.say("survey.copied", "id", id, "copies", copies, "was", before))
	}
	return nil
}

// plannedLine is the line that "make24 survey plan --json" prints.
type plannedLine struct {
	ID     string `json:"id"`
	Hands  int64  `json:"hands"`
	Queued int    `json:"queued"` // intervals
}

// The smallest values of --budget and --lost-after. With a shorter budget, a worker would write parts
// of one hand. With a shorter patience, other workers would consider it lost while it computes.
const (
	minBudget   = 10 * time.Millisecond
	minPatience = time.Second
)

func (a *app) newSurveyWorker() *cobra.Command {
	cmd := a.newCommand("worker", "survey.worker.short", "survey.worker.long", "survey.worker.example")
	conn := a.addBusFlags(cmd)
	var out string
	readJobs := a.addJobsFlag(cmd)
	budget, patience := 10*time.Second, crew.DefaultHeartbeatTimeout
	f := cmd.Flags()
	f.StringVarP(&out, "out", "o", "", a.say("survey.shared"))
	f.DurationVar(&budget, "budget", budget, a.say("survey.worker.budget"))
	f.DurationVar(&patience, "lost-after", patience, a.say("survey.worker.patience"))
	_ = cmd.MarkFlagDirname("out") // the error is for a flag that does not exist
	cmd.Args = noSurveyArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		switch {
		case out == "":
			return console.NewError("survey.bad.noout")
		case budget < minBudget || patience < minPatience:
			return console.NewError("survey.bad.times", "budget", minBudget, "patience", minPatience)
		}
		jobs, err := readJobs()
		if err != nil {
			return err
		}
		return a.runWorker(cmd.Context(), conn, out, jobs, crew.Options{IntervalTime: budget, HeartbeatTimeout: patience})
	}
	return cmd
}

// runWorker computes hands of the survey in the folder dir until the parts in the folder cover all
// hands.
func (a *app) runWorker(ctx context.Context, conn *busFlags, dir string, jobs int, o crew.Options) (err error) {
	defer blockExit()()
	if o.Folder, err = folder.Open(dir); err != nil {
		return a.folderError(dir, err)
	}
	err = conn.withConn(ctx, o.Folder.Plan().ID(), func(nc *nats.Conn) error {
		show, stop := a.surveyBar(o.Folder.Plan().Space().Size())
		skipped := int64(0)
		progress := func(p crew.Progress) {
			skipped = p.SkippedMessages
			show(p)
		}
		o.Name, o.Failpoint, o.Hooks = workerName(), failpoint, crew.Hooks{OnProgress: progress, BeforeHand: beforeHand, OnBusError: a.reportStall}
		err := crew.RunWorkers(ctx, nc, o, jobs)
		stop()
		if skipped > 0 {
			a.writeNote(a.say("survey.skipped", "n", skipped))
		}
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintln(a.err, a.say("survey.worked", "dir", console.OneLine(dir)))
	return nil
}

// workerName returns the name of the workers of this process.
func workerName() string {
	host, _ := os.Hostname() // if the host is unknown, the name is "-" and the process ID
	return fmt.Sprintf("%s-%d", host, os.Getpid())
}

// reportStall reports that requests to NATS fail with err or, if err is nil, that they succeed
// again.
func (a *app) reportStall(err error) {
	if err != nil {
		a.writeNote(a.say("survey.bus.stuck", "detail", console.OneLine(err.Error())))
	} else {
		a.writeNote(a.say("survey.bus.goeson"))
	}
}

// writeNote writes a line to standard error. On a terminal it overwrites an unfinished line.
func (a *app) writeNote(line string) {
	control := ""
	if a.err.tty {
		control = eraseLine
	}
	a.err.draw(control, line+"\n")
}

func (a *app) newSurveyWatch() *cobra.Command {
	cmd := a.newCommand("watch ID|DIR", "survey.watch.short", "survey.watch.long", "survey.watch.example")
	conn := a.addBusFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		id, err := surveyID(args)
		if err != nil {
			return err
		}
		w := &watchCmd{app: a}
		return conn.withConn(cmd.Context(), id, func(nc *nats.Conn) error {
			defer w.close()
			return crew.Watch(cmd.Context(), nc, id, watchTiming, w.update)
		})
	}
	return cmd
}

// progressLine is a JSON line of survey watch. Left is in seconds, or null if unknown. Poisoned
// is set only in the last line.
type progressLine struct {
	Done    int64               `json:"done"`
	Hands   int64               `json:"hands"`
	Left    *float64            `json:"left"`
	Poison  int64               `json:"poison"`
	Workers []crew.WorkerStatus `json:"workers"`
	Skipped int64               `json:"skipped,omitempty"` // foreign messages
	Silent  bool                `json:"silent,omitempty"`  // NATS does not answer

	Poisoned []crew.PoisonedHand `json:"poisoned,omitzero"`
}

// watchCmd shows the progress of a survey: on one line of a terminal, else on a new line each time.
// It reports on standard error when NATS stops and resumes answering.
type watchCmd struct {
	app       *app
	wasSilent bool // the last report was that NATS does not answer
	lineOpen  bool // the line on the terminal is unfinished
}

// update prints a progress report.
func (w *watchCmd) update(p crew.Progress) {
	if p.BusSilent != w.wasSilent {
		w.wasSilent = p.BusSilent
		w.close()
		key := text.Key("survey.bus.again")
		if p.BusSilent {
			key = "survey.bus.silent"
		}
		w.app.writeNote(w.app.say(key))
	}
	switch {
	case w.app.json:
		_ = console.WriteJSON(w.app.out, progressLineOf(p)) // Flush returns the error of a broken pipe
	case !p.BusSilent:
		w.writeProgress(p)
	}
	_ = w.app.out.Flush()
}

// progressLineOf returns the line of a progress report.
func progressLineOf(p crew.Progress) progressLine {
	r := progressLine{
		Done: p.HandsDone, Hands: p.HandCount, Poison: p.PoisonCount, Workers: append([]crew.WorkerStatus{}, p.LiveWorkers...), Skipped: p.SkippedMessages, Silent: p.BusSilent, Poisoned: p.PoisonedHands,
	}
	if p.Remaining >= 0 {
		seconds := p.Remaining.Seconds()
		r.Left = &seconds
	}
	return r
}

// writeProgress prints the progress as text, followed by the poison if p lists it.
func (w *watchCmd) writeProgress(p crew.Progress) {
	left := w.app.say("survey.left", "left", "–")
	switch {
	case p.Remaining >= 0:
		left = w.app.say("survey.left", "left", p.Remaining.Round(time.Second))
	case p.BusyCount() == 0:
		left = w.app.say("survey.noprogress")
	}
	line := w.app.say("survey.progress", "done", p.HandsDone, "hands", p.HandCount, "percent", percent(p.HandsDone, p.HandCount),
		"busy", p.BusyCount(), "waiting", len(p.LiveWorkers)-p.BusyCount(), "left", left, "poison", p.PoisonCount)
	if p.SkippedMessages > 0 {
		line = w.app.say("survey.andskipped", "line", line, "skipped", w.app.say("survey.skipped", "n", p.SkippedMessages))
	}
	if w.app.tty {
		w.app.draw("\r")
		fmt.Fprint(w.app.out, line)
		w.app.draw("\x1b[K")
		w.lineOpen = true
	} else {
		fmt.Fprintln(w.app.out, line)
	}
	if len(p.PoisonedHands) > 0 {
		w.close()
	}
	for _, hand := range p.PoisonedHands {
		fmt.Fprintf(w.app.out, "  %d  %s  %s\n", hand.Rank, console.OneLine(hand.Hand), console.OneLine(hand.Reason))
	}
}

// close ends the unfinished line on the terminal.
func (w *watchCmd) close() {
	if w.lineOpen {
		fmt.Fprintln(w.app.out)
		_ = w.app.out.Flush()
	}
	w.lineOpen = false
}

// percent returns part as a percentage of whole, rounded down, or 100 if whole is 0.
func percent(part, whole int64) int64 {
	if whole == 0 {
		return 100
	}
	return int64(float64(part) / float64(whole) * 100)
}

func (a *app) newSurveyCancel() *cobra.Command {
	cmd := a.newCommand("cancel ID|DIR", "survey.cancel.short", "survey.cancel.long", "survey.cancel.example")
	conn := a.addBusFlags(cmd)
	forget := false
	cmd.Flags().BoolVar(&forget, "forget", false, a.say("survey.cancel.forget"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		id, err := surveyID(args)
		if err != nil {
			return err
		}
		if err := conn.withConn(cmd.Context(), id, func(nc *nats.Conn) error {
			err := crew.Cancel(cmd.Context(), nc, id)
			if err != nil || !forget {
				return err
			}
			// Wait until the workers have sent their last entries, which would recreate the survey.
			if err := crew.WaitUntilIdle(cmd.Context(), nc, id); err != nil {
				return err
			}
			return crew.DeleteStreams(cmd.Context(), nc, id)
		}); err != nil {
			return err
		}
		key := text.Key("survey.cancelled")
		if forget {
			key = "survey.forgotten"
		}
		_, err = fmt.Fprintln(a.out, a.say(key, "id", id))
		return err
	}
	return cmd
}

// surveyID returns the ID in args, or the ID of the survey in the folder in args.
func surveyID(args []string) (string, error) {
	if len(args) != 1 || args[0] == "" {
		return "", console.NewError("survey.bad.oneid")
	}
	if f, err := folder.Open(args[0]); err == nil {
		return f.Plan().ID(), nil
	}
	return args[0], nil
}
