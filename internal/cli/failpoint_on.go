//go:build failpoint

package cli

import (
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/make24/make24/internal/survey/crew"
)

// With the tag failpoint, environment variables make the command fail:
//
//	MAKE24_FAILPOINT=after-rename:3   it kills itself with SIGKILL the third time it reaches this point
//	MAKE24_PANIC=700                  it panics before the hand of this rank
//	MAKE24_HALT=700                   it prints a line before the hand of this rank, and waits for an interrupt
//	MAKE24_CLOCK=FILE                 the server's clocks are ahead by the milliseconds in the file, or stand still
//	                                  at the milliseconds after @ (since 1970); its time limits are an hour
//
// It prints the failpoint on standard error before it kills itself, so that tests can check where
// it was killed. An interrupted survey watch waits up to a minute for the last answer of NATS.
var (
	failpoint   = killAt(os.Getenv("MAKE24_FAILPOINT"))
	beforeHand  = panicOrHaltAt(os.Getenv("MAKE24_PANIC"), os.Getenv("MAKE24_HALT"))
	watchTiming = crew.WatchTiming{FinalTimeout: time.Minute}
	readClocks  = shiftedClocks(os.Getenv("MAKE24_CLOCK"))
	timeLimit   = limitWithout(os.Getenv("MAKE24_CLOCK"))
)

// testVariables lists these variables and those of the scripts that run tests.
var testVariables = []string{
	"MAKE24_FAILPOINT", "MAKE24_PANIC", "MAKE24_HALT", "MAKE24_CLOCK", "MAKE24_SEED", "MAKE24_E2E", "MAKE24_SWEEP", "MAKE24_BEFORE",
}

// limitWithout returns an hour for a server whose test sets its clocks. Its time limits are those of the
// system's clock, so that on a busy machine the server would refuse what a test asks for.
func limitWithout(clockFile string) time.Duration {
	if clockFile == "" {
		return 0
	}
	return time.Hour
}

// shiftedClocks returns clocks that are ahead of the system's by the number of milliseconds in
// file. If the number follows @, the clocks stand still at this time. The file is read on each call,
// so a test advances both clocks by replacing it.
func shiftedClocks(file string) func() (time.Time, time.Duration) {
	if file == "" {
		return nil
	}
	start := time.Now()
	return func() (time.Time, time.Duration) {
		text, err := os.ReadFile(file)
		if err != nil {
			panic(err)
		}
		number, standing := strings.CutPrefix(strings.TrimSpace(string(text)), "@")
		ms, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			panic(err)
		}
		now := time.Now().Add(time.Duration(ms) * time.Millisecond)
		if standing {
			now = time.UnixMilli(ms)
		}
		return now.Round(0), now.Sub(start)
	}
}

// killAt returns a hook that kills the process the n-th time it is called with a point, given a
// specification of the form POINT:N. It returns nil for an invalid or empty specification.
func killAt(spec string) func(string) {
	name, count, _ := strings.Cut(spec, ":")
	wanted, err := strconv.ParseInt(count, 10, 64)
	if name == "" || err != nil {
		return nil
	}
	var reached atomic.Int64
	committing := make(chan struct{}, 1) // full while a worker commits a part, so that only one commits at a time
	return func(point string) {
		if point == "after-write" {
			committing <- struct{}{}
		}
		if point == "before-ack" {
			defer func() {
				select {
				case <-committing:
				default: // it committed no part
				}
			}()
		}
		if point == name && reached.Add(1) == wanted {
			fmt.Fprintln(os.Stderr, "killed at", point)
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}
}

// panicOrHaltAt returns a hook that panics before the hand with the rank panicAt, and waits for an
// interrupt before the hand with the rank haltAt. It returns nil if neither is a number.
func panicOrHaltAt(panicAt, haltAt string) func(int64) {
	panicRank, panicErr := strconv.ParseInt(panicAt, 10, 64)
	haltRank, haltErr := strconv.ParseInt(haltAt, 10, 64)
	if panicErr != nil && haltErr != nil {
		return nil
	}
	interrupted := make(chan os.Signal, 1)
	if haltErr == nil {
		signal.Notify(interrupted, os.Interrupt)
	}
	return func(rank int64) {
		if panicErr == nil && rank == panicRank {
			panic("MAKE24_PANIC")
		}
		if haltErr == nil && rank == haltRank {
			fmt.Fprintln(os.Stderr, "halted at", rank)
			<-interrupted
		}
	}
}
