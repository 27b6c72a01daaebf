package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/dataset"
)

// Results of comparing the file of a set with its manifest.
const (
	fileSame    = "same"
	fileOther   = "other"
	fileMissing = "missing"
)

// verifyJSON is the JSON line that --verify prints.
type verifyJSON struct {
	Same       bool                `json:"same"`
	Rows       int64               `json:"rows"`
	SHA256     string              `json:"sha256"`
	File       string              `json:"file,omitempty"`
	Difference *dataset.Difference `json:"difference,omitempty"`
	Version    string              `json:"version,omitempty"` // of the make24 that made the set, if it differs
}

// verifySet makes the set of a manifest again and reports whether it is the same.
func (a *app) verifySet(cmd *cobra.Command, name string) error {
	for _, other := range flagNames(cmd.Flags()) {
		if other != "jobs" && other != "verify" && cmd.LocalNonPersistentFlags().Lookup(other) != nil {
			if err := checkExclusive(cmd, "verify", other); err != nil {
				return err
			}
		}
	}
	var m *dataset.Manifest
	var err error
	if name == standardStream {
		m, err = dataset.ParseManifest(a.in, name)
	} else {
		m, err = dataset.ReadManifest(name)
	}
	if err != nil {
		return err
	}
	jobs := cmd.Flags().Lookup("jobs").Value.String()
	g, err := a.remake(cmd.Context(), m, filepath.Dir(name), jobs)
	if err != nil {
		return console.NewError("verify.command", "name", excerpt.Quote(name), "message", a.explain(err))
	}
	if g.seed != m.Seed {
		return console.NewError("verify.seed", "name", excerpt.Quote(name), "seed", m.Seed, "command", g.seed)
	}
	remade, err := g.makeManifest(cmd.Context())
	if err != nil {
		return err
	}
	result := verifyJSON{Same: true, Rows: m.Rows, SHA256: m.SHA256}
	if m.Version != a.manifestVersion() {
		result.Version = m.Version
	}
	setName := strings.TrimSuffix(name, dataset.ManifestName(""))
	if err := m.Compare(remade); errors.As(err, &result.Difference) {
		result.Same, result.Rows, result.SHA256 = false, remade.Rows, remade.SHA256
	} else if result.File, err = checkSetFile(cmd.Context(), m, name, setName); err != nil {
		return err
	}
	if err := a.writeVerifyResult(&result, setName); err != nil {
		return err
	}
	if !result.Same || result.File == fileOther {
		return console.ErrNo
	}
	return nil
}

// checkSetFile compares the file setName with the manifest m, which was read from name. It returns
// fileSame, fileOther or fileMissing.
func checkSetFile(ctx context.Context, m *dataset.Manifest, name, setName string) (string, error) {
	if setName == name { // the manifest has an unusual name, so the set's name is unknown
		return fileMissing, nil
	}
	bytes, sum, err := dataset.ChecksumFile(ctx, setName)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fileMissing, nil
	case err != nil:
		return "", err
	case bytes != m.Bytes || sum != m.SHA256:
		return fileOther, nil
	}
	return fileSame, nil
}

// writeVerifyResult prints the result of --verify for the set in the file setName.
func (a *app) writeVerifyResult(result *verifyJSON, setName string) error {
	if a.json {
		return console.WriteJSON(a.out, result)
	}
	switch d := result.Difference; {
	case d != nil:
		fmt.Fprintln(a.out, a.say("verify.other", "field", d.Field, "made", d.Other, "manifest", d.Want))
	case result.File == fileSame:
		fmt.Fprintln(a.out, a.say("verify.both", "rows", result.Rows, "sum", result.SHA256, "name", excerpt.Quote(setName)))
	case result.File == fileOther:
		fmt.Fprintln(a.out, a.say("verify.file", "name", excerpt.Quote(setName)))
	default:
		fmt.Fprintln(a.out, a.say("verify.same", "rows", result.Rows, "sum", result.SHA256))
	}
	if result.File == fileMissing && setName != standardStream {
		fmt.Fprintln(a.out, a.say("verify.gone", "name", excerpt.Quote(setName)))
	}
	if result.Version != "" {
		fmt.Fprintln(a.out, a.say("verify.version", "theirs", excerpt.Escape(result.Version), "ours", a.manifestVersion()))
	}
	return nil
}

// remake parses the command in the manifest m, which was read from folder, and prepares to run it.
func (a *app) remake(ctx context.Context, m *dataset.Manifest, folder, jobs string) (*generateCmd, error) {
	g, err := a.parseManifestCommand(ctx, m, folder, jobs)
	if err != nil {
		return nil, err
	}
	if err := g.prepare(); err != nil {
		return nil, err
	}
	return g, nil
}

// parseManifestCommand parses the command in the manifest m, which was read from folder.
func (a *app) parseManifestCommand(ctx context.Context, m *dataset.Manifest, folder, jobs string) (*generateCmd, error) {
	clone := *a
	clone.lang = chooseLanguage(m.Command)
	root := clone.newRoot()
	cmd, args, err := root.Find(m.Command)
	if err != nil || cmd.Name() != "generate" {
		return nil, console.NewError("verify.nocommand")
	}
	cmd = clone.newCommand("generate", "generate.short", "generate.long", "generate.example")
	cmd.SetContext(ctx)
	g := clone.addGenerateFlags(cmd)
	cmd.Flags().AddFlagSet(root.PersistentFlags())
	err = cmd.ParseFlags(guardMinus(root, append(args, "--jobs="+jobs)))
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return nil, console.NewError("verify.nocommand")
	case err != nil:
		return nil, &flagError{err, cmd}
	case len(cmd.Flags().Args()) > 0 || g.manifest != "":
		return nil, console.NewError("verify.nocommand")
	case g.reference != "":
		return nil, console.NewError("verify.reference", "reference", excerpt.Quote(g.reference))
	case !g.changed("seed"):
		return nil, console.NewError("criteria.missing", "flag", "--seed")
	}
	clone.json = false // --format determines the format of the set
	g.exclude, err = findInputs(ctx, m, g.exclude, folder)
	return g, err
}

// findInputs finds the files that the command of a manifest reads. It looks up each name from the
// working directory, then from the manifest's folder, and takes the first file with the recorded
// size and checksum. It returns an error if no file matches.
func findInputs(ctx context.Context, m *dataset.Manifest, names []string, folder string) ([]string, error) {
	if m.Inputs != nil && len(m.Inputs) != len(names) {
		return nil, console.NewError("verify.inputs")
	}
	found := make([]string, len(names))
	for i, name := range names {
		want := dataset.Input{}
		if m.Inputs != nil {
			if want = m.Inputs[i]; want.String() != name {
				return nil, console.NewError("verify.inputs")
			}
		}
		candidates := []string{name}
		if !filepath.IsAbs(name) {
			candidates = append(candidates, filepath.Join(folder, name))
		}
		exists := false
		for _, candidate := range candidates {
			source, err := dataset.ParseSource(candidate)
			if err != nil {
				return nil, err
			}
			input, err := dataset.ReadInput(ctx, source)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			} else if err != nil {
				return nil, err
			}
			exists = true
			if m.Inputs == nil || input.Same(&want) {
				found[i] = candidate
				break
			}
		}
		switch {
		case !exists:
			return nil, console.NewError("verify.input.gone", "name", excerpt.Quote(name))
		case found[i] == "":
			return nil, console.NewError("verify.input.other", "name", excerpt.Quote(name), "bytes", want.Bytes, "sum", want.SHA256)
		}
	}
	return found, nil
}
