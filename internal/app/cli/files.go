package cli

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/atomicfile"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/puzzle"
)

// checkWritable returns an error if writeFile could not write name. It is called before the
// computation, neither changes nor creates the file, and returns nil for an empty name.
func checkWritable(name string) error {
	if name == "" || name == standardStream {
		return nil
	}
	return unwritableError(name, probeWrite(name))
}

// checkReplaces returns an error if writing the file name, which a flag gives, would replace one of the inputs.
func checkReplaces(flag, name string, inputs ...string) error {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() { // a device may be both
		return nil
	}
	for _, input := range inputs {
		if dataset.SameFile(name, input) {
			return console.NewError("set.replaces", "flag", flag, "file", console.OneLine(name))
		}
	}
	return nil
}

// probeWrite returns the error that writing the file name would probably give.
func probeWrite(name string) error {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return syscall.EISDIR
	case err == nil && !info.Mode().IsRegular():
		return nil // only writing shows an error such as that of /dev/full
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	}
	file, err := atomicfile.Replace(name)
	if err != nil {
		return err
	}
	file.Abort()
	return nil
}

// standardStream stands for standard input or output in place of a file name.
const standardStream = "-"

// writeFile writes the file that a flag names, completely or not at all. It does nothing if name is
// empty.
func (a *app) writeFile(name string, write func(io.Writer) error) error {
	switch name {
	case "":
		return nil
	case standardStream:
		return write(a.out)
	}
	return unwritableError(name, writeAtomically(name, write))
}

// unwritableError returns the error for the user if writing the file name failed with err. It
// returns nil if err is nil.
func unwritableError(name string, err error) error {
	if err == nil {
		return nil
	}
	return console.NewError("set.unwritable", "file", console.OneLine(name), "detail", console.UnwrapPathError(err))
}

// writeAtomically writes a file that replaces an existing one only when it is complete. It writes
// directly to anything that is not a regular file, such as /dev/stdout.
func writeAtomically(name string, write func(io.Writer) error) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		out, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(out), out.Close())
	}
	file, err := atomicfile.Replace(name)
	if err != nil {
		return err
	}
	defer file.Abort()
	if err := write(file); err != nil {
		return err
	}
	return file.Commit()
}

// copyStandardInput copies standard input to a temporary file for the source "-", since a set is
// read more than once. The caller calls remove when it no longer needs the sources.
func (a *app) copyStandardInput(sources []dataset.Source) (remove func(), err error) {
	remove = func() {}
	for i := range sources {
		s := &sources[i]
		switch {
		case s.Name != standardStream:
			continue
		case a.stdinCopied:
			remove()
			return func() {}, console.NewError("stdin.twice")
		}
		a.stdinCopied = true
		file, err := os.CreateTemp("", "make24-*")
		if err != nil {
			return func() {}, console.NewError("stream.read", "detail", console.UnwrapPathError(err))
		}
		remove = func() { _ = os.Remove(file.Name()) }
		_, err = io.Copy(file, a.in)
		if err = errors.Join(err, file.Close()); err != nil {
			remove()
			return func() {}, console.NewError("stream.read", "detail", console.UnwrapPathError(err))
		}
		s.Copy = file.Name()
	}
	return remove, nil
}

// formatOf returns the first format with the extension of a file name.
func formatOf(name string) (dataset.Format, error) {
	for _, f := range dataset.Formats() { // of formats with the same extension, the first is the simplest
		if f.Extension() == filepath.Ext(name) {
			return f, nil
		}
	}
	return 0, console.NewError("generate.ending", "name", excerpt.Quote(name), "formats", strings.Join(dataset.FormatNames(), ", "))
}

// readPuzzles returns the puzzles of a set.
func readPuzzles(ctx context.Context, source dataset.Source, o dataset.ReadOptions) (puzzles []puzzle.Puzzle, err error) {
	file, err := dataset.Open(source, o)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	for r, err := range file.Records() {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		p, err := puzzle.New(r.Hand, r.Target, r.Rules)
		if err != nil {
			return nil, err
		}
		puzzles = append(puzzles, p)
	}
	return puzzles, nil
}
