package metrics

// processMetrics lists the metrics of the process. A system may lack some.
var processMetrics = [...]Desc{
	{Name: "process_cpu_seconds_total", Help: "Total user and system CPU time spent in seconds.", Kind: KindCounter},
	{Name: "process_max_fds", Help: "Maximum number of open file descriptors.", Kind: KindGauge},
	{Name: "process_network_receive_bytes_total", Help: "Number of bytes received by the process over the network.", Kind: KindCounter},
	{Name: "process_network_transmit_bytes_total", Help: "Number of bytes sent by the process over the network.", Kind: KindCounter},
	{Name: "process_open_fds", Help: "Number of open file descriptors.", Kind: KindGauge},
	{Name: "process_resident_memory_bytes", Help: "Resident memory size in bytes.", Kind: KindGauge},
	{Name: "process_start_time_seconds", Help: "Start time of the process since unix epoch in seconds.", Kind: KindGauge},
	{Name: "process_virtual_memory_bytes", Help: "Virtual memory size in bytes.", Kind: KindGauge},
	{Name: "process_virtual_memory_max_bytes", Help: "Maximum amount of virtual memory available in bytes.", Kind: KindGauge},
}

// collectProcess writes the metrics of the process that the system reports.
func collectProcess(p *Page) {
	values := processValues()
	for _, d := range &processMetrics {
		if x, known := values[d.Name]; known {
			p.Describe(d)
			p.Value(x)
		}
	}
}
