package cache

import (
	"sync"
	"testing"
)

// TestCacheIsBounded checks that a cache never exceeds its size, and that an entry that is used
// repeatedly stays.
func TestCacheIsBounded(t *testing.T) {
	const size = 1000
	c := New[int, string](size)
	c.Put(-1, "used", 10)
	for i := range 10_000 {
		c.Put(i, "value", 1+i%100)
		if v, ok := c.Get(i); !ok || v != "value" {
			t.Fatalf("after Put, Get(%d) = %q, %v", i, v, ok)
		}
		if _, ok := c.Get(-1); !ok {
			t.Fatalf("an entry that is used again and again was dropped after %d others", i)
		}
		total, keys := 0, map[int]bool{}
		for _, generation := range []map[int]entry[string]{c.youngEntries, c.oldEntries} {
			for key, e := range generation {
				total += e.size
				if keys[key] {
					t.Fatalf("%d is in both generations", key)
				}
				keys[key] = true
			}
		}
		if total > size || total != c.Size() || len(keys) != c.Len() {
			t.Fatalf("after %d: entries have size %d of %d, %d keys, Len is %d", i, total, size, len(keys), c.Len())
		}
	}
	full := New[int, bool](10)
	for i := range 100 {
		if full.Put(i, true, 1); full.Size() > 10 {
			t.Fatalf("after %d entries of size 1: size %d of 10", i+1, full.Size())
		}
	}
}

// TestCacheForgets checks that deleting or replacing an entry removes its old value, even if the
// new value is not stored because its size is 0 or too large.
func TestCacheForgets(t *testing.T) {
	c := New[string, int](100)
	checkGet := func(key string, want int, wantOK bool) {
		t.Helper()
		if got, ok := c.Get(key); got != want || ok != wantOK {
			t.Errorf("Get(%s) = %d, %v; want %d, %v", key, got, ok, want, wantOK)
		}
	}
	c.Put("a", 1, 30)
	c.Put("a", 2, 50)
	checkGet("a", 2, true)
	c.Put("b", 3, 10) // a is now in the old generation
	c.Put("a", 4, 51)
	checkGet("a", 0, false)
	c.Put("b", 5, 0)
	checkGet("b", 0, false)
	c.Put("c", 6, 50)
	c.Put("d", 7, 50)
	c.Delete("c")
	c.Delete("d")
	if c.Len() != 0 || c.size != 0 {
		t.Errorf("after all deletions the cache has %d entries, size %d", c.Len(), c.size)
	}
	empty := New[string, int](0)
	empty.Put("a", 1, 1)
	if empty.Len() != 0 {
		t.Error("a cache of size 0 stores an entry")
	}
}

// TestCacheUpdate checks that Update finds values in both generations, and that concurrent updates
// are not lost.
func TestCacheUpdate(t *testing.T) {
	c := New[int, int](1000)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for i := range 1000 {
				c.Update(i%20, func(n int, _ bool) (int, int) { return n + 1, 3 })
			}
		})
	}
	group.Wait()
	for key := range 20 {
		if n, _ := c.Get(key); n != 400 {
			t.Errorf("key %d has value %d, want 400", key, n)
		}
	}
	c = New[int, int](10)
	c.Put(1, 5, 3)
	c.Put(2, 0, 3) // 1 is now in the old generation
	if got := c.Update(1, func(n int, ok bool) (int, int) {
		if !ok {
			t.Error("Update does not pass the current value")
		}
		return n + 1, 3
	}); got != 6 {
		t.Errorf("Update = %d, want 6", got)
	}
	if v, ok := c.Get(1); v != 6 || !ok {
		t.Errorf("Get(1) = %d, %v; want 6", v, ok)
	}
}
