package logtest_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/logtest"
)

// TestAwait checks that Await waits for a text, and that it ends without it.
func TestAwait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log logtest.Buffer
		time.AfterFunc(30*time.Second, func() { _, _ = log.Write([]byte("ready")) })
		failed := &fatal{TB: t}
		if log.Await(failed, "ready"); failed.failed {
			t.Error("a text after 30 s: the test fails")
		}
		if log.Await(failed, "steady"); !failed.failed {
			t.Error("a text that never comes: the test does not fail")
		}
	})
}

// fatal is a test that notes its failure and goes on.
type fatal struct {
	testing.TB
	failed bool
}

func (f *fatal) Helper() {}

func (f *fatal) Fatalf(string, ...any) { f.failed = true }
