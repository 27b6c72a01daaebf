package crew

import (
	"context"
	"time"

	"github.com/make24/make24/internal/survey"
)

// Pilot tries some hands here and there in the space, for about the time given, and says how
// long they took.
func Pilot(ctx context.Context, plan survey.Plan, limit time.Duration) (sample []Timing, err error) {
	const places, run = 8, 64
	size := plan.Space().Size()
	surveyor := survey.NewSurveyor(plan)
	begin := time.Now()
	// Those in the middle come first, lest it ends before it is there.
	for _, place := range [places]int64{4, 2, 6, 1, 5, 3, 7, 0} {
		from := place*(size/places) + size/places/2
		start, n := time.Now(), int64(0)
		for _, err := range surveyor.Rows(ctx, from, min(from+run, size)) {
			if err != nil {
				return nil, err
			}
			if n++; time.Since(start) > limit/places {
				break
			}
		}
		sample = append(sample, Timing{Hands: n, Took: time.Since(start)})
		if time.Since(begin) > limit {
			break
		}
	}
	return sample, nil
}
