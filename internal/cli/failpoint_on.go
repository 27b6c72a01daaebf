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
//	MAKE24_CLOCK=FILE                 the server's clocks are ahead by the milliseconds in the file
//
// It prints the failpoint on standard error before it dies, so that tests can count. An interrupted
// survey watch waits up to a minute for the last answer of NATS.
var (
	failpoint  = killAt(os.Getenv("MAKE24_FAILPOINT"))
	beforeHand = panicAt(os.Getenv("MAKE24_PANIC"), os.Getenv("MAKE24_HALT"))
	pace       = crew.WatchTiming{FinalTimeout: time.Minute}
	readClocks = shifted(os.Getenv("MAKE24_CLOCK"))
)

// shifted returns clocks that are ahead of the system's by the number of milliseconds in file. The
// file is read on each call, so a test advances both clocks by replacing it.
func shifted(file string) func() (time.Time, time.Duration) {
	if file == "" {
		return nil
	}
	start := time.Now()
	return func() (time.Time, time.Duration) {
		text, err := os.ReadFile(file)
		if err != nil {
			panic(err)
		}
		ms, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
		if err != nil {
			panic(err)
		}
		now := time.Now().Add(time.Duration(ms) * time.Millisecond)
		return now.Round(0), now.Sub(start)
	}
}

func killAt(where string) func(string) {
	name, times, _ := strings.Cut(where, ":")
	wanted, err := strconv.ParseInt(times, 10, 64)
	if name == "" || err != nil {
		return nil
	}
	var reached atomic.Int64
	commit := make(chan struct{}, 1) // is full while a worker commits a part, so that only one commits at a time
	return func(point string) {
		if point == "after-write" {
			commit <- struct{}{}
		}
		if point == "before-ack" {
			defer func() {
				select {
				case <-commit:
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

func panicAt(panics, halts string) func(int64) {
	panicRank, noPanic := strconv.ParseInt(panics, 10, 64)
	haltRank, noHalt := strconv.ParseInt(halts, 10, 64)
	if noPanic != nil && noHalt != nil {
		return nil
	}
	interrupted := make(chan os.Signal, 1)
	if noHalt == nil {
		signal.Notify(interrupted, os.Interrupt)
	}
	return func(rank int64) {
		if noPanic == nil && rank == panicRank {
			panic("MAKE24_PANIC")
		}
		if noHalt == nil && rank == haltRank {
			fmt.Fprintln(os.Stderr, "halted at", rank)
			<-interrupted
		}
	}
}
