package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/app/measure"
	"github.com/make24/make24/internal/base/median"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Each row is measured in at most benchRounds rounds, and no new round begins after
// benchDuration. The result is the median time. All rows together take less than half a
// minute.
const (
	benchRounds   = 7
	benchDuration = 1500 * time.Millisecond
)

// benchJSON is the JSON line of one row.
type benchJSON struct {
	Name    string  `json:"name"`
	Seconds float64 `json:"seconds"` // median time for Work
	Work    int     `json:"work"`    // amount of work, in Unit
	Unit    string  `json:"unit"`    // such as hands
}

func (a *app) newBench() *cobra.Command {
	cmd := a.newCommand("bench", "bench.short", "bench.long", "bench.example")
	var names []string
	for _, row := range measure.Rows() {
		names = append(names, row.Name)
	}
	only := a.addChoiceFlag(cmd, "only", "", "flag.help.only", names...)
	signature := cmd.Flags().Bool("signature", false, a.say("flag.help.signature"))
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := checkExclusive(cmd, "only", "signature"); err != nil {
			return err
		}
		if *signature {
			return a.printSignature(cmd.Context())
		}
		for _, row := range measure.Rows() {
			if *only == "" || *only == row.Name {
				if err := a.benchRow(cmd.Context(), row); err != nil {
					return err
				}
			}
		}
		return nil
	}
	return cmd
}

// benchRow measures one row and prints the result.
func (a *app) benchRow(ctx context.Context, row measure.Row) error {
	job, err := row.Prepare()
	if err != nil {
		return err
	}
	stop := a.showElapsed()
	spent, err := medianTime(ctx, row.Name, job)
	stop()
	if err != nil {
		return err
	}
	if err := a.print(benchJSON{row.Name, spent.Seconds(), job.Work, row.Unit}, a.benchLine(row, job, spent)); err != nil {
		return err
	}
	return a.out.Flush() // show each row as soon as it is measured
}

// benchUnits maps units to the messages for amounts of them.
var benchUnits = map[string]text.Key{
	"hands": "bench.hands", "sets": "bench.sets", "answers": "bench.answers", "MB": "bench.megabytes",
	"puzzles": "bench.puzzles",
}

// benchLine returns the result of a row as text.
func (a *app) benchLine(row measure.Row, job measure.Job, spent time.Duration) string {
	note := a.say("bench.each", "time", measure.FormatDuration(float64(spent)/float64(job.Work)))
	if job.Parts > 1 {
		note = a.say("bench.median", "n", job.Parts)
	}
	amount := a.say(benchUnits[row.Unit], "n", job.Work)
	return fmt.Sprintf("%-10s %8s  %s  %s", row.Name, measure.FormatDuration(float64(spent)), text.Pad(amount, 14), note)
}

// medianTime runs all parts of job in rounds and returns the median time of all
// runs. It returns an error if a part gives a wrong result.
func medianTime(ctx context.Context, name string, job measure.Job) (time.Duration, error) {
	var times []time.Duration
	firstStart := time.Now()
	for round := 0; round == 0 || round < benchRounds && time.Since(firstStart) < benchDuration; round++ {
		for part := range job.Parts {
			runtime.GC() // so that the run does not collect the garbage of the previous one
			start := time.Now()
			found, err := job.Run(ctx, part)
			spent := time.Since(start)
			if err != nil {
				return 0, err
			}
			if found != job.Want {
				return 0, console.NewError("bench.wrong", "row", name, "found", found, "want", job.Want)
			}
			times = append(times, spent)
		}
	}
	return median.Of(times), nil
}

// signer computes a signature: a hash of the results, as text, of a fixed set of computations. Two
// builds with the same signature give the same results for them, byte for byte.
type signer struct {
	ctx    context.Context
	engine *solve.Engine
	hash   hash.Hash
}

// signatureJSON is the JSON form of the signature.
type signatureJSON struct {
	Signature string `json:"signature"`
}

// printSignature computes the signature and prints it.
func (a *app) printSignature(ctx context.Context) error {
	stop := a.showElapsed()
	sum, err := sign(ctx, a.solver())
	stop()
	if err != nil {
		return err
	}
	return a.print(signatureJSON{sum}, sum)
}

// sign returns the signature of an engine's results.
func sign(ctx context.Context, e *solve.Engine) (string, error) {
	s := &signer{ctx, e, sha256.New()}
	for _, part := range []func() error{s.hashFourCards, s.hashFiveCards, s.hashSixCards, s.hashGames, s.hashSweeps, s.hashChecks} {
		if err := part(); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(s.hash.Sum(nil)), nil
}

func (s *signer) writeLine(values ...any) { fmt.Fprintln(s.hash, values...) }

// hashFourCards hashes every form, with its idea, of the 1820 hands of four.
func (s *signer) hashFourCards() error {
	return s.eachHand("classic", 4, func(p puzzle.Puzzle) error {
		solutions, ideaCount, err := s.engine.Ideas(s.ctx, p)
		if err != nil {
			return err
		}
		s.writeLine(p.Hand, len(solutions), ideaCount)
		for _, solution := range solutions {
			t, err := expr.TraitsOf(solution.Expr())
			if err != nil {
				return err
			}
			s.writeLine(solution.Text, solution.Pretty(), solution.Idea, t.Patterns, t.LastStep, t.Fraction, t.Largest)
		}
		written, err := s.engine.Count(s.ctx, p, expr.Written)
		s.writeLine(written)
		return err
	})
}

// hashFiveCards hashes the number of forms of every hand of five.
func (s *signer) hashFiveCards() error {
	return s.eachHand("beginner", 5, func(p puzzle.Puzzle) error {
		forms, err := s.engine.Count(s.ctx, p, expr.Form)
		s.writeLine(p.Hand, forms)
		return err
	})
}

// hashSixCards hashes the numbers of forms and ideas and the first solution of some hands of
// six.
func (s *signer) hashSixCards() error {
	puzzles, err := measure.Puzzles("classic", 24, measure.HandsOfSix()...)
	if err != nil {
		return err
	}
	for _, p := range puzzles {
		forms, err := s.engine.Count(s.ctx, p, expr.Form)
		if err != nil {
			return err
		}
		ideaCount, err := s.engine.Count(s.ctx, p, expr.Idea)
		if err != nil {
			return err
		}
		first, _, err := s.engine.First(s.ctx, p)
		if err != nil {
			return err
		}
		s.writeLine(p.Hand, forms, ideaCount, first.Text)
	}
	return nil
}

// signedGames lists easy, hard and unsolvable games of Countdown: six tiles, then the
// target.
var signedGames = [][7]int64{
	{25, 50, 75, 100, 3, 6, 952},
	{1, 3, 7, 10, 25, 50, 765},
	{75, 50, 2, 3, 8, 7, 812},
	{1, 1, 2, 2, 3, 3, 947},
	{100, 9, 8, 7, 6, 5, 947},
	{25, 25, 4, 4, 5, 9, 100},
	{3, 75, 2, 50, 5, 1, 888},
}

// hashGames hashes the solutions of the games, the nearest values and the number of targets
// reached.
func (s *signer) hashGames() error {
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
		s.writeLine(p.Hand, g[6], near)
		solutions, err := s.engine.All(s.ctx, p, expr.Form)
		if err != nil {
			return err
		}
		for _, solution := range solutions {
			s.writeLine(solution.Text)
		}
		targets, err := s.engine.Window(s.ctx, p, v.Low, v.High)
		if err != nil {
			return err
		}
		s.writeLine(targets.Count())
	}
	return nil
}

// hashSweeps hashes which hands of five and six are solvable, and how many targets
// each set of Countdown tiles reaches.
func (s *signer) hashSweeps() error {
	for n := 5; n <= 6; n++ {
		v, space, err := measure.Space("classic", n)
		if err != nil {
			return err
		}
		for row, err := range s.engine.Sweep(s.ctx, space, v.Rules, rat.Int(v.Low)) {
			if err != nil {
				return err
			}
			s.writeLine(row.Rank, row.Solvable)
		}
	}
	v, space, err := measure.Space("countdown", 6)
	if err != nil {
		return err
	}
	for row, err := range s.engine.SweepWindow(s.ctx, space, v.Rules, v.Low, v.High) {
		if err != nil {
			return err
		}
		s.writeLine(row.Rank, row.Targets.Count())
	}
	return nil
}

// hashChecks hashes verdicts on answers under every variant.
func (s *signer) hashChecks() error {
	for _, v := range puzzle.Variants() {
		p, err := puzzle.New(deal.Hand{3, 3, 8, 8}, rat.Int(24), v.Rules)
		if err != nil {
			return err
		}
		s.writeLine(v.Name, p.ID())
		for _, answer := range measure.Answers() {
			e, err := expr.Parse(answer)
			if syntax, ok := errors.AsType[*expr.SyntaxError](err); ok {
				s.writeLine(answer, syntaxCode(syntax))
				continue
			}
			if err != nil {
				return err
			}
			c := p.Check(e)
			s.writeLine(answer, c.Correct, c.Reason, c.Defined, c.Value, c.Missing, c.Extra)
		}
	}
	return nil
}

// syntaxCode returns the kind, position and token of an error in a fixed format, since messages may
// change.
func syntaxCode(e *expr.SyntaxError) string {
	code := fmt.Sprintf("expr: %s at byte %d", e.Kind, e.Pos)
	if e.Token != "" {
		code += fmt.Sprintf(": %q", e.Token)
	}
	return code
}

// eachHand calls do for the puzzle of every hand of n cards of a variant.
func (s *signer) eachHand(variant string, n int, do func(puzzle.Puzzle) error) error {
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
