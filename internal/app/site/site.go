package site

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/server/page"
	"github.com/make24/make24/race/mode"
	"github.com/make24/make24/web"
)

// The limits of options.
const (
	MaxYears = 50
	MaxSeed  = 200 // bytes
	MaxBase  = 200 // bytes
)

// Defaults of options.
const (
	DefaultSeed  = "make24"
	DefaultYears = 10
)

// Options describe a site.
type Options struct {
	Base   string    // the path of the site on its host, from / to /
	Origin string    // of the host, without a final slash; empty: unknown
	Seed   string    // the hands of all dailies are drawn from it
	Years  int       // the number of years with dailies, beginning with the year of Now
	Now    time.Time // the time of writing; only its year counts
	Lang   text.Lang // of the heads of the pages and of the manifest
}

// firstDay returns the day of the first daily.
func firstDay() time.Time { return time.UnixMilli(0).UTC().AddDate(0, 0, 1-mode.DailyNumber(0)) }

// LastDay returns the day of the last daily: the last day of a year.
func (o Options) LastDay() time.Time {
	year := max(o.Now.UTC().Year(), firstDay().Year()) + o.Years - 1
	return time.Date(year, time.December, 31, 0, 0, 0, 0, time.UTC)
}

// basePattern matches a base. A segment of dots would be another path.
var basePattern = lazily(`^/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*/)*$`)

// IsBase reports whether a path can be the base of a site.
func IsBase(base string) bool { return len(base) <= MaxBase && basePattern().MatchString(base) }

// PageBelow returns the path of a page that begins like base, or "" if there is none. The pages could
// not distinguish such a base from their own paths.
func PageBelow(base string) string {
	paths := slices.DeleteFunc(web.Routes(), func(route string) bool {
		return base == "/" || !strings.HasPrefix(route, strings.TrimSuffix(base, "/"))
	})
	if len(paths) == 0 {
		return ""
	}
	return slices.MinFunc(paths, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
}

// Written says what Write has done.
type Written struct {
	Files, Removed int
	Bytes          int64
}

// ErrFolder is the error of a folder that has other files than those of a site.
var ErrFolder = errors.New("site: the folder has other files")

// A ConflictError is the error of a site with a file that is in its folder but not from a site.
type ConflictError struct{ Name string }

func (e *ConflictError) Error() string { return "site: the folder has a file " + e.Name }

// Write writes a site to a folder: a new or empty one, or one that Write has written before. In such
// a folder it removes the files that the site no longer has, and keeps all files that others added.
// It returns ErrFolder or a ConflictError without changing anything.
//
// The files that others name come first and index.html and the service worker last, so that the old
// site works until the new one is complete. An interrupted Write can be repeated.
func Write(ctx context.Context, dir string, o Options) (Written, error) {
	if _, err := oldFiles(dir); err != nil {
		return Written{}, err // before the work
	}
	files, err := build(ctx, web.Dist(), web.PageNames(), o)
	if err != nil {
		return Written{}, err
	}
	return writeFiles(ctx, dir, files)
}

const (
	listName  = ".make24-site"     // holds the names of the files of the site, after listTitle
	tempName  = ".make24-site.tmp" // the file that is being written
	listTitle = "make24 site"
	maxList   = 1 << 20 // bytes
)

func writeFiles(ctx context.Context, dir string, files map[string][]byte) (done Written, err error) {
	old, err := oldFiles(dir)
	if err != nil {
		return done, err
	}
	names := sortedNames(files)
	for _, name := range names {
		if _, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(name))); err == nil && !slices.Contains(old, name) {
			return done, &ConflictError{name}
		}
	}
	w := &writer{dir: dir}
	w.write(listName, listOf(append(slices.Clone(old), names...)))
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(turn(a), turn(b)) })
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return done, err
		}
		w.write(name, files[name])
		done.Files, done.Bytes = done.Files+1, done.Bytes+int64(len(files[name]))
	}
	for _, name := range old {
		if _, ok := files[name]; !ok {
			done.Removed += w.remove(name)
		}
	}
	w.write(listName, listOf(names))
	return done, w.err
}

// turn returns when a file is written: after those that it names.
func turn(name string) int {
	switch {
	case name == workerName:
		return 3 // a browser that finds a new one fetches all its files
	case name == page.IndexName:
		return 2
	case path.Ext(name) == ".html":
		return 1
	}
	return 0
}

func sortedNames(files map[string][]byte) []string { return slices.Sorted(maps.Keys(files)) }

// oldFiles returns the names of the files of the site in a folder.
func oldFiles(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	}
	list, err := os.Open(filepath.Join(dir, listName))
	if errors.Is(err, fs.ErrNotExist) {
		if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() != ".git" && e.Name() != tempName }) {
			return nil, ErrFolder
		}
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer list.Close()
	body, err := io.ReadAll(io.LimitReader(list, maxList))
	if err != nil {
		return nil, err
	}
	names, ok := strings.CutPrefix(string(body), listTitle+"\n")
	if !ok {
		return nil, ErrFolder
	}
	var old []string
	for name := range strings.Lines(names) {
		if name = strings.TrimSuffix(name, "\n"); name == "." || !fs.ValidPath(name) || !filepath.IsLocal(filepath.FromSlash(name)) {
			return nil, ErrFolder
		}
		old = append(old, name)
	}
	return old, nil
}

// listOf returns the list of the files of a site.
func listOf(names []string) []byte {
	slices.Sort(names)
	return []byte(listTitle + "\n" + strings.Join(slices.Compact(names), "\n") + "\n")
}

// writer writes the files of a folder. After an error it does nothing.
type writer struct {
	dir string
	err error
}

func (w *writer) path(name string) string { return filepath.Join(w.dir, filepath.FromSlash(name)) }

// write replaces a file at once. It does not touch a file that has these bytes already.
func (w *writer) write(name string, body []byte) {
	file := w.path(name)
	if w.err != nil {
		return
	}
	if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, body) {
		return
	}
	temp := w.path(tempName)
	w.err = os.MkdirAll(filepath.Dir(file), 0o755)
	if w.err == nil {
		w.err = os.WriteFile(temp, body, 0o644) //nolint:gosec // a web server reads the files
	}
	if w.err == nil {
		w.err = os.Rename(temp, file)
	}
	if w.err != nil {
		_ = os.Remove(temp)
		w.err = &fs.PathError{Op: "write", Path: file, Err: cause(w.err)}
	}
}

// cause returns the error inside a PathError or LinkError, which name the temporary file.
func cause(err error) error {
	var file *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &file):
		return file.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// remove removes a file, and the folders that are empty then. It returns the number of files removed.
func (w *writer) remove(name string) int {
	if w.err != nil {
		return 0
	}
	switch err := os.Remove(w.path(name)); {
	case errors.Is(err, fs.ErrNotExist):
		return 0
	case err != nil:
		w.err = err
		return 0
	}
	for folder := path.Dir(name); folder != "."; folder = path.Dir(folder) {
		if os.Remove(w.path(folder)) != nil {
			break // other files are in it
		}
	}
	return 1
}
