// Worksheet prints a page of puzzles of one level and a page with their answers. The same flags
// give the same pages:
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

	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/puzzle"
)

func main() {
	n := flag.Int64("n", 12, "print `N` puzzles")
	level := flag.Int64("level", 3, "the `LEVEL` of the puzzles, 1 to 5")
	seed := flag.Uint64("seed", 1, "choose the puzzles by `SEED`")
	flag.Parse() // exits with status 0 after -h, and with 2 after a wrong flag
	if err := run(*n, *level, *seed, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(n, level int64, seed uint64, out io.Writer) error {
	classic, err := puzzle.Lookup("classic")
	if err != nil {
		return err
	}
	criteria := generate.CriteriaFor(classic)
	criteria.Levels = generate.Span{From: level, To: level}
	criteria.Facts.Solution = true
	plan, err := generate.New(criteria, n, seed)
	if err != nil {
		return err
	}
	var items []generate.Item
	for item, err := range plan.Items(context.Background(), nil) {
		if err != nil {
			return err
		}
		items = append(items, item)
	}
	title := fmt.Sprintf("level %d, seed %d", level, seed)
	fmt.Fprintf(out, "Make 24 (%s)\n\n", title)
	for i, item := range items {
		fmt.Fprintf(out, "%3d.  %-12v  ______________________\n\n", i+1, item.Puzzle.Hand)
	}
	fmt.Fprintf(out, "\fAnswers (%s)\n\n", title)
	for i, item := range items {
		fmt.Fprintf(out, "%3d.  %s\n", i+1, expr.Pretty(item.Solution))
	}
	return nil
}
