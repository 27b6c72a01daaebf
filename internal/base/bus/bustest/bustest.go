// Package bustest helps tests of NATS: it reserves ports for servers and provides a server in
// memory.
package bustest

import (
	"fmt"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
)

// A test process reserves blocks of blockSize ports from 10000 to 29999, below the usual ephemeral
// ports. It owns a block as long as it listens on the first port of the block. Blocks are numbered
// by their first port divided by blockSize.
const (
	blockSize  = 100
	firstBlock = 100
	endBlock   = 300 // exclusive
)

var ports struct {
	sync.Mutex
	next, end int
	held      []net.Listener
}

// FreeAddress returns an address 127.0.0.1:PORT on which no process listens and which no other test
// gets. Nodes of a cluster need such addresses, because each node must know those of the others
// before it starts.
func FreeAddress(t testing.TB) string {
	t.Helper()
	return address(reservePorts(t, 1))
}

func address(port int) string { return fmt.Sprint("127.0.0.1:", port) }

// PortPrefix reserves ten consecutive ports and returns their common number without the last digit.
func PortPrefix(t testing.TB) int {
	t.Helper()
	return reservePorts(t, 10) / 10
}

// reservePorts reserves n consecutive free ports and returns the first, which is a multiple of n.
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
		if arePortsFree(port, n) {
			return port
		}
	}
	t.Fatal("no free ports")
	return 0
}

// reserveBlock reserves a block that no other process has, and keeps its listener open.
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
	t.Fatal("no free block of ports")
}

// arePortsFree reports whether nothing listens on the n ports that begin at port.
func arePortsFree(port, n int) bool {
	for i := range n {
		l, err := net.Listen("tcp", address(port+i))
		if err != nil {
			return false
		}
		_ = l.Close()
	}
	return true
}
