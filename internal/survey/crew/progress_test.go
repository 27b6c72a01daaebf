package crew

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestLeftAfterResuming says how long it takes by what was done since, not by what was done before.
func TestLeftAfterResuming(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []Progress
		m := newMeter(func(p Progress) { told = append(told, p) }, 1000)
		gauge := m.gauge()
		time.Sleep(1250 * time.Millisecond) // a bus that takes a while
		if len(told) > 0 {
			t.Errorf("it tells of what it does not know: %v", told)
		}
		m.base.Store(900)
		for range 4 {
			time.Sleep(500 * time.Millisecond)
			gauge.Add(1)
		}
		m.stop()
		for _, p := range told {
			if p.Done < 900 || p.Left >= 0 && p.Left < 40*time.Second {
				t.Errorf("%d hands left, two a second: %v", p.Size-p.Done, p.Left)
			}
		}
		if last := told[len(told)-1]; last.Done != 904 || last.Left < 0 {
			t.Error(last)
		}
	})
}
