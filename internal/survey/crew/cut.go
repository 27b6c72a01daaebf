package crew

import (
	"math/bits"
	"slices"
	"time"

	"github.com/make24/make24/internal/survey/folder"
)

// MaxDeliver is how often an interval is given out before its first hand is taken for lost. The
// two times before, it was that hand alone.
const MaxDeliveries = 8

// lengthAt is how many hands, of an interval of length ≥ 1, are done at a delivery, from 1: at each after the first the
// length is cut by as many bits as make it one hand at the last but two.
func lengthAt(length int64, delivery int) int64 {
	if delivery >= MaxDeliveries-2 {
		return 1
	}
	const steps = MaxDeliveries - 3
	shorten := (bits.Len64(uint64(length-1)) + steps - 1) / steps
	return max(1, length>>(shorten*(max(delivery, 1)-1)))
}

// Pieces cuts an interval at its n-th delivery, from 1: into the piece to be done now, which
// starts where the interval does, and those to be queued, which are the longer the farther
// they are. Together they are the interval.
func CutForDelivery(interval folder.Interval, delivery int) (now folder.Interval, queue []folder.Interval) {
	length := interval.To - interval.From
	step := lengthAt(length, delivery)
	now = folder.Interval{From: interval.From, To: interval.From + step}
	from := now.To
	for n := min(delivery, MaxDeliveries); n > 1; n-- {
		to := interval.From + lengthAt(length, n-1)
		queue = append(queue, Cut(folder.Interval{From: from, To: to}, lengthAt(length, n))...)
		from = to
	}
	return now, queue
}

// Cut cuts an interval into pieces of the given length; the last may be shorter.
func Cut(interval folder.Interval, length int64) (pieces []folder.Interval) {
	length = max(length, 1)
	for from := interval.From; from < interval.To; from += length {
		to := interval.To
		if interval.To-from > length {
			to = from + length
		}
		pieces = append(pieces, folder.Interval{From: from, To: to})
	}
	return pieces
}

// Missing are the intervals to be queued: what is in a gap and not behind a start that is
// queued in the same gap, cut into pieces of a length. The starts are in order. A queued start
// stands for everything up to the end of its gap: what its interval does not have is missing
// once it is done.
func Missing(gaps []folder.Interval, queued []int64, length int64) (missing []folder.Interval) {
	for _, gap := range gaps {
		to := gap.To
		if i, _ := slices.BinarySearch(queued, gap.From); i < len(queued) {
			to = min(to, queued[i])
		}
		missing = append(missing, Cut(folder.Interval{From: gap.From, To: to}, length)...)
	}
	return missing
}

// A Timing is how long some hands took together.
type Timing struct {
	Hands int64
	Took  time.Duration
}

// LengthFor is how many hands an interval has so that it takes about the time wanted, by a
// sample of hands. The slowest of the sample count as much as all others: most of the work
// may be in few hands, and an interval that ends early costs little. A survey that is soon
// done is cut shorter, so that each of so many workers has about four and what is shared at the end is
// little, but not into intervals so short that to write a part takes longer than to find it.
func LengthFor(sample []Timing, want time.Duration, size int64, workers int) int64 {
	var total, worst float64
	var hands int64
	for _, t := range sample {
		if t.Hands < 1 {
			continue
		}
		total += float64(t.Took)
		hands += t.Hands
		worst = max(worst, float64(t.Took)/float64(t.Hands))
	}
	workerCount := int64(max(workers, 1))
	share := max(1, size/(4*workerCount))
	if hands == 0 || total <= 0 {
		return share
	}
	perHand := (total/float64(hands) + worst) / 2
	handsIn := func(d time.Duration) int64 { // how many hands fit
		return int64(min(float64(d)/perHand, float64(size)))
	}
	share = max(share, min(handsIn(want/shortestDivisor), (size+workerCount-1)/workerCount))
	return max(1, min(share, handsIn(want)))
}

// shortest is by what the time wanted for an interval is divided for the shortest.
const shortestDivisor = 16
