// Quiz deals hands of four cards that can make 24, and judges the answers that it reads from
// standard input. The line "hint" asks for the next clue, and an empty line skips to the next hand:
//
//	go run ./examples/quiz -seed 7
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
)

func main() {
	seed := flag.Uint64("seed", 1, "shuffle the deck with `SEED`")
	flag.Parse() // exits with status 0 after -h, and with 2 after a wrong flag
	if err := run(*seed, os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(seed uint64, in io.Reader, out io.Writer) error {
	deck := deal.Deck(13)
	deal.Shuffle(deck, seed)
	answers, grader := bufio.NewScanner(in), grade.New()
	for cards := range slices.Chunk(deck, 4) {
		p, err := puzzle.Classic(deal.HandOf(cards...)...)
		if err != nil {
			return err
		}
		clues, err := grader.Hint(context.Background(), grade.PositionOf(p), grade.HintSteps)
		if err != nil {
			return err
		}
		if len(clues) == 1 {
			continue // the hand cannot make 24
		}
		fmt.Fprintf(out, "Make %v from %v.\n", p.Target, p.Hand)
		for done := false; !done; {
			if !answers.Scan() {
				return answers.Err()
			}
			done, clues = reply(p, answers.Text(), clues, out)
		}
	}
	return nil
}
