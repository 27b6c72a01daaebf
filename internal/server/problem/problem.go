// Package problem writes error responses as problem details (application/problem+json, RFC 9457).
package problem

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"strconv"
	"time"
)

// Problem is a problem type of RFC 9457. Name is the last part of its type URI and never changes.
type Problem struct {
	Name   string
	Status int
	Title  string
}

// The problems that the API and the game share.
var (
	BadJSON        = &Problem{"bad-json", http.StatusBadRequest, "The request body is not valid JSON"}
	AddressBlocked = &Problem{"address-blocked", http.StatusForbidden, "The address is blocked"}
	NotFound       = &Problem{"not-found", http.StatusNotFound, "The path does not exist"}
	TooSlow        = &Problem{"too-slow", http.StatusRequestTimeout, "The request took too long to arrive"}
	TooLarge       = &Problem{"too-large", http.StatusRequestEntityTooLarge, "The request body is too large"}
	BadType        = &Problem{"bad-type", http.StatusUnsupportedMediaType, "The Content-Type is not supported"}
	TooFast        = &Problem{"too-fast", http.StatusTooManyRequests, "Too many requests"}
	Internal       = &Problem{"internal", http.StatusInternalServerError, "Internal server error"}
	Busy           = &Problem{"busy", http.StatusServiceUnavailable, "The server is busy"}
)

// OverTime is a problem of the API and of printable sheets.
var OverTime = &Problem{"over-time", http.StatusServiceUnavailable, "The request took more time than is allowed"}

// Common returns the problems that the API and the game share, ordered by status.
func Common() []*Problem {
	return []*Problem{BadJSON, AddressBlocked, NotFound, TooSlow, TooLarge, BadType, TooFast, Internal, Busy}
}

// URI returns the type URI of the problem, a link to its row in /docs.
func (p *Problem) URI() string { return "/docs#problem-" + p.Name }

// WithDetail returns an *Error with a sentence that explains this occurrence.
func (p *Problem) WithDetail(detail string) error { return &Error{Problem: p, Detail: detail} }

// WithRetry is like WithDetail and also sets Retry-After to retryAfter, rounded up to seconds.
func (p *Problem) WithRetry(retryAfter time.Duration, detail string) error {
	return &Error{Problem: p, Detail: detail, Retry: retryAfter}
}

// FromBodyError returns the problem for err, an error from reading a request body of at most limit
// bytes. If err wraps an *Error, FromBodyError returns that *Error.
func FromBodyError(err error, limit int64) error {
	var problem *Error
	var tooLargeErr *http.MaxBytesError
	switch {
	case errors.As(err, &problem):
		return problem
	case errors.As(err, &tooLargeErr):
		return TooLarge.WithDetail("The body must be at most " + strconv.FormatInt(limit, 10) + " bytes.")
	case errors.Is(err, os.ErrDeadlineExceeded):
		return TooSlow.WithDetail("The body did not arrive in time.")
	}
	return BadJSON.WithDetail("The body ended too early.")
}

// JSON returns the response body for this problem, for code without a ResponseWriter.
func (p *Problem) JSON(detail string) []byte {
	body, err := (&Error{Problem: p, Detail: detail}).encode()
	if err != nil {
		return []byte("{}") // unreachable: encoding strings cannot fail
	}
	return append(body, '\n')
}

// Error is one occurrence of a problem.
type Error struct {
	*Problem
	Detail     string
	Retry      time.Duration  // sent as the Retry-After header; 0 for none
	Extensions map[string]any // extension members of RFC 9457
	Base       string         // the path of the server before the type URI, without a final slash
}

func (e *Error) Error() string { return e.Detail }

// Write writes the problem as the response.
func (e *Error) Write(w http.ResponseWriter) {
	body, err := e.encode()
	if err != nil {
		body = []byte("{}") // an extension member could not be encoded
	}
	h := w.Header()
	h["Content-Type"] = contentType
	h.Set("Content-Length", strconv.Itoa(len(body)+1))
	if e.Retry > 0 {
		h.Set("Retry-After", strconv.Itoa(int((e.Retry+time.Second-1)/time.Second)))
	}
	if e.Problem == TooSlow || e.Problem == TooLarge {
		h.Set("Connection", "close") // do not wait for the rest of the body
	}
	w.WriteHeader(e.Status)
	_, _ = w.Write(append(body, '\n')) // the client may have disconnected
}

var contentType = []string{"application/problem+json"}

// members holds the members that every problem has, in the order in which they are written.
type members struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
}

func (e *Error) encode() ([]byte, error) {
	body, err := json.Marshal(members{e.Base + e.URI(), e.Title, e.Status, e.Detail})
	if err != nil || len(e.Extensions) == 0 {
		return body, err
	}
	extensions, err := json.Marshal(e.Extensions)
	if err != nil {
		return nil, err
	}
	return append(append(body[:len(body)-1], ','), extensions[1:]...), nil
}
