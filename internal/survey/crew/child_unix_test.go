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

	"github.com/make24/make24/internal/bus"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
)

// child runs a worker, a local survey, a NATS node or a fold if the test started itself as such a
// process, and otherwise returns false.
func child() bool {
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

func signal(s syscall.Signal) { _ = syscall.Kill(os.Getpid(), s) }

// setFailpoint makes a worker fail as described by CREW_FAIL, "kill" or "stop", a point, and the
// number of the time at which it reaches the point. The failure is recorded in the file CREW_HITS
// and on standard output.
func setFailpoint(w *crew.Options) {
	how := strings.Split(os.Getenv("CREW_FAIL"), ":")
	if len(how) != 3 {
		return
	}
	times, _ := strconv.ParseInt(how[2], 10, 64)
	var come atomic.Int64
	w.Failpoint = func(point string) {
		if point != how[1] || come.Add(1) != times {
			return
		}
		if hits, err := os.OpenFile(os.Getenv("CREW_HITS"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644); err == nil {
			fmt.Fprintln(hits, point)
			hits.Close()
		}
		fmt.Println(point)
		signal(map[string]syscall.Signal{"kill": syscall.SIGKILL, "stop": syscall.SIGSTOP}[how[0]])
	}
}

func childWork() (crew.Options, error) {
	f, err := folder.Open(os.Getenv("CREW_DIR"))
	if err != nil {
		return crew.Options{}, err
	}
	w := crew.Options{Folder: f, Name: os.Getenv("CREW_NAME"), IntervalTime: 100 * time.Millisecond, HeartbeatTimeout: time.Second, ReconcileEvery: 2 * time.Second}
	for name, d := range map[string]*time.Duration{"CREW_PATIENCE": &w.HeartbeatTimeout, "CREW_BUDGET": &w.IntervalTime, "CREW_RECONCILE": &w.ReconcileEvery} {
		if set, err := time.ParseDuration(os.Getenv(name)); err == nil {
			*d = set // 0 means the default
		}
	}
	if os.Getenv("CREW_NOTICE") != "" {
		w.OnBusError = func(err error) { fmt.Fprintln(os.Stderr, time.Now().Format("15:04:05.000"), w.Name, "notice:", err) }
	}
	w.Replicas, _ = strconv.Atoi(os.Getenv("CREW_REPLICAS"))
	each, _ := time.ParseDuration(os.Getenv("CREW_EACH"))
	killer, err := strconv.ParseInt(os.Getenv("CREW_KILLER"), 10, 64)
	if err != nil {
		killer = -1
	}
	w.BeforeHand = func(rank int64) {
		time.Sleep(each)
		if rank == killer && os.Getenv("CREW_CHILD") == "worker" {
			signal(syscall.SIGKILL)
		}
	}
	setFailpoint(&w)
	return w, nil
}

func childWorker() error {
	ctx := context.Background()
	w, err := childWork()
	if err != nil {
		return err
	}
	nc, err := bus.Dial(ctx, bus.Access{URLs: os.Getenv("CREW_URLS"), Name: w.Name, Wait: 20 * time.Second})
	if err != nil {
		return err
	}
	defer nc.Close()
	return crew.RunWorkers(ctx, nc, w, 1)
}

func childLocal() error {
	w, err := childWork()
	if err != nil {
		return err
	}
	return crew.RunLocal(context.Background(), w, 2)
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
	w, err := childWork()
	if err != nil {
		return err
	}
	_, err = w.Folder.Fold(context.Background(), folder.FoldOptions{Failpoint: w.Failpoint})
	return err
}
