// Package chattest is an endpoint of chat completions for tests. It solves the puzzles of make24's prompts
// by itself, and fails, stalls, cuts off and repeats replies as the test wants.
package chattest

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"log"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Message is a part of a conversation.
type Message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// Request is a request that the endpoint has received.
type Request struct {
	Number   int    `json:"-"` // of the request, from 0
	Repeat   int    `json:"-"` // earlier requests with the same messages
	Key      string `json:"-"` // the bearer token
	Body     string `json:"-"`
	Model    string
	Messages []Message
}

// Prompt returns the last message.
func (r *Request) Prompt() string { return r.Messages[len(r.Messages)-1].Content }

// Reply is what the endpoint does with a request. The zero Reply is a completion with the text "".
type Reply struct {
	Text   string
	Finish string // "" means stop
	Model  string // "" means that of the request

	Status  int               // if it is not 0 and not 200, Body is sent with it
	Header  map[string]string // more header fields
	Body    string            // sent as it is, if it is not ""
	Cut     bool              // the connection is cut in the middle of the body
	Twice   bool              // the body is sent twice
	Stall   bool              // nothing is sent until the client gives up
	NoUsage bool              // the completion has no counts of tokens
}

// Endpoint is an HTTP handler. It counts 100 tokens for each prompt and 10 for each answer.
type Endpoint struct {
	// Answer returns the reply to a request; nil means Solve. It is called concurrently.
	Answer func(r *Request) Reply

	mu       sync.Mutex
	requests []*Request
	asked    map[string]int
}

// Requests returns the requests so far.
func (e *Endpoint) Requests() []*Request {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]*Request(nil), e.requests...)
}

// read notes a request.
func (e *Endpoint) read(q *http.Request) (*Request, error) {
	var body json.RawMessage
	if err := json.NewDecoder(q.Body).Decode(&body); err != nil {
		return nil, err
	}
	key, _ := strings.CutPrefix(q.Header.Get("Authorization"), "Bearer ")
	r := &Request{Key: key, Body: string(body)}
	if err := json.Unmarshal(body, r); err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.asked == nil {
		e.asked = map[string]int{}
	}
	r.Number, r.Repeat = len(e.requests), e.asked[r.Prompt()]
	e.asked[r.Prompt()]++
	e.requests = append(e.requests, r)
	return r, nil
}

// ServeHTTP answers POST /v1/chat/completions.
func (e *Endpoint) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	if q.Method != http.MethodPost || q.URL.Path != "/v1/chat/completions" {
		http.NotFound(w, q)
		return
	}
	r, err := e.read(q)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	reply := Solve(r)
	if e.Answer != nil {
		reply = e.Answer(r)
	}
	if reply.Stall {
		<-q.Context().Done()
		return
	}
	w.Header().Set("Content-Type", "application/json")
	for name, value := range reply.Header {
		w.Header().Set(name, value)
	}
	body := reply.Body
	if body == "" {
		body = completion(r, reply)
	}
	if reply.Twice {
		body += body
	}
	if reply.Cut {
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		body = body[:len(body)/2]
	}
	if reply.Status != 0 {
		w.WriteHeader(reply.Status)
	}
	_, _ = w.Write([]byte(body))
	if reply.Cut {
		_ = http.NewResponseController(w).Flush() // the client reads half of the body
		panic(http.ErrAbortHandler)
	}
}

// completion returns the JSON of a completion.
func completion(r *Request, reply Reply) string {
	finish, model := reply.Finish, reply.Model
	if finish == "" {
		finish = "stop"
	}
	if model == "" {
		model = r.Model
	}
	c := map[string]any{
		"id": fmt.Sprintf("chatcmpl-%d", r.Number), "object": "chat.completion", "created": 1_800_000_000, "model": model,
		"choices": []any{map[string]any{"index": 0, "finish_reason": finish, "message": Message{"assistant", reply.Text}}},
	}
	if !reply.NoUsage {
		c["usage"] = map[string]any{"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
	}
	b, _ := json.Marshal(c) // it has only texts and numbers
	return string(b)
}

// task matches the first sentence of a prompt.
var task = regexp.MustCompile(`^Make (\d+) from the numbers ([\d ]+)\.\n`)

// The imaginary models of Imagine.
const (
	Middling = "middling" // solves about half of the puzzles, and sometimes does not come to an end
	Never    = "never"    // always says that there is no solution
)

// Imagine answers as the model of the request: one of the imaginary models or, by any other name, as Solve. Its answers
// depend on the messages and on how often they were sent.
func Imagine(r *Request) Reply {
	switch r.Model {
	case Never:
		return Reply{Text: noSolution}
	case Middling:
		hash := fnv.New32a()
		fmt.Fprint(hash, r.Messages, r.Repeat)
		switch hash.Sum32() % 8 {
		case 0:
			return Reply{Text: "Let me try all of them, beginning with", Finish: "length"}
		case 1, 2, 3:
			if m := task.FindStringSubmatch(r.Prompt()); m != nil {
				return Reply{Text: "<answer>" + strings.Join(strings.Fields(m[2]), " + ") + "</answer>"}
			}
		}
	}
	return Solve(r)
}

// noSolution is the claim that a puzzle has no solution.
const noSolution = "<answer>no solution</answer>"

// Solve solves the puzzle of an English prompt for classic rules, and says "no solution" if there is
// none. It has no answer to any other text.
func Solve(r *Request) Reply {
	m := task.FindStringSubmatch(r.Prompt())
	if m == nil {
		return Reply{Text: "I do not know."}
	}
	target, _ := strconv.ParseInt(m[1], 10, 64) // the pattern has only digits
	var hand []int64
	for word := range strings.FieldsSeq(m[2]) {
		n, _ := strconv.ParseInt(word, 10, 64)
		hand = append(hand, n)
	}
	p, err := puzzle.New(hand, rat.Int(target), puzzle.Variants()[0].Rules)
	if err != nil {
		return Reply{Text: err.Error()}
	}
	s, ok, err := solve.New().First(context.Background(), p)
	if err != nil || !ok {
		return Reply{Text: noSolution}
	}
	return Reply{Text: "So it is <answer>" + s.String() + "</answer>"}
}

// Transport returns the client's side of a network in memory, on which the endpoint listens until the
// test ends. In a bubble of testing/synctest, time passes only while all goroutines wait, so no test waits.
func (e *Endpoint) Transport(t testing.TB) *http.Transport {
	l := &listener{conns: make(chan net.Conn), closed: make(chan struct{})}
	server := &http.Server{Handler: e, ErrorLog: log.New(io.Discard, "", 0)}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = server.Serve(l) // returns when the server is closed
	}()
	transport := &http.Transport{DialContext: l.dial}
	t.Cleanup(func() {
		transport.CloseIdleConnections()
		_ = server.Close()
		<-done
	})
	return transport
}

// listener accepts connections of dial.
type listener struct {
	conns  chan net.Conn
	once   sync.Once
	closed chan struct{}
}

func (l *listener) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	client, server := net.Pipe()
	select {
	case l.conns <- server:
		return client, nil
	case <-l.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Accept returns the next connection.
func (l *listener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

// Close ends Accept.
func (l *listener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

// Addr returns an address without meaning.
func (l *listener) Addr() net.Addr { return &net.UnixAddr{Name: "memory"} }
