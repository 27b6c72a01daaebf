// Package leak checks that the tests of a package leave no goroutines behind.
package leak

import (
	"testing"
	"time"

	"go.uber.org/goleak"
)

// Main runs the tests of a package and exits. The run fails if goroutines are left 30 s after the
// tests.
//
// Main polls, because nothing reports when the goroutines of a library end: after a NATS or HTTP
// connection is closed, some of its goroutines run on for a while. On a busy machine Main only
// waits longer. It always finds a goroutine that never ends.
func Main(m *testing.M) { goleak.VerifyTestMain(waitingM{m}) }

type waitingM struct{ *testing.M }

// Run runs the tests and waits at most 30 s for the goroutines that they leave.
func (m waitingM) Run() int {
	code, deadline := m.M.Run(), time.Now().Add(30*time.Second)
	for code == 0 && time.Now().Before(deadline) && goleak.Find() != nil { // Find itself waits a while
	}
	return code
}
