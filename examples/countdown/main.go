// Countdown plays the numbers game of the television show Countdown. The last argument is the
// target; the others are the numbers:
//
//	go run ./examples/countdown 25 50 75 100 3 6 952
//
// It prints the value nearest to the target with its simplest solution.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

func main() {
	flag.Usage = func() { fmt.Fprintln(flag.CommandLine.Output(), "usage: countdown NUMBER... TARGET") }
	flag.Parse() // exits with status 0 after -h, and with 2 after an unknown flag
	if flag.NArg() < 2 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(flag.Args(), os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(args []string, out io.Writer) error {
	last := len(args) - 1
	hand, err := deal.ParseHand(strings.Join(args[:last], " "), deal.ParseOptions{})
	if err != nil {
		return err
	}
	target, err := rat.Parse(args[last])
	if err != nil {
		return err
	}
	countdown, err := puzzle.Lookup("countdown")
	if err != nil {
		return err
	}
	p, err := puzzle.New(hand, target, countdown.Rules)
	if err != nil {
		return err
	}
	engine := solve.New()
	nearest, err := engine.Nearest(context.Background(), p)
	if err != nil {
		return err
	}
	for _, value := range nearest {
		if p, err = p.WithTarget(value); err != nil {
			return err
		}
		solution, _, err := engine.First(context.Background(), p)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s = %v, %v away\n", solution.Pretty(), value, value.Sub(target).Abs())
	}
	return nil
}
