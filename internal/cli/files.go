package cli

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"

	"github.com/make24/make24/internal/atomicfile"
	"github.com/make24/make24/internal/dataset"
)

// checkFile reports, before the work for it, that a file cannot be written by writeFile. What is there
// stays as it is, and what is not there is not there after it. Without a name there is nothing to write.
func checkWritable(name string) error {
	if name == "" || name == standardStream {
		return nil
	}
	return unwritable(name, probeWrite(name))
}

func probeWrite(name string) error {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return syscall.EISDIR
	case err == nil && !info.Mode().IsRegular():
		return nil // whether /dev/full has room is seen by writing
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

// standardStream names standard input or output in place of a file.
const standardStream = "-"

// writeFile writes a file that a flag names, whole or not at all, if it names one.
func (a *app) writeFile(name string, write func(io.Writer) error) error {
	switch name {
	case "":
		return nil
	case standardStream:
		return write(a.out)
	}
	return unwritable(name, writeAtomically(name, write))
}

// unwritten says that a file cannot be written, if there is an error.
func unwritable(name string, err error) error {
	if err == nil {
		return nil
	}
	return newInputError("set.unwritable", "file", oneLine(name), "detail", cause(err))
}

// writeWhole writes a file that gets its name when it is complete, so that what was there stays until
// then. What is no file, such as /dev/stdout, is written to.
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

// copyStandardInput copies standard input to a temporary file for the source that is "-", since a
// set is read more than once. The caller calls remove when the sources are no longer needed.
func (a *app) copyStandardInput(sources []dataset.Source) (remove func(), err error) {
	remove = func() {}
	for i := range sources {
		s := &sources[i]
		switch {
		case s.Name != standardStream:
			continue
		case a.stdinCopied:
			remove()
			return func() {}, newInputError("stdin.twice")
		}
		a.stdinCopied = true
		file, err := os.CreateTemp("", "make24-*")
		if err != nil {
			return func() {}, newInputError("stream.read", "detail", cause(err))
		}
		remove = func() { _ = os.Remove(file.Name()) }
		_, err = io.Copy(file, a.in)
		if err = errors.Join(err, file.Close()); err != nil {
			remove()
			return func() {}, newInputError("stream.read", "detail", cause(err))
		}
		s.Copy = file.Name()
	}
	return remove, nil
}
