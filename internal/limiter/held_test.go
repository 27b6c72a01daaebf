package limiter

import "testing"

// What is over the bound of one key is held by none.
func TestHeld(t *testing.T) {
	var h Held[string]
	all, ann, bob := Share[string]{"all", 5}, Share[string]{"ann", 3}, Share[string]{"bob", 0}
	for _, c := range []struct {
		n      int64
		shares []Share[string]
		ok     bool
	}{
		{3, []Share[string]{all, ann}, true},
		{1, []Share[string]{all, ann}, false},
		{3, []Share[string]{all, bob}, false},
		{2, []Share[string]{all, bob}, true},
		{9, []Share[string]{bob}, true},
	} {
		if ok := h.Acquire(c.n, c.shares...); ok != c.ok {
			t.Errorf("%d of %v: %v", c.n, c.shares, ok)
		}
	}
	if h.Of("all") != 5 || h.Of("ann") != 3 || h.Of("bob") != 11 || len(h.by) != 3 {
		t.Errorf("held: %v", h.by)
	}
	h.Release(3, all, ann)
	h.Release(2, all, bob)
	if h.Of("all") != 0 || h.Of("bob") != 9 || len(h.by) != 1 {
		t.Errorf("left: %v", h.by)
	}
}
