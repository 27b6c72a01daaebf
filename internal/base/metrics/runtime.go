package metrics

import (
	"runtime"
	"runtime/debug"
	rtmetrics "runtime/metrics"
	"time"
)

// Runtime collects the metrics of the Go runtime and of the process, under the names of Prometheus's
// Go client.
type Runtime struct{}

// Collect implements Collector.
func (Runtime) Collect(p *Page) {
	collectGC(p)
	settings := []rtmetrics.Sample{{Name: "/gc/gogc:percent"}, {Name: "/gc/gomemlimit:bytes"}}
	rtmetrics.Read(settings)
	threads, _ := runtime.ThreadCreateProfile(nil)
	for _, m := range []struct {
		name, help string
		value      float64
	}{
		{
			"go_gc_gogc_percent", "Heap size target percentage configured by the user, otherwise 100. This value is set by the GOGC " +
				"environment variable, and the runtime/debug.SetGCPercent function. Sourced from /gc/gogc:percent.",
			float64(settings[0].Value.Uint64()),
		},
		{
			"go_gc_gomemlimit_bytes", "Go runtime memory limit configured by the user, otherwise math.MaxInt64. This value is set by the " +
				"GOMEMLIMIT environment variable, and the runtime/debug.SetMemoryLimit function. Sourced from /gc/gomemlimit:bytes.",
			float64(settings[1].Value.Uint64()),
		},
		{"go_goroutines", "Number of goroutines that currently exist.", float64(runtime.NumGoroutine())},
		{
			"go_sched_gomaxprocs_threads", "The current runtime.GOMAXPROCS setting, or the number of operating system threads that can " +
				"execute user-level Go code simultaneously. Sourced from /sched/gomaxprocs:threads.",
			float64(runtime.GOMAXPROCS(0)),
		},
		{"go_threads", "Number of OS threads created.", float64(threads)},
	} {
		p.Describe(Desc{Name: m.name, Help: m.help, Kind: KindGauge})
		p.Value(m.value)
	}
	p.Describe(Desc{Name: "go_info", Help: "Information about the Go environment.", Kind: KindGauge, Labels: []string{"version"}})
	p.Value(1, runtime.Version())
	collectMemory(p)
	collectProcess(p)
}

// collectGC writes the pauses of the garbage collector.
func collectGC(p *Page) {
	stats := debug.GCStats{PauseQuantiles: make([]time.Duration, 5)}
	debug.ReadGCStats(&stats)
	const name = "go_gc_duration_seconds"
	p.Describe(Desc{Name: name, Help: "A summary of the wall-time pause (stop-the-world) duration in garbage collection cycles.", Kind: KindSummary})
	for i, pause := range stats.PauseQuantiles {
		p.sample(name, nil, nil, "quantile", formatValue(float64(i)/float64(len(stats.PauseQuantiles)-1)), pause.Seconds())
	}
	p.sample(name+"_sum", nil, nil, "", "", stats.PauseTotal.Seconds())
	p.sample(name+"_count", nil, nil, "", "", float64(stats.NumGC))
	p.Describe(Desc{Name: "go_memstats_last_gc_time_seconds", Help: "Number of seconds since 1970 of last garbage collection.", Kind: KindGauge})
	last := 0.0 // there was none
	if stats.NumGC > 0 {
		last = float64(stats.LastGC.UnixNano()) / 1e9
	}
	p.Value(last)
}

// memoryMetrics lists the statistics of the memory allocator: each is a sum of samples.
var memoryMetrics = [...]struct {
	name, help string
	kind       Kind
	samples    []string
}{
	{"alloc_bytes", "Number of bytes allocated in heap and currently in use. Equals to /memory/classes/heap/objects:bytes.", KindGauge, []string{"/memory/classes/heap/objects:bytes"}},
	{"alloc_bytes_total", "Total number of bytes allocated in heap until now, even if released already. Equals to /gc/heap/allocs:bytes.", KindCounter, []string{"/gc/heap/allocs:bytes"}},
	{"buck_hash_sys_bytes", "Number of bytes used by the profiling bucket hash table. Equals to /memory/classes/profiling/buckets:bytes.", KindGauge, []string{"/memory/classes/profiling/buckets:bytes"}},
	{"frees_total", "Total number of heap objects frees. Equals to /gc/heap/frees:objects + /gc/heap/tiny/allocs:objects.", KindCounter, []string{"/gc/heap/frees:objects", "/gc/heap/tiny/allocs:objects"}},
	{"gc_sys_bytes", "Number of bytes used for garbage collection system metadata. Equals to /memory/classes/metadata/other:bytes.", KindGauge, []string{"/memory/classes/metadata/other:bytes"}},
	{"heap_alloc_bytes", "Number of heap bytes allocated and currently in use, same as go_memstats_alloc_bytes. Equals to /memory/classes/heap/objects:bytes.", KindGauge, []string{"/memory/classes/heap/objects:bytes"}},
	{"heap_idle_bytes", "Number of heap bytes waiting to be used. Equals to /memory/classes/heap/released:bytes + /memory/classes/heap/free:bytes.", KindGauge, []string{"/memory/classes/heap/released:bytes", "/memory/classes/heap/free:bytes"}},
	{"heap_inuse_bytes", "Number of heap bytes that are in use. Equals to /memory/classes/heap/objects:bytes + /memory/classes/heap/unused:bytes", KindGauge, []string{"/memory/classes/heap/objects:bytes", "/memory/classes/heap/unused:bytes"}},
	{"heap_objects", "Number of currently allocated objects. Equals to /gc/heap/objects:objects.", KindGauge, []string{"/gc/heap/objects:objects"}},
	{"heap_released_bytes", "Number of heap bytes released to OS. Equals to /memory/classes/heap/released:bytes.", KindGauge, []string{"/memory/classes/heap/released:bytes"}},
	{"heap_sys_bytes", "Number of heap bytes obtained from system. Equals to /memory/classes/heap/objects:bytes + /memory/classes/heap/unused:bytes + /memory/classes/heap/released:bytes + /memory/classes/heap/free:bytes.", KindGauge, []string{"/memory/classes/heap/objects:bytes", "/memory/classes/heap/unused:bytes", "/memory/classes/heap/released:bytes", "/memory/classes/heap/free:bytes"}},
	{"mallocs_total", "Total number of heap objects allocated, both live and gc-ed. Semantically a counter version for go_memstats_heap_objects gauge. Equals to /gc/heap/allocs:objects + /gc/heap/tiny/allocs:objects.", KindCounter, []string{"/gc/heap/allocs:objects", "/gc/heap/tiny/allocs:objects"}},
	{"mcache_inuse_bytes", "Number of bytes in use by mcache structures. Equals to /memory/classes/metadata/mcache/inuse:bytes.", KindGauge, []string{"/memory/classes/metadata/mcache/inuse:bytes"}},
	{"mcache_sys_bytes", "Number of bytes used for mcache structures obtained from system. Equals to /memory/classes/metadata/mcache/inuse:bytes + /memory/classes/metadata/mcache/free:bytes.", KindGauge, []string{"/memory/classes/metadata/mcache/inuse:bytes", "/memory/classes/metadata/mcache/free:bytes"}},
	{"mspan_inuse_bytes", "Number of bytes in use by mspan structures. Equals to /memory/classes/metadata/mspan/inuse:bytes.", KindGauge, []string{"/memory/classes/metadata/mspan/inuse:bytes"}},
	{"mspan_sys_bytes", "Number of bytes used for mspan structures obtained from system. Equals to /memory/classes/metadata/mspan/inuse:bytes + /memory/classes/metadata/mspan/free:bytes.", KindGauge, []string{"/memory/classes/metadata/mspan/inuse:bytes", "/memory/classes/metadata/mspan/free:bytes"}},
	{"next_gc_bytes", "Number of heap bytes when next garbage collection will take place. Equals to /gc/heap/goal:bytes.", KindGauge, []string{"/gc/heap/goal:bytes"}},
	{"other_sys_bytes", "Number of bytes used for other system allocations. Equals to /memory/classes/other:bytes.", KindGauge, []string{"/memory/classes/other:bytes"}},
	{"stack_inuse_bytes", "Number of bytes obtained from system for stack allocator in non-CGO environments. Equals to /memory/classes/heap/stacks:bytes.", KindGauge, []string{"/memory/classes/heap/stacks:bytes"}},
	{"stack_sys_bytes", "Number of bytes obtained from system for stack allocator. Equals to /memory/classes/heap/stacks:bytes + /memory/classes/os-stacks:bytes.", KindGauge, []string{"/memory/classes/heap/stacks:bytes", "/memory/classes/os-stacks:bytes"}},
	{"sys_bytes", "Number of bytes obtained from system. Equals to /memory/classes/total:byte.", KindGauge, []string{"/memory/classes/total:bytes"}},
}

// collectMemory writes the statistics of the memory allocator. Unlike runtime.ReadMemStats, it does not
// stop the world.
func collectMemory(p *Page) {
	var samples []rtmetrics.Sample
	for _, row := range &memoryMetrics {
		for _, name := range row.samples {
			samples = append(samples, rtmetrics.Sample{Name: name})
		}
	}
	rtmetrics.Read(samples)
	for _, row := range &memoryMetrics {
		sum := uint64(0)
		for range row.samples {
			sum += samples[0].Value.Uint64()
			samples = samples[1:]
		}
		p.Describe(Desc{Name: "go_memstats_" + row.name, Help: row.help, Kind: row.kind})
		p.Value(float64(sum))
	}
}
