package cli

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/measure"
	"github.com/make24/make24/internal/text"
)

// A row is run again until it has been run often enough or long enough; the
// median counts. The whole table stays under half a minute.
const (
	benchRounds = 7
	benchSpread = 1500 * time.Millisecond
)

// benchRecord is the line of one row in JSON.
type benchRecord struct {
	Name    string  `json:"name"`
	Seconds float64 `json:"seconds"` // for all of the work, median
	Work    int     `json:"work"`    // how much was done
	Unit    string  `json:"unit"`    // of what
}

func (a *app) newBench() *cobra.Command {
	cmd := a.command("bench", "bench.short", "bench.long", "bench.example")
	names := benchNames()
	only := a.choiceFlag(cmd, "only", "", "flag.help.only", names...)
	signature := cmd.Flags().Bool("signature", false, a.say("flag.help.signature"))
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := apart(cmd, "only", "signature"); err != nil {
			return err
		}
		if *signature {
			return a.signature(cmd.Context())
		}
		for _, row := range measure.Rows() {
			if only.value == "" || only.value == row.Name {
				if err := a.bench(cmd.Context(), row); err != nil {
					return err
				}
			}
		}
		return nil
	}
	return cmd
}

func benchNames() []string {
	var names []string
	for _, row := range measure.Rows() {
		names = append(names, row.Name)
	}
	return names
}

// bench measures one row and writes it.
func (a *app) bench(ctx context.Context, row measure.Row) error {
	job, err := row.Prepare()
	if err != nil {
		return err
	}
	stop := a.progress()
	spent, err := median(ctx, row.Name, job)
	stop()
	if err != nil {
		return err
	}
	if err := a.print(benchRecord{row.Name, spent.Seconds(), job.Work, row.Unit}, a.benchLine(row, job, spent)); err != nil {
		return err
	}
	return a.out.Flush() // each row is shown when it is known
}

// benchUnits has the message that says how much of a unit there is.
var benchUnits = map[string]text.Key{
	"hands": "bench.hands", "sets": "bench.sets", "answers": "bench.answers", "MB": "bench.megabytes",
	"puzzles": "bench.puzzles",
}

// benchLine is a row for people.
func (a *app) benchLine(row measure.Row, job measure.Job, spent time.Duration) string {
	note := a.say("bench.each", "time", measure.Duration(float64(spent)/float64(job.Work)))
	if job.Parts > 1 {
		note = a.say("bench.median", "n", job.Parts)
	}
	amount := a.say(benchUnits[row.Unit], "n", job.Work)
	return fmt.Sprintf("%-10s %8s  %s  %s", row.Name, measure.Duration(float64(spent)), pad(amount, 14), note)
}

// median runs the parts of a job, round after round, until the median of all
// runs is worth something.
func median(ctx context.Context, name string, job measure.Job) (time.Duration, error) {
	var times []time.Duration
	begun := time.Now()
	for round := 0; round == 0 || round < benchRounds && time.Since(begun) < benchSpread; round++ {
		for part := range job.Parts {
			runtime.GC() // what one run leaves behind is not the next one's to clear
			start := time.Now()
			found, err := job.Run(ctx, part)
			spent := time.Since(start)
			if err != nil {
				return 0, err
			}
			if found != job.Want {
				return 0, bad("bench.wrong", "row", name, "found", found, "want", job.Want)
			}
			times = append(times, spent)
		}
	}
	slices.Sort(times)
	n := len(times)
	return (times[(n-1)/2] + times[n/2]) / 2, nil
}
