//go:build soak && unix

package folder

import (
	"os"
	"testing"
	"time"

	"github.com/make24/make24/internal/testkit/randtest"
)

// TestKilledAnyTime kills processes at random times within 150 ms and checks that files with final
// names are complete. MAKE24_SEED determines the times, but not what a process is doing then.
func TestKilledAnyTime(t *testing.T) {
	r := randtest.New(t, 24)
	rows := newFolder(t)
	t.Setenv(rowsEnv, rows.partPath(putPart(t, rows, 0, rows.plan.Space().Size())))
	kills := 0
	for range 5 {
		f := newFolder(t)
		for range 4 {
			c := selfKillingWorker(t, f.Dir(), "nowhere", 1, r.Uint64())
			c.Stderr = os.Stderr
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			time.AfterFunc(time.Duration(r.IntN(150))*time.Millisecond, func() { _ = c.Process.Kill() })
			if wasKilled(t, c.Wait()) {
				kills++
			}
			checkComplete(t, f)
		}
		if err := selfKillingWorker(t, f.Dir(), "nowhere", 1, r.Uint64()).Run(); err != nil {
			t.Fatal(err)
		}
		for name, text := range referenceFiles() {
			if readResults(t, f.Dir())[name] != text {
				t.Errorf("%s differs", name)
			}
		}
	}
	t.Logf("%d killed", kills)
}
