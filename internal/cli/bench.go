package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/text"
)

// A row is run again until it has been run often enough or long enough; the
// median counts. The whole table stays under half a minute.
const (
	benchRuns   = 7
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
	cmd := a.command("bench", text.BenchShort, text.BenchLong, text.BenchExample)
	names := benchNames()
	only := a.choiceFlag(cmd, "only", "", text.FlagOnly, names...)
	signature := cmd.Flags().Bool("signature", false, a.say(text.FlagSignature))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return bad(text.NoArguments, "command", cmd.Name(), "argument", quote(unguard(args)[0]))
		}
		if err := apart(cmd, "only", "signature"); err != nil {
			return err
		}
		if *signature {
			return a.signature(cmd.Context())
		}
		for _, row := range benchRows {
			if only.value == "" || only.value == row.name {
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
	names := make([]string, len(benchRows))
	for i, row := range benchRows {
		names[i] = row.name
	}
	return names
}

// bench measures one row and writes it.
func (a *app) bench(ctx context.Context, row benchRow) error {
	stop := a.progress()
	r, err := measure(ctx, row)
	stop()
	if err != nil {
		return err
	}
	if a.json {
		err = writeJSON(a.out, r)
	} else {
		each := time.Duration(r.Seconds / float64(r.Work) * float64(time.Second))
		_, err = fmt.Fprintf(a.out, "%-10s %9.4f s  %7d %-8s  %s\n", r.Name, r.Seconds, r.Work, r.Unit,
			a.say(text.BenchEach, "time", each, "unit", strings.TrimSuffix(r.Unit, "s")))
	}
	if err != nil {
		return err
	}
	return a.out.Flush() // each row is shown when it is known
}

// measure runs a row until its median is worth something.
func measure(ctx context.Context, row benchRow) (benchRecord, error) {
	work, run, err := row.prepare()
	if err != nil {
		return benchRecord{}, err
	}
	var times []time.Duration
	begun := time.Now()
	for len(times) < benchRuns && (len(times) == 0 || time.Since(begun) < benchSpread) {
		start := time.Now()
		if err := run(ctx); err != nil {
			return benchRecord{}, err
		}
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	return benchRecord{row.name, times[len(times)/2].Seconds(), work, row.unit}, nil
}
