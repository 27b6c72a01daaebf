package cli

import (
	"os"
	"runtime"
	"runtime/debug"
	"slices"
)

const (
	// collectAt has the garbage collector wait until the heap is five times what was
	// in use: a hand takes microseconds, a collection milliseconds.
	collectAt = 400
	// collectHeld is for the command that holds much for long and makes little: there the heap
	// may be half as large again as what is in use.
	collectHeld = 50
	// softLimit is what it keeps the process within all the same, while what is in use
	// allows it: the engine's bound of 1 GiB, and a little for the rest.
	softLimit = 1<<30 + 128<<20
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
		debug.SetMemoryLimit(softLimit)
	}
}
