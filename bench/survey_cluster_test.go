package bench

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// runCluster runs a survey on the given numbers of NATS servers and of workers, which use one core
// each. It returns the time from the start of the workers to the end of the last one, and the
// summary.
func (s *surveyRunner) runCluster(servers, workers int) (elapsed time.Duration, summary string, err error) {
	dir, remove, err := s.newFolder()
	if err != nil {
		return 0, "", err
	}
	defer remove()
	out := filepath.Join(dir, "shared")
	urls, stop, err := s.startServers(dir, servers)
	defer func() { err = errors.Join(err, stop()) }()
	if err != nil {
		return 0, "", err
	}
	_, _, err = s.run(slices.Concat([]string{"survey", "plan", "--nats", urls, "--out", out}, s.plan[1:])...)
	if err != nil {
		return 0, "", err
	}
	var running []*exec.Cmd
	begin := time.Now()
	for range workers {
		cmd := exec.Command(s.program, "survey", "worker", "--nats", urls, "--out", out, "--jobs", "1")
		cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
		if err := cmd.Start(); err != nil {
			return 0, "", err
		}
		running = append(running, cmd)
	}
	for _, cmd := range running {
		err = errors.Join(err, cmd.Wait())
	}
	elapsed = time.Since(begin)
	if err != nil {
		return 0, "", err
	}
	_, summary, err = s.run("survey", "fold", out)
	return elapsed, summary, err
}

// startServers starts NATS servers on loopback ports, which form a cluster if there are several. It
// returns their URLs, separated by commas, and a function that stops them.
func (s *surveyRunner) startServers(dir string, servers int) (urls string, stop func() error, err error) {
	var running []*exec.Cmd
	stop = func() (err error) {
		for _, cmd := range running {
			err = errors.Join(err, cmd.Process.Signal(os.Interrupt))
		}
		for _, cmd := range running {
			err = errors.Join(err, cmd.Wait())
		}
		return err
	}
	var clients, peers []string
	for range servers {
		client, err := freeAddress()
		if err != nil {
			return "", stop, err
		}
		peer, err := freeAddress()
		if err != nil {
			return "", stop, err
		}
		clients, peers = append(clients, client), append(peers, peer)
	}
	for i := range servers {
		args := []string{"survey", "server", "--listen", clients[i], "--store-dir", filepath.Join(dir, fmt.Sprint("nats", i))}
		if servers > 1 {
			args = append(args, "--server-name", fmt.Sprint("n", i), "--cluster", "bench", "--peers", peers[i], "--routes", strings.Join(peers, ","))
		}
		cmd := exec.Command(s.program, args...)
		log, err := cmd.StderrPipe()
		if err != nil {
			return "", stop, err
		}
		if err := cmd.Start(); err != nil {
			return "", stop, err
		}
		running = append(running, cmd)
		lines := bufio.NewReader(log)
		if line, err := lines.ReadString('\n'); err != nil {
			return "", stop, fmt.Errorf("bench: reading the first line of a server, got %q: %w", line, err)
		}
		go func() { _, _ = io.Copy(io.Discard, lines) }()
		urls += ",nats://" + clients[i]
	}
	return urls[1:], stop, nil
}

// freeAddress returns a loopback address with a port that was just free.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}
