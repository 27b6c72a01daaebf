package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/sheet"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// recordLimits has the limits of judged records, of sets of puzzles, of dealt hands and of sheets.
var recordLimits = []limitRow{
	{"hand-memory", "bytes allocated to refuse a hand of 512 KiB to 1 MiB", "copying the hand", 9, prepareLongHand},
	{"record-memory", "bytes allocated by judging a record with a hand of 500,000 numbers", "copying the record", .01, prepareLongRecord},
	{"stream-memory", "the largest live heap while judging 2 or 10 MB of records", "the same for a quarter", 2, prepareStream},
	{"deep-json", "reading objects 5000 deep, or 100,000 open brackets", "reading a file that is a tenth as deep ten times", 4, prepareDeepJSON},
	{"analysis-memory", "the memory of analysing a hand and of 24 waiting calls", "the budget of docs/limits.md, 32 MiB", .04, prepareAnalysis},
	{"rare-hand", "the median time to deal a hand of a rare level or technique", "all solutions of the hands of four", .15, prepareRareHands},
	{"sheet-memory", "bytes allocated by the largest sheet", "the bytes of its PDF", 180, prepareLargestSheet},
}

func prepareLongHand(testing.TB) (pairs []limitPair, err error) {
	for _, hand := range []string{
		strings.Repeat("4 ", 1<<19), strings.Repeat("-4 ", 1<<18), "[" + strings.Repeat("4, ", 1<<18) + "4]",
		strings.Repeat("4", 1<<20), "-" + strings.Repeat("4", 1<<20), "[" + strings.Repeat("4", 1<<20) + "]",
	} {
		text := []byte(hand)
		pairs = append(pairs, limitPair{hand[:6], allocated(func() error {
			if numbers, err := record.ParseHand(text, deal.ParseOptions{SplitDigits: true}); err == nil {
				return fmt.Errorf("it is read as %d numbers", len(numbers))
			}
			return nil
		}), copying(hand)})
	}
	return pairs, nil
}

// recordOptions returns the options to judge answers under the classic rules.
func recordOptions() (record.Options, error) {
	profile, err := answer.Lookup("classic")
	return record.Options{Profile: profile, Target: rat.Int(24)}, err
}

func prepareLongRecord(testing.TB) ([]limitPair, error) {
	o, err := recordOptions()
	if err != nil {
		return nil, err
	}
	line := []byte(`{"answer":"4*6","hand":[` + strings.Repeat("4,", 500_000) + `4]}`)
	c := record.NewChecker(o)
	c.Check(nil, line, 1) // the first record also grows buffers
	return onePair(allocated(func() error { c.Check(nil, line, 1); return nil }), copying(string(line))), nil
}

// repeatingReader repeats lines until the given number of bytes has been read, and calls observe
// after each 256 KiB.
type repeatingReader struct {
	lines          string
	left, observed int
	observe        func()
}

func (r *repeatingReader) Read(p []byte) (int, error) {
	if r.left -= len(p); r.left < 0 {
		return 0, io.EOF
	}
	if r.observed += len(p); r.observed >= 256<<10 {
		r.observed = 0
		r.observe()
	}
	n := copy(p, r.lines)
	for n+len(r.lines) <= len(p) {
		n += copy(p[n:], r.lines)
	}
	return n, nil
}

// largestHeap returns a probe for the largest live heap, beyond that at the start, that observe
// finds during do.
func largestHeap(do func(observe func()) error) probe {
	return func() (float64, error) {
		before, largest := liveHeap(), 0.0
		err := do(func() { largest = max(largest, liveHeap()-before) })
		return largest, err
	}
}

// discarder is where prepareStream writes the verdicts.
type discarder struct{ io.Writer }

func (discarder) Flush() error { return nil }

func prepareStream(testing.TB) (pairs []limitPair, err error) {
	o, err := recordOptions()
	for _, lines := range []string{"{\n", `{"answer":"4*6","hand":[4,6]}` + "\n", strings.Repeat("x", 30000)} {
		read := func(bytes int) probe {
			return largestHeap(func(observe func()) error {
				_, err := record.Stream(context.Background(), o, &repeatingReader{lines: lines, left: bytes, observe: observe}, discarder{io.Discard})
				return err
			})
		}
		bytes := min(len(lines), 10) << 20
		pairs = append(pairs, limitPair{fmt.Sprintf("%.10q", lines), read(bytes), read(bytes / 4)})
	}
	return pairs, err
}

func prepareDeepJSON(tb testing.TB) ([]limitPair, error) {
	dir := tb.TempDir()
	read := func(name, text string, o dataset.ReadOptions) (probe, error) {
		name = filepath.Join(dir, name)
		return elapsed(func() error {
			set, err := dataset.Open(dataset.Source{Name: name, To: -1}, o)
			badRecord := (*dataset.Error)(nil)
			if errors.As(err, &badRecord) {
				return nil
			}
			if err != nil {
				return err
			}
			for _, err := range set.Records() {
				if err != nil && !errors.As(err, &badRecord) {
					return err
				}
			}
			return set.Close()
		}), os.WriteFile(name, []byte(text), 0o600)
	}
	objects := func(depth int) (probe, error) {
		deep := strings.Repeat(`{"info":`, depth) + "1" + strings.Repeat("}", depth) + "}\n"
		lines := `{"hand":[1],"info":` + deep + `{"info":` + deep
		return read(fmt.Sprint(depth, ".jsonl"), lines, dataset.ReadOptions{Format: dataset.Verifiers})
	}
	deepObjects, err1 := objects(5000)
	flatObjects, err2 := objects(500)
	deepBrackets, err3 := read("100000.json", strings.Repeat("[", 100_000), dataset.ReadOptions{})
	flatBrackets, err4 := read("10000.json", strings.Repeat("[", 10_000), dataset.ReadOptions{})
	return []limitPair{{"objects", deepObjects, flatObjects.times(10)}, {"brackets", deepBrackets, flatBrackets.times(10)}}, errors.Join(err1, err2, err3, err4)
}

// hardPuzzles returns puzzles that need the most memory to analyse: six numbers of six digits, and
// a target that they do not make.
func hardPuzzles(from, n int) (ids []string, err error) {
	for i := int64(from); i < int64(from+n); i++ {
		p, err := puzzle.New(deal.Hand{
			100_003 + 7*i, 200_017 + 11*i, 300_043 + 13*i, 400_009 + 17*i, 500_009 + 19*i, 600_011 + 23*i,
		}, rat.Int(9973+i), puzzle.Rules{Ops: expr.Basic})
		if err != nil {
			return nil, err
		}
		ids = append(ids, p.ID())
	}
	return ids, nil
}

func prepareAnalysis(tb testing.TB) ([]limitPair, error) {
	t, ok := tb.(*testing.T)
	if !ok {
		return nil, errors.New("analysis-memory is measured in a test")
	}
	const callers, perCall = 24, 26
	dealer.New([]byte("bench"), nil).Warm(context.Background()) // data shared by all dealers is not part of the budget
	before := liveHeap()                                        // once: a later round would not count what the first one keeps
	return onePair(func() (float64, error) {
		class := limiter.NewSlots(1).NewClass(callers, time.Minute)
		d := dealer.New([]byte("bench"), class)
		ids, err := hardPuzzles(0, 40)
		if err != nil {
			return 0, err
		}
		// The memory of one analysis is at most what was live before it and what it allocates.
		analysis := 0.0
		func() {
			defer debug.SetGCPercent(debug.SetGCPercent(-1))
			for _, id := range ids {
				live := liveHeap() - before
				bytes, callErr := allocated(func() error { _, err := d.Hands(context.Background(), []string{id}); return err })()
				analysis, err = max(analysis, live+bytes), errors.Join(err, callErr)
			}
		}()
		waiting := 0.0
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			slot, acquireErr := class.Acquire(ctx, netip.MustParseAddr("192.0.2.1")) // another address than that of the calls
			if acquireErr != nil {
				err = errors.Join(err, acquireErr)
				cancel()
				return
			}
			before := liveHeap()
			var group sync.WaitGroup
			results := make([]error, callers)
			for i := range callers {
				group.Go(func() {
					ids, err := hardPuzzles(40+perCall*i, perCall)
					if err == nil {
						_, err = d.Hands(ctx, ids)
					}
					results[i] = err
				})
			}
			synctest.Wait()
			waiting = liveHeap() - before
			cancel()
			group.Wait()
			slot.Release()
			for i, result := range results {
				if !errors.Is(result, context.Canceled) {
					err = errors.Join(err, fmt.Errorf("waiting call %d: %w, want context.Canceled", i, result))
				}
			}
		})
		return analysis + waiting, err
	}, func() (float64, error) { return 32 << 20, nil }), nil // operators rely on this number, which is no cost
}

func prepareRareHands(testing.TB) ([]limitPair, error) {
	d := dealer.New([]byte("bench"), nil)
	d.Warm(context.Background())
	run := 0
	return onePair(func() (float64, error) {
		var spent []time.Duration
		for _, rules := range []string{"classic", "beginner", "hdoj"} {
			for _, cards := range []int{5, 6} {
				for level := range 6 { // 0: any level
					for i, technique := range append([]grade.Technique{0}, grade.Techniques()...) {
						criteria := dealer.Criteria{Rules: rules, Cards: cards, Level: level}
						if i > 0 {
							criteria.Technique = technique.String()
						}
						run++
						start := time.Now()
						_, err := d.Practice(context.Background(), fmt.Sprint(run), criteria, nil, 1)
						if spent = append(spent, time.Since(start)); err != nil && !errors.Is(err, dealer.ErrCriteria) {
							return 0, err
						}
					}
				}
			}
		}
		slices.Sort(spent)
		return spent[len(spent)/2].Seconds(), nil
	}, elapsed(allSolutionsOfFour)), nil
}

func prepareLargestSheet(testing.TB) ([]limitPair, error) {
	maker := sheet.NewMaker(limiter.NewDefaultClass())
	set, err := maker.Set(context.Background(), sheet.Spec{Count: sheet.MaxHands}.WithDefaults())
	write := func(out io.Writer) error {
		s, err := sheet.New(set, sheet.Layout{Kind: sheet.KindCards, PerPage: sheet.MaxPerPage})
		if err != nil {
			return err
		}
		return s.WritePDF(out, nil)
	}
	return onePair(
		allocated(func() error { return write(io.Discard) }),
		func() (float64, error) {
			var pdf bytes.Buffer
			err := write(&pdf)
			return float64(pdf.Len()), err
		},
	), err
}
