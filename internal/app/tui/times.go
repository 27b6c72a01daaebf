package tui

import (
	"fmt"
	"strconv"

	"github.com/make24/make24/race"
)

// Times are shown as docs/scoring.md says and as web/src/core/notation/duration.ts does.

// duration formats milliseconds, rounded down to seconds: 0:07, 2:15, 5:12:33.
func duration(ms int64) string {
	s := max(0, ms) / 1000
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// remaining formats remaining milliseconds, rounded up, so that 0:00 means that the time is over.
func remaining(ms int64) string { return duration((max(0, ms) + 999) / 1000 * 1000) }

// shownShare returns the growth of the shown sum when ms is added to before, in milliseconds.
func shownShare(before, ms int64) int64 { return ((before+ms)/1000 - before/1000) * 1000 }

// timeBefore returns the total time of the hands before a hand of the same run.
func timeBefore(v race.View, h race.PlayedHand) (sum int64) {
	for _, earlier := range v.Shown {
		if earlier.Hand < h.Hand {
			sum += earlier.Time
		}
	}
	return sum
}

// shownTime returns the time of a closed hand as it is shown, so that the times of a run add up.
func shownTime(v race.View, h race.PlayedHand) int64 { return shownShare(timeBefore(v, h), h.Time) }

// predicted formats predicted seconds: 9.4, 14.0, 97.
func predicted(s float64) string {
	if s < 20 {
		return strconv.FormatFloat(s, 'f', 1, 64)
	}
	return strconv.FormatFloat(s, 'f', 0, 64)
}
