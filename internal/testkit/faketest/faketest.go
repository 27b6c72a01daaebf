// Package faketest records the failures of a test, for the tests of helpers that fail tests.
package faketest

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// Recorder is a test that records its failures and goes on, also after Fatalf. Its other methods are
// those of the TB.
type Recorder struct {
	testing.TB

	mu   sync.Mutex
	text strings.Builder
}

// New returns a recorder for a test.
func New(t testing.TB) *Recorder { return &Recorder{TB: t} }

// Helper does nothing.
func (r *Recorder) Helper() {}

// Errorf records a failure.
func (r *Recorder) Errorf(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	fmt.Fprintf(&r.text, format+"\n", args...)
}

// Fatalf records a failure and returns.
func (r *Recorder) Fatalf(format string, args ...any) { r.Errorf(format, args...) }

// Failed reports whether a failure was recorded.
func (r *Recorder) Failed() bool { return r.Failures() != "" }

// Failures returns the recorded failures, one after the other.
func (r *Recorder) Failures() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}
