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
	"github.com/make24/make24/solve"
)

// A part may come from any machine that can write to the folder, and its checksum proves only that
// it did not change since. So a fold recomputes a random sample of rows and fails if one differs.

// CheckOptions selects the rows that a fold recomputes.
type CheckOptions struct {
	Rows      int           // size of the random sample; 0 for none
	TimeLimit time.Duration // time limit of the recomputation; 0 for none
	Seed      uint64        // seed of the random choice
}

// MismatchError is the error for a row that differs from the recomputed one.
type MismatchError struct {
	Part   string // file name
	Worker string // worker that made the part; "" if unknown
	Rank   int64
	Hand   deal.Hand
	Seed   uint64 // seed of the sample
}

func (e *MismatchError) Error() string {
	return fmt.Sprintf("part %s by worker %q: the row of hand %v, rank %d, differs from the recomputed one; sample seed %d",
		e.Part, e.Worker, e.Hand, e.Rank, e.Seed)
}

// rowSample holds the rows that a fold recomputes, as they are in the parts.
type rowSample struct {
	options    CheckOptions
	rng        *rand.Rand
	ranks      []int64 // chosen ranks not added yet, in order
	rows       []sampledRow
	passedRows int // rows that were recomputed and are equal
}

type sampledRow struct {
	rank   int64
	hand   deal.Hand
	digest [sha256.Size]byte
}

// newSample chooses the ranks of the sample from a space of the given size.
func newSample(check CheckOptions, size int64) *rowSample {
	s := &rowSample{options: check, rng: rand.New(rand.NewPCG(check.Seed, 0))}
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

// add adds the row of the next rank if its rank was chosen and it is reproducible.
func (s *rowSample) add(row survey.Row, plan survey.Plan) {
	if len(s.ranks) == 0 || row.Rank != s.ranks[0] {
		return
	}
	s.ranks = s.ranks[1:]
	if !isReproducible(row, plan) {
		return
	}
	s.rows = append(s.rows, sampledRow{row.Rank, slices.Clone(row.Hand), digestOf(row, plan.Columns())})
}

// isReproducible reports whether a row depends on the plan alone. A poison row does so only if the
// plan bounds the steps; otherwise it may depend on the memory of a machine or on lost workers.
func isReproducible(row survey.Row, plan survey.Plan) bool {
	return row.PoisonReason == "" || plan.Steps > 0 && row.PoisonReason != "lost" && row.PoisonReason != "panic"
}

// digestOf returns a checksum of the values of a row. The sample stores checksums instead of rows,
// because the bitmap of a row can be long.
func digestOf(r survey.Row, columns []survey.Column) [sha256.Size]byte {
	text := fmt.Appendf(nil, "%d %v", r.Rank, r.Hand)
	for _, c := range columns {
		switch value := c.Value(&r).(type) {
		case string:
			text = fmt.Appendf(text, " %q", value)
		case solve.Targets:
			text = value.AppendBitmap(append(text, ' ')) // of the same length in all rows
		default:
			text = fmt.Appendf(text, " %v", value)
		}
	}
	return sha256.Sum256(text)
}

// recompute recomputes the rows in random order, up to the time limit, and returns the first that
// differs, or nil. It returns the error of ctx if ctx ends.
func (s *rowSample) recompute(ctx context.Context, plan survey.Plan) (*sampledRow, error) {
	limitedCtx := ctx
	if s.options.TimeLimit > 0 {
		timeCtx, cancel := context.WithTimeout(ctx, s.options.TimeLimit)
		defer cancel()
		limitedCtx = timeCtx
	}
	s.rng.Shuffle(len(s.rows), func(i, j int) { s.rows[i], s.rows[j] = s.rows[j], s.rows[i] })
	surveyor, columns := survey.NewSurveyor(plan), plan.Columns()
	for _, sampled := range s.rows {
		for row, err := range surveyor.Rows(limitedCtx, sampled.rank, sampled.rank+1) {
			switch {
			case err != nil:
				return nil, ctx.Err() // nil after the time limit of the check
			case !isReproducible(row, plan):
			case digestOf(row, columns) != sampled.digest:
				return &sampled, nil
			default:
				s.passedRows++
			}
		}
	}
	return nil, ctx.Err()
}

// checkSample recomputes the sample. It returns a *MismatchError if a row differs.
func (f *fold) checkSample() error {
	mismatch, err := f.sample.recompute(f.ctx, f.folder.plan)
	if mismatch == nil || err != nil {
		return err
	}
	i := sort.Search(len(f.pieces), func(i int) bool { return f.pieces[i].Interval.To > mismatch.rank })
	name := f.pieces[i].Part.Name
	e := &MismatchError{Part: name, Rank: mismatch.rank, Hand: mismatch.hand, Seed: f.sample.options.Seed}
	if provenance := f.provenance[name]; provenance != nil {
		e.Worker = provenance.Worker
	}
	return e
}

// checkedRows is the number of recomputed rows in run.json.
type checkedRows struct {
	Rows int    `json:"rows"`
	Seed uint64 `json:"seed"`
}
