//go:build !linux && !windows

package metrics

import (
	"os"
	"syscall"
	"time"
)

// started is about the time at which the process started.
var started = time.Now()

// processValues returns the metrics of the process, by name. The size of its memory is unknown
// without C.
func processValues() map[string]float64 {
	values := map[string]float64{"process_start_time_seconds": float64(started.Unix())}
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) == nil {
		values["process_cpu_seconds_total"] = time.Duration(usage.Utime.Nano() + usage.Stime.Nano()).Seconds()
	}
	for name, limit := range map[string]int{"process_max_fds": syscall.RLIMIT_NOFILE, "process_virtual_memory_max_bytes": syscall.RLIMIT_AS} {
		var r syscall.Rlimit
		if syscall.Getrlimit(limit, &r) == nil {
			values[name] = float64(r.Cur)
		}
	}
	if dir, err := os.Open("/dev/fd"); err == nil {
		if names, err := dir.Readdirnames(0); err == nil { // ReadDir fails for some kinds of descriptors
			values["process_open_fds"] = float64(len(names) - 1) // without dir
		}
		_ = dir.Close()
	}
	return values
}
