package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/baseline"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// maxBaselineSamples bounds --samples.
const maxBaselineSamples = 1000

// baselineCmd holds the flags of one run of baseline.
type baselineCmd struct {
	app     *app
	method  *string
	samples int
	seed    uint64
}

// baselineJSON is the JSON line of an answer, as evaluate reads it.
type baselineJSON struct {
	Key    string `json:"key"`
	Model  string `json:"model"`
	Sample int    `json:"sample"`
	Answer string `json:"answer"`
}

func (a *app) newBaseline() *cobra.Command {
	cmd := a.newCommand("baseline FILE...", "baseline.short", "baseline.long", "baseline.example")
	b := &baselineCmd{app: a, samples: 1, seed: 1}
	b.method = a.addChoiceFlag(cmd, "method", string(baseline.Random), "baseline.help.method", stringsOf(baseline.Methods())...)
	cmd.Flags().Var(decimalValue[int]{&b.samples}, "samples", a.say("baseline.help.samples"))
	cmd.Flags().Var(decimalValue[uint64]{&b.seed}, "seed", a.say("baseline.help.seed"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return b.run(cmd.Context(), args) }
	return cmd
}

// run answers the puzzles in the files.
func (b *baselineCmd) run(ctx context.Context, files []string) error {
	if b.samples < 1 || b.samples > maxBaselineSamples {
		return console.NewError("baseline.samples", "n", b.samples, "limit", maxBaselineSamples)
	}
	if len(files) == 0 {
		return console.NewError("baseline.nofile")
	}
	sources, err := parseSources(files)
	if err != nil {
		return err
	}
	answered := map[string]bool{} // by ID: evaluate refuses a second answer with the same sample
	for _, source := range sources {
		puzzles, err := readPuzzles(ctx, source, dataset.ReadOptions{Rules: "classic", Target: dataset.Known(rat.Int(puzzle.DefaultTarget))})
		if err != nil {
			return err
		}
		if puzzles == nil {
			return console.NewError("evaluate.set.none", "file", excerpt.Quote(source.Name))
		}
		for _, p := range puzzles {
			if answered[p.ID()] {
				continue
			}
			answered[p.ID()] = true
			if err := b.answer(ctx, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// answer writes the answers to one puzzle.
func (b *baselineCmd) answer(ctx context.Context, p puzzle.Puzzle) error {
	for sample := range b.samples {
		if err := ctx.Err(); err != nil {
			return err
		}
		answer := baseline.Answer(baseline.Method(*b.method), p, b.seed, uint64(sample))
		if err := console.WriteJSON(b.app.out, baselineJSON{p.ID(), *b.method, sample, answer}); err != nil {
			return err
		}
	}
	return nil
}
