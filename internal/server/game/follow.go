package game

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

// A response that takes long ends when its session ends: after a logout, a deletion of the session, of
// its passkey or of the player, a ban, or the expiry, on whatever server that happened. So a process
// asks the database about the sessions of its long responses twice a second. Messages of other servers
// could be lost, and `make24 admin` sends none.

const (
	sessionCheckInterval = 500 * time.Millisecond
	sessionCheckTimeout  = 10 * time.Second
	maxSessionsChecked   = 2000 // in one query
)

// sessionFollower ends contexts with their sessions.
type sessionFollower struct {
	live func(ctx context.Context, tokens []string) ([]string, error) // returns the tokens of sessions that have not ended

	mu       sync.Mutex
	lastID   int
	contexts map[string]map[int]context.CancelFunc // by token
	stop     context.CancelFunc                    // ends the checks; set while there are contexts
}

// follow returns a context that ends when parent or the session with a token ends. Without a token, it
// ends with parent. The caller must call release.
func (f *sessionFollower) follow(parent context.Context, token string) (ctx context.Context, release func()) {
	ctx, cancel := context.WithCancel(parent)
	if token == "" {
		return ctx, cancel
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.contexts) == 0 {
		f.contexts = map[string]map[int]context.CancelFunc{}
		checkCtx, stop := context.WithCancel(context.WithoutCancel(parent))
		f.stop = stop
		go f.check(checkCtx)
	}
	f.lastID++
	id := f.lastID
	if f.contexts[token] == nil {
		f.contexts[token] = map[int]context.CancelFunc{}
	}
	f.contexts[token][id] = cancel
	return ctx, func() {
		cancel()
		f.mu.Lock()
		defer f.mu.Unlock()
		if _, isOpen := f.contexts[token][id]; !isOpen {
			return
		}
		if delete(f.contexts[token], id); len(f.contexts[token]) > 0 {
			return
		}
		if delete(f.contexts, token); len(f.contexts) == 0 {
			f.stop()
		}
	}
}

// check ends the contexts of sessions that have ended, until ctx ends. After an error, the next check
// tries again: while the database does not answer, nothing new can be delivered either.
func (f *sessionFollower) check(ctx context.Context) {
	ticker := time.NewTicker(sessionCheckInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		f.mu.Lock()
		tokens := slices.Collect(maps.Keys(f.contexts))
		f.mu.Unlock()
		for some := range slices.Chunk(tokens, maxSessionsChecked) {
			queryCtx, cancel := context.WithTimeout(ctx, sessionCheckTimeout)
			alive, err := f.live(queryCtx, some)
			cancel()
			if err == nil {
				f.end(some, alive)
			}
		}
	}
}

// end ends the contexts of those of the sessions that are not alive.
func (f *sessionFollower) end(tokens, alive []string) {
	isAlive := make(map[string]bool, len(alive))
	for _, token := range alive {
		isAlive[token] = true
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, token := range tokens {
		if isAlive[token] {
			continue
		}
		for _, cancel := range f.contexts[token] {
			cancel() // whoever has the context releases it
		}
	}
}
