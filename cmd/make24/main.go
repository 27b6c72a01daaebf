// Command make24 solves, counts, deals and judges hands of the 24-point game.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/make24/make24/internal/cli"
)

// pause is time.Sleep; tests replace it.
var sleep = time.Sleep

func main() {
	cli.Tune()
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	context.AfterFunc(ctx, func() {
		stop() // a second Ctrl-C ends the program at once
		// Work stops by itself; writing to a pipe that nobody empties does not. After what took its
		// time there is a second again.
		for blocked := true; blocked; sleep(time.Second) {
			blocked = cli.ExitBlocked()
		}
		os.Exit(130)
	})
	os.Exit(cli.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
