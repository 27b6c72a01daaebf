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

// With the tag failpoint the command ends itself, without a chance to tidy up, where the
// environment says:
//
//	MAKE24_FAILPOINT=after-rename:3   the third time it is there
//	MAKE24_PANIC=700                  panics over the hand of this rank
//	MAKE24_HALT=700                   says so before the hand of this rank, and waits until it is interrupted
//	MAKE24_CLOCK=FILE                 the server's clocks are ahead by the milliseconds in the file
//
// Where it ended is told on standard error, to be counted. Who watches a survey and is interrupted waits for the last
// answer of NATS for a minute.
var (
	failpoint  = killAt(os.Getenv("MAKE24_FAILPOINT"))
	beforeHand = panicAt(os.Getenv("MAKE24_PANIC"), os.Getenv("MAKE24_HALT"))
	pace       = crew.WatchTiming{FinalTimeout: time.Minute}
	readClocks = shifted(os.Getenv("MAKE24_CLOCK"))
)

// shifted returns clocks that are ahead of the machine's by the milliseconds in a file, which is read each
// time: a test moves both clocks on by replacing the file.
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
	commit := make(chan struct{}, 1) // is full while a worker commits a part, so that the others have not done so yet
	return func(point string) {
		if point == "after-write" {
			commit <- struct{}{}
		}
		if point == "before-ack" {
			defer func() {
				select {
				case <-commit:
				default: // it had no part
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
