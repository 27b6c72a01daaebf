// Package problem is how the server refuses: application/problem+json, as RFC 9457 has it.
package problem

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"strconv"
	"time"
)

// Problem is a kind of error. Its name is the end of the problem's type and never changes.
type Problem struct {
	Name   string
	Status int
	Title  string
}

// The problems that both the API and the game have.
var (
	BadJSON  = &Problem{"bad-json", http.StatusBadRequest, "The body is no JSON"}
	NotFound = &Problem{"not-found", http.StatusNotFound, "There is no such path"}
	TooSlow  = &Problem{"too-slow", http.StatusRequestTimeout, "The request took too long to arrive"}
	TooLarge = &Problem{"too-large", http.StatusRequestEntityTooLarge, "The body is too large"}
	BadType  = &Problem{"bad-type", http.StatusUnsupportedMediaType, "The body is of another type"}
	TooFast  = &Problem{"too-fast", http.StatusTooManyRequests, "Too many requests"}
	Internal = &Problem{"internal", http.StatusInternalServerError, "The server made a mistake"}
	Busy     = &Problem{"busy", http.StatusServiceUnavailable, "The server is busy"}
)

// Common returns the problems that both the API and the game have, by status.
func Common() []*Problem {
	return []*Problem{BadJSON, NotFound, TooSlow, TooLarge, BadType, TooFast, Internal, Busy}
}

// URI is the type of a problem: where /docs tells of it.
func (p *Problem) URI() string { return "/docs#problem-" + p.Name }

// Because is a problem with what is wrong this time, in a sentence.
func (p *Problem) WithDetail(detail string) error { return &Error{Problem: p, Detail: detail} }

// After is a problem that will have passed after a time.
func (p *Problem) WithRetry(retryAfter time.Duration, detail string) error {
	return &Error{Problem: p, Detail: detail, Retry: retryAfter}
}

// OfBody returns the problem of a body that could not be read: err itself if it is one.
func FromBodyError(err error, limit int64) error {
	var problem *Error
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &problem):
		return problem
	case errors.As(err, &tooLarge):
		return TooLarge.WithDetail("The body may have " + strconv.FormatInt(limit, 10) + " bytes.")
	case errors.Is(err, os.ErrDeadlineExceeded):
		return TooSlow.WithDetail("The body did not arrive in time.")
	}
	return BadJSON.WithDetail("The body ended too early.")
}

// Body returns a problem as JSON, for a place that has no ResponseWriter.
func (p *Problem) JSON(detail string) []byte {
	body, err := (&Error{Problem: p, Detail: detail}).encode()
	if err != nil {
		return []byte("{}") // it is made of texts: it cannot be
	}
	return append(body, '\n')
}

// Error is a problem with what is wrong this time.
type Error struct {
	*Problem
	Detail     string
	Retry      time.Duration  // for a Retry-After; 0 for none
	Extensions map[string]any // members besides those that every problem has
}

func (e *Error) Error() string { return e.Detail }

// Write answers a request with the problem.
func (e *Error) Write(w http.ResponseWriter) {
	body, err := e.encode()
	if err != nil {
		body = []byte("{}") // it is made of texts: it cannot be
	}
	h := w.Header()
	h["Content-Type"] = contentType
	h.Set("Content-Length", strconv.Itoa(len(body)+1))
	if e.Retry > 0 {
		h.Set("Retry-After", strconv.Itoa(int((e.Retry+time.Second-1)/time.Second)))
	}
	if e.Problem == TooSlow || e.Problem == TooLarge {
		h.Set("Connection", "close") // what is left of the body is not waited for
	}
	w.WriteHeader(e.Status)
	_, _ = w.Write(append(body, '\n')) // who has gone needs no answer
}

var contentType = []string{"application/problem+json"}

// head is what every problem has, in the order in which it is written.
type members struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
}

func (e *Error) encode() ([]byte, error) {
	body, err := json.Marshal(members{e.URI(), e.Title, e.Status, e.Detail})
	if err != nil || len(e.Extensions) == 0 {
		return body, err
	}
	extensions, err := json.Marshal(e.Extensions)
	if err != nil {
		return nil, err
	}
	return append(append(body[:len(body)-1], ','), extensions[1:]...), nil
}
