package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/make24/make24/internal/survey/folder"
	rows "github.com/make24/make24/internal/survey/part"
)

// folderError says what is wrong with the folder of a survey. What is put into words already, or is
// about standard output, stays as it is.
func (a *app) folderError(dir string, err error) error {
	wrong := (*folder.MismatchError)(nil)
	gaps, damaged := (*folder.GapsError)(nil), (*folder.DamagedError)(nil)
	input, write := (*badInput)(nil), (*writeError)(nil)
	shown := oneLine(dir)
	switch {
	case err == nil || errors.Is(err, context.Canceled) || errors.As(err, &input) || errors.As(err, &write):
		return err
	case errors.Is(err, folder.ErrOtherPlan):
		return bad("survey.bad.other", "dir", shown)
	case errors.Is(err, folder.ErrNoSurvey):
		return bad("survey.bad.none", "dir", shown)
	case errors.Is(err, folder.ErrForeign):
		return bad("survey.bad.foreign", "dir", shown)
	case errors.Is(err, folder.ErrLocked):
		return bad("survey.bad.busy", "dir", shown)
	case errors.As(err, &wrong):
		worker := a.say("survey.nomaker")
		if wrong.Worker != "" {
			worker = oneLine(wrong.Worker)
		}
		return bad("survey.wrong", "dir", shown, "hand", wrong.Hand, "rank", wrong.Rank, "part", wrong.Part, "worker", worker, "seed", wrong.Seed)
	case errors.As(err, &damaged):
		return bad("survey.bad.aside", "dir", shown, "n", folder.Hands(damaged.Gaps))
	case errors.As(err, &gaps):
		return bad("survey.bad.gaps", "dir", shown, "n", folder.Hands(gaps.Gaps))
	}
	detail := oneLine(within(dir, err))
	if errors.Is(err, rows.ErrDamaged) {
		return bad("survey.bad.unread", "dir", shown, "detail", detail)
	}
	return bad("survey.bad.folder", "dir", shown, "detail", detail)
}

// within is an error about a file in a folder, which has a sentence of its own: the file's name is as
// it is in the folder, and that of the folder is left out.
func within(dir string, err error) string {
	var path *fs.PathError
	var link *os.LinkError
	name, cause := "", err
	switch {
	case errors.As(err, &path):
		name, cause = path.Path, path.Err
	case errors.As(err, &link):
		name, cause = link.New, link.Err
	default:
		return strings.ReplaceAll(err.Error(), dir+string(filepath.Separator), "")
	}
	rel, odd := filepath.Rel(dir, name)
	info, none := os.Stat(dir)
	if odd != nil || rel == "." || strings.HasPrefix(rel, "..") || none != nil || !info.IsDir() {
		return cause.Error()
	}
	return rel + ": " + cause.Error()
}
