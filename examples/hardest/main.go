// Hardest prints the ten hardest hands of four cards that can make 24. For each it prints the
// seconds that a practised adult needs, the easiest solution and its techniques:
//
//	go run ./examples/hardest
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
)

func main() {
	flag.Parse() // exits with status 0 after -h, and with 2 after any other flag
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

type gradedHand struct {
	hand deal.Hand
	grade.Grade
}

func run(out io.Writer) error {
	space, err := deal.NewSpace(deal.Ranks(13, 4), 4)
	if err != nil {
		return err
	}
	grader := grade.New()
	var gradedHands []gradedHand
	for _, hand := range space.All() {
		p, err := puzzle.Classic(hand...)
		if err != nil {
			return err
		}
		g, err := grader.Grade(context.Background(), p)
		if errors.Is(err, grade.ErrUnsolvable) {
			continue
		}
		if err != nil {
			return err
		}
		gradedHands = append(gradedHands, gradedHand{hand, g})
	}
	slices.SortStableFunc(gradedHands, func(a, b gradedHand) int { return cmp.Compare(b.Seconds, a.Seconds) })
	for _, g := range gradedHands[:10] {
		fmt.Fprintf(out, "%-10v  %5.1f s  %-18s", g.hand, g.Seconds, expr.Pretty(g.Easiest))
		for _, t := range g.Techniques {
			fmt.Fprintf(out, "  %s", t.Name("en"))
		}
		fmt.Fprintln(out)
	}
	return nil
}
