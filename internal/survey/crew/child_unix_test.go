//go:build unix

package crew_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
)

// runAsChild reports whether the test started this process as a child, and if so runs a worker, a
// local survey, a NATS node or a fold.
func runAsChild() bool {
	role := os.Getenv("CREW_CHILD")
	if role == "" {
		return false
	}
	do := map[string]func() error{"worker": childWorker, "local": childLocal, "node": childNode, "fold": childFold}[role]
	if err := do(); err != nil {
		fmt.Fprintln(os.Stderr, role+":", err)
		os.Exit(1)
	}
	return true
}

// handSleep waits before each hand. Soak tests set it.
var handSleep = func() {}

func signalSelf(s syscall.Signal) { _ = syscall.Kill(os.Getpid(), s) }

// setFailpoint makes a process fail as described by CREW_FAIL, which is ACTION:POINT:N. When the
// process reaches the failpoint POINT for the N-th time, it is killed if ACTION is kill, or paused
// if it is stop. It first writes the point to the file CREW_HITS and to standard output.
func setFailpoint(o *crew.Options) {
	fields := strings.Split(os.Getenv("CREW_FAIL"), ":")
	if len(fields) != 3 {
		return
	}
	n, _ := strconv.ParseInt(fields[2], 10, 64)
	var reached atomic.Int64
	o.Failpoint = func(point string) {
		if point != fields[1] || reached.Add(1) != n {
			return
		}
		if hits, err := os.OpenFile(os.Getenv("CREW_HITS"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644); err == nil {
			fmt.Fprintln(hits, point)
			hits.Close()
		}
		fmt.Println(point)
		signalSelf(map[string]syscall.Signal{"kill": syscall.SIGKILL, "stop": syscall.SIGSTOP}[fields[0]])
	}
}

// childOptions returns the options of the worker that the environment variables describe.
func childOptions() (crew.Options, error) {
	f, err := folder.Open(os.Getenv("CREW_DIR"))
	if err != nil {
		return crew.Options{}, err
	}
	o := crew.Options{Folder: f, Name: os.Getenv("CREW_NAME"), IntervalTime: 100 * time.Millisecond, HeartbeatTimeout: time.Second, ReconcileEvery: 2 * time.Second}
	for name, d := range map[string]*time.Duration{"CREW_PATIENCE": &o.HeartbeatTimeout, "CREW_BUDGET": &o.IntervalTime, "CREW_RECONCILE": &o.ReconcileEvery} {
		if set, err := time.ParseDuration(os.Getenv(name)); err == nil {
			*d = set // 0 means the default
		}
	}
	o.Replicas, _ = strconv.Atoi(os.Getenv("CREW_REPLICAS"))
	o.IntervalLength, _ = strconv.ParseInt(os.Getenv("CREW_LENGTH"), 10, 64)
	killerRank, err := strconv.ParseInt(os.Getenv("CREW_KILLER"), 10, 64)
	if err != nil {
		killerRank = -1
	}
	o.BeforeHand = func(rank int64) {
		handSleep()
		if rank == killerRank && os.Getenv("CREW_CHILD") == "worker" {
			signalSelf(syscall.SIGKILL)
		}
	}
	setFailpoint(&o)
	return o, nil
}

func childWorker() error {
	ctx := context.Background()
	o, err := childOptions()
	if err != nil {
		return err
	}
	nc, err := bus.Dial(ctx, bus.Access{URLs: os.Getenv("CREW_URLS"), Name: o.Name, Wait: 20 * time.Second})
	if err != nil {
		return err
	}
	defer nc.Close()
	return crew.RunWorkers(ctx, nc, o, 1)
}

func childLocal() error {
	o, err := childOptions()
	if err != nil {
		return err
	}
	return crew.RunLocal(context.Background(), o, 2)
}

func childNode() error {
	_, err := bus.Start(bus.Node{
		Name: os.Getenv("CREW_NAME"), Cluster: "c", Peers: os.Getenv("CREW_PEER"), Routes: strings.Split(os.Getenv("CREW_PEERS"), ","),
		Dir: os.Getenv("CREW_DIR"), Listen: os.Getenv("CREW_LISTEN"), Sync: true,
	})
	if err != nil {
		return err
	}
	select {}
}

func childFold() error {
	o, err := childOptions()
	if err != nil {
		return err
	}
	_, err = o.Folder.Fold(context.Background(), folder.FoldOptions{Failpoint: o.Failpoint})
	return err
}
