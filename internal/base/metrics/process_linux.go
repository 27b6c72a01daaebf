package metrics

import (
	"bytes"
	"os"
	"strconv"
	"strings"
)

// ticks is the number of clock ticks in a second in /proc: always 100 on the systems of Go.
const ticks = 100

// processValues returns the metrics of the process that /proc reports, by name.
func processValues() map[string]float64 {
	values := map[string]float64{}
	number := func(text string) float64 {
		x, _ := strconv.ParseFloat(text, 64) // 0 if the kernel writes something else
		return x
	}
	if text, err := os.ReadFile("/proc/self/stat"); err == nil {
		// The name of the program, in brackets, may contain anything.
		fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
		field := func(n int) float64 { // by the number in proc_pid_stat(5)
			if n-3 >= len(fields) {
				return 0
			}
			return number(fields[n-3])
		}
		values["process_cpu_seconds_total"] = (field(14) + field(15)) / ticks
		values["process_virtual_memory_bytes"] = field(23)
		values["process_resident_memory_bytes"] = field(24) * float64(os.Getpagesize())
		if boot := fieldsOf("/proc/stat", "btime"); len(boot) > 0 {
			values["process_start_time_seconds"] = number(boot[0]) + field(22)/ticks
		}
	}
	if entries, err := os.ReadDir("/proc/self/fd"); err == nil {
		values["process_open_fds"] = float64(len(entries))
	}
	for name, line := range map[string]string{"process_max_fds": "Max open files", "process_virtual_memory_max_bytes": "Max address space"} {
		if limit := fieldsOf("/proc/self/limits", line); len(limit) > 0 && limit[0] == "unlimited" {
			values[name] = 1<<64 - 1
		} else if len(limit) > 0 {
			values[name] = number(limit[0])
		}
	}
	// The first line with IpExt names the fields of the second.
	if text, err := os.ReadFile("/proc/self/net/netstat"); err == nil {
		var names []string
		for line := range strings.Lines(string(text)) {
			rest, found := strings.CutPrefix(line, "IpExt:")
			if !found {
				continue
			}
			if names == nil {
				names = strings.Fields(rest)
				continue
			}
			for i, x := range strings.Fields(rest) {
				switch {
				case i >= len(names):
				case names[i] == "InOctets":
					values["process_network_receive_bytes_total"] = number(x)
				case names[i] == "OutOctets":
					values["process_network_transmit_bytes_total"] = number(x)
				}
			}
		}
	}
	return values
}

// fieldsOf returns the fields of the line of a file that begins with prefix, after prefix.
func fieldsOf(file, prefix string) []string {
	text, err := os.ReadFile(file) //nolint:gosec // a constant
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(text)) {
		if rest, found := strings.CutPrefix(line, prefix+" "); found {
			return strings.Fields(rest)
		}
	}
	return nil
}
