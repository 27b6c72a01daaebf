package folder

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/make24/make24/internal/atomicfile"
	"github.com/make24/make24/internal/lock"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
)

// The names in a folder.
const (
	PlanName     = "plan.json"
	PartsName    = "parts"
	ManifestName = "manifest.json"
	SummaryName  = "summary.txt"
	ReportName   = "report.html"
	RunName      = "run.json"
	BusName      = ".bus" // what a survey in one process needs while it runs
	lockName     = ".lock"
)

// The errors of [Make] and [Open], wrapped with the name of the folder.
var (
	ErrOtherPlan = errors.New("the folder holds another survey")
	ErrNoSurvey  = errors.New("the folder holds no survey")
	ErrForeign   = errors.New("the folder holds files of something else")
)

// A Folder is the folder of a survey. Its methods may be called concurrently, and by many
// processes; Fold, and who works alone, hold its lock meanwhile.
type Folder struct {
	dir    string
	plan   survey.Plan
	layout fileLayout
}

// Make makes the folder of a tidy plan, or opens it if it is there with the same plan. The
// error wraps ErrOtherPlan if it is there with another one, and ErrForeign if something else
// has files in it that are called like those of a survey.
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
		return nil, fmt.Errorf("%s: %w, %s and not %s", dir, ErrOtherPlan, f.plan.ID(), plan.ID())
	}
	if err := f.makePartsDir(); err != nil {
		return nil, err
	}
	return f, atomicfile.SyncDir(dir)
}

// makeParts makes the folder of the parts if it is not there.
func (f *Folder) makePartsDir() error {
	if _, err := os.Stat(f.partsDir()); err == nil {
		return nil
	}
	if err := os.MkdirAll(f.partsDir(), 0o777); err != nil {
		return err
	}
	return atomicfile.SyncDir(f.dir)
}

// begin writes the plan into a folder that has none. If somebody else does the same at the same
// time, one of the plans is there at the end.
func writePlan(dir string, plan survey.Plan) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, name := range []string{PartsName, ManifestName, SummaryName, ReportName, RunName, dataName(0)} {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			if _, err := os.Lstat(filepath.Join(dir, PlanName)); err == nil {
				return nil // somebody has just made it
			}
			return fmt.Errorf("%s: %w: there is a %s but no %s", dir, ErrForeign, name, PlanName)
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

// Open opens the folder of a survey. The error wraps ErrNoSurvey if there is none.
func Open(dir string) (*Folder, error) {
	text, err := os.ReadFile(filepath.Join(dir, PlanName))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: %w: there is no %s", dir, ErrNoSurvey, PlanName)
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

// Plan is what is surveyed.
func (f *Folder) Plan() survey.Plan { return f.plan }

// Dir is the name of the folder.
func (f *Folder) Dir() string { return f.dir }

func (f *Folder) partsDir() string { return filepath.Join(f.dir, PartsName) }

// writeJSON writes indented JSON, for people and programs.
func writeJSON(w io.Writer, v any) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(v)
}

// ErrLocked is wrapped, with the name of the folder, by what Lock says if another process has
// it.
var ErrLocked = errors.New("another process works on the folder")

// Lock makes this process the one that owns the folder, until release is called or the process
// ends in any way.
func (f *Folder) Lock() (release func(), err error) {
	release, err = lock.Acquire(filepath.Join(f.dir, lockName))
	if errors.Is(err, lock.ErrLocked) {
		return nil, fmt.Errorf("%s: %w", f.dir, ErrLocked)
	}
	return release, err
}

// Sweep removes temporary files that killed processes left. Files that are being written stay.
func (f *Folder) Sweep() error {
	err := atomicfile.Sweep(f.partsDir())
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return errors.Join(atomicfile.Sweep(f.dir), err)
}
