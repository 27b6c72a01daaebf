package limiter

import "testing"

// TestUsage checks that Acquire adds nothing to any key if it would exceed the bound of one.
func TestUsage(t *testing.T) {
	var u Usage[string]
	total, ann, bob := Bound[string]{"all", 5}, Bound[string]{"ann", 3}, Bound[string]{"bob", 0}
	for _, c := range []struct {
		n      int64
		bounds []Bound[string]
		ok     bool
	}{
		{3, []Bound[string]{total, ann}, true},
		{1, []Bound[string]{total, ann}, false},
		{3, []Bound[string]{total, bob}, false},
		{2, []Bound[string]{total, bob}, true},
		{9, []Bound[string]{bob}, true},
	} {
		if ok := u.Acquire(c.n, c.bounds...); ok != c.ok {
			t.Errorf("Acquire of %d with %v: %v", c.n, c.bounds, ok)
		}
	}
	if u.Count("all") != 5 || u.Count("ann") != 3 || u.Count("bob") != 11 || len(u.counts) != 3 {
		t.Errorf("held: %v", u.counts)
	}
	u.Release(3, total, ann)
	u.Release(2, total, bob)
	if u.Count("all") != 0 || u.Count("bob") != 9 || len(u.counts) != 1 {
		t.Errorf("left: %v", u.counts)
	}
}
