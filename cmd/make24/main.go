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
var pause = time.Sleep

func main() {
	cli.Tune()
	end := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		end = append(end, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), end...)
	context.AfterFunc(ctx, func() {
		stop() // a second Ctrl-C ends the program at once
		// Work stops by itself; writing to a pipe that nobody empties does not. After what took its
		// time there is a second again.
		for kept := true; kept; pause(time.Second) {
			kept = cli.Keeping()
		}
		os.Exit(130)
	})
	os.Exit(cli.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
