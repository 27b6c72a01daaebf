package folder

import (
	"iter"

	"github.com/make24/make24/internal/survey"
)

// ahead are the rows of a sequence, which is gone through meanwhile, some rows ahead: while a row is
// put down, those behind it are read.
func ahead(rows iter.Seq2[survey.Row, error]) iter.Seq2[survey.Row, error] {
	const together, waiting = 256, 4
	type found struct {
		row survey.Row
		err error
	}
	return func(yield func(survey.Row, error) bool) {
		batches, enough := make(chan []found, waiting), make(chan struct{})
		go func() {
			defer close(batches)
			var batch []found
			for row, err := range rows {
				if batch = append(batch, found{row, err}); len(batch) < together && err == nil {
					continue
				}
				select {
				case batches <- batch:
				case <-enough:
					return
				}
				batch = make([]found, 0, together)
			}
			select {
			case batches <- batch:
			case <-enough:
			}
		}()
		// The sequence is at its end, one way or another, before this is.
		defer func() {
			close(enough)
			for range batches {
			}
		}()
		for batch := range batches {
			for _, f := range batch {
				if !yield(f.row, f.err) {
					return
				}
			}
		}
	}
}
