// Worksheet prints a page of puzzles of one level and a page with their answers. The same seed makes
// the same pages:
//
//	go run ./examples/worksheet -n 12 -level 3 -seed 7
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("worksheet", flag.ContinueOnError)
	n := flags.Int("n", 12, "print `N` puzzles")
	level := flags.Int64("level", 3, "of this `LEVEL`, 1 to 5")
	seed := flags.Uint64("seed", 1, "chosen by this `SEED`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	plan, err := generate.New(generate.Criteria{
		Rules:   puzzle.Rules{Ops: expr.Basic},
		Pool:    deal.Ranks(13, 4),
		Cards:   generate.Span{From: 4, To: 4},
		Targets: generate.Target(rat.Int(puzzle.DefaultTarget)),
		Levels:  generate.Span{From: *level, To: *level},
		Facts:   generate.Facts{Solution: true},
	}, int64(*n), *seed)
	if err != nil {
		return err
	}
	var items []generate.Item
	for item, err := range plan.Items(context.Background(), plan.Picker()) {
		if err != nil {
			return err
		}
		items = append(items, item)
	}
	title := fmt.Sprintf("level %d, seed %d", *level, *seed)
	fmt.Fprintf(out, "Make 24 (%s)\n\n", title)
	for i, item := range items {
		fmt.Fprintf(out, "%3d.  %-12v  ______________________\n\n", i+1, item.Puzzle.Hand)
	}
	fmt.Fprintf(out, "\fAnswers (%s)\n\n", title)
	for i, item := range items {
		fmt.Fprintf(out, "%3d.  %s\n", i+1, expr.Style{Pretty: true}.Rewrite(item.Solution))
	}
	return nil
}
