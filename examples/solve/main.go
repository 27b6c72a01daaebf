// Solve prints every idea for each hand in the arguments, with its simplest form:
//
//	go run ./examples/solve 3388 "A 5 5 5"
//
// For another target or other rules, give a puzzle ID in place of a hand.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

func main() {
	flag.Usage = func() { fmt.Fprintln(flag.CommandLine.Output(), "usage: solve HAND...") }
	flag.Parse() // exits with status 0 after -h, and with 2 after an unknown flag
	if err := run(flag.Args(), os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(args []string, out io.Writer) error {
	engine := solve.New()
	for _, text := range args {
		p, err := puzzle.Parse(text)
		if err != nil {
			return err
		}
		ideas, err := engine.All(context.Background(), p, solve.Idea)
		if err != nil {
			return err
		}
		forms, err := engine.Count(context.Background(), p, solve.Form)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%v, target %v: ideas %d, forms %d\n", p.Hand, p.Target, len(ideas), forms)
		for _, s := range ideas {
			fmt.Fprintln(out, " ", s.Pretty())
		}
	}
	return nil
}
