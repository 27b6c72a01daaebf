package proctest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
)

// start starts the child. The system kills it if this process ends first.
func (c *Cmd) start() error { return StartBound(c.Cmd, syscall.SIGKILL, c.ended) }

// StartBound starts a child that does not outlive this process: the system sends it the signal when this
// process ends, even if that is killed. ended must be closed once the child has ended.
func StartBound(cmd *exec.Cmd, signal syscall.Signal, ended <-chan struct{}) error {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Pdeathsig = signal
	started := make(chan error)
	go func() {
		// The system also sends the signal when the thread that started the child ends.
		runtime.LockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			<-ended
		}
	}()
	return <-started
}

// descendants returns the IDs of the processes that a process started, and of those that these
// started.
func descendants(pid int) (pids []int) {
	children := map[int][]int{}
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range files {
		stat, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		// The line is: ID (NAME) STATE PARENT …, and a name may contain brackets.
		var id, parent int
		var state string
		if _, err := fmt.Sscan(string(stat[bytes.LastIndexByte(stat, ')')+1:]), &state, &parent); err != nil {
			continue
		}
		if _, err := fmt.Sscan(string(stat), &id); err == nil {
			children[parent] = append(children[parent], id)
		}
	}
	pids = children[pid]
	for i := 0; i < len(pids); i++ {
		pids = append(pids, children[pids[i]]...)
	}
	return pids
}
