//go:build soak && unix

package folder

import (
	"os"
	"testing"
	"time"

	"github.com/make24/make24/internal/randtest"
)

// A process that is killed within 150 ms leaves nothing that is not whole. The times follow from MAKE24_SEED, but not where the
// process is by then.
func TestKilledAnyTime(t *testing.T) {
	r := randtest.New(t, 24)
	rows := newFolder(t)
	t.Setenv(rowsEnv, rows.partPath(put(t, rows, 0, rows.plan.Space().Size())))
	kills := 0
	for range 5 {
		f := newFolder(t)
		for range 4 {
			c := killedWorker(f.Dir(), "nowhere", 1, r.Uint64())
			c.Stderr = os.Stderr
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			time.AfterFunc(time.Duration(r.IntN(150))*time.Millisecond, func() { _ = c.Process.Kill() })
			if killed(t, c.Wait()) {
				kills++
			}
			checkComplete(t, f)
		}
		if err := killedWorker(f.Dir(), "nowhere", 1, r.Uint64()).Run(); err != nil {
			t.Fatal(err)
		}
		for name, text := range reference() {
			if results(t, f.Dir())[name] != text {
				t.Errorf("%s differs", name)
			}
		}
	}
	t.Logf("%d killed", kills)
}
