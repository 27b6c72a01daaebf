// Package bustest helps tests that start nodes of NATS.
package bustest

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/make24/make24/internal/lock"
)

// The ports of this process come from blocks of a hundred, below those that systems give out by
// themselves. Each has a file that one process has at a time, for as long as it lives.
const (
	block  = 100
	blocks = 300 // the first that is none
	first  = 100
)

var ports struct {
	sync.Mutex
	next, end int
	held      []func() // not called: a file that nobody knows is closed, and with that free
}

// Free is an address on this machine, 127.0.0.1:PORT, that nobody listens on, and that no other test is
// given: for nodes that have to know each other's before they start.
func Free(t testing.TB) string {
	t.Helper()
	return fmt.Sprint("127.0.0.1:", take(t, 1))
}

// Ten is the number before the last digit of ten such ports.
func Ten(t testing.TB) int {
	t.Helper()
	return take(t, 10) / 10
}

// take is the first of so many ports, at a multiple of that.
func take(t testing.TB, n int) int {
	t.Helper()
	ports.Lock()
	defer ports.Unlock()
	for range 1000 {
		port := (ports.next + n - 1) / n * n
		if port+n > ports.end {
			reserve(t)
			continue
		}
		ports.next = port + n
		if silent(port, n) {
			return port
		}
	}
	t.Fatal("there are no ports")
	return 0
}

// reserve takes a block that no other process has.
func reserve(t testing.TB) {
	t.Helper()
	err := error(nil)
	for _, i := range rand.Perm(blocks - first) {
		free, failed := lock.Take(filepath.Join(os.TempDir(), fmt.Sprint("make24-ports-", first+i)))
		if err = failed; err == nil {
			ports.held = append(ports.held, free)
			ports.next = (first + i) * block
			ports.end = ports.next + block
			return
		}
	}
	t.Fatal("there are no ports: ", err)
}

// silent says whether nobody listens on so many ports.
func silent(port, n int) bool {
	for i := range n {
		l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", port+i))
		if err != nil {
			return false
		}
		_ = l.Close()
	}
	return true
}
