//go:build unix

package folder

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/make24/make24/internal/base/atomicfile"
	"github.com/make24/make24/internal/survey/part"
	"github.com/make24/make24/internal/testkit/proctest"
)

// TestMain registers the commands that tests start as processes. The first argument is a folder.
func TestMain(m *testing.M) {
	newCommand := func(do func(dir string, args ...string) error) func() {
		return func() {
			if err := do(os.Args[1], os.Args[2:]...); err != nil {
				log.Fatal(err)
			}
		}
	}
	testscript.Main(m, map[string]func(){
		"work-until-killed": newCommand(workUntilKilled),
		"fill-until-full":   newCommand(fillUntilFull),
		"write-as-nobody":   newCommand(writeWithoutPermission),
	})
}

const inRow = "in-row" // a failpoint of this test only: after a row of a part

// selfKillingWorker returns a process that kills itself when it reaches a failpoint for the nth
// time.
func selfKillingWorker(t *testing.T, dir, point string, n int, seed uint64) *proctest.Cmd {
	return proctest.Command(t, "work-until-killed", dir, point, fmt.Sprint(n), fmt.Sprint(seed>>1))
}

// workUntilKilled makes the missing parts and folds. It kills itself with SIGKILL when it reaches a
// failpoint for the nth time.
func workUntilKilled(dir string, args ...string) error {
	point, n, seed := args[0], 0, uint64(0)
	if _, err := fmt.Sscan(args[1]+" "+args[2], &n, &seed); err != nil {
		return err
	}
	failpoint := func(here string) {
		if here == point {
			if n--; n == 0 {
				if err := syscall.Kill(os.Getpid(), syscall.SIGKILL); err != nil {
					panic(err)
				}
			}
		}
	}
	f, err := Make(dir, fourCards)
	if err != nil {
		return err
	}
	f.layout = smallLayout
	release, err := f.Lock()
	if err != nil {
		return err
	}
	parts, err := f.Parts()
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(24, seed))
	for _, gap := range Gaps(parts, f.plan.Space().Size()) {
		for gap.From < gap.To {
			to := min(gap.To, gap.From+1+r.Int64N(60))
			d, err := f.NewDraft(gap.From)
			if err != nil {
				return err
			}
			for _, row := range fourRows()[gap.From:to] {
				if err := d.Add(row); err != nil {
					return err
				}
				failpoint(inRow)
			}
			if _, err := d.Commit(to, failpoint); err != nil {
				return err
			}
			gap.From = to
		}
	}
	release()
	o := testOptions()
	o.Failpoint = failpoint
	_, err = f.Fold(context.Background(), o)
	return err
}

// checkComplete checks that all files with final names are complete.
func checkComplete(t *testing.T, f *Folder) {
	t.Helper()
	for name, text := range readResults(t, f.Dir()) {
		if !atomicfile.IsTemporary(name) && referenceFiles()[name] != text {
			t.Fatalf("%s has wrong contents", name)
		}
	}
	entries, err := os.ReadDir(f.partsDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if atomicfile.IsTemporary(e.Name()) {
			continue
		}
		r, err := part.Open(filepath.Join(f.partsDir(), e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range r.Rows() {
			if err != nil {
				t.Fatal(err)
			}
		}
		if got := (Interval{r.From(), r.To()}); got.fileName() != e.Name() {
			t.Fatalf("%s contains %v", e.Name(), got)
		}
		_ = r.Close()
	}
}

// wasKilled reports whether a process was killed. It fails the test if the process failed in
// another way.
func wasKilled(t *testing.T, err error) bool {
	t.Helper()
	if err == nil {
		return false
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) || !exit.Sys().(syscall.WaitStatus).Signaled() {
		t.Fatal(err)
	}
	return true
}

// TestKilled kills processes at each failpoint. All files with final names must be complete, and
// later processes must make the same files as without kills.
func TestKilled(t *testing.T) {
	hits := map[string]int{}
	rows := newFolder(t)
	t.Setenv(rowsEnv, rows.partPath(putPart(t, rows, 0, rows.plan.Space().Size())))
	for seed := range uint64(2) {
		f := newFolder(t)
		r := rand.New(rand.NewPCG(24, seed))
		kill := func(point string, n int) {
			c := selfKillingWorker(t, f.Dir(), point, n, r.Uint64())
			c.Stderr = os.Stderr
			if wasKilled(t, c.Run()) {
				hits[point]++
			}
			checkComplete(t, f)
		}
		for range 3 {
			kill(inRow, 1+r.IntN(100))
			kill(atomicfile.AfterWrite, 1+r.IntN(4))
			kill(atomicfile.AfterRename, 1+r.IntN(4))
		}
		for range 3 {
			kill(inFold, 1+r.IntN(20))
		}
		kill("nowhere", 1)
		for name, text := range referenceFiles() {
			if readResults(t, f.Dir())[name] != text {
				t.Errorf("seed %d: %s differs", seed, name)
			}
		}
		for name := range readContents(t, f.Dir()) {
			if atomicfile.IsTemporary(filepath.Base(name)) {
				t.Errorf("seed %d: temporary file %s remains", seed, name)
			}
		}
	}
	t.Logf("killed: %v", hits)
	for _, point := range []string{inRow, atomicfile.AfterWrite, atomicfile.AfterRename, inFold} {
		if hits[point] < 5 {
			t.Errorf("killed %d times at %s, want at least 5", hits[point], point)
		}
	}
}
