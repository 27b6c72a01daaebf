// Package leak helps tests that leave no goroutine behind.
package leak

import (
	"testing"
	"time"

	"go.uber.org/goleak"
)

// Main runs the tests of a package, and ends the process. It fails if goroutines are left half a minute later.
//
// This asks again and again, because nothing tells when the goroutines of a library end: a connection that is closed,
// to NATS or by HTTP, leaves some that end by themselves. A busy machine makes the wait longer and changes nothing
// else, and a goroutine that never ends is found by the last of the questions as by the first.
func Main(m *testing.M) { goleak.VerifyTestMain(waitingM{m}) }

type waitingM struct{ *testing.M }

// Run runs the tests, and waits for what they leave.
func (p waitingM) Run() int {
	code, until := p.M.Run(), time.Now().Add(30*time.Second)
	for code == 0 && time.Now().Before(until) && goleak.Find() != nil { // which takes a while
	}
	return code
}
