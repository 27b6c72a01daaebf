package endpoint

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"github.com/openai/openai-go/v3/option"

	"github.com/make24/make24/internal/sets/ask"
)

const (
	maxReply = 2 << 20         // bytes of a reply
	maxWait  = 2 * time.Minute // that an endpoint may ask for; the library does not wait longer either

	longestWait = 10_000 * time.Hour // that a message shows
)

// call is one call of Ask: a request with its attempts, of which one is sent at a time.
type call struct {
	client *Client
	cancel context.CancelCauseFunc // ends the call and the waits of the library

	mu      sync.Mutex
	stopErr error // after it is set, no attempt begins
	sending bool  // an attempt is being sent and answered

	// Of the last attempt.
	latency time.Duration
	status  int    // 0 without a response
	body    []byte // of a response that is an error
	wait    time.Duration
}

// errTooLarge is the error for a reply of more than maxReply bytes.
var errTooLarge = errors.New("the reply is longer than 2 MiB")

// stop ends the call after the attempt that is being sent.
func (c *call) stop(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stopErr = err
	if !c.sending {
		c.cancel(err)
	}
}

// begin begins an attempt, unless the call was stopped.
func (c *call) begin() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stopErr == nil {
		c.sending = true
	}
	return c.stopErr
}

// fail ends an attempt that failed. After one that succeeded, stop does nothing, so the reply is not lost.
func (c *call) fail() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sending = false
	if c.stopErr != nil {
		c.cancel(c.stopErr)
	}
}

// attempt is the middleware of the library around each attempt. It reads the whole reply, so that the
// library retries one that is cut off.
func (c *call) attempt(req *http.Request, next option.MiddlewareNext) (*http.Response, error) {
	c.status, c.body, c.wait = 0, nil, 0
	if err := c.client.await(req.Context()); err != nil {
		return nil, err
	}
	if err := c.begin(); err != nil {
		c.cancel(err)
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(req.Context(), c.client.options.Timeout, &ask.Error{Kind: ask.TimedOut})
	defer cancel()
	req = req.WithContext(ctx)
	req.URL = c.client.url
	start := time.Now()
	res, err := next(req)
	if err == nil {
		c.client.reached.Store(true)
		c.status = res.StatusCode
		err = readAll(ctx, res)
	}
	c.latency = time.Since(start)
	switch {
	case err != nil:
		if final := c.finalError(ctx, err); final != nil {
			c.cancel(final)
		}
		c.fail()
		return nil, err
	case res.StatusCode != http.StatusOK:
		c.refused(res)
		c.fail()
	}
	return res, nil
}

// readAll replaces the body of a response by one in memory, or returns an error that closes it. It ends
// with ctx, which net/http does not ensure after 101 Switching Protocols.
func readAll(ctx context.Context, res *http.Response) error {
	defer res.Body.Close()
	defer context.AfterFunc(ctx, func() { _ = res.Body.Close() })()
	body, err := io.ReadAll(io.LimitReader(res.Body, maxReply+1))
	switch {
	case err != nil:
		return err
	case len(body) > maxReply:
		return errTooLarge
	}
	res.Body = io.NopCloser(bytes.NewReader(body))
	return nil
}

// finalError returns the error of a call whose attempt failed with err, or nil if another attempt may
// succeed.
func (c *call) finalError(ctx context.Context, err error) error {
	var timeout *ask.Error
	var dial *net.OpError
	switch {
	case errors.As(context.Cause(ctx), &timeout):
		return timeout
	case errors.Is(err, errTooLarge):
		return c.failure(ask.BadReply, err.Error())
	case !c.client.reached.Load() && (errors.As(err, &dial) && dial.Op == "dial" || errors.As(err, new(*tls.CertificateVerificationError))):
		return c.explain(err) // probably a wrong address
	}
	return nil
}

// refused notes a response that is an error. If the endpoint asks to wait, no call sends anything until
// then.
func (c *call) refused(res *http.Response) {
	c.body, _ = io.ReadAll(res.Body) // it is in memory
	res.Body = io.NopCloser(bytes.NewReader(c.body))
	if !mayPass(res.StatusCode) {
		return
	}
	c.wait = retryAfter(res.Header)
	if 0 < c.wait && c.wait <= maxWait {
		c.client.pauseFor(c.wait)
	}
	if c.noQuota() {
		c.cancel(c.failure(ask.NoQuota, c.message()))
	}
}

// mayPass reports whether the library sends a request again after a status.
func mayPass(status int) bool {
	return status == http.StatusRequestTimeout || status == http.StatusConflict || status == http.StatusTooManyRequests ||
		status >= http.StatusInternalServerError
}

// retryAfter returns how long a response asks to wait, or 0. Like the library, it prefers the field in
// milliseconds and reads fractions; a longer wait than a Duration can hold is the longest.
func retryAfter(h http.Header) time.Duration {
	for _, field := range []struct {
		name string
		unit time.Duration
	}{{"Retry-After-Ms", time.Millisecond}, {"Retry-After", time.Second}} {
		text := h.Get(field.name)
		if n, err := strconv.ParseFloat(text, 64); n > 0 && (err == nil || errors.Is(err, strconv.ErrRange)) {
			return time.Duration(min(n*float64(field.unit), float64(longestWait)))
		}
	}
	text := h.Get("Retry-After")
	at, err := http.ParseTime(text)
	if err != nil {
		at, err = time.Parse(time.RFC1123, text) // in another zone than GMT
	}
	if err != nil {
		return 0
	}
	return min(max(0, time.Until(at)), longestWait)
}

// pauseFor makes all calls wait.
func (c *Client) pauseFor(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if until := time.Now().Add(d); until.After(c.pause) {
		c.pause = until
	}
}

// await waits until an attempt may be sent.
func (c *Client) await(ctx context.Context) error {
	if c.limiter != nil {
		if err := c.limiter.Wait(ctx); err != nil {
			return err
		}
	}
	for {
		c.mu.Lock()
		d := time.Until(c.pause)
		c.mu.Unlock()
		if d <= 0 {
			return ctx.Err()
		}
		timer := time.NewTimer(d)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
	}
}

// explain returns the error for a call whose last attempt failed with err.
func (c *call) explain(err error) *ask.Error {
	switch s := c.status; {
	case s == 0:
		return c.failure(ask.Unreachable, causeText(err))
	case s == http.StatusUnauthorized:
		return c.failure(ask.BadKey, "") // its text may have a part of the key
	case s == http.StatusForbidden:
		return c.failure(ask.BadKey, c.message())
	case s == http.StatusNotFound:
		return c.failure(ask.NotFound, c.message())
	case s/100 == 3:
		return c.failure(ask.Redirected, "")
	case s == http.StatusPaymentRequired:
		return c.failure(ask.NoQuota, c.message())
	case c.wait > maxWait:
		return c.failure(ask.LongWait, c.wait.Round(time.Second).String())
	case s == http.StatusTooManyRequests:
		return c.failure(ask.RateLimited, c.message())
	case mayPass(s):
		return c.failure(ask.Failing, c.message())
	case s >= http.StatusBadRequest:
		return c.failure(ask.Refused, c.message())
	case errors.Is(err, io.ErrUnexpectedEOF):
		return c.failure(ask.BadReply, "the connection was cut")
	}
	return c.failure(ask.BadReply, "the reply is not the JSON of a chat completion")
}

// causeText returns the cause of an error of a connection, without the URL.
func causeText(err error) string {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	if errors.Is(err, io.EOF) {
		return "the connection was closed without a reply"
	}
	return err.Error()
}

// failure returns an error with a text that is printable and does not contain the key.
func (c *call) failure(kind ask.ErrorKind, detail string) *ask.Error {
	return &ask.Error{Kind: kind, Status: c.status, Detail: c.client.oneLine(detail)}
}

// apiError is the body of a response that is an error: that of OpenAI, or those of other servers.
type apiError struct {
	Error   json.RawMessage  `json:"error"` // an object or text
	Message optional[string] `json:"message"`
	Detail  optional[string] `json:"detail"`
	Code    optional[string] `json:"code"`
	Type    optional[string] `json:"type"`
}

// parseError returns the message and the code in the body of a response. The message of a body that is
// neither JSON nor a page is the body itself.
func parseError(body []byte) (message, code string) {
	body = bytes.TrimSpace(body)
	if !json.Valid(body) {
		if bytes.HasPrefix(body, []byte("<")) {
			return "", ""
		}
		return string(body), ""
	}
	var list []json.RawMessage
	if json.Unmarshal(body, &list) == nil && len(list) > 0 {
		body = list[0]
	}
	var e apiError
	_ = json.Unmarshal(body, &e) // another value has no message
	if json.Unmarshal(e.Error, &message) == nil && message != "" {
		return message, ""
	}
	var inner apiError
	if json.Unmarshal(e.Error, &inner) == nil && string(e.Error) != "null" {
		e = inner
	}
	return cmp.Or(e.Message.value, e.Detail.value), cmp.Or(e.Code.value, e.Type.value)
}

// message returns the text in the response of the endpoint.
func (c *call) message() string {
	message, _ := parseError(c.body)
	return message
}

// noQuotaCode is the code, or the type, of an error for an account that has nothing left.
const noQuotaCode = "insufficient_quota"

// noQuota reports whether the account has nothing left, which no wait changes.
func (c *call) noQuota() bool {
	_, code := parseError(c.body)
	return c.status == http.StatusTooManyRequests && code == noQuotaCode
}
