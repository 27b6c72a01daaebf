package bustest

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// MemoryServer is a NATS server in memory, without streams, for tests in a testing/synctest bubble:
// it never blocks on anything outside the bubble. Clients connect to any address with
// nats.SetCustomDialer.
type MemoryServer struct {
	silent  atomic.Bool
	lock    sync.Mutex
	clients map[*memoryClient]struct{}
}

// memoryClient is one connection.
type memoryClient struct {
	subscriptions map[string]string // subjects by subscription ID
	out           chan []byte       // has capacity for a whole test, so that reading never blocks on writing
}

// Dial connects a client; it implements nats.CustomDialer.
func (s *MemoryServer) Dial(string, string) (net.Conn, error) {
	client, server := net.Pipe()
	c := &memoryClient{subscriptions: map[string]string{}, out: make(chan []byte, 1<<16)}
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.clients == nil {
		s.clients = map[*memoryClient]struct{}{}
	}
	s.clients[c] = struct{}{}
	go c.write(server)
	go s.read(c, server)
	return client, nil
}

// Silence makes the server stop answering without closing any connection, like a crashed machine.
func (s *MemoryServer) Silence() { s.silent.Store(true) }

// write writes the data from out to the client until out is closed.
func (c *memoryClient) write(conn net.Conn) {
	defer conn.Close()
	for data := range c.out {
		if _, err := conn.Write(data); err != nil {
			return
		}
	}
}

// read processes the messages of a client until it closes the connection.
func (s *MemoryServer) read(c *memoryClient, conn net.Conn) {
	defer func() {
		s.lock.Lock()
		defer s.lock.Unlock()
		delete(s.clients, c)
		close(c.out)
	}()
	c.out <- []byte(`INFO {"server_id":"pipes","version":"2.11.0","proto":1,"headers":true,"max_payload":1048576}` + "\r\n")
	for r := bufio.NewReader(conn); ; {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		if s.silent.Load() {
			continue
		}
		switch f := strings.Fields(line); f[0] {
		case "PING":
			c.out <- []byte("PONG\r\n")
		case "SUB": // subject [queue] ID
			s.lock.Lock()
			c.subscriptions[f[len(f)-1]] = f[1]
			s.lock.Unlock()
		case "UNSUB": // ID [messages]
			s.lock.Lock()
			delete(c.subscriptions, f[1])
			s.lock.Unlock()
		case "PUB", "HPUB": // subject [reply] [bytes of headers] bytes
			size, err := strconv.Atoi(f[len(f)-1])
			body := make([]byte, size+len("\r\n"))
			if _, e := io.ReadFull(r, body); err != nil || e != nil {
				return
			}
			s.deliver(strings.TrimSuffix(f[0], "PUB")+"MSG", f[1], strings.Join(f[2:], " "), body)
		}
	}
}

// deliver sends a message to every subscription that matches its subject.
func (s *MemoryServer) deliver(kind, subject, rest string, body []byte) {
	s.lock.Lock()
	defer s.lock.Unlock()
	for c := range s.clients {
		for id, filter := range c.subscriptions {
			if matchesFilter(filter, subject) {
				c.out <- fmt.Appendf(nil, "%s %s %s %s\r\n%s", kind, subject, id, rest, body)
			}
		}
	}
}

// matchesFilter reports whether a subject matches the filter of a subscription, which may end in
// the wildcard *.
func matchesFilter(filter, subject string) bool {
	prefix, wild := strings.CutSuffix(filter, "*")
	return filter == subject || wild && strings.HasPrefix(subject, prefix) && !strings.Contains(subject[len(prefix):], ".")
}
