// Command make24 solves, grades, generates and judges puzzles of the 24-point game, and serves it
// as a web game.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/make24/make24/internal/app/cli"
)

// sleep is time.Sleep; tests replace it.
var sleep = time.Sleep

func main() {
	cli.Tune()
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup makes the program ignore SIGHUP
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	context.AfterFunc(ctx, func() {
		stop() // so that a second signal kills the program
		// Commands stop when ctx ends, but a write to a full pipe may block forever. So exit one
		// second after the signal or, if cli.ExitBlocked delays the exit, within two seconds after
		// the end of the delay.
		for blocked := true; blocked; sleep(time.Second) {
			blocked = cli.ExitBlocked()
		}
		os.Exit(130)
	})
	os.Exit(cli.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
