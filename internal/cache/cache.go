// Package cache holds values by key up to a total size, in bytes or in another unit of the caller's.
//
//	lines := cache.New[string, []byte](16 << 20)
//	lines.Put(key, line, len(line)+cache.EntrySize)
//	line, ok := lines.Get(key)
//
// A cache has two generations. A full young generation replaces the old one, whose entries are dropped at once. An
// entry that is used moves to the young generation, so the entries that are used most stay. There is no list of
// entries by their last use, no clock and no goroutine.
package cache

import "sync"

// EntrySize is about how many bytes a cache needs for an entry besides its key and value.
const EntrySize = 128

// Cache is a bounded map. It may be used by many goroutines. They share the values, which nobody may change.
type Cache[K comparable, V any] struct {
	max int // size of a generation

	mu         sync.Mutex
	young, old map[K]entry[V]
	size       int // of the young generation
}

type entry[V any] struct {
	value V
	size  int
}

// New returns an empty cache that holds entries of up to size in all, each at most half as large.
func New[K comparable, V any](size int) *Cache[K, V] {
	return &Cache[K, V]{max: size / 2, young: map[K]entry[V]{}}
}

// Get returns the value of a key, and whether there is one.
func (c *Cache[K, V]) Get(key K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, young := c.young[key]
	if young {
		return e.value, true
	}
	e, ok := c.old[key]
	if ok {
		c.set(key, e)
	}
	return e.value, ok
}

// Put sets the value of a key, which has a size.
func (c *Cache[K, V]) Put(key K, value V, size int) {
	c.Update(key, func(V, bool) (V, int) { return value, size })
}

// Update sets the value of a key to what f makes of the current one, and returns it. If f returns the size 0, the
// cache holds none for the key afterwards. f is called once, while the cache is locked.
func (c *Cache[K, V]) Update(key K, f func(value V, ok bool) (V, int)) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.young[key]
	if !ok {
		e, ok = c.old[key]
	}
	value, size := f(e.value, ok)
	c.remove(key)
	c.set(key, entry[V]{value, size})
	return value
}

// Delete removes a key.
func (c *Cache[K, V]) Delete(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.remove(key)
}

// Len returns the number of entries.
func (c *Cache[K, V]) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.young) + len(c.old)
}

// Size returns the size of all entries.
func (c *Cache[K, V]) Size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	size := c.size
	for _, e := range c.old {
		size += e.size
	}
	return size
}

// set adds an entry to the young generation, which has none for the key.
func (c *Cache[K, V]) set(key K, e entry[V]) {
	if e.size <= 0 || e.size > c.max {
		return
	}
	if c.size+e.size > c.max {
		c.young, c.old, c.size = map[K]entry[V]{}, c.young, 0
	}
	delete(c.old, key)
	c.young[key] = e
	c.size += e.size
}

func (c *Cache[K, V]) remove(key K) {
	c.size -= c.young[key].size
	delete(c.young, key)
	delete(c.old, key)
}
