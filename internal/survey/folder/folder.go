package folder

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/make24/make24/internal/base/atomicfile"
	"github.com/make24/make24/internal/base/lock"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
)

// File names in a folder.
const (
	PlanName     = "plan.json"
	PartsName    = "parts"
	ManifestName = "manifest.json"
	SummaryName  = "summary.txt"
	ReportName   = "report.html"
	RunName      = "run.json"
	BusName      = ".bus" // the streams of a local survey while it runs
	lockName     = ".lock"
)

// Errors that [Make] and [Open] wrap with the name of the folder.
var (
	ErrOtherPlan = errors.New("the folder contains another survey")
	ErrNoSurvey  = errors.New("the folder contains no survey")
	ErrForeign   = errors.New("the folder contains other files")
)

// Folder is the folder of a survey. Its methods may be called concurrently and by several
// processes. Fold locks the folder, and so must a process that has to be the only one that works on
// the survey.
type Folder struct {
	dir    string
	plan   survey.Plan
	layout fileLayout
}

// Make creates the folder of a normalized plan, or opens it if it exists with the same plan. It
// returns an error wrapping ErrOtherPlan if it exists with another plan, or ErrForeign if it has no
// plan but has files with the names of a survey's files.
func Make(dir string, plan survey.Plan) (*Folder, error) {
	f, err := Open(dir)
	if errors.Is(err, ErrNoSurvey) {
		if err := writePlan(dir, plan); err != nil {
			return nil, err
		}
		f, err = Open(dir)
	}
	if err != nil {
		return nil, err
	}
	if !f.plan.Equal(plan) {
		return nil, fmt.Errorf("%s: %w: %s, want %s", dir, ErrOtherPlan, f.plan.ID(), plan.ID())
	}
	if err := f.makePartsDir(); err != nil {
		return nil, err
	}
	return f, atomicfile.SyncDir(dir)
}

// makePartsDir creates the folder of the parts if it does not exist.
func (f *Folder) makePartsDir() error {
	if _, err := os.Stat(f.partsDir()); err == nil {
		return nil
	}
	if err := os.MkdirAll(f.partsDir(), 0o777); err != nil {
		return err
	}
	return atomicfile.SyncDir(f.dir)
}

// writePlan writes the plan into a folder that has none. If several processes do so concurrently,
// one of their plans is stored.
func writePlan(dir string, plan survey.Plan) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, name := range []string{PartsName, ManifestName, SummaryName, ReportName, RunName, dataName(0)} {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			if _, err := os.Lstat(filepath.Join(dir, PlanName)); err == nil {
				return nil // another process has just created it
			}
			return fmt.Errorf("%s: %w: found %s but no %s", dir, ErrForeign, name, PlanName)
		}
	}
	file, err := atomicfile.Create(filepath.Join(dir, PlanName))
	if err != nil {
		return err
	}
	defer file.Abort()
	if err := writeJSON(file, plan); err != nil {
		return err
	}
	return file.CommitNew()
}

// Open opens the folder of a survey. It returns an error wrapping ErrNoSurvey if dir has no plan.
func Open(dir string) (*Folder, error) {
	text, err := os.ReadFile(filepath.Join(dir, PlanName))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: %w: %s not found", dir, ErrNoSurvey, PlanName)
	case err != nil:
		return nil, err
	}
	f := &Folder{dir: dir}
	if err := json.Unmarshal(text, &f.plan); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, PlanName), err)
	}
	rows := part.GroupRows(f.plan)
	f.layout = fileLayout{groupsPerFile * rows, rows}
	return f, nil
}

// Plan returns the plan of the survey.
func (f *Folder) Plan() survey.Plan { return f.plan }

// Dir returns the path of the folder.
func (f *Folder) Dir() string { return f.dir }

func (f *Folder) partsDir() string { return filepath.Join(f.dir, PartsName) }

// writeJSON writes indented JSON.
func writeJSON(w io.Writer, v any) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(v)
}

// ErrLocked is the error that Lock wraps, with the path of the folder, if another process holds the
// lock.
var ErrLocked = errors.New("another process is using the folder")

// Lock locks the folder until release is called or the process ends, even by a kill. It returns an
// error wrapping ErrLocked if another process holds the lock.
func (f *Folder) Lock() (release func(), err error) {
	release, err = lock.Acquire(filepath.Join(f.dir, lockName))
	if errors.Is(err, lock.ErrLocked) {
		return nil, fmt.Errorf("%s: %w", f.dir, ErrLocked)
	}
	return release, err
}

// Sweep removes the temporary files of killed processes. Files that are being written remain.
func (f *Folder) Sweep() error {
	err := atomicfile.Sweep(f.partsDir())
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return errors.Join(atomicfile.Sweep(f.dir), err)
}
