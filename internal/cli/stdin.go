package cli

import (
	"errors"
	"io"
	"os"

	"github.com/make24/make24/internal/dataset"
)

// copyStandardInput copies standard input to a temporary file for the source that is "-", since a
// set is read more than once. The caller calls remove when the sources are no longer needed.
func (a *app) copyStandardInput(sources []dataset.Source) (remove func(), err error) {
	remove = func() {}
	for i := range sources {
		s := &sources[i]
		switch {
		case s.Name != standardStream:
			continue
		case a.inCopied:
			remove()
			return func() {}, bad("stdin.twice")
		}
		a.inCopied = true
		file, err := os.CreateTemp("", "make24-*")
		if err != nil {
			return func() {}, bad("stream.read", "detail", cause(err))
		}
		remove = func() { _ = os.Remove(file.Name()) }
		_, err = io.Copy(file, a.in)
		if err = errors.Join(err, file.Close()); err != nil {
			remove()
			return func() {}, bad("stream.read", "detail", cause(err))
		}
		s.Copy = file.Name()
	}
	return remove, nil
}
