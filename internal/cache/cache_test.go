package cache

import (
	"sync"
	"testing"
)

// A cache holds no more than its size, however much is put into it, and what is used again and again stays.
func TestCacheIsBounded(t *testing.T) {
	const size = 1000
	c := New[int, string](size)
	c.Put(-1, "used", 10)
	for i := range 10_000 {
		c.Put(i, "value", 1+i%100)
		if v, ok := c.Get(i); !ok || v != "value" {
			t.Fatalf("%d was put and is %q, %v", i, v, ok)
		}
		if _, ok := c.Get(-1); !ok {
			t.Fatalf("a value that is always used was dropped after %d others", i)
		}
		held, keys := 0, map[int]bool{}
		for _, generation := range []map[int]entry[string]{c.young, c.old} {
			for key, e := range generation {
				held += e.size
				if keys[key] {
					t.Fatalf("%d is held twice", key)
				}
				keys[key] = true
			}
		}
		if held > size || held != c.Size() || len(keys) != c.Len() {
			t.Fatalf("after %d it holds %d of %d, %d keys of %d", i, held, size, len(keys), c.Len())
		}
	}
}

// A value that is replaced, deleted, too large or of size 0 is not found any more.
func TestCacheForgets(t *testing.T) {
	c := New[string, int](100)
	found := func(key string, want int, wantOK bool) {
		t.Helper()
		if got, ok := c.Get(key); got != want || ok != wantOK {
			t.Errorf("%s is %d, %v; want %d, %v", key, got, ok, want, wantOK)
		}
	}
	c.Put("a", 1, 30)
	c.Put("a", 2, 50)
	found("a", 2, true)
	c.Put("b", 3, 10) // a is old now
	c.Put("a", 4, 51)
	found("a", 0, false)
	c.Put("b", 5, 0)
	found("b", 0, false)
	c.Put("c", 6, 50)
	c.Put("d", 7, 50)
	c.Delete("c")
	c.Delete("d")
	if c.Len() != 0 || c.size != 0 {
		t.Errorf("an empty cache has %d entries, size %d", c.Len(), c.size)
	}
	empty := New[string, int](0)
	empty.Put("a", 1, 1)
	if empty.Len() != 0 {
		t.Error("a cache of size 0 holds something")
	}
}

// Update sees the current value in either generation, and many at once lose nothing.
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
			t.Errorf("%d was counted to %d", key, n)
		}
	}
	c = New[int, int](10)
	c.Put(1, 5, 3)
	c.Put(2, 0, 3) // 1 is of the old generation now
	if got := c.Update(1, func(n int, ok bool) (int, int) {
		if !ok {
			t.Error("the current value is not seen")
		}
		return n + 1, 3
	}); got != 6 {
		t.Errorf("it is %d", got)
	}
	if v, ok := c.Get(1); v != 6 || !ok {
		t.Errorf("it is %d, %v", v, ok)
	}
}
