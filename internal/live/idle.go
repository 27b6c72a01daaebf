package live

import "github.com/make24/make24/race"

// Practice is never over by itself: it ends when its player says so, or when nothing happened
// in it for a day. Then it ended with the last that did, so that nobody waited a day for a hand.

const idle = 24 * 3600_000 // milliseconds

// rests is when the run is taken for left, and whether it can be.
func (f *folded) rests() (at int64, ok bool) {
	return f.state.Last() + idle, f.Mode == "practice" && !f.state.Over()
}

// rest ends the run if it was left.
func (f *folded) rest(now int64) error {
	if at, ok := f.rests(); !ok || now < at {
		return nil
	}
	return f.decide(f.state.Last(), "", race.Finish{ID: "idle"})
}

// deadline is when the run is to be looked at although nobody does: a clock runs out, or it is
// taken for left. 0: never.
func (f *folded) deadline() int64 {
	at, clocked := f.state.Deadline()
	if rests, ok := f.rests(); ok && (!clocked || rests < at) {
		return rests
	}
	return at
}
