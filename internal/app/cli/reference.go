package cli

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/reference"
	"github.com/make24/make24/rat"
)

// makeReference makes the files of the reference set that g names, or of its twin if a seed is given,
// in the folder of --out.
func (a *app) makeReference(cmd *cobra.Command, g *generateCmd) error {
	for _, other := range flagNames(cmd.Flags()) {
		if !slices.Contains([]string{"jobs", "out", "reference", "seed"}, other) && cmd.LocalNonPersistentFlags().Lookup(other) != nil {
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
	if g.changed("seed") {
		return a.makeTwin(cmd.Context(), files, g, jobs)
	}
	return a.makeReferenceFiles(cmd.Context(), files, g.file, jobs)
}

// makeReferenceFiles makes files of a reference set in a folder.
func (a *app) makeReferenceFiles(ctx context.Context, files []reference.File, folder, jobs string) error {
	for _, f := range files {
		var err error
		if f.Manifest == nil {
			err = a.writeStored(filepath.Join(folder, f.Name), f.Content)
		} else {
			err = a.makeReferenceFile(ctx, f, folder, jobs)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writeStored writes a file with the given content.
func (a *app) writeStored(name string, content []byte) error {
	return a.writeFile(name, func(out io.Writer) error {
		_, err := out.Write(content)
		return err
	})
}

// makeReferenceFile makes one file of a reference set in a folder. It returns an error if the file
// differs from its manifest.
func (a *app) makeReferenceFile(ctx context.Context, f reference.File, folder, jobs string) error {
	g, err := a.remake(ctx, f.Manifest, folder, jobs)
	if err != nil {
		return err
	}
	name := filepath.Join(folder, f.Name)
	made, err := a.writeMadeSet(ctx, g, name, dataset.Manifest{Command: f.Manifest.Command, Version: a.manifestVersion(), Seed: g.seed, Inputs: f.Manifest.Inputs})
	if err != nil {
		return err
	}
	var d *dataset.Difference
	if err := f.Manifest.Compare(made); errors.As(err, &d) {
		return console.NewError("reference.other", "name", excerpt.Quote(name), "field", d.Field, "made", d.Other, "manifest", d.Want)
	}
	return nil
}

// makeTwin makes the twin of a reference set: test files of the same composition from a secret seed, in
// the folder of --out. It first makes the set in a temporary folder, to exclude its puzzles.
func (a *app) makeTwin(ctx context.Context, files []reference.File, g *generateCmd, jobs string) error {
	dir, err := os.MkdirTemp("", "make24-reference-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	quiet := *a
	quiet.out = bufio.NewWriter(io.Discard)
	if err := quiet.makeReferenceFiles(ctx, files, dir, jobs); err != nil {
		return err
	}
	if err := a.writeStored(filepath.Join(g.file, "README.md"), reference.TwinCard(g.reference)); err != nil {
		return err
	}
	for _, f := range files {
		if f.Manifest != nil && !f.Train() {
			if err := a.makeTwinFile(ctx, files, f, g, dir, jobs); err != nil {
				return err
			}
		}
	}
	return nil
}

// makeTwinFile makes the file of a twin that corresponds to f, one of the files of the reference set in
// the folder base. It leaves out the test puzzles in base and puzzles that share an idea with a train file
// of the same rules.
func (a *app) makeTwinFile(ctx context.Context, files []reference.File, f reference.File, g *generateCmd, base, jobs string) error {
	var tests []dataset.Source
	m := *f.Manifest
	m.Inputs = nil
	m.Command = append(slices.Clone(m.Command), "--seed="+strconv.FormatUint(twinSeed(g.reference, f.Name, g.seed), 10), "--exclude-by=idea")
	for _, other := range files {
		name := filepath.Join(base, other.Name)
		switch {
		case other.Train():
			if other.Rules() == f.Rules() {
				m.Command = append(m.Command, "--exclude="+name)
			}
		case filepath.Ext(name) != ".md":
			tests = append(tests, dataset.Source{Name: name, To: -1})
		}
	}
	skip, err := dataset.ReadExclusion(ctx, tests, dataset.ReadOptions{Rules: "classic", Target: dataset.Known(rat.Int(24))})
	if err != nil {
		return err
	}
	twin, err := a.parseManifestCommand(ctx, &m, base, jobs)
	if err != nil {
		return err
	}
	twin.skip = skip.Has
	if err := twin.prepare(); err != nil {
		return err
	}
	name := filepath.Join(g.file, f.Name)
	made, err := a.writeMadeSet(ctx, twin, name, dataset.Manifest{Command: []string{"generate", "--reference=" + g.reference}, Version: a.manifestVersion()})
	if err != nil {
		return err
	}
	if made.Rows != f.Manifest.Rows {
		return console.NewError("reference.other", "name", excerpt.Quote(name), "field", "rows", "made", made.Rows, "manifest", f.Manifest.Rows)
	}
	return nil
}

// twinSeed returns the seed of a file of a twin. It does not reveal the secret seed.
func twinSeed(set, file string, secret uint64) uint64 {
	sum := sha256.Sum256([]byte(set + " twin " + file + " " + strconv.FormatUint(secret, 10)))
	return binary.BigEndian.Uint64(sum[:])
}

// writeMadeSet makes the set of g in a file, with the command, version, seed and inputs of m in its
// manifest, prints its size and checksum, and returns the manifest.
func (a *app) writeMadeSet(ctx context.Context, g *generateCmd, name string, m dataset.Manifest) (*dataset.Manifest, error) {
	set, err := dataset.Begin(name, g.format, g.options)
	if err != nil {
		return nil, err
	}
	defer set.Abort() // does nothing after Commit
	if _, err := g.makeSet(ctx, set.Write); err != nil {
		return nil, err
	}
	made, err := set.Commit(m)
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintln(a.out, a.say("reference.made", "name", console.OneLine(name), "rows", made.Rows, "sum", made.SHA256))
	return made, err
}
