// Package leak helps tests that leave no goroutine behind.
package leak

import (
	"testing"
	"time"

	"go.uber.org/goleak"
)

// Main runs the tests of a package, and ends the process. It fails where goroutines are left: on a
// machine that is busy they are given half a minute.
func Main(m *testing.M) { goleak.VerifyTestMain(patient{m}) }

type patient struct{ *testing.M }

// Run runs the tests, and waits for what they leave.
func (p patient) Run() int {
	code, until := p.M.Run(), time.Now().Add(30*time.Second)
	for code == 0 && time.Now().Before(until) && goleak.Find() != nil { // which takes a while
	}
	return code
}
