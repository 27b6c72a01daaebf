// Package leak checks that the tests of a package leave no goroutines behind.
package leak

import (
	"testing"
	"time"

	"go.uber.org/goleak"
)

// Main runs the tests of a package and exits. It fails if goroutines are left 30 s after the tests.
//
// Main polls, because nothing reports when the goroutines of a library end: a closed NATS or HTTP
// connection leaves some that end by themselves. A busy machine only makes the wait longer. A
// goroutine that never ends is found in any case.
func Main(m *testing.M) { goleak.VerifyTestMain(waitingM{m}) }

type waitingM struct{ *testing.M }

// Run runs the tests and waits at most 30 s for the goroutines that they leave.
func (p waitingM) Run() int {
	code, until := p.M.Run(), time.Now().Add(30*time.Second)
	for code == 0 && time.Now().Before(until) && goleak.Find() != nil { // Find itself retries for a while
	}
	return code
}
