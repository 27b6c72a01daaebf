package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
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
	"github.com/make24/make24/internal/dataset"
	"github.com/make24/make24/internal/dealer"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/record"
	"github.com/make24/make24/internal/sheet"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// recordLimits has the limits of judged records, of sets of puzzles, of dealt hands and of sheets.
var recordLimits = []limitRow{
	{"hand-memory", "the most bytes allocated to refuse a hand of 512 KiB to 1 MiB", "1 MiB", 12, prepareLongHand},
	{"record-memory", "bytes allocated by judging a record with a hand of 500,000 numbers", "the bytes of the record", .1, prepareLongRecord},
	{"stream-memory", "the largest heap while judging 10 MB of records", "40 MiB and 40 MiB for each processor", 1, prepareStream},
	{"deep-json", "reading two records that nest 5000 objects", "reading 20 records that nest 500 objects", 4, prepareDeepJSON},
	{"analysis-memory", "the memory of analysing a hand and of 24 waiting calls", "32 MiB", 1, prepareAnalysis},
	{"rare-hand", "the median time to deal a hand of a rare level or technique", "all solutions of the hands of four", 1, prepareRareHands},
	{"sheet-memory", "bytes allocated by the largest sheet", "250 MiB", 1, prepareLargestSheet},
}

func prepareLongHand(testing.TB) (limitPair, error) {
	hands := []string{
		strings.Repeat("4 ", 1<<19), strings.Repeat("-4 ", 1<<18), "[" + strings.Repeat("4, ", 1<<18) + "4]",
		strings.Repeat("4", 1<<20), "-" + strings.Repeat("4", 1<<20), "[" + strings.Repeat("4", 1<<20) + "]",
	}
	return limitPair{func() (float64, error) {
		most := 0.0
		for _, hand := range hands {
			bytes, err := allocated(func() error {
				if numbers, err := record.ParseHand([]byte(hand), deal.ParseOptions{SplitDigits: true}); err == nil {
					return fmt.Errorf("%.20q is read as %d numbers", hand, len(numbers))
				}
				return nil
			})()
			if err != nil {
				return 0, err
			}
			most = max(most, bytes)
		}
		return most, nil
	}, constant(1 << 20)}, nil
}

// recordOptions returns the options to judge answers under the classic rules.
func recordOptions() (record.Options, error) {
	profile, err := answer.Lookup("classic")
	return record.Options{Profile: profile, Target: rat.Int(24)}, err
}

func prepareLongRecord(testing.TB) (limitPair, error) {
	o, err := recordOptions()
	if err != nil {
		return limitPair{}, err
	}
	line := []byte(`{"answer":"4*6","hand":[` + strings.Repeat("4,", 500_000) + `4]}`)
	c := record.NewChecker(o)
	c.Check(nil, line, 1) // the first record also grows buffers
	return limitPair{allocated(func() error { c.Check(nil, line, 1); return nil }), constant(float64(len(line)))}, nil
}

// repeatingReader repeats lines until the given number of bytes has been read.
type repeatingReader struct {
	lines string
	left  int
}

func (r *repeatingReader) Read(p []byte) (int, error) {
	if r.left -= len(p); r.left < 0 {
		return 0, io.EOF
	}
	n := copy(p, r.lines)
	for n+len(r.lines) <= len(p) {
		n += copy(p[n:], r.lines)
	}
	return n, nil
}

// heapWriter observes the heap on every hundredth write.
type heapWriter struct {
	writes  int
	largest uint64
}

func (w *heapWriter) Write(p []byte) (int, error) {
	if w.writes++; w.writes%100 == 0 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		w.largest = max(w.largest, m.HeapInuse)
	}
	return len(p), nil
}

func (w *heapWriter) Flush() error { return nil }

func prepareStream(testing.TB) (limitPair, error) {
	o, err := recordOptions()
	return limitPair{func() (float64, error) {
		out := &heapWriter{}
		for _, lines := range []string{"{\n", `{"answer":"4*6","hand":[4,6]}` + "\n", strings.Repeat("x", 30000)} {
			if _, err := record.Stream(context.Background(), o, &repeatingReader{lines, min(len(lines), 10) << 20}, out); err != nil {
				return 0, err
			}
		}
		return float64(out.largest), nil
	}, constant(float64(uint64(runtime.GOMAXPROCS(0)*40+40) << 20))}, err
}

func prepareDeepJSON(tb testing.TB) (limitPair, error) {
	dir := tb.TempDir()
	read := func(depth int) (probe, error) {
		deep := strings.Repeat(`{"info":`, depth) + "1" + strings.Repeat("}", depth) + "}\n"
		name := filepath.Join(dir, fmt.Sprint(depth, ".jsonl"))
		lines := strings.Repeat(`{"hand":[1],"info":`+deep+`{"info":`+deep, 5000/depth)
		return elapsed(func() error {
			set, err := dataset.Open(dataset.Source{Name: name, To: -1}, dataset.ReadOptions{Format: dataset.Verifiers})
			if err != nil {
				return err
			}
			for _, err := range set.Records() {
				if badRecord := (*dataset.Error)(nil); err != nil && !errors.As(err, &badRecord) {
					return err
				}
			}
			return set.Close()
		}), os.WriteFile(name, []byte(lines), 0o600)
	}
	deep, err := read(5000)
	if err != nil {
		return limitPair{}, err
	}
	flat, err := read(500)
	return limitPair{deep, flat}, err
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

func prepareAnalysis(tb testing.TB) (limitPair, error) {
	t, ok := tb.(*testing.T)
	if !ok {
		return limitPair{}, errors.New("analysis-memory is measured in a test")
	}
	const callers, perCall = 24, 26
	dealer.New([]byte("bench"), nil).Warm(context.Background()) // data shared by all dealers is not part of the budget
	return limitPair{func() (float64, error) {
		class := limiter.NewSlots(1).NewClass(callers, time.Minute)
		before := liveHeap()
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
			for i := range callers {
				group.Go(func() {
					if ids, err := hardPuzzles(40+perCall*i, perCall); err == nil {
						_, _ = d.Hands(ctx, ids)
					}
				})
			}
			synctest.Wait()
			waiting = liveHeap() - before
			cancel()
			group.Wait()
			slot.Release()
		})
		return analysis + waiting, err
	}, constant(32 << 20)}, nil // see docs/operations.md
}

func prepareRareHands(testing.TB) (limitPair, error) {
	d := dealer.New([]byte("bench"), nil)
	d.Warm(context.Background())
	run := 0
	return limitPair{func() (float64, error) {
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
	}, elapsed(allSolutionsOfFour)}, nil
}

func prepareLargestSheet(testing.TB) (limitPair, error) {
	maker := sheet.NewMaker(limiter.NewDefaultClass())
	set, err := maker.Set(context.Background(), sheet.Spec{Count: sheet.MaxHands}.WithDefaults())
	return limitPair{allocated(func() error {
		s, err := sheet.New(set, sheet.Layout{Kind: sheet.KindCards, PerPage: sheet.MaxPerPage})
		if err != nil {
			return err
		}
		return s.WritePDF(io.Discard, nil)
	}), constant(250 << 20)}, err
}
