//go:build soak && unix

package livetest_test

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/bus/bustest"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/internal/testkit/proctest"
)

// process is a child process that is started again when it ends, until it is stopped.
type process struct {
	command func() *proctest.Cmd

	mu      sync.Mutex
	cmd     *proctest.Cmd
	ended   chan struct{} // closed when cmd has ended
	err     error         // of cmd.Wait
	log     bytes.Buffer
	stopped bool
	done    chan struct{} // closed when no process will be started again
}

const (
	restartPause    = 50 * time.Millisecond
	processDeadline = maxLiveTime + roundLimit
)

// supervise starts a process and starts it again whenever it ends. The test stops it at its end.
func supervise(t *testing.T, command func() *proctest.Cmd) *process {
	t.Helper()
	p := &process{command: command, done: make(chan struct{})}
	if err := p.start(); err != nil {
		t.Fatal(err)
	}
	go p.restart(t)
	t.Cleanup(p.stop)
	return p
}

// start starts the process.
func (p *process) start() error {
	cmd, ended := p.command(), make(chan struct{})
	output := &bytes.Buffer{}
	cmd.Stdout, cmd.Stderr = output, output
	if err := cmd.Start(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cmd, p.ended = cmd, ended
	go func() {
		err := cmd.Wait()
		p.mu.Lock()
		p.err = err
		p.log = *output
		p.mu.Unlock()
		close(ended)
	}()
	return nil
}

func (p *process) restart(t *testing.T) {
	defer close(p.done)
	for {
		p.mu.Lock()
		ended, stopped := p.ended, p.stopped
		p.mu.Unlock()
		if stopped {
			return
		}
		<-ended
		time.Sleep(restartPause)
		p.mu.Lock()
		stopped = p.stopped
		p.mu.Unlock()
		if stopped {
			return
		}
		if err := p.start(); err != nil {
			t.Errorf("restart: %v", err)
			return
		}
	}
}

// signal sends a signal and waits until the process has ended. It returns the error of the process
// and its output.
func (p *process) signal(s syscall.Signal) (output string, err error) {
	p.mu.Lock()
	cmd, ended := p.cmd, p.ended
	p.mu.Unlock()
	if err := cmd.Process.Signal(s); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return "", err
	}
	<-ended
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.String(), p.err
}

// stop kills the process for good.
func (p *process) stop() {
	p.mu.Lock()
	p.stopped = true
	p.mu.Unlock()
	_, _ = p.signal(syscall.SIGKILL)
	<-p.done
}

// cluster is two web servers, a NATS server and a PostgreSQL server, each in its own process.
type cluster struct {
	t        *testing.T
	web      [2]*process
	urls     []string
	nats     *process
	postgres *pgtest.Server
}

// postgresSettings make the server sync each commit.
var postgresSettings = []string{"fsync=on", "max_connections=60"}

func startCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{t: t, postgres: pgtest.NewServer(t)}
	c.postgres.Stop()
	c.postgres.Start(t, postgresSettings...)
	natsAddress, natsDir := bustest.FreeAddress(t), t.TempDir()
	c.nats = supervise(t, func() *proctest.Cmd {
		cmd := proctest.Command(t, os.Args[0])
		cmd.Deadline = processDeadline
		cmd.Env = append(os.Environ(), "LIVETEST_NATS="+natsAddress, "LIVETEST_DIR="+natsDir)
		return cmd
	})
	program := filepath.Join(t.TempDir(), "make24")
	proctest.Build(t, program, "github.com/make24/make24/cmd/make24", "")
	for i := range c.web {
		address := bustest.FreeAddress(t)
		c.urls = append(c.urls, "http://"+address)
		c.web[i] = supervise(t, func() *proctest.Cmd {
			cmd := proctest.Command(t, program, "serve", "--addr", address, "--db", c.postgres.URL, "--nats", "nats://"+natsAddress, "--grace", "5s")
			cmd.Deadline = processDeadline
			cmd.Env = append(os.Environ(), "NATS_TOKEN="+natsToken)
			return cmd
		})
		c.awaitReady(i)
	}
	return c
}

// awaitReady waits until a web server is ready.
func (c *cluster) awaitReady(i int) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), time.Minute)
	defer cancel()
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.urls[i]+"/readyz", http.NoBody)
		if err != nil {
			c.t.Fatal(err)
		}
		response, err := http.DefaultClient.Do(request)
		if err == nil {
			_ = response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return
			}
		}
		if ctx.Err() != nil {
			output, _ := c.web[i].signal(syscall.SIGKILL)
			c.t.Fatalf("server %d is not ready: %v\n%s", i, err, output)
		}
		time.Sleep(5 * time.Millisecond)
	}
}
