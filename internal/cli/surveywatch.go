package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/text"
)

func (a *app) newSurveyWatch() *cobra.Command {
	cmd := a.command("watch ID|DIR", text.SurveyWatchShort, text.SurveyWatchLong, text.SurveyWatchExample)
	on := a.addBus(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		id, err := surveyID(unguard(args))
		if err != nil {
			return err
		}
		nc, err := on.dial(cmd.Context())
		if err != nil {
			return err
		}
		defer nc.Close()
		if err := crew.Watch(cmd.Context(), nc, id, a.watched); err != nil {
			return a.busError(cmd.Context(), id, err)
		}
		return nil
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

	Poisoned []crew.Poisoned `json:"poisoned,omitzero"`
}

// watched tells how far a survey is: in place on a terminal, else a line each time.
func (a *app) watched(p crew.Progress) {
	if a.json {
		r := progressRecord{Done: p.Done, Hands: p.Size, Poison: p.Poison, Workers: append([]crew.Told{}, p.Workers...), Poisoned: p.Poisoned}
		if p.Left >= 0 {
			seconds := p.Left.Seconds()
			r.Left = &seconds
		}
		_ = writeJSON(a.out, r) // a broken pipe shows when it is flushed
	} else {
		left := "–"
		if p.Left >= 0 {
			left = p.Left.Round(time.Second).String()
		}
		fmt.Fprintln(a.out, a.say(text.SurveyProgress, "done", p.Done, "hands", p.Size, "percent", percent(p.Done, p.Size),
			"workers", len(p.Workers), "left", left, "poison", p.Poison))
		for _, hand := range p.Poisoned {
			fmt.Fprintf(a.out, "  %d  %s  %s\n", hand.Rank, hand.Hand, hand.Reason)
		}
	}
	_ = a.out.Flush()
}

// percent is a share in whole percent; all only when it is all.
func percent(part, whole int64) int64 {
	if whole == 0 {
		return 100
	}
	return int64(float64(part) / float64(whole) * 100)
}

func (a *app) newSurveyCancel() *cobra.Command {
	cmd := a.command("cancel ID|DIR", text.SurveyCancelShort, text.SurveyCancelLong, text.SurveyCancelExample)
	on := a.addBus(cmd)
	forget := false
	cmd.Flags().BoolVar(&forget, "forget", false, a.say(text.FlagSurveyForget))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		id, err := surveyID(unguard(args))
		if err != nil {
			return err
		}
		nc, err := on.dial(cmd.Context())
		if err != nil {
			return err
		}
		defer nc.Close()
		do := []func(context.Context, *nats.Conn, string) error{crew.Cancel}
		if forget { // after the workers told what they did, which would make it again
			do = append(do, crew.Settle, crew.Forget)
		}
		for _, step := range do {
			if err := step(cmd.Context(), nc, id); err != nil {
				return a.busError(cmd.Context(), id, err)
			}
		}
		_, err = fmt.Fprintln(a.out, a.say(text.SurveyCancelled, "id", id))
		return err
	}
	return cmd
}

func (a *app) newSurveyFold() *cobra.Command {
	cmd := a.command("fold DIR", text.SurveyFoldShort, text.SurveyFoldLong, text.SurveyFoldExample)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		args = unguard(args)
		if len(args) != 1 || args[0] == "" {
			return bad(text.SurveyOneDir)
		}
		f, err := folder.Open(args[0])
		if err != nil {
			return a.folderError(args[0], err)
		}
		if err := a.fold(cmd.Context(), cmd, f); err != nil {
			return a.folderError(args[0], err)
		}
		return nil
	}
	return cmd
}

// surveyID is the ID that was given, or that of the survey in the folder that was given.
func surveyID(args []string) (string, error) {
	if len(args) != 1 || args[0] == "" {
		return "", bad(text.SurveyOneID)
	}
	if f, err := folder.Open(args[0]); err == nil {
		return f.Plan().ID(), nil
	}
	return args[0], nil
}
