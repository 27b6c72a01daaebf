package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
)

// judgeCards is the number of cards in a hand in the format of HDOJ 1427.
const judgeCards = 4

// maxWordBytes is the number of bytes of a word that are stored; every card is shorter.
const maxWordBytes = 64

// judgeCmd reads cards and answers Yes or No for every four. Input may have
// millions of hands, so it reads cards character by character and caches the
// answer for every hand of playing cards.
//
// A hand may span several lines, so after an invalid word the beginning of the
// next hand is unknown, except that lines usually begin with a hand. Therefore
// the hand with the invalid word and the rest of its line are dropped, and the
// next line begins a new hand.
type judgeCmd struct {
	app         *app
	rules       parsedRules
	highestCard int64 // the highest card

	word        []byte // the word being read
	wordColumn  int    // where the word began
	line        int
	charColumn  int  // column of the current character
	afterCR     bool // the last character was \r
	sawChar     bool // a character has been read
	skipLine    bool // drop the rest of this line
	hand        [judgeCards]int64
	cardCount   int
	lastLine    int  // the line of the last card
	anyNo       bool // one answer was No
	droppedHand bool // a hand was dropped
	cache       [1 << (4 * judgeCards)]solvability
}

// solvability is the cached answer for a hand.
type solvability uint8

const (
	answerUnknown solvability = iota
	answerYes
	answerNo
)

func (a *app) newJudge() *cobra.Command {
	cmd := a.newCommand("judge", "judge.short", "judge.long", "judge.example")
	flags := a.addRuleFlags(cmd, "hdoj")
	a.addMemoryFlag(cmd)
	a.addStrictFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if len(args) > 0 && !isStream(args) {
			return console.NewError("judge.arguments", "argument", excerpt.Quote(args[0]))
		}
		j := &judgeCmd{app: a, line: 1, highestCard: flags.max}
		if j.rules, err = flags.read(); err != nil {
			return err
		}
		if j.highestCard == 0 {
			j.highestCard = highestRank
			if j.rules.variant.Pool != nil {
				j.highestCard = j.rules.variant.Pool.Max()
			}
		}
		if err := j.run(cmd.Context()); err != nil {
			return err
		}
		switch {
		case j.droppedHand:
			return errReported
		case a.strict && j.anyNo:
			return console.ErrNo
		}
		return nil
	}
	return cmd
}

// run judges all of standard input. Answers before an error have been written.
func (j *judgeCmd) run(ctx context.Context) error {
	in := bufio.NewReaderSize(flushingReader{j.app.in, j.app.out}, 64<<10)
	for {
		switch _, err := in.Peek(1); {
		case errors.Is(err, io.EOF):
			return j.finish(ctx)
		case err != nil && (ctx.Err() != nil || isWriteError(err)):
			return err
		case err != nil:
			return console.NewError("stream.read", "detail", console.UnwrapPathError(err))
		}
		text, _ := in.Peek(in.Buffered())
		for len(text) > 0 && text[0] < utf8.RuneSelf { // the usual case
			if err := j.processChar(ctx, rune(text[0]), text[:1]); err != nil {
				return err
			}
			text = text[1:]
		}
		_, _ = in.Discard(in.Buffered() - len(text))
		if len(text) > 0 {
			for err := error(nil); err == nil && !utf8.FullRune(text); {
				_, err = in.Peek(len(text) + 1)
				text, _ = in.Peek(in.Buffered())
			}
			r, size := utf8.DecodeRune(text)
			if err := j.processChar(ctx, r, text[:size]); err != nil {
				return err
			}
			_, _ = in.Discard(size)
		}
	}
}

// processChar processes the next character of the input; bytes is its encoding.
func (j *judgeCmd) processChar(ctx context.Context, r rune, bytes []byte) error {
	first := !j.sawChar
	j.sawChar = true
	if first && string(bytes) == record.ByteOrderMark {
		return nil
	}
	j.charColumn++
	switch {
	case r == '\r' || r == '\n':
		err := j.endWord(ctx)
		// \r\n is one line ending, as is \n or \r alone.
		if r == '\r' || !j.afterCR {
			j.line++
		}
		j.charColumn, j.afterCR, j.skipLine = 0, r == '\r', false
		return err
	case r == ' ' || r == '\t' || unicode.IsSpace(r):
		j.afterCR = false
		return j.endWord(ctx)
	}
	j.afterCR = false
	if len(j.word) == 0 {
		j.wordColumn = j.charColumn
	}
	if len(j.word) < maxWordBytes && !j.skipLine {
		j.word = append(j.word, bytes...)
	}
	return nil
}

// finish processes the last word if no white space follows it. It returns an error if the last hand
// is incomplete.
func (j *judgeCmd) finish(ctx context.Context) error {
	if err := j.endWord(ctx); err != nil {
		return err
	}
	if j.cardCount > 0 {
		return console.NewError("judge.left", "n", j.cardCount, "line", j.lastLine, "want", judgeCards)
	}
	return nil
}

// endWord ends the current word, if there is one, and answers the hand after its
// fourth card. It reports a word that is not a card and drops its hand.
func (j *judgeCmd) endWord(ctx context.Context) error {
	if len(j.word) == 0 {
		return nil
	}
	rank, ok := j.parseRank()
	if !ok {
		j.app.report(console.NewError("judge.card", "token", excerpt.Quote(string(j.word)), "line", j.line, "column", j.wordColumn, "limit", j.highestCard))
		j.droppedHand, j.skipLine, j.cardCount = true, true, 0
	}
	j.word = j.word[:0]
	if !ok {
		return nil
	}
	j.hand[j.cardCount] = rank
	j.lastLine = j.line
	j.cardCount++
	if j.cardCount < judgeCards {
		return nil
	}
	j.cardCount = 0
	yes, err := j.cachedSolvable(ctx)
	if err != nil {
		return err
	}
	j.anyNo = j.anyNo || !yes
	if j.app.json {
		hand, _ := deal.NewHand(j.hand[:]...) // sorts; cannot fail, since ranks are not negative
		return console.WriteJSON(j.app.out, judgedJSON{hand, yes})
	}
	line := "Yes\n"
	if !yes {
		line = "No\n"
	}
	_, err = j.app.out.WriteString(line)
	return err
}

// judgedJSON is the JSON line of one hand.
type judgedJSON struct {
	Hand     deal.Hand `json:"hand"`
	Solvable bool      `json:"solvable"`
}

// parseRank parses the word as a card: a letter in upper or lower case, or a number
// up to the limit. It reports false for any other word.
func (j *judgeCmd) parseRank() (int64, bool) {
	w := j.word
	if len(w) == 1 && w[0] >= '1' && w[0] <= '9' {
		n := int64(w[0] - '0')
		return n, n <= j.highestCard
	}
	if c, err := deal.ParseCard(string(w)); err == nil {
		return int64(c.Rank), int64(c.Rank) <= j.highestCard
	}
	if w[0] < '1' || w[0] > '9' {
		return 0, false
	}
	n, err := strconv.ParseInt(string(w), 10, 64)
	return n, err == nil && n <= j.highestCard
}

// cachedSolvable reports whether the hand has a solution. It caches the answers for
// hands of playing cards.
func (j *judgeCmd) cachedSolvable(ctx context.Context) (bool, error) {
	h := j.hand
	slices.Sort(h[:])
	if h[judgeCards-1] > highestRank {
		return j.solvable(ctx, h)
	}
	index := h[0]<<12 | h[1]<<8 | h[2]<<4 | h[3]
	if j.cache[index] == answerUnknown {
		yes, err := j.solvable(ctx, h)
		if err != nil {
			return false, err
		}
		j.cache[index] = answerNo
		if yes {
			j.cache[index] = answerYes
		}
	}
	return j.cache[index] == answerYes, nil
}

// solvable reports whether a hand has a solution.
func (j *judgeCmd) solvable(ctx context.Context, h [judgeCards]int64) (bool, error) {
	p, err := puzzle.New(h[:], j.rules.target, j.rules.variant.Rules)
	if err != nil {
		return false, err
	}
	yes, err := j.app.solver().Solvable(ctx, p)
	if err != nil {
		err = &puzzleError{puzzle: p, err: err, memoryHelps: true}
	}
	return yes, err
}
