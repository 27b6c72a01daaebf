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

	"github.com/make24/make24/internal/base/atomicfile"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
)

// FoldOptions holds the options of Fold.
type FoldOptions struct {
	// Summary and Report write summary.txt and report.html. If one is nil, its file is not written.
	Summary, Report func(io.Writer, *survey.Tally) error

	// Command and Version are stored in the manifest: the arguments that reproduce the files,
	// without those that do not affect them, and the version of make24.
	Command []string
	Version string

	// Check selects the rows to recompute. If one differs, Fold returns a *MismatchError and
	// writes no manifest.
	Check CheckOptions

	// Run is stored in run.json, encoded as JSON: times and machines known to the caller.
	RunInfo any

	// OnDamaged, if not nil, is called for each damaged part after it was renamed.
	OnDamaged func(Part)

	// Failpoint, if not nil, is called with "in-fold" at many points of Fold. Tests kill the
	// process there.
	Failpoint func(point string)
}

// GapsError is the error of a fold if no part covers some ranks.
type GapsError struct{ Gaps []Interval }

func (e *GapsError) Error() string {
	return fmt.Sprintf("%d hands are missing, the first at rank %d", HandCount(e.Gaps), e.Gaps[0].From)
}

// DamagedError is the error of Fold if parts were damaged and the others do not cover all ranks.
// The damaged files have been renamed, so the ranks that they alone covered are gaps now and can be
// computed again.
type DamagedError struct {
	Parts []Part
	Gaps  []Interval
	Err   error // the error of the first part
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("%d damaged parts were renamed, which leaves gaps; the first was %s: %v", len(e.Parts), e.Parts[0].Name, e.Err)
}

func (e *DamagedError) Unwrap() error { return e.Err }

// fileLayout holds the number of rows in a data file and in a row group. The bytes of the data
// files depend on both.
type fileLayout struct{ fileRows, groupRows int64 }

const groupsPerFile = 16

func dataName(i int64) string { return fmt.Sprintf("data-%05d%s", i, partSuffix) }

// Fold merges the parts and writes the files of the survey, the manifest last. The parts remain.
// It first removes an old manifest, so a manifest always describes the files beside it. Its memory
// does not grow with the size of the survey.
//
// Fold holds the folder's lock; it returns an error wrapping ErrLocked if another process does. If
// it finds a damaged part, it renames all damaged parts to *.damaged and starts again if the others
// cover all ranks. Otherwise it returns a *DamagedError. If ranks are missing without damage, it
// returns a *GapsError. In both cases the caller computes the gaps and calls Fold again.
func (f *Folder) Fold(ctx context.Context, o FoldOptions) (*survey.Tally, error) {
	if o.Failpoint == nil {
		o.Failpoint = func(string) {}
	}
	switch release, err := f.Lock(); {
	case err == nil:
		defer release()
	case !errors.Is(err, errors.ErrUnsupported): // the file system has no locks: fold without one
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
		run := &fold{folder: f, ctx: ctx, options: o, tally: survey.NewTally(f.plan), pieces: pieces, sample: newSample(o.Check, size), provenance: map[string]*part.Provenance{}}
		damagedPart, err := run.writeAll(pieces, parts)
		if damagedPart == nil {
			return run.tally, err
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

// writeAll writes all files. If a part is damaged, it returns that part with its error.
func (f *fold) writeAll(pieces []Piece, parts []Part) (damaged *Part, err error) {
	defer func() {
		if f.dataFile != nil {
			f.dataFile.Abort()
		}
	}()
	if err := os.Remove(filepath.Join(f.folder.dir, ManifestName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err := atomicfile.SyncDir(f.folder.dir); err != nil {
		return nil, err
	}
	for row, err := range prefetch(f.tallyRows(prefetch(f.readRows(pieces)))) {
		if errors.Is(err, part.ErrDamaged) {
			return &f.currentPart, err
		}
		if err == nil {
			err = f.addRow(row)
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, f.finish(parts)
}

// fold is a running fold.
type fold struct {
	folder   *Folder
	ctx      context.Context
	options  FoldOptions
	rowCount int64 // rows written
	tally    *survey.Tally

	pieces []Piece
	sample *rowSample

	dataFile *atomicfile.File // the data file being written, or nil
	writer   *part.Writer
	files    []File

	// Three goroutines read, tally and write rows. These fields belong to the reader until it ends.
	currentPart Part
	provenance  map[string]*part.Provenance // by the names of the parts read
}

// inFold is the name of the failpoints of a fold.
const inFold = "in-fold"

// create creates a file in the folder that calls the failpoint of the fold.
func (f *fold) create(name string) (*atomicfile.File, error) {
	f.options.Failpoint(inFold)
	file, err := atomicfile.Create(filepath.Join(f.folder.dir, name))
	if err == nil {
		file.Failpoint = func(string) { f.options.Failpoint(inFold) }
	}
	return file, err
}

// rowsPerPoll is the number of rows between two checks of the context.
const rowsPerPoll = 1 << 12

// readRows returns the rows of the pieces, one piece after the other. An error concerns the part in
// f.currentPart.
func (f *fold) readRows(pieces []Piece) iter.Seq2[survey.Row, error] {
	return func(yield func(survey.Row, error) bool) {
		for _, p := range pieces {
			f.currentPart = p.Part
			for row, err := range f.readPiece(p) {
				if !yield(row, err) || err != nil {
					return
				}
			}
		}
	}
}

// readPiece returns the rows of a piece and stores the provenance of its part.
func (f *fold) readPiece(p Piece) iter.Seq2[survey.Row, error] {
	return func(yield func(survey.Row, error) bool) {
		r, err := f.folder.open(f.folder.partPath(p.Part), p.Part.Interval)
		if err != nil {
			yield(survey.Row{}, err)
			return
		}
		defer r.Close()
		if provenance, ok := r.Provenance(); ok {
			f.provenance[p.Part.Name] = &provenance
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

// tallyRows returns the rows after adding each to the tally.
func (f *fold) tallyRows(rows iter.Seq2[survey.Row, error]) iter.Seq2[survey.Row, error] {
	return func(yield func(survey.Row, error) bool) {
		for row, err := range rows {
			if err == nil {
				err = f.tally.Add(row)
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

// open opens a part or a data file, verifies its checksum, and checks that it has the plan of the
// folder and the rows of the interval. Otherwise it returns an error wrapping part.ErrDamaged.
func (f *Folder) open(path string, want Interval) (*part.Reader, error) {
	r, err := part.Open(path)
	if err != nil {
		return nil, err
	}
	if !r.Plan().Equal(f.plan) {
		err = fmt.Errorf("%w: the file belongs to survey %s, want %s", part.ErrDamaged, r.Plan().ID(), f.plan.ID())
	} else if got := (Interval{r.From(), r.To()}); got != want {
		err = fmt.Errorf("%w: the file contains ranks %d to %d, want %d to %d", part.ErrDamaged, got.From, got.To, want.From, want.To)
	}
	if err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// quarantine renames a damaged part, and all other parts that it finds damaged, to *.damaged.
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
			case err == nil || errors.Is(err, fs.ErrNotExist): // intact, or just removed
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

// addRow writes the row of the next rank to the current data file, and begins or completes that
// file as needed.
func (f *fold) addRow(row survey.Row) error {
	if row.Rank%rowsPerPoll == 0 {
		f.options.Failpoint(inFold)
		if err := f.ctx.Err(); err != nil {
			return err
		}
	}
	if f.dataFile == nil {
		if err := f.beginData(row.Rank); err != nil {
			return err
		}
	}
	if err := f.writer.Add(row); err != nil {
		return err
	}
	f.sample.add(row, f.folder.plan)
	if f.rowCount++; f.rowCount%f.folder.layout.fileRows == 0 {
		return f.endData()
	}
	return nil
}

// beginData begins a data file whose first row has the rank from.
func (f *fold) beginData(from int64) (err error) {
	if f.dataFile, err = f.create(dataName(int64(len(f.files)))); err != nil {
		return err
	}
	f.writer = part.NewWriter(f.dataFile, f.folder.plan, from, f.folder.layout.groupRows)
	return nil
}

// endData completes the data file and adds it to the manifest.
func (f *fold) endData() error {
	if err := f.writer.Close(); err != nil {
		return err
	}
	name := dataName(int64(len(f.files)))
	if err := f.dataFile.Commit(); err != nil {
		return err
	}
	from, to := int64(len(f.files))*f.folder.layout.fileRows, f.rowCount
	f.files = append(f.files, File{Name: name, Bytes: f.dataFile.Bytes(), SHA256: f.dataFile.SHA256(), Rows: to - from, From: &from, To: &to})
	f.dataFile, f.writer = nil, nil
	return nil
}

// prefetch returns the rows of a sequence. It reads them ahead in a goroutine, in batches, while
// the caller processes earlier rows.
func prefetch(rows iter.Seq2[survey.Row, error]) iter.Seq2[survey.Row, error] {
	const batchSize, maxBatches = 256, 4
	type result struct {
		row survey.Row
		err error
	}
	return func(yield func(survey.Row, error) bool) {
		batches, quit := make(chan []result, maxBatches), make(chan struct{})
		go func() {
			defer close(batches)
			var batch []result
			for row, err := range rows {
				if batch = append(batch, result{row, err}); len(batch) < batchSize && err == nil {
					continue
				}
				select {
				case batches <- batch:
				case <-quit:
					return
				}
				batch = make([]result, 0, batchSize)
			}
			select {
			case batches <- batch:
			case <-quit:
			}
		}()
		// Wait until the goroutine has ended.
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
