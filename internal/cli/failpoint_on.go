//go:build failpoint

package cli

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// With the tag failpoint the command ends itself, without a chance to tidy up, where the
// environment says:
//
//	MAKE24_FAILPOINT=after-rename:3   the third time it is there
//	MAKE24_PANIC=700                  panics over the hand of this rank
//	MAKE24_CLOCK=FILE                 the server's clocks are ahead by the milliseconds in the file
//
// Where it ended is told on standard error, to be counted.
var (
	failpoint = killer(os.Getenv("MAKE24_FAILPOINT"))
	meet      = panicker(os.Getenv("MAKE24_PANIC"))
	clocks    = shifted(os.Getenv("MAKE24_CLOCK"))
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

func killer(where string) func(string) {
	name, times, _ := strings.Cut(where, ":")
	wanted, err := strconv.ParseInt(times, 10, 64)
	if name == "" || err != nil {
		return nil
	}
	var met atomic.Int64
	return func(point string) {
		if point == name && met.Add(1) == wanted {
			fmt.Fprintln(os.Stderr, "killed at", point)
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}
}

func panicker(where string) func(int64) {
	rank, err := strconv.ParseInt(where, 10, 64)
	if err != nil {
		return nil
	}
	return func(met int64) {
		if met == rank {
			panic("MAKE24_PANIC")
		}
	}
}
