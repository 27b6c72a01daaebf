package folder

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
)

// Manifest lists the files of a folded survey and the command that reproduces them. Its bytes, like
// those of the listed files, depend only on the plan and the version of make24.
type Manifest struct {
	Kind       string      `json:"kind"`
	Survey     string      `json:"survey"` // ID of the plan
	Command    []string    `json:"command,omitempty"`
	Version    string      `json:"version"`
	Plan       survey.Plan `json:"plan"`
	Hands      int64       `json:"hands"` // all, including poison
	Poison     int64       `json:"poison"`
	Solvable   *int64      `json:"solvable,omitempty"`   // nil if the plan has no target
	Unsolvable *int64      `json:"unsolvable,omitempty"` // excluding poison
	Files      []File      `json:"files"`
}

const manifestKind = "make24-survey/1"

// File is a file in a manifest. A data file has the rows of the ranks From up to but not including
// To. Other files have no rows.
type File struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
	Rows   int64  `json:"rows,omitempty"`
	From   *int64 `json:"from,omitempty"`
	To     *int64 `json:"to,omitempty"`
}

// Manifest returns the manifest of the last fold. It returns an error wrapping fs.ErrNotExist if no
// fold has finished.
func (f *Folder) Manifest() (*Manifest, error) {
	text, err := os.ReadFile(filepath.Join(f.dir, ManifestName))
	if err != nil {
		return nil, err
	}
	m := &Manifest{}
	if err := json.Unmarshal(text, m); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(f.dir, ManifestName), err)
	}
	if m.Kind != manifestKind {
		return nil, fmt.Errorf("%s: kind %q, want %q", filepath.Join(f.dir, ManifestName), m.Kind, manifestKind)
	}
	return m, nil
}

// runFile is the contents of run.json.
type runFile struct {
	Kind   string    `json:"kind"`
	Survey string    `json:"survey"`
	Run    any       `json:"run,omitempty"`
	Parts  []runPart `json:"parts"`

	Checked checkedRows `json:"checked,omitzero"`
}

const runKind = "make24-run/1"

// runPart describes a part in run.json. If parts overlap, their common hands were computed more
// than once.
type runPart struct {
	From    int64     `json:"from"`
	To      int64     `json:"to"`
	Bytes   int64     `json:"bytes"`
	Written time.Time `json:"written"`

	*part.Provenance // nil if the part has no provenance
}

// finish completes the last data file, checks the sample, and writes the other files, the manifest
// last.
func (f *fold) finish(parts []Part) error {
	if f.dataFile != nil {
		if err := f.endData(); err != nil {
			return err
		}
	}
	if err := f.checkSample(); err != nil {
		return err
	}
	if err := f.removeOldData(); err != nil {
		return err
	}
	if err := f.writeFile(SummaryName, f.options.Summary); err != nil {
		return err
	}
	if err := f.writeFile(ReportName, f.options.Report); err != nil {
		return err
	}
	manifestFiles := f.files
	runInfo := runFile{Kind: runKind, Survey: f.folder.plan.ID(), Run: f.options.RunInfo, Checked: checkedRows{f.sample.passedRows, f.sample.options.Seed}}
	for _, p := range parts {
		entry := runPart{From: p.From, To: p.To, Bytes: p.Bytes, Provenance: f.provenance[p.Name]}
		if info, err := os.Stat(f.folder.partPath(p)); err == nil { // it may have been removed since
			entry.Written = info.ModTime().UTC()
		}
		runInfo.Parts = append(runInfo.Parts, entry)
	}
	if err := f.writeFile(RunName, asJSON(runInfo)); err != nil {
		return err
	}
	f.files = manifestFiles // without run.json, whose bytes differ from run to run
	return f.writeFile(ManifestName, asJSON(f.manifest()))
}

// manifest returns the manifest of the fold.
func (f *fold) manifest() *Manifest {
	m := &Manifest{
		Kind: manifestKind, Survey: f.folder.plan.ID(), Command: f.options.Command, Version: f.options.Version, Plan: f.folder.plan,
		Hands: f.rowCount, Poison: f.tally.PoisonHands.TotalWeight.Hands.Int64(), Files: f.files,
	}
	if f.folder.plan.HasTarget() {
		solvable, unsolvable := f.tally.Solvable.Hands.Int64(), f.tally.UnsolvableHands.TotalWeight.Hands.Int64()
		m.Solvable, m.Unsolvable = &solvable, &unsolvable
	}
	return m
}

func asJSON(v any) func(io.Writer, *survey.Tally) error {
	return func(out io.Writer, _ *survey.Tally) error { return writeJSON(out, v) }
}

// writeFile writes a file and adds it to the manifest. It does nothing if content is nil.
func (f *fold) writeFile(name string, content func(io.Writer, *survey.Tally) error) error {
	if content == nil {
		return nil
	}
	if err := f.ctx.Err(); err != nil {
		return err
	}
	file, err := f.create(name)
	if err != nil {
		return err
	}
	defer file.Abort()
	if err := content(file, f.tally); err != nil {
		return err
	}
	if err := file.Commit(); err != nil {
		return err
	}
	f.files = append(f.files, File{Name: name, Bytes: file.Bytes(), SHA256: file.SHA256()})
	return nil
}

// removeOldData removes the data files of an earlier fold that this fold did not replace.
func (f *fold) removeOldData() error {
	entries, err := os.ReadDir(f.folder.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		number, ok := strings.CutPrefix(strings.TrimSuffix(e.Name(), partSuffix), "data-")
		i, err := strconv.ParseInt(number, 10, 64)
		if !ok || err != nil || dataName(i) != e.Name() || i < int64(len(f.files)) {
			continue
		}
		if err := os.Remove(filepath.Join(f.folder.dir, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// Tally computes the tally of the data files of the last fold. It returns an error wrapping
// fs.ErrNotExist if no fold has finished, or part.ErrDamaged if a data file is damaged.
func (f *Folder) Tally(ctx context.Context) (*survey.Tally, error) {
	m, err := f.Manifest()
	if err != nil {
		return nil, err
	}
	tally, next := survey.NewTally(f.plan), int64(0)
	for _, file := range m.Files {
		if file.From == nil || file.To == nil {
			continue
		}
		if err := f.addRows(ctx, tally, file.Name, Interval{next, *file.To}); err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Join(f.dir, file.Name), err)
		}
		next = *file.To
	}
	if size := f.plan.Space().Size(); next != size {
		return nil, fmt.Errorf("%s: %w: data ends at rank %d of %d", f.dir, part.ErrDamaged, next, size)
	}
	return tally, nil
}

// addRows adds the rows of a data file, which must be those of the interval, to a tally.
func (f *Folder) addRows(ctx context.Context, tally *survey.Tally, name string, interval Interval) error {
	r, err := f.open(filepath.Join(f.dir, name), interval)
	if err != nil {
		return err
	}
	defer r.Close()
	for row, err := range r.Rows() {
		if err == nil && row.Rank%rowsPerPoll == 0 {
			err = ctx.Err()
		}
		if err == nil {
			err = tally.Add(row)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
