package cli

import (
	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/internal/dataset"
	"github.com/make24/make24/puzzle"
)

// leaveOut reads the sets of --exclude and makes the wishes leave out their puzzles, and those
// of the other sides of the split. A record without a target has the target asked for, or where
// that is a range all of it.
func (g *generating) leaveOut(profile answer.Profile) error {
	o := dataset.ReadOptions{Rules: profile.String()}
	if t, ok := g.wishes.Targets.Only(); ok {
		o.Target = dataset.Known(t)
	}
	ctx := g.flags.cmd.Context()
	sources, err := readSources(g.flags.exclude)
	if err != nil {
		return err
	}
	remove, err := g.copyStandardInput(sources)
	if err != nil {
		return err
	}
	defer remove()
	defer g.progress()()
	if g.flags.out != "" {
		for _, source := range sources {
			if source.Name == standardStream {
				return bad("generate.exclude.stdin")
			}
			if dataset.SameFile(source.Name, g.flags.out) {
				return bad("exclude.out", "name", quote(source.Name))
			}
			input, err := dataset.ReadInput(ctx, source)
			if err != nil {
				return err
			}
			g.inputs = append(g.inputs, input)
		}
	}
	out, err := dataset.ReadExclusion(ctx, sources, o)
	if err != nil {
		return err
	}
	if g.split != dataset.NoSplit || !out.Empty() {
		g.wishes.Skip = func(p puzzle.Puzzle) bool {
			return !out.Empty() && out.Has(p) || g.split != dataset.NoSplit && dataset.SplitOf(dataset.KeyOf([]byte(p.ID()))) != g.split
		}
	}
	return nil
}
