package logtest_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/faketest"
	"github.com/make24/make24/internal/testkit/logtest"
)

// TestAwait checks that Await waits for a text, and that it ends without it.
func TestAwait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log logtest.Buffer
		clocktest.AfterFunc(30*time.Second, func() { _, _ = log.Write([]byte("ready")) })
		failed := faketest.New(t)
		if log.Await(failed, "ready"); failed.Failed() {
			t.Error("a text after 30 s: the test fails")
		}
		if log.Await(failed, "steady"); !failed.Failed() {
			t.Error("a text that never comes: the test does not fail")
		}
	})
}
