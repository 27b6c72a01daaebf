package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// writeWhole writes a file under another name and gives it its own when it is whole, so that
// what was there stays until then. What is no file, such as /dev/stdout, is written to.
func writeWhole(name string, write func(io.Writer) error) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		out, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(out), out.Close())
	}
	file, err := os.CreateTemp(filepath.Dir(name), ".make24-*")
	if err != nil {
		return err
	}
	err = errors.Join(write(file), file.Chmod(0o644), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}
