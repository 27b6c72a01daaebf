// Package ask puts puzzles to a language model and writes its answers as lines that evaluations read. The
// file of answers is also the record of what was asked: a run that was killed resumes from it and asks
// nothing twice.
package ask

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Role is the author of a Message.
type Role string

// The roles.
const (
	System    Role = "system"
	User      Role = "user"
	Assistant Role = "assistant"
)

// Message is a part of a request.
type Message struct {
	Role Role   `json:"role"`
	Text string `json:"content"`
}

// Reply is what a model answers.
type Reply struct {
	Text         string
	FinishReason string
	Model        string // the name that the endpoint gives; "" if it gives none

	PromptTokens, CompletionTokens *int64 // nil if the endpoint does not count them

	Latency time.Duration
}

// Model is a language model.
type Model interface {
	// Ask returns the reply to a conversation. It retries what may succeed later. After ctx has ended,
	// it sends nothing more, but it still returns the reply to a request that was sent; otherwise it
	// returns the error of ctx. Other errors are of type *Error. It is safe for concurrent use.
	Ask(ctx context.Context, messages []Message) (Reply, error)
}

// ErrorKind is the kind of an Error.
type ErrorKind uint8

// The kinds of errors. Those up to NoQuota concern all requests, so a run ends with the first.
const (
	BadKey      ErrorKind = iota // the key is missing, wrong or not allowed
	NotFound                     // the address or the model is unknown
	Redirected                   // the address refers to another one
	LongWait                     // the endpoint asks to wait for long
	NoQuota                      // the account has nothing left
	Refused                      // the endpoint refuses the request
	Unreachable                  // there is no connection
	RateLimited                  // there are too many requests, also after retries
	Failing                      // the endpoint fails, also after retries
	TimedOut                     // there is no reply within the time limit
	BadReply                     // the reply is incomplete, too long or unreadable
)

// Error is a failed request.
type Error struct {
	Kind   ErrorKind
	Status int    // the HTTP status; 0 if there is none
	Detail string // printable text, which may be empty
}

// Error returns the error as English text.
func (e *Error) Error() string {
	return fmt.Sprintf("ask: request failed, kind %d, status %d: %s", e.Kind, e.Status, e.Detail)
}

// isFinal reports whether the error ends the run. Before the first reply, a refused request or a missing
// connection is probably a wrong flag.
func (e *Error) isFinal(hasReply bool) bool {
	return e.Kind <= NoQuota || !hasReply && (e.Kind == Refused || e.Kind == Unreachable)
}

// maxFailures is the number of failures, without a reply between them, after which a run ends.
const maxFailures = 10

// Tally counts what a run did.
type Tally struct {
	Answers int // that the run wrote
	Failed  int // requests that failed; the next run sends them again
	Cut     int // answers that the limit of tokens cut off

	PromptTokens, CompletionTokens int64

	LastFailure *Error
}

// finishLength is the finish reason of an answer that was cut off.
const finishLength = "length"

// Run sends the requests of the plan that have no answer, up to concurrency at a time, and appends the
// answers to the log. onAnswer, if it is not nil, is called after each, by one goroutine at a time.
//
// After ctx has ended, Run sends nothing more, writes the replies to the requests that were sent, and
// returns the error of ctx. It returns an *Error if the endpoint cannot answer the others, and an error of
// the log if that cannot be written. If it returns nil, all requests were sent, and Tally.Failed is the
// number of those without an answer.
func Run(ctx context.Context, p *Plan, m Model, log *Log, concurrency int, onAnswer func(Tally)) (Tally, error) {
	r := &run{plan: p, model: m, log: log, onAnswer: onAnswer}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	r.stop = stop
	var workers sync.WaitGroup
	for range min(concurrency, p.Total()-p.Done()) {
		workers.Go(func() {
			for ctx.Err() == nil {
				n, messages, ok := r.take()
				if !ok {
					return
				}
				reply, err := m.Ask(ctx, messages)
				r.finish(ctx, n, reply, err)
			}
		})
	}
	workers.Wait()
	if r.writeErr != nil {
		return r.tally, r.writeErr
	}
	return r.tally, context.Cause(ctx)
}

// run is the state of Run.
type run struct {
	plan     *Plan
	model    Model
	log      *Log
	onAnswer func(Tally)
	stop     context.CancelCauseFunc

	mu       sync.Mutex
	next     int // the request after the last that was taken
	failures int // since the last reply
	tally    Tally
	writeErr error // of the log
}

// take returns the next request that is not answered, in the order of samples and puzzles.
func (r *run) take() (n int, messages []Message, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.next < r.plan.Total() {
		n = r.next
		r.next++
		if !r.plan.isAnswered(n) {
			return n, r.plan.messages(n % len(r.plan.puzzles)), true
		}
	}
	return 0, nil, false
}

// finish writes the answer to a request, or counts its failure.
func (r *run) finish(ctx context.Context, n int, reply Reply, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	isReply := err == nil
	if isReply {
		err = r.log.Append(r.plan.answerTo(n, reply))
	}
	var failure *Error
	switch {
	case err == nil:
		r.count(n, reply)
	case errors.As(err, &failure):
		r.failures++
		r.tally.Failed++
		r.tally.LastFailure = failure
		if failure.isFinal(r.tally.Answers > 0) || r.failures == maxFailures {
			r.stop(failure)
		}
	case isReply:
		r.writeErr = err
		r.stop(err)
	case ctx.Err() == nil:
		r.stop(err)
	}
}

// count marks the request as answered and adds the answer to the tally.
func (r *run) count(n int, reply Reply) {
	r.plan.setAnswered(n)
	r.failures = 0
	t := &r.tally
	t.Answers++
	if reply.FinishReason == finishLength {
		t.Cut++
	}
	if reply.PromptTokens != nil {
		t.PromptTokens += *reply.PromptTokens
	}
	if reply.CompletionTokens != nil {
		t.CompletionTokens += *reply.CompletionTokens
	}
	if r.onAnswer != nil {
		r.onAnswer(*t)
	}
}
