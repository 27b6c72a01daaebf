package crew

import (
	"math/bits"
	"slices"
	"time"

	"github.com/make24/make24/internal/survey/folder"
)

// MaxDeliveries is the delivery of an interval, counted from 1, at which its first hand becomes
// poison without being computed, because it may kill every worker. At the two deliveries before
// that, a worker computes this hand alone.
const MaxDeliveries = 8

// pieceLength returns how many hands of an interval are computed at a delivery, counted from 1.
// length ≥ 1 is the number of hands in the interval. Each delivery after the first shifts length
// right by the same number of bits, so that one hand is left at delivery MaxDeliveries-2.
func pieceLength(length int64, delivery int) int64 {
	if delivery >= MaxDeliveries-2 {
		return 1
	}
	const steps = MaxDeliveries - 3
	shift := (bits.Len64(uint64(length-1)) + steps - 1) / steps
	return max(1, length>>(shift*(max(delivery, 1)-1)))
}

// CutForDelivery cuts an interval at a delivery, counted from 1. It returns the piece to compute
// now, which begins where the interval does, and the pieces to queue, which get longer towards the
// end. Together they cover the interval.
func CutForDelivery(interval folder.Interval, delivery int) (now folder.Interval, queue []folder.Interval) {
	length := interval.To - interval.From
	step := pieceLength(length, delivery)
	now = folder.Interval{From: interval.From, To: interval.From + step}
	from := now.To
	for n := min(delivery, MaxDeliveries); n > 1; n-- {
		to := interval.From + pieceLength(length, n-1)
		queue = append(queue, Cut(folder.Interval{From: from, To: to}, pieceLength(length, n))...)
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

// MissingIntervals returns the intervals to queue: the ranks of each gap, up to the first queued
// start in the gap, cut into pieces of the given length. The queued starts must be sorted. A queued
// start stands for all ranks up to the end of its gap; those that its interval does not contain are
// queued once the interval is done.
func MissingIntervals(gaps []folder.Interval, queued []int64, length int64) (missing []folder.Interval) {
	for _, gap := range gaps {
		to := gap.To
		if i, _ := slices.BinarySearch(queued, gap.From); i < len(queued) {
			to = min(to, queued[i])
		}
		missing = append(missing, Cut(folder.Interval{From: gap.From, To: to}, length)...)
	}
	return missing
}

// Timing holds a number of hands and the total time that they took.
type Timing struct {
	Hands    int64
	Duration time.Duration
}

// IntervalLength returns the number of hands per interval with which an interval takes about
// intervalTime. It estimates the time per hand from a sample, as the average of the sample's mean
// and its slowest part, because most of the work may be in few hands and an interval that ends
// early costs little. In a short survey it makes intervals shorter, about four per worker, so that
// the workers end at about the same time. But as long as every worker gets an interval, it makes
// none shorter than intervalTime/shortestDivisor, because writing a part has a fixed cost.
func IntervalLength(sample []Timing, intervalTime time.Duration, size int64, workers int) int64 {
	var total, slowest float64
	var hands int64
	for _, t := range sample {
		if t.Hands < 1 {
			continue
		}
		total += float64(t.Duration)
		hands += t.Hands
		slowest = max(slowest, float64(t.Duration)/float64(t.Hands))
	}
	workerCount := int64(max(workers, 1))
	share := max(1, size/(4*workerCount))
	if hands == 0 || total <= 0 {
		return share
	}
	timePerHand := (total/float64(hands) + slowest) / 2
	handsWithin := func(d time.Duration) int64 { // number of hands that fit into d
		return int64(min(float64(d)/timePerHand, float64(size)))
	}
	share = max(share, min(handsWithin(intervalTime/shortestDivisor), (size+workerCount-1)/workerCount))
	return max(1, min(share, handsWithin(intervalTime)))
}

// shortestDivisor limits how much shorter than the intended time IntervalLength makes an interval.
const shortestDivisor = 16
