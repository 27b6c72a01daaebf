package folder

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
)

// Tally is what the data of the last fold come to. The error wraps fs.ErrNotExist if none was
// finished, and part.ErrDamaged if a file is not what was written.
func (f *Folder) Tally(ctx context.Context) (*survey.Tally, error) {
	m, err := f.Manifest()
	if err != nil {
		return nil, err
	}
	tally, next := survey.NewTally(f.plan), int64(0)
	for _, file := range m.Files {
		if file.From == nil {
			continue
		}
		if next, err = f.read(ctx, tally, file.Name, next); err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Join(f.dir, file.Name), err)
		}
	}
	if size := f.plan.Space().Size(); next != size {
		return nil, fmt.Errorf("%s: %w: it ends at rank %d of %d", f.dir, part.ErrDamaged, next, size)
	}
	return tally, nil
}

// read adds the rows of a data file, the first of which is of rank next; it returns the rank
// after the last.
func (f *Folder) read(ctx context.Context, tally *survey.Tally, name string, next int64) (int64, error) {
	r, err := part.Open(filepath.Join(f.dir, name))
	if err != nil {
		return 0, err
	}
	defer r.Close()
	if !r.Plan().Equal(f.plan) || r.From() != next {
		return 0, fmt.Errorf("%w: it holds survey %s from rank %d", part.ErrDamaged, r.Plan().ID(), r.From())
	}
	for row, err := range r.Rows() {
		if err != nil {
			return 0, err
		}
		if next%perCheck == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if err := tally.Add(row); err != nil {
			return 0, err
		}
		next++
	}
	return next, nil
}
