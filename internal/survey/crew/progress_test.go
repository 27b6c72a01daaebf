package crew

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/testkit/clocktest"
)

// TestRemainingAfterResuming checks that the estimate of a resumed survey ignores the hands done in
// earlier runs.
func TestRemainingAfterResuming(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var reports []Progress
		m := newProgressMeter(func(p Progress) { reports = append(reports, p) }, 1000, nil)
		betweenUpdates()
		clocktest.Sleep(1250 * time.Millisecond) // a slow bus
		if len(reports) > 0 {
			t.Errorf("reports before the first listing: %v", reports)
		}
		m.setListed(900)
		for range 4 {
			clocktest.Sleep(500 * time.Millisecond)
			m.addComputed(1)
		}
		m.stop()
		for _, p := range reports {
			if p.HandsDone < 900 || p.Remaining >= 0 && p.Remaining < 40*time.Second {
				t.Errorf("%d hands remain, at two per second: %v", p.HandCount-p.HandsDone, p.Remaining)
			}
		}
		if last := reports[len(reports)-1]; last.HandsDone != 904 || last.Remaining < 0 {
			t.Error(last)
		}
	})
}

// betweenUpdates sleeps for a moment in a synctest bubble, after a meter was created. Since a meter
// updates every half second, whatever the test then does every half second falls between two
// updates.
func betweenUpdates() {
	synctest.Wait()
	clocktest.Sleep(time.Millisecond)
}

// TestProgressNeverDecreases checks that the reported progress never decreases if a part is made
// twice, if rows are lost with their part, or if listings lack committed parts.
func TestProgressNeverDecreases(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var reported []Progress
		m := newProgressMeter(func(p Progress) { reported = append(reported, p) }, 1000, nil)
		betweenUpdates()
		m.setListed(500)
		for i := range 20 {
			m.addComputed(10)
			clocktest.Sleep(500 * time.Millisecond)
			switch i % 5 {
			case 3: // writing to the folder fails
				m.addComputed(-10)
			case 4: // the listing lacks a committed part
				m.commit(10)
				m.setListed(500 + 10*int64(i-i/5-3))
			default:
				m.commit(10)
			}
			clocktest.Sleep(500 * time.Millisecond)
		}
		m.stop()
		for i, p := range reported[1:] {
			if p.HandsDone < reported[i].HandsDone {
				t.Errorf("%d, then %d", reported[i].HandsDone, p.HandsDone)
			}
		}
		// Six to eight hands per second were committed.
		if p := reported[10]; p.HandsDone < 540 || p.Remaining < 55*time.Second || p.Remaining > 80*time.Second {
			t.Errorf("after 5 s: %+v", p)
		}
		if p := reported[len(reported)-1]; p.HandsDone < 620 || p.Remaining < 40*time.Second || p.Remaining > 70*time.Second {
			t.Errorf("at the end: %+v", p)
		}
	})
}
