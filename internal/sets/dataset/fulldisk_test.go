//go:build unix

package dataset

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/make24/make24/internal/testkit/proctest"
)

// TestMain provides the commands of TestFullDisk. Each limits the size of files and tries to write
// a larger file: fill writes many rows, fill-few a few rows, which are written only at the end.
func TestMain(m *testing.M) {
	fillCommand := func(rows int64, bytes uint64) func() {
		return func() {
			limit := syscall.Rlimit{Cur: bytes, Max: bytes}
			if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
				os.Exit(3)
			}
			os.Exit(fill(os.Args[1], rows))
		}
	}
	testscript.Main(m, map[string]func(){"fill": fillCommand(400_000, 100<<10), "fill-few": fillCommand(20, 1<<10)})
}

// fill makes a set with the given number of rows, and returns an exit status: 1 if the write
// failed, as it should, because the file became too large.
func fill(name string, rows int64) int {
	var f Format
	for _, f = range Formats() {
		if strings.HasPrefix(filepath.Base(name), f.String()) {
			break
		}
	}
	set, err := Begin(name, f, WriterOptions{})
	if err != nil {
		return 3
	}
	defer set.Abort()
	r := Record{Hand: []int64{1, 2, 3, 4}}
	for i := range rows {
		r.Hand[0] = -i * 7919
		r.ID = r.Key().String() // hard to compress
		if err := set.Write(&r); err != nil {
			if isTooLarge(err, name) && set.Write(&r) != nil { // the error is permanent
				return 1
			}
			return 4
		}
	}
	if _, err := set.Commit(Manifest{}); !isTooLarge(err, name) {
		return 5
	}
	return 1
}

// isTooLarge reports whether an error means that the named file became too large.
func isTooLarge(err error, name string) bool {
	var pathErr *os.PathError
	return errors.As(err, &pathErr) && pathErr.Path == name && errors.Is(err, syscall.EFBIG)
}

// TestFullDisk checks that a full disk leaves no incomplete or temporary file and does not change
// an older set.
func TestFullDisk(t *testing.T) {
	for _, fillCommand := range []string{"fill", "fill-few"} {
		for _, f := range []Format{JSONL, CSV, Parquet} {
			testFullDisk(t, f, fillCommand)
		}
	}
}

func testFullDisk(t *testing.T, f Format, fillCommand string) {
	dir := t.TempDir()
	name := filepath.Join(dir, f.String()+f.Extension())
	if err := os.WriteFile(name, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := proctest.Command(t, fillCommand, name).CombinedOutput()
	var exitErr *exec.ExitError
	if !errors.As(err, &exitErr) || exitErr.ExitCode() != 1 {
		t.Errorf("%s %s: %v\n%s", fillCommand, f, err, out)
	}
	if got := listFolder(t, dir); !slices.Equal(got, []string{filepath.Base(name)}) || readContent(t, name) != "old" {
		t.Errorf("%s %s: the folder has %v", fillCommand, f, got)
	}
}
