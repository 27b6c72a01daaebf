package folder

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sort"
	"time"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/survey"
)

// A part comes from any machine that may write to the folder, and its checksum says only that it is as it was
// written. So a fold recomputes a random sample of rows, and ends if one is another.

// Check says which rows a fold recomputes.
type Check struct {
	Rows int           // how many, at random; 0 for none
	Time time.Duration // stop after that; 0 for no limit
	Seed uint64        // of the choice
}

// A MismatchError is the error for a row that is not what this make24 computes.
type MismatchError struct {
	Part   string // the name of its file
	Worker string // that made the part; "" if the part does not say
	Rank   int64
	Hand   deal.Hand
	Seed   uint64 // of the sample
}

func (e *MismatchError) Error() string {
	return fmt.Sprintf("part %s by worker %q: the row of hand %v, rank %d, is not what is computed; sample of seed %d",
		e.Part, e.Worker, e.Hand, e.Rank, e.Seed)
}

// sample is the rows that a fold is to recompute, as the parts have them.
type sample struct {
	check  Check
	rng    *rand.Rand
	ranks  []int64 // of the rows that were not added yet, in order
	rows   []sampledRow
	passed int // rows that were recomputed and are the same
}

type sampledRow struct {
	rank   int64
	hand   deal.Hand
	digest [sha256.Size]byte
}

// newSample chooses rows of a survey with so many.
func newSample(check Check, size int64) *sample {
	s := &sample{check: check, rng: rand.New(rand.NewPCG(check.Seed, 0))}
	if int64(check.Rows) >= size {
		for rank := range size {
			s.ranks = append(s.ranks, rank)
		}
		return s
	}
	chosen := map[int64]bool{}
	for len(chosen) < check.Rows {
		chosen[s.rng.Int64N(size)] = true
	}
	s.ranks = slices.Sorted(maps.Keys(chosen))
	return s
}

// add takes the row of the next rank, if it was chosen.
func (s *sample) add(row survey.Row, plan survey.Plan) {
	if len(s.ranks) == 0 || row.Rank != s.ranks[0] {
		return
	}
	s.ranks = s.ranks[1:]
	if !reproducible(row, plan) {
		return
	}
	s.rows = append(s.rows, sampledRow{row.Rank, slices.Clone(row.Hand), digestOf(row)})
}

// reproducible reports whether a row follows from the plan alone. Poison does only where the plan bounds the steps:
// else the memory of a worker, or its end, decides.
func reproducible(row survey.Row, plan survey.Plan) bool {
	return row.Poison == "" || plan.Steps > 0 && row.Poison != "lost" && row.Poison != "panic"
}

// digestOf is the checksum of what a row says. A bitmap can be long, so the sample holds no rows.
func digestOf(r survey.Row) [sha256.Size]byte {
	text := fmt.Appendf(nil, "%d %v %q %t %d %d %d %q %t %q %d %d %q ", r.Rank, r.Hand, r.Poison, r.Solvable, r.Written, r.Forms, r.Ideas,
		r.Simplest, r.Fraction, r.Largest, r.Tenths, r.Level, r.Nearest)
	return sha256.Sum256(r.Reach.AppendBitmap(text))
}

// recompute recomputes the rows, in random order, and returns the first that is another, nil if there is none. The
// error is that of the context.
func (s *sample) recompute(ctx context.Context, plan survey.Plan) (*sampledRow, error) {
	limited := ctx
	if s.check.Time > 0 {
		short, cancel := context.WithTimeout(ctx, s.check.Time)
		defer cancel()
		limited = short
	}
	s.rng.Shuffle(len(s.rows), func(i, j int) { s.rows[i], s.rows[j] = s.rows[j], s.rows[i] })
	surveyor := survey.NewSurveyor(plan)
	for _, sampled := range s.rows {
		for row, err := range surveyor.Rows(limited, sampled.rank, sampled.rank+1) {
			switch {
			case err != nil:
				return nil, ctx.Err() // nil if the time for it is over
			case !reproducible(row, plan):
			case digestOf(row) != sampled.digest:
				return &sampled, nil
			default:
				s.passed++
			}
		}
	}
	return nil, ctx.Err()
}

// check recomputes the sample. It returns a *MismatchError for a row that is another.
func (d *fold) checkSample() error {
	mismatch, err := d.sample.recompute(d.ctx, d.f.plan)
	if mismatch == nil || err != nil {
		return err
	}
	i := sort.Search(len(d.pieces), func(i int) bool { return d.pieces[i].Interval.To > mismatch.rank })
	name := d.pieces[i].Part.Name
	e := &MismatchError{Part: name, Rank: mismatch.rank, Hand: mismatch.hand, Seed: d.sample.check.Seed}
	if provenance := d.provenance[name]; provenance != nil {
		e.Worker = provenance.Worker
	}
	return e
}

// checkedRows says in run.json how many rows were recomputed.
type checkedRows struct {
	Rows int    `json:"rows"`
	Seed uint64 `json:"seed"`
}
