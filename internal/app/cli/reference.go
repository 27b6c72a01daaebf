package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/reference"
)

// makeReference makes the files of the reference set that g names in the folder of --out.
func (a *app) makeReference(cmd *cobra.Command, g *generateCmd) error {
	for _, other := range flagNames(cmd.Flags()) {
		if other != "jobs" && other != "out" && other != "reference" && cmd.LocalNonPersistentFlags().Lookup(other) != nil {
			if err := checkExclusive(cmd, "reference", other); err != nil {
				return err
			}
		}
	}
	files, ok, err := reference.Files(g.reference)
	switch {
	case err != nil:
		return err
	case !ok:
		return console.NewError("reference.unknown", "name", excerpt.Quote(g.reference), "names", strings.Join(reference.Names(), ", "))
	case g.file == "" || g.file == standardStream:
		return console.NewError("reference.out")
	}
	if err := os.MkdirAll(g.file, 0o755); err != nil {
		return unwritableError(g.file, err)
	}
	jobs := cmd.Flags().Lookup("jobs").Value.String()
	for _, f := range files {
		name := filepath.Join(g.file, f.Name)
		if f.Manifest == nil {
			err = a.writeFile(name, func(out io.Writer) error {
				_, err := out.Write(f.Content)
				return err
			})
		} else {
			err = a.makeReferenceFile(cmd.Context(), f, g.file, jobs)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// makeReferenceFile makes one file of a reference set in a folder. It returns an error if the file
// differs from its manifest.
func (a *app) makeReferenceFile(ctx context.Context, f reference.File, folder, jobs string) error {
	g, err := a.remake(ctx, f.Manifest, folder, jobs)
	if err != nil {
		return err
	}
	name := filepath.Join(folder, f.Name)
	set, err := dataset.Begin(name, g.format, g.options)
	if err != nil {
		return err
	}
	defer set.Abort() // does nothing after Commit
	if _, err := g.makeSet(ctx, set.Write); err != nil {
		return err
	}
	made, err := set.Commit(dataset.Manifest{Command: f.Manifest.Command, Version: a.manifestVersion(), Seed: g.seed, Inputs: f.Manifest.Inputs})
	if err != nil {
		return err
	}
	var d *dataset.Difference
	if err := f.Manifest.Compare(made); errors.As(err, &d) {
		return console.NewError("reference.other", "name", excerpt.Quote(name), "field", d.Field, "made", d.Other, "manifest", d.Want)
	}
	_, err = fmt.Fprintln(a.out, a.say("reference.made", "name", console.OneLine(name), "rows", made.Rows, "sum", made.SHA256))
	return err
}
