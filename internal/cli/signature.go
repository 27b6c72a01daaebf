package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/measure"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// The signature is one hash over the results of a fixed set of work, written
// out as text: whoever gets the same one has a make24 that gives the same
// answers, byte for byte. What is worked on is part of the program's promise:
// changing it changes every signature.

// signed is the work in progress.
type signed struct {
	ctx    context.Context
	engine *solve.Engine
	hash   hash.Hash
}

// signatureRecord is the signature in JSON.
type signatureRecord struct {
	Signature string `json:"signature"`
}

// signature does the work and writes the hash.
func (a *app) signature(ctx context.Context) error {
	stop := a.progress()
	sum, err := sign(ctx, a.solver())
	stop()
	if err != nil {
		return err
	}
	return a.print(signatureRecord{sum}, sum)
}

// sign returns the signature.
func sign(ctx context.Context, e *solve.Engine) (string, error) {
	s := &signed{ctx, e, sha256.New()}
	for _, part := range []func() error{s.four, s.five, s.six, s.games, s.sweeps, s.checks} {
		if err := part(); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(s.hash.Sum(nil)), nil
}

func (s *signed) line(values ...any) { fmt.Fprintln(s.hash, values...) }

// four signs every form, with its idea, of the 1820 hands of four.
func (s *signed) four() error {
	return s.eachHand("classic", 4, func(p puzzle.Puzzle) error {
		solutions, ideas, err := s.engine.Ideas(s.ctx, p)
		if err != nil {
			return err
		}
		s.line(p.Hand, len(solutions), ideas)
		for _, solution := range solutions {
			t, err := expr.TraitsOf(solution.Expr())
			if err != nil {
				return err
			}
			s.line(solution.Text, solution.Pretty(), solution.Idea, t.Patterns, t.LastStep, t.Fraction, t.Largest)
		}
		written, err := s.engine.Count(s.ctx, p, expr.Written)
		s.line(written)
		return err
	})
}

// five signs the number of forms of every hand of five.
func (s *signed) five() error {
	return s.eachHand("beginner", 5, func(p puzzle.Puzzle) error {
		forms, err := s.engine.Count(s.ctx, p, expr.Form)
		s.line(p.Hand, forms)
		return err
	})
}

// six signs some hands of six: the numbers of forms and ideas, what they
// reach, and the first solution.
func (s *signed) six() error {
	puzzles, err := measure.Puzzles("classic", 24, measure.Six()...)
	if err != nil {
		return err
	}
	for _, p := range puzzles {
		forms, err := s.engine.Count(s.ctx, p, expr.Form)
		if err != nil {
			return err
		}
		ideas, err := s.engine.Count(s.ctx, p, expr.Idea)
		if err != nil {
			return err
		}
		first, _, err := s.engine.First(s.ctx, p)
		if err != nil {
			return err
		}
		s.line(p.Hand, forms, ideas, first.Text)
	}
	return nil
}

// signedGames are games of Countdown, the target last: easy, hard, without a
// solution.
var signedGames = [][7]int64{
	{25, 50, 75, 100, 3, 6, 952},
	{1, 3, 7, 10, 25, 50, 765},
	{75, 50, 2, 3, 8, 7, 812},
	{1, 1, 2, 2, 3, 3, 947},
	{100, 9, 8, 7, 6, 5, 947},
	{25, 25, 4, 4, 5, 9, 100},
	{3, 75, 2, 50, 5, 1, 888},
}

// games signs the solutions of the games, or what comes nearest.
func (s *signed) games() error {
	v, err := puzzle.Lookup("countdown")
	if err != nil {
		return err
	}
	for _, g := range signedGames {
		p, err := puzzle.New(g[:6], rat.Int(g[6]), v.Rules)
		if err != nil {
			return err
		}
		near, err := s.engine.Nearest(s.ctx, p)
		if err != nil {
			return err
		}
		s.line(p.Hand, g[6], near)
		seq, err := s.engine.All(s.ctx, p, expr.Form)
		if err != nil {
			return err
		}
		for solution := range seq {
			s.line(solution.Text)
		}
		targets, err := s.engine.Window(s.ctx, p, v.Low, v.High)
		if err != nil {
			return err
		}
		s.line(targets.Count())
	}
	return nil
}

// sweeps signs which hands of five and six are solvable, and how many targets
// every set of Countdown reaches.
func (s *signed) sweeps() error {
	v, err := puzzle.Lookup("classic")
	if err != nil {
		return err
	}
	for n := 5; n <= 6; n++ {
		space, err := deal.NewSpace(v.Pool, n)
		if err != nil {
			return err
		}
		for row, err := range s.engine.Sweep(s.ctx, space, v.Rules, rat.Int(v.Low)) {
			if err != nil {
				return err
			}
			s.line(row.Rank, row.Solvable)
		}
	}
	if v, err = puzzle.Lookup("countdown"); err != nil {
		return err
	}
	space, err := deal.NewSpace(v.Pool, v.Cards)
	if err != nil {
		return err
	}
	for row, err := range s.engine.SweepWindow(s.ctx, space, v.Rules, v.Low, v.High) {
		if err != nil {
			return err
		}
		s.line(row.Rank, row.Targets.Count())
	}
	return nil
}

// checks signs verdicts on answers under every variant.
func (s *signed) checks() error {
	for _, v := range puzzle.Variants() {
		p, err := puzzle.New(deal.Hand{3, 3, 8, 8}, rat.Int(24), v.Rules)
		if err != nil {
			return err
		}
		s.line(v.Name, p.ID())
		for _, answer := range measure.Answers() {
			e, err := expr.Parse(answer)
			if err != nil {
				s.line(answer, err)
				continue
			}
			c := p.Check(e)
			s.line(answer, c.Correct, c.Reason, c.Defined, c.Value, c.Missing, c.Extra)
		}
	}
	return nil
}

// eachHand does something for every hand of n cards of a variant.
func (s *signed) eachHand(variant string, n int, do func(puzzle.Puzzle) error) error {
	v, space, err := measure.Space(variant, n)
	if err != nil {
		return err
	}
	puzzles, err := measure.Puzzles(v.Name, v.Low, measure.Hands(space)...)
	if err != nil {
		return err
	}
	for _, p := range puzzles {
		if err := do(p); err != nil {
			return err
		}
	}
	return nil
}
