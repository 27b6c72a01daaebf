// Package cache implements a map of bounded total size. Sizes are in bytes or in any other unit
// that the caller chooses.
//
//	lines := cache.New[string, []byte](16 << 20)
//	lines.Put(key, line, len(line)+cache.EntrySize)
//	line, ok := lines.Get(key)
//
// A cache has two generations. When the young generation is full, it replaces the old one, and the
// entries of the old one are dropped. Reading an entry moves it to the young generation, so
// recently used entries stay. This approximates LRU without a list, a clock or a goroutine.
package cache

import "sync"

// EntrySize is the approximate overhead of an entry in bytes, in addition to its key and value.
const EntrySize = 128

// Cache is a map of bounded total size. It is safe for concurrent use. Callers share the values and
// must not modify them.
type Cache[K comparable, V any] struct {
	maxSize int // maximum size of a generation

	mu                       sync.Mutex
	youngEntries, oldEntries map[K]entry[V]
	size                     int // size of the young generation
}

type entry[V any] struct {
	value V
	size  int
}

// New returns an empty cache whose entries have at most the given size in total. A single entry may
// have at most half of that size; a larger one is not stored.
func New[K comparable, V any](size int) *Cache[K, V] {
	return &Cache[K, V]{maxSize: size / 2, youngEntries: map[K]entry[V]{}}
}

// Get returns the value for a key, and reports whether there is one.
func (c *Cache[K, V]) Get(key K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.youngEntries[key]
	if ok {
		return e.value, true
	}
	e, ok = c.oldEntries[key]
	if ok {
		c.set(key, e)
	}
	return e.value, ok
}

// Put sets the value for a key. The entry has the given size. If size is not positive or is more
// than half of the cache, Put only removes the current entry.
func (c *Cache[K, V]) Put(key K, value V, size int) {
	c.Update(key, func(V, bool) (V, int) { return value, size })
}

// Update calls f with the current value for a key, and with whether there is one. It sets the value
// and the size that f returns, as [Cache.Put] does, and returns the value. It calls f once, while
// the cache is locked, so f must not use the cache.
func (c *Cache[K, V]) Update(key K, f func(value V, ok bool) (V, int)) V {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.youngEntries[key]
	if !ok {
		e, ok = c.oldEntries[key]
	}
	value, size := f(e.value, ok)
	c.remove(key)
	c.set(key, entry[V]{value, size})
	return value
}

// Delete removes the entry for a key, if there is one.
func (c *Cache[K, V]) Delete(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.remove(key)
}

// Len returns the number of entries.
func (c *Cache[K, V]) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.youngEntries) + len(c.oldEntries)
}

// Size returns the size of all entries.
func (c *Cache[K, V]) Size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	size := c.size
	for _, e := range c.oldEntries {
		size += e.size
	}
	return size
}

// set adds an entry to the young generation, which must have no entry for the key. It does nothing
// if the size of the entry is out of range.
func (c *Cache[K, V]) set(key K, e entry[V]) {
	if e.size <= 0 || e.size > c.maxSize {
		return
	}
	if c.size+e.size > c.maxSize {
		c.youngEntries, c.oldEntries, c.size = map[K]entry[V]{}, c.youngEntries, 0
	}
	delete(c.oldEntries, key)
	c.youngEntries[key] = e
	c.size += e.size
}

func (c *Cache[K, V]) remove(key K) {
	c.size -= c.youngEntries[key].size
	delete(c.youngEntries, key)
	delete(c.oldEntries, key)
}
