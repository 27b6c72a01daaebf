package cli

import (
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/make24/make24/solve"
)

const (
	// collectAt has the garbage collector wait until the heap is five times what was
	// in use: a hand takes microseconds, a collection milliseconds.
	collectAt = 400
	// collectHeld is for the command that holds much for long and makes little: there the heap
	// may be half as large again as what is in use.
	collectHeld = 50
	// memoryMargin is what the process may use beside the engine's budget before the
	// garbage collector works harder.
	memoryMargin = 128 << 20
)

// Tune sets the memory's management for a process that is this command's alone.
// GOGC and GOMEMLIMIT go before.
func Tune() {
	runtime.MemProfileRate = 0 // a library has profiles in it, which nobody here asks for: a hundredth of a survey
	percent := collectAt
	if slices.Contains(os.Args, "audit") {
		percent = collectHeld
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryOf(os.Args) + memoryMargin)
	}
}

// memoryOf returns the engine's memory budget for a command line: the value of --memory, or
// the default. An invalid value is reported later.
func memoryOf(args []string) int64 {
	budget := byteSize(solve.DefaultBytes)
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if size, ok := flagValue(arg, "--memory", args[i+1:]); ok {
			_ = budget.Set(size)
		}
	}
	return max(int64(budget), solve.DefaultBytes)
}

// keeping counts what is under way in this process that takes its own time to end after it was told to.
var keeping atomic.Int64

// Keeping reports whether something is under way that must come to its own end when it is told to stop:
// a server finishes what it answers, a survey brings to the disk what it has found. Everything else
// may be cut off.
func Keeping() bool { return keeping.Load() > 0 }

// keep begins such a thing. What it returns says that it is at its end.
func keep() (done func()) {
	keeping.Add(1)
	return sync.OnceFunc(func() { keeping.Add(-1) })
}
