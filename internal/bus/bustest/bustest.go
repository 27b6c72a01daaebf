// Package bustest helps tests that start nodes of NATS.
package bustest

import (
	"fmt"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
)

// The ports of this process come from blocks of a hundred, below those that systems give out by
// themselves. Who listens on the first of a block has it, for as long as it lives.
const (
	blockSize  = 100
	firstBlock = 100
	endBlock   = 300 // the first that is none
)

var ports struct {
	sync.Mutex
	next, end int
	held      []net.Listener
}

// Free is an address on this machine, 127.0.0.1:PORT, that nobody listens on, and that no other test is
// given: for nodes that have to know each other's before they start.
func FreeAddress(t testing.TB) string {
	t.Helper()
	return address(reservePorts(t, 1))
}

func address(port int) string { return fmt.Sprint("127.0.0.1:", port) }

// Ten is the number before the last digit of ten such ports.
func PortPrefix(t testing.TB) int {
	t.Helper()
	return reservePorts(t, 10) / 10
}

// take is the first of so many ports, at a multiple of that.
func reservePorts(t testing.TB, n int) int {
	t.Helper()
	ports.Lock()
	defer ports.Unlock()
	for range 1000 {
		port := (ports.next + n - 1) / n * n
		if port+n > ports.end {
			reserveBlock(t)
			continue
		}
		ports.next = port + n
		if allFree(port, n) {
			return port
		}
	}
	t.Fatal("there are no ports")
	return 0
}

// reserve takes a block that no other process has.
func reserveBlock(t testing.TB) {
	t.Helper()
	for _, i := range rand.Perm(endBlock - firstBlock) {
		port := (firstBlock + i) * blockSize
		if l, err := net.Listen("tcp", address(port)); err == nil {
			ports.held = append(ports.held, l)
			ports.next, ports.end = port+1, port+blockSize
			return
		}
	}
	t.Fatal("there are no ports")
}

// silent says whether nobody listens on so many ports.
func allFree(port, n int) bool {
	for i := range n {
		l, err := net.Listen("tcp", address(port+i))
		if err != nil {
			return false
		}
		_ = l.Close()
	}
	return true
}
