package limiter

import "testing"

// What is over the bound of one key is held by none.
func TestHeld(t *testing.T) {
	var h Usage[string]
	all, ann, bob := Bound[string]{"all", 5}, Bound[string]{"ann", 3}, Bound[string]{"bob", 0}
	for _, c := range []struct {
		n      int64
		shares []Bound[string]
		ok     bool
	}{
		{3, []Bound[string]{all, ann}, true},
		{1, []Bound[string]{all, ann}, false},
		{3, []Bound[string]{all, bob}, false},
		{2, []Bound[string]{all, bob}, true},
		{9, []Bound[string]{bob}, true},
	} {
		if ok := h.Acquire(c.n, c.shares...); ok != c.ok {
			t.Errorf("%d of %v: %v", c.n, c.shares, ok)
		}
	}
	if h.Of("all") != 5 || h.Of("ann") != 3 || h.Of("bob") != 11 || len(h.counts) != 3 {
		t.Errorf("held: %v", h.counts)
	}
	h.Release(3, all, ann)
	h.Release(2, all, bob)
	if h.Of("all") != 0 || h.Of("bob") != 9 || len(h.counts) != 1 {
		t.Errorf("left: %v", h.counts)
	}
}
