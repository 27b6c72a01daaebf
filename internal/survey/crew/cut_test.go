package crew_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
)

func drawInterval(t *rapid.T, maxLength int64) folder.Interval {
	from := rapid.Int64Range(0, 1<<40).Draw(t, "from")
	return folder.Interval{From: from, To: from + rapid.Int64Range(1, maxLength).Draw(t, "length")}
}

// areContiguous reports whether pieces follow one another from a to b.
func areContiguous(pieces []folder.Interval, a, b int64) bool {
	for _, piece := range pieces {
		if piece.From != a || piece.To <= piece.From {
			return false
		}
		a = piece.To
	}
	return a == b
}

// TestCutIsComplete checks that pieces cover the interval, and that all but the last have the given
// length.
func TestCutIsComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		interval, length := drawInterval(t, 5000), rapid.Int64Range(1, 6000).Draw(t, "piece")
		pieces := crew.Cut(interval, length)
		if !areContiguous(pieces, interval.From, interval.To) {
			t.Fatal(pieces)
		}
		for _, piece := range pieces[:len(pieces)-1] {
			if piece.To-piece.From != length {
				t.Fatal(pieces)
			}
		}
	})
}

// TestCutForDeliveryIsComplete checks that pieces cover the interval, and that the piece to compute
// gets shorter with each delivery, down to one hand.
func TestCutForDeliveryIsComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		interval, delivery := drawInterval(t, 1<<36), rapid.IntRange(1, 12).Draw(t, "delivery")
		now, queue := crew.CutForDelivery(interval, delivery)
		if !areContiguous(append([]folder.Interval{now}, queue...), interval.From, interval.To) {
			t.Fatal(now, queue)
		}
		if delivery == 1 && len(queue) != 0 {
			t.Fatal("cut at the first delivery:", queue)
		}
		if delivery >= crew.MaxDeliveries-2 && now.To != now.From+1 {
			t.Fatal("not one hand:", now)
		}
		if interval.To-interval.From <= 1<<20 && len(queue) > 16*crew.MaxDeliveries {
			t.Fatal(len(queue), "pieces")
		}
		if before, _ := crew.CutForDelivery(interval, delivery+1); before.To > now.To {
			t.Fatal("the next piece is longer")
		}
	})
}

// TestKillerIsFound simulates deliveries with a hand that kills every worker that computes it, and
// checks that only this hand is lost, after at most 20 deaths.
func TestKillerIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		interval := drawInterval(t, 1<<20)
		killer := rapid.Int64Range(interval.From, interval.To-1).Draw(t, "killer")
		type work struct {
			folder.Interval
			n int
		}
		queue, done, deaths, lost := []work{{interval, 1}}, []folder.Interval{}, 0, int64(-1)
		for len(queue) > 0 {
			w := queue[0]
			queue = queue[1:]
			now, rest := crew.CutForDelivery(w.Interval, w.n)
			for _, piece := range rest {
				known := false
				for _, d := range done {
					known = known || d.From <= piece.From && piece.To <= d.To
				}
				for _, q := range queue {
					known = known || q.From == piece.From
				}
				if !known {
					queue = append(queue, work{piece, 1})
				}
			}
			kills := now.From <= killer && killer < now.To
			switch {
			case kills && w.n >= crew.MaxDeliveries:
				if lost >= 0 || now.From != killer {
					t.Fatal("lost", now, "after", lost)
				}
				lost = killer
			case kills:
				deaths++
				queue = append(queue, work{w.Interval, w.n + 1})
				continue
			}
			done = append(done, now)
		}
		total := int64(0)
		for _, d := range done {
			total += d.To - d.From
		}
		if lost != killer || total < interval.To-interval.From || deaths > 20 {
			t.Fatal("lost", lost, "want", killer, "after", deaths, "deaths;", total, "done")
		}
	})
}

// TestMissingIntervals checks that missing intervals are short enough, neither covered nor queued,
// and that every gap is queued from its start.
func TestMissingIntervals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.Int64Range(1, 300).Draw(t, "size")
		covered := rapid.SliceOfN(rapid.Bool(), int(size), int(size)).Draw(t, "covered")
		queued := rapid.SliceOf(rapid.Int64Range(0, size-1)).Draw(t, "queued")
		slices.Sort(queued)
		isQueued := func(start int64) bool { return slices.Contains(queued, start) }
		length := rapid.Int64Range(1, 100).Draw(t, "length")
		var gaps []folder.Interval
		for i := int64(0); i < size; i++ {
			if covered[i] {
				continue
			}
			if n := len(gaps); n > 0 && gaps[n-1].To == i {
				gaps[n-1].To++
			} else {
				gaps = append(gaps, folder.Interval{From: i, To: i + 1})
			}
		}
		starts := map[int64]bool{}
		for _, m := range crew.MissingIntervals(gaps, queued, length) {
			if isQueued(m.From) || starts[m.From] || m.To-m.From > length {
				t.Fatal("queued already, or too long:", m)
			}
			starts[m.From] = true
			for i := m.From; i < m.To; i++ {
				if covered[i] {
					t.Fatal("covered already:", m, i)
				}
			}
		}
		for _, gap := range gaps { // every gap must be queued
			if !isQueued(gap.From) && !starts[gap.From] {
				t.Fatal("not queued:", gap)
			}
		}
	})
}

// TestIntervalLength checks interval lengths for an interval time of ten seconds.
func TestIntervalLength(t *testing.T) {
	second := func(hands int64) crew.Timing { return crew.Timing{Hands: hands, Duration: time.Second} }
	for _, c := range []struct {
		sample  []crew.Timing
		size    int64
		workers int
		want    int64
	}{
		{nil, 400, 1, 100},
		{[]crew.Timing{{}}, 5, 4, 1},
		{[]crew.Timing{second(10)}, 1 << 30, 2, 100},
		{[]crew.Timing{second(10)}, 80, 2, 10},
		{[]crew.Timing{second(1 << 40)}, 1 << 30, 2, 1 << 29},
		{[]crew.Timing{{Hands: 1, Duration: time.Hour}}, 1 << 30, 2, 1},
		{[]crew.Timing{second(199), {Hands: 1, Duration: time.Second}}, 1 << 30, 2, 19},
		{[]crew.Timing{second(6400)}, 64000, 2, 8000},
		{[]crew.Timing{second(6400)}, 8000, 2, 4000},
		{[]crew.Timing{second(6400)}, 3200, 2, 1600},
		{[]crew.Timing{second(6400)}, 320, 2, 160},
	} {
		if got := crew.IntervalLength(c.sample, 10*time.Second, c.size, c.workers); got != c.want {
			t.Errorf("%v, %d hands, %d workers: %d, want %d", c.sample, c.size, c.workers, got, c.want)
		}
	}
}
