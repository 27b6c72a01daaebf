package failpoint

import (
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"time"
)

// Variables lists the environment variables of FromEnv and those of the scripts that run tests.
var Variables = []string{
	"MAKE24_FAILPOINT", "MAKE24_INTERVAL", "MAKE24_PANIC", "MAKE24_HALT", "MAKE24_CLOCK", "MAKE24_SEED", "MAKE24_E2E", "MAKE24_SWEEP", "MAKE24_BEFORE",
}

// Hooks are the hooks of the command make24 that environment variables set.
type Hooks struct {
	Failpoint      func(point string)                          // kills the process
	IntervalLength int64                                       // hands per interval of a survey without NATS
	BeforeHand     func(rank int64)                            // panics or waits before a hand
	Clocks         func() (wall time.Time, mono time.Duration) // the server's clocks
	TimeLimit      time.Duration                               // replaces the server's time limits
}

// FromEnv returns the hooks that these environment variables set; the others are zero:
//
//	MAKE24_FAILPOINT=after-rename:3   the command kills itself with SIGKILL the third time it reaches this point
//	MAKE24_INTERVAL=70                a survey without NATS has intervals of 70 hands
//	MAKE24_PANIC=700                  the command panics before the hand of this rank
//	MAKE24_HALT=700                   the command prints a line before the hand of this rank, and waits a minute
//	                                  for an interrupt
//	MAKE24_CLOCK=FILE                 the server's clocks are ahead by the milliseconds in the file, or stand still
//	                                  at the milliseconds after @ (since 1970); the server's time limits are an hour
//
// The command prints the failpoint on standard error before it kills itself, so that tests can check where
// it was killed.
func FromEnv() Hooks {
	length, _ := strconv.ParseInt(os.Getenv("MAKE24_INTERVAL"), 10, 64)
	return Hooks{
		Failpoint: At(os.Getenv("MAKE24_FAILPOINT"), kill), IntervalLength: max(length, 0),
		BeforeHand: panicOrHaltAt(os.Getenv("MAKE24_PANIC"), os.Getenv("MAKE24_HALT")),
		Clocks:     shiftedClocks(os.Getenv("MAKE24_CLOCK")),
		TimeLimit:  timeLimitFor(os.Getenv("MAKE24_CLOCK")),
	}
}

// kill prints the failpoint and kills this process.
func kill(point string) {
	fmt.Fprintln(os.Stderr, "killed at", point)
	p, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = p.Kill()
	}
	if err != nil {
		panic(err)
	}
}

// timeLimitFor returns an hour if a test sets the clocks of the server, and zero otherwise. Time limits
// follow the system's clock, so on a busy machine the server would refuse what a test asks for.
func timeLimitFor(clockFile string) time.Duration {
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
		number, stopped := strings.CutPrefix(strings.TrimSpace(string(text)), "@")
		ms, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			panic(err)
		}
		now := time.Now().Add(time.Duration(ms) * time.Millisecond)
		if stopped {
			now = time.UnixMilli(ms)
		}
		return now.Round(0), now.Sub(start)
	}
}

// panicOrHaltAt returns a hook that panics before the hand with the rank panicAt, and waits a
// minute for an interrupt before the hand with the rank haltAt. It returns nil if neither is a number.
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
			select {
			case <-interrupted:
			case <-time.After(time.Minute): // the test has ended
			}
		}
	}
}
