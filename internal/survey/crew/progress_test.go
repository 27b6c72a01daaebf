package crew

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestRemainingAfterResuming says how long it takes by what was done since, not by what was done before.
func TestRemainingAfterResuming(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []Progress
		m := newMeter(func(p Progress) { told = append(told, p) }, 1000, nil)
		betweenUpdates()
		time.Sleep(1250 * time.Millisecond) // a bus that takes a while
		if len(told) > 0 {
			t.Errorf("it tells of what it does not know: %v", told)
		}
		m.setListed(900)
		for range 4 {
			time.Sleep(500 * time.Millisecond)
			m.found(1)
		}
		m.stop()
		for _, p := range told {
			if p.Done < 900 || p.Remaining >= 0 && p.Remaining < 40*time.Second {
				t.Errorf("%d hands left, two a second: %v", p.Size-p.Done, p.Remaining)
			}
		}
		if last := told[len(told)-1]; last.Done != 904 || last.Remaining < 0 {
			t.Error(last)
		}
	})
}

// between lets a moment pass in a bubble of synctest in which a meter was just made, which looks every half second:
// what the test does every half second from then on is between two looks, and not at the same time as one.
func betweenUpdates() {
	synctest.Wait()
	time.Sleep(time.Millisecond)
}

// TestProgressNeverDecreases has a part made again by another worker, rows lost with their part, and lists of
// parts that are older than what is committed.
func TestProgressNeverDecreases(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var reported []Progress
		m := newMeter(func(p Progress) { reported = append(reported, p) }, 1000, nil)
		betweenUpdates()
		m.setListed(500)
		for i := range 20 {
			m.found(10)
			time.Sleep(500 * time.Millisecond)
			switch i % 5 {
			case 3: // the folder cannot be written
				m.found(-10)
			case 4: // the folder is slow to show what was committed
				m.commit(10)
				m.setListed(500 + 10*int64(i-i/5-3))
			default:
				m.commit(10)
			}
			time.Sleep(500 * time.Millisecond)
		}
		m.stop()
		for i, p := range reported[1:] {
			if p.Done < reported[i].Done {
				t.Errorf("%d, then %d", reported[i].Done, p.Done)
			}
		}
		// Six to eight hands a second were put into parts.
		if p := reported[10]; p.Done < 540 || p.Remaining < 55*time.Second || p.Remaining > 80*time.Second {
			t.Errorf("after 5 s: %+v", p)
		}
		if p := reported[len(reported)-1]; p.Done < 620 || p.Remaining < 40*time.Second || p.Remaining > 70*time.Second {
			t.Errorf("at the end: %+v", p)
		}
	})
}
