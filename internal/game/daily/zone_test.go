package daily_test

import (
	"errors"
	"testing"
	"time"
	_ "time/tzdata" // the machine may have no time zones

	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race/mode"
)

func parseZone(t *testing.T, name string) daily.Zone {
	t.Helper()
	zone, err := daily.ParseZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// at returns an instant in UTC as milliseconds since 1970.
func at(t *testing.T, text string) int64 {
	t.Helper()
	instant, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return instant.UnixMilli()
}

// TestZone compares the beginnings of dailies east and west of UTC, also where a day has 23 or 25 hours,
// where clocks skip midnight and where they show it twice.
func TestZone(t *testing.T) {
	for _, c := range []struct {
		zone, date, start string
		hours             int
	}{
		{"UTC", "2026-11-21", "2026-11-21T00:00:00Z", 24},
		{"Asia/Shanghai", "2026-11-21", "2026-11-20T16:00:00Z", 24},
		{"Pacific/Kiritimati", "2026-11-21", "2026-11-20T10:00:00Z", 24},
		{"Asia/Kolkata", "2026-11-21", "2026-11-20T18:30:00Z", 24},
		{"America/Los_Angeles", "2026-11-21", "2026-11-21T08:00:00Z", 24},
		{"Europe/Berlin", "2026-03-28", "2026-03-27T23:00:00Z", 24},
		{"Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z", 23},
		{"Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00Z", 24},
		{"Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00Z", 25},
		{"Europe/Berlin", "2026-10-26", "2026-10-25T23:00:00Z", 24},
		{"America/Los_Angeles", "2026-03-08", "2026-03-08T08:00:00Z", 23},
		{"America/Los_Angeles", "2026-11-01", "2026-11-01T07:00:00Z", 25},
		{"Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z", 23},   // from 0:00 to 1:00
		{"America/Havana", "2026-11-01", "2026-11-01T04:00:00Z", 25}, // 0:00 twice
	} {
		zone := parseZone(t, c.zone)
		number := mode.DailyNumber(at(t, c.date+"T12:00:00Z"))
		start, next := zone.Start(number), zone.Start(number+1)
		if start != at(t, c.start) || next-start != int64(c.hours)*3600_000 {
			t.Errorf("%s %s begins at %s and has %d ms, want %s and %d h", c.zone, c.date, time.UnixMilli(start).UTC(), next-start, c.start, c.hours)
		}
	}
}

// TestZoneDaysAdjoin checks around the midnights of a century that the days of a zone adjoin.
func TestZoneDaysAdjoin(t *testing.T) {
	for _, name := range []string{
		"UTC", "Asia/Shanghai", "Europe/Berlin", "America/Los_Angeles", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Australia/Lord_Howe",
		"Pacific/Chatham", "Atlantic/Azores", "America/Nuuk", "America/Santiago", "America/Havana", "Africa/Cairo", "Africa/Casablanca",
		"Asia/Beirut", "Asia/Gaza", "America/St_Johns", "Antarctica/Troll",
	} {
		zone := parseZone(t, name)
		for number := 1; number < 100*366; number += 1 + number%3/2 { // two days of three
			start := zone.Start(number)
			if before, first, last := zone.Number(start-1), zone.Number(start), zone.Number(zone.Start(number+1)-1); before != number-1 || first != number || last != number {
				t.Fatalf("%s: daily %d begins after %d with %d and ends with %d", name, number, before, first, last)
			}
		}
	}
	var utc daily.Zone
	for _, ms := range []int64{-1, 0, at(t, "2026-01-01T00:00:00Z") - 1, at(t, "2026-11-21T12:00:00Z")} {
		if utc.Number(ms) != mode.DailyNumber(ms) {
			t.Errorf("the zero zone has daily %d at %d", utc.Number(ms), ms)
		}
	}
}

func TestParseZoneRejects(t *testing.T) {
	for _, name := range []string{"", "Local", "Asia/Shangai", "../etc/passwd", "+08:00"} {
		if _, err := daily.ParseZone(name); !errors.Is(err, daily.ErrZone) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestDailyOfZone plays a daily in Berlin, whose 25 October 2026 has 25 hours, at an hour that has another
// date in UTC.
func TestDailyOfZone(t *testing.T) { gametest.OnEach(t, testDailyOfZone) }

func testDailyOfZone(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	berlin := parseZone(t, "Europe/Berlin")
	f.Use(f.Store, run.Options{DayZone: berlin})
	f.Now = at(t, "2026-10-24T22:30:00Z") // 0:30 on Sunday in Berlin, Saturday in UTC
	const number = 298
	next := at(t, "2026-10-25T23:00:00Z")
	d, err := f.Daily(ctx, "ann")
	if err != nil || d.Number != number || d.Date != "2026-10-25" || d.Ends != next {
		t.Fatalf("%+v, %v", d, err)
	}
	offline := gametest.OfflineDaily(t, f, "offline", number)
	f.PlayDaily("ann", 6500)
	check := func(what string, today, played int, done bool) {
		t.Helper()
		day := f.MustBoard("ann", board.BoardDaily, board.PeriodDay, 0)
		if day.Number != today || day.Players != played || day.From != berlin.Start(today) || day.To != berlin.Start(today+1) {
			t.Errorf("%s: the board of the day is %+v", what, day)
		}
		if o, err := f.Overview(ctx, "ann"); err != nil || o.Daily.Number != today || o.Daily.Done != done || o.Streak.Days != 1 {
			t.Errorf("%s: %+v, %v", what, o, err)
		}
		if h, err := f.DailyHistory(ctx, "ann"); err != nil || h.Today != today || len(h.Days) != today {
			t.Errorf("%s: %+v, %v", what, h, err)
		}
		if _, err := f.PastDaily(ctx, "ann", today+1); err == nil {
			t.Errorf("%s: daily %d has an archive page", what, today+1)
		}
	}
	check("at the beginning of the day", number, 1, true)
	if week := f.MustBoard("ann", board.BoardDaily, board.PeriodWeek, 0); week.Players != 1 || week.From != berlin.Start(number-6) || week.To != next {
		t.Errorf("the week is %+v", week)
	}
	f.Now = next - 1
	check("at its end", number, 1, true)
	f.Now = next
	check("on the next day", number+1, 0, false)
	if week := f.MustBoard("ann", board.BoardDaily, board.PeriodWeek, 0); week.Players != 0 || week.From != next {
		t.Errorf("the week of Monday is %+v", week)
	}
	if _, err := f.Begin(ctx, "bob", "k", run.Request{Mode: mode.Daily, Number: number}); !errors.Is(err, run.ErrNotToday) {
		t.Errorf("the daily of yesterday: %v", err)
	}
	if imported, err := f.ImportOffline(ctx, "bob", offline); err != nil || imported.View.Number != number {
		t.Errorf("the daily of yesterday, played offline: %+v, %v", imported, err)
	}
}
