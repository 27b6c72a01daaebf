package metrics

import (
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// memoryCounters is PROCESS_MEMORY_COUNTERS_EX.
type memoryCounters struct {
	size, pageFaults                   uint32
	peakWorkingSet, workingSet         uintptr
	peakPagedPool, pagedPool           uintptr
	peakNonPagedPool, nonPagedPool     uintptr
	pagefile, peakPagefile, privateUse uintptr
}

// maxHandles is the number of handles that a process can have.
const maxHandles = 16 << 20

var (
	system          = windows.NewLazySystemDLL("kernel32.dll")
	procMemoryInfo  = system.NewProc("K32GetProcessMemoryInfo")
	procHandleCount = system.NewProc("GetProcessHandleCount")
)

// processValues returns the metrics of the process, by name.
func processValues() map[string]float64 {
	values := map[string]float64{"process_max_fds": maxHandles}
	process := windows.CurrentProcess()
	var start, exit, kernel, user windows.Filetime
	if windows.GetProcessTimes(process, &start, &exit, &kernel, &user) == nil {
		values["process_start_time_seconds"] = float64(start.Nanoseconds() / int64(time.Second))
		values["process_cpu_seconds_total"] = seconds(kernel) + seconds(user)
	}
	memory := memoryCounters{size: uint32(unsafe.Sizeof(memoryCounters{}))}
	if procMemoryInfo.Find() == nil {
		if ok, _, _ := procMemoryInfo.Call(uintptr(process), uintptr(unsafe.Pointer(&memory)), unsafe.Sizeof(memory)); ok != 0 {
			values["process_virtual_memory_bytes"] = float64(memory.privateUse)
			values["process_resident_memory_bytes"] = float64(memory.workingSet)
		}
	}
	var handles uint32
	if procHandleCount.Find() == nil {
		if ok, _, _ := procHandleCount.Call(uintptr(process), uintptr(unsafe.Pointer(&handles))); ok != 0 {
			values["process_open_fds"] = float64(handles)
		}
	}
	return values
}

// seconds returns the duration in t, whose unit is 100 ns.
func seconds(t windows.Filetime) float64 {
	return float64(uint64(t.HighDateTime)<<32|uint64(t.LowDateTime)) / 1e7
}
