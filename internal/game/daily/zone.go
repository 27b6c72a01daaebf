package daily

import (
	"errors"
	"fmt"
	"sort"
	"time"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race/mode"
)

// Zone is the time zone whose dates number the dailies. The zero value is UTC. Package mode numbers the
// dates; Zone alone knows at which instants they begin.
type Zone struct{ location *time.Location }

// ErrZone means that there is no time zone with a name.
var ErrZone = errors.New("daily: unknown time zone")

// ParseZone returns the zone with a name of the IANA time zone database, such as Asia/Shanghai or UTC.
// It returns ErrZone for other names and for those that depend on the machine.
func ParseZone(name string) (Zone, error) {
	if name == "" || name == "Local" {
		return Zone{}, fmt.Errorf("%w %.80q", ErrZone, name)
	}
	location, err := time.LoadLocation(name)
	if err != nil {
		return Zone{}, fmt.Errorf("%w %.80q: %w", ErrZone, name, err)
	}
	return Zone{location}, nil
}

// Number returns the number of the daily at a time in milliseconds since 1970: that of the date on the
// calendars of the zone.
func (z Zone) Number(at int64) int {
	local := time.UnixMilli(at).UTC()
	if z.location != nil {
		local = local.In(z.location)
	}
	year, month, day := local.Date()
	return mode.DailyNumber(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).UnixMilli())
}

// Start returns when the daily with a number begins, in milliseconds since 1970. That is the first instant
// of its date: where clocks skip midnight or show it twice, it is not the only reading of 0:00.
func (z Zone) Start(number int) int64 {
	from := dateOf(number).UnixMilli() - store.DayMillis // no zone is a day from UTC
	return from + int64(sort.Search(2*store.DayMillis, func(i int) bool { return z.Number(from+int64(i)) >= number }))
}

// dateOf returns the date of a daily as midnight UTC.
func dateOf(number int) time.Time {
	return time.UnixMilli(0).UTC().AddDate(0, 0, number-mode.DailyNumber(0))
}
