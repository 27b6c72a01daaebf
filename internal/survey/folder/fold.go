package folder

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"

	"github.com/make24/make24/internal/atomicfile"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
)

// FoldOptions say what a fold writes beside the data.
type FoldOptions struct {
	// Summary and Report write summary.txt and report.html; what is nil is not written.
	Summary, Report func(io.Writer, *survey.Tally) error

	// Command and Version are for the manifest: the arguments that make the same files, without
	// what makes no difference to them, and the version of make24.
	Command []string
	Version string

	// Check says which rows are recomputed. If one of them is another, the error is a *MismatchError, and
	// there is no manifest.
	Check Check

	// Run goes into run.json, as JSON: times and machines, as the caller knows them.
	Run any

	// Aside, if it is set, is called for each part that was found damaged and was set aside.
	OnDamaged func(Part)

	// At, if it is set, is called with "in-fold" at many points at which the fold might be killed.
	Failpoint func(point string)
}

// A GapsError says that a fold cannot be, because there are ranks that no part has.
type GapsError struct{ Gaps []Interval }

func (e *GapsError) Error() string {
	return fmt.Sprintf("%d hands are missing, the first of rank %d", HandCount(e.Gaps), e.Gaps[0].From)
}

// A DamagedError says that parts were not what they should be, and that the others do not have all
// ranks. Their files have other names now, so that what they alone had is a gap and can be done again.
type DamagedError struct {
	Parts []Part
	Gaps  []Interval
	Err   error // what was wrong with the first
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("the part %s was set aside, and %d more; there are gaps now: %v", e.Parts[0].Name, len(e.Parts)-1, e.Err)
}

func (e *DamagedError) Unwrap() error { return e.Err }

// shape is how data files are cut. It is a part of what their bytes follow from.
type fileLayout struct{ fileRows, groupRows int64 }

const groupsPerFile = 16

func dataName(i int64) string { return fmt.Sprintf("data-%05d%s", i, partSuffix) }

// Fold puts together what the parts hold and writes the files of the survey, the manifest last.
// The parts stay. Before it begins, the manifest of an earlier fold is removed, so that one that
// is there is of the files that are there. Memory does not grow with the survey.
//
// It holds the folder's lock; the error wraps ErrLocked if somebody else has it.
// A part that is found damaged is set aside, and with it all others that are; if what is left has all
// ranks the fold begins again. The error is a *DamagedError if that leaves gaps, a *GapsError if
// there are any without that: they are to be done, and Fold called again.
func (f *Folder) Fold(ctx context.Context, o FoldOptions) (*survey.Tally, error) {
	if o.Failpoint == nil {
		o.Failpoint = func(string) {}
	}
	switch release, err := f.Lock(); {
	case err == nil:
		defer release()
	case !errors.Is(err, errors.ErrUnsupported): // a shared disk that knows no locks is no reason not to fold
		return nil, err
	}
	if err := errors.Join(f.Sweep(), os.RemoveAll(filepath.Join(f.dir, BusName))); err != nil {
		return nil, err
	}
	var damaged *DamagedError
	for {
		parts, err := f.Parts()
		if err != nil {
			return nil, err
		}
		size := f.plan.Space().Size()
		pieces, ok := Cover(parts, size)
		switch {
		case !ok && damaged != nil:
			damaged.Gaps = Gaps(parts, size)
			return nil, damaged
		case !ok:
			return nil, &GapsError{Gaps(parts, size)}
		}
		d := &fold{f: f, ctx: ctx, options: o, tally: survey.NewTally(f.plan), pieces: pieces, sample: newSample(o.Check, size), provenance: map[string]*part.Provenance{}}
		damagedPart, err := d.writeAll(pieces, parts)
		if damagedPart == nil {
			return d.tally, err
		}
		found, err := f.quarantine(ctx, *damagedPart, err, parts, o.OnDamaged)
		if err != nil {
			return nil, err
		}
		if damaged == nil {
			damaged = found
		} else {
			damaged.Parts = append(damaged.Parts, found.Parts...)
		}
	}
}

// join writes everything. If a part is damaged it is returned with what is wrong with it.
func (d *fold) writeAll(pieces []Piece, parts []Part) (damaged *Part, err error) {
	defer func() {
		if d.dataFile != nil {
			d.dataFile.Abort()
		}
	}()
	if err := os.Remove(filepath.Join(d.f.dir, ManifestName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err := atomicfile.SyncDir(d.f.dir); err != nil {
		return nil, err
	}
	for row, err := range prefetch(d.tallyRows(prefetch(d.readRows(pieces)))) {
		if errors.Is(err, part.ErrDamaged) {
			return &d.currentPart, err
		}
		if err == nil {
			err = d.addRow(row)
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, d.finish(parts)
}

// fold is one fold while it is done.
type fold struct {
	f        *Folder
	ctx      context.Context
	options  FoldOptions
	rowCount int64 // ranks
	tally    *survey.Tally

	pieces []Piece
	sample *sample

	dataFile *atomicfile.File // the data file that is being written, if there is one
	writer   *part.Writer
	files    []File

	// The rows are read, counted and written at once: these are the reader's, until it ends.
	currentPart Part
	provenance  map[string]*part.Provenance // by the names of the parts that were read
}

const inFold = "in-fold"

// create begins a file of the folder.
func (d *fold) create(name string) (*atomicfile.File, error) {
	d.options.Failpoint(inFold)
	file, err := atomicfile.Create(filepath.Join(d.f.dir, name))
	if err == nil {
		file.Failpoint = func(string) { d.options.Failpoint(inFold) }
	}
	return file, err
}

// perCheck is after how many rows it looks whether it should stop.
const rowsPerPoll = 1 << 12

// read are the rows of pieces, one after the other. An error is of the part that it is reading then.
func (d *fold) readRows(pieces []Piece) iter.Seq2[survey.Row, error] {
	return func(yield func(survey.Row, error) bool) {
		for _, p := range pieces {
			d.currentPart = p.Part
			for row, err := range d.readPiece(p) {
				if !yield(row, err) || err != nil {
					return
				}
			}
		}
	}
}

func (d *fold) readPiece(p Piece) iter.Seq2[survey.Row, error] {
	return func(yield func(survey.Row, error) bool) {
		r, err := d.f.open(d.f.partPath(p.Part), p.Part.Interval)
		if err != nil {
			yield(survey.Row{}, err)
			return
		}
		defer r.Close()
		if provenance, ok := r.Provenance(); ok {
			d.provenance[p.Part.Name] = &provenance
		}
		for row, err := range r.Rows() {
			if err == nil && row.Rank < p.Interval.From {
				continue
			}
			if err == nil && row.Rank == p.Interval.To || !yield(row, err) {
				return
			}
		}
	}
}

// count are the rows, each of which it has counted.
func (d *fold) tallyRows(rows iter.Seq2[survey.Row, error]) iter.Seq2[survey.Row, error] {
	return func(yield func(survey.Row, error) bool) {
		for row, err := range rows {
			if err == nil {
				err = d.tally.Add(row)
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

// open opens the file of an interval, a part or data, and reads it once to see that no byte of it has changed.
func (f *Folder) open(path string, want Interval) (*part.Reader, error) {
	r, err := part.Open(path)
	if err != nil {
		return nil, err
	}
	if !r.Plan().Equal(f.plan) {
		err = fmt.Errorf("%w: it is of the survey %s", part.ErrDamaged, r.Plan().ID())
	} else if got := (Interval{r.From(), r.To()}); got != want {
		err = fmt.Errorf("%w: it holds the ranks from %d to %d", part.ErrDamaged, got.From, got.To)
	}
	if err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// setAside sets a damaged part aside, and all others that are damaged, so that one pass finds them all.
func (f *Folder) quarantine(ctx context.Context, first Part, cause error, parts []Part, onDamaged func(Part)) (*DamagedError, error) {
	e := &DamagedError{Err: cause}
	for _, p := range parts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if p != first {
			r, err := f.open(f.partPath(p), p.Interval)
			if err == nil {
				err = r.Close()
			}
			switch {
			case err == nil || errors.Is(err, fs.ErrNotExist): // somebody has just removed it
				continue
			case !errors.Is(err, part.ErrDamaged):
				return nil, err
			}
		}
		if err := os.Rename(f.partPath(p), f.partPath(p)+".damaged"); err != nil {
			return nil, err
		}
		e.Parts = append(e.Parts, p)
		if onDamaged != nil {
			onDamaged(p)
		}
	}
	return e, atomicfile.SyncDir(f.partsDir())
}

// add takes the row of the next rank.
func (d *fold) addRow(row survey.Row) error {
	if row.Rank%rowsPerPoll == 0 {
		d.options.Failpoint(inFold)
		if err := d.ctx.Err(); err != nil {
			return err
		}
	}
	if d.dataFile == nil {
		if err := d.beginData(row.Rank); err != nil {
			return err
		}
	}
	if err := d.writer.Add(row); err != nil {
		return err
	}
	d.sample.add(row, d.f.plan)
	if d.rowCount++; d.rowCount%d.f.layout.fileRows == 0 {
		return d.endData()
	}
	return nil
}

// begin begins a data file.
func (d *fold) beginData(from int64) (err error) {
	if d.dataFile, err = d.create(dataName(int64(len(d.files)))); err != nil {
		return err
	}
	d.writer = part.NewWriter(d.dataFile, d.f.plan, from, d.f.layout.groupRows)
	return nil
}

// end ends the data file.
func (d *fold) endData() error {
	if err := d.writer.Close(); err != nil {
		return err
	}
	name := dataName(int64(len(d.files)))
	if err := d.dataFile.Commit(); err != nil {
		return err
	}
	from, to := int64(len(d.files))*d.f.layout.fileRows, d.rowCount
	d.files = append(d.files, File{Name: name, Bytes: d.dataFile.Bytes(), SHA256: d.dataFile.SHA256(), Rows: to - from, From: &from, To: &to})
	d.dataFile, d.writer = nil, nil
	return nil
}

// ahead are the rows of a sequence, which is gone through meanwhile, some rows ahead: while a row is
// put down, those behind it are read.
func prefetch(rows iter.Seq2[survey.Row, error]) iter.Seq2[survey.Row, error] {
	const batchSize, maxBatches = 256, 4
	type found struct {
		row survey.Row
		err error
	}
	return func(yield func(survey.Row, error) bool) {
		batches, quit := make(chan []found, maxBatches), make(chan struct{})
		go func() {
			defer close(batches)
			var batch []found
			for row, err := range rows {
				if batch = append(batch, found{row, err}); len(batch) < batchSize && err == nil {
					continue
				}
				select {
				case batches <- batch:
				case <-quit:
					return
				}
				batch = make([]found, 0, batchSize)
			}
			select {
			case batches <- batch:
			case <-quit:
			}
		}()
		// The sequence is at its end, one way or another, before this is.
		defer func() {
			close(quit)
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
