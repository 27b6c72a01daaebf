// Command make24 solves, grades, generates and judges puzzles of the 24-point game, and serves it
// as a web game.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/make24/make24/internal/cli"
)

// sleep is time.Sleep; tests replace it.
var sleep = time.Sleep

func main() {
	cli.Tune()
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup ignores it
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	context.AfterFunc(ctx, func() {
		stop() // a second Ctrl-C kills the program
		// Work stops by itself, but a write to a full pipe may block forever. So exit one second
		// after the signal or, if work blocks the exit, within two seconds after it ends.
		for blocked := true; blocked; sleep(time.Second) {
			blocked = cli.ExitBlocked()
		}
		os.Exit(130)
	})
	os.Exit(cli.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
