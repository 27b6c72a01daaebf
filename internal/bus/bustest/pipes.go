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

// Pipes is a NATS server in memory: it delivers messages to their subscribers and has no streams. It never waits for
// anything outside a bubble of testing/synctest. Its clients connect by nats.SetCustomDialer, at any address.
type Pipes struct {
	silent  atomic.Bool
	lock    sync.Mutex
	clients map[*pipeClient]struct{}
}

// pipeClient is one connection.
type pipeClient struct {
	subs map[string]string // subjects by their IDs
	out  chan []byte       // has room for all that a test sends, so that reading never waits for writing
}

// Dial connects a client; it implements nats.CustomDialer.
func (p *Pipes) Dial(string, string) (net.Conn, error) {
	client, server := net.Pipe()
	c := &pipeClient{subs: map[string]string{}, out: make(chan []byte, 1<<16)}
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.clients == nil {
		p.clients = map[*pipeClient]struct{}{}
	}
	p.clients[c] = struct{}{}
	go c.write(server)
	go p.read(c, server)
	return client, nil
}

// Silence ends all answers, as of a machine that is lost: no connection is closed.
func (p *Pipes) Silence() { p.silent.Store(true) }

func (c *pipeClient) write(conn net.Conn) {
	defer conn.Close()
	for data := range c.out {
		if _, err := conn.Write(data); err != nil {
			return
		}
	}
}

// read reads what a client sends until it closes the connection.
func (p *Pipes) read(c *pipeClient, conn net.Conn) {
	defer func() {
		p.lock.Lock()
		defer p.lock.Unlock()
		delete(p.clients, c)
		close(c.out)
	}()
	c.out <- []byte(`INFO {"server_id":"pipes","version":"2.11.0","proto":1,"headers":true,"max_payload":1048576}` + "\r\n")
	for r := bufio.NewReader(conn); ; {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		if p.silent.Load() {
			continue
		}
		switch f := strings.Fields(line); f[0] {
		case "PING":
			c.out <- []byte("PONG\r\n")
		case "SUB": // subject [queue] ID
			p.lock.Lock()
			c.subs[f[len(f)-1]] = f[1]
			p.lock.Unlock()
		case "UNSUB": // ID [messages]
			p.lock.Lock()
			delete(c.subs, f[1])
			p.lock.Unlock()
		case "PUB", "HPUB": // subject [reply] [bytes of headers] bytes
			size, err := strconv.Atoi(f[len(f)-1])
			body := make([]byte, size+len("\r\n"))
			if _, e := io.ReadFull(r, body); err != nil || e != nil {
				return
			}
			p.deliver(strings.TrimSuffix(f[0], "PUB")+"MSG", f[1], strings.Join(f[2:], " "), body)
		}
	}
}

// deliver sends a message to all who subscribed to its subject.
func (p *Pipes) deliver(kind, subject, rest string, body []byte) {
	p.lock.Lock()
	defer p.lock.Unlock()
	for c := range p.clients {
		for id, filter := range c.subs {
			if matches(filter, subject) {
				c.out <- fmt.Appendf(nil, "%s %s %s %s\r\n%s", kind, subject, id, rest, body)
			}
		}
	}
}

// matches reports whether a subject is one of a subscription, which may end in the wildcard *.
func matches(filter, subject string) bool {
	prefix, wild := strings.CutSuffix(filter, "*")
	return filter == subject || wild && strings.HasPrefix(subject, prefix) && !strings.Contains(subject[len(prefix):], ".")
}
