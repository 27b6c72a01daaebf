package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/game"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
)

// responseRecorder is the ResponseWriter that handlers get. It records the status and the size of
// the response.
type responseRecorder struct {
	http.ResponseWriter
	status int
	size   int64
	base   string        // the path of the server, from / to /
	route  *routeMetrics // set by the handler that the mux selects

	isBlocked bool         // the client is
	conn      *trackedConn // of a request with a body, the rest of which net/http reads before it sends a response; else nil
}

// WriteHeader records the status, unless it is informational (1xx).
func (w *responseRecorder) WriteHeader(status int) {
	if w.status == 0 && status >= 200 {
		w.status = status
		if path, ok := strings.CutPrefix(w.Header().Get("Location"), "/"); ok && w.base != "/" {
			w.Header().Set("Location", w.base+path)
		}
	}
	w.ResponseWriter.WriteHeader(status)
}

// withoutBase returns a request whose path does not begin with the base. The path of the base itself, with
// or without its final slash, becomes /.
func withoutBase(r *http.Request, base string) *http.Request {
	path, ok := strings.CutPrefix(r.URL.Path, base)
	if !ok && r.URL.Path+"/" != base {
		return r
	}
	u := *r.URL
	if !ok {
		path = ""
	}
	u.Path, u.RawPath = "/"+path, ""
	if raw, ok := strings.CutPrefix(r.URL.RawPath, base); ok {
		u.RawPath = "/" + raw
	}
	changed := *r
	changed.URL = &u
	return &changed
}

func (w *responseRecorder) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	w.conn.setWait(waitsForWrite, true)
	n, err := w.ResponseWriter.Write(b)
	w.conn.setWait(waitsForWrite, false)
	w.size += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController find the connection.
func (w *responseRecorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

var recorderPool = sync.Pool{New: func() any { return new(responseRecorder) }}

// Header values of every response. They forbid MIME sniffing, referrers, caching, framing and
// loading any content. Handlers of pages replace some of them.
var (
	noSniff    = []string{"nosniff"}
	noReferrer = []string{"no-referrer"}
	noStore    = []string{"no-store"}
	sameOrigin = []string{"same-origin"}
	denyAllCSP = []string{"default-src 'none'; frame-ancestors 'none'"}
	hsts       = []string{"max-age=31536000"} // one year; without includeSubDomains, since subdomains may have no TLS
)

// gate wraps every request: it sets headers, checks the rate limit, recovers from panics and logs. It
// removes the base from the path. Paths without the base are served too: of programs on this machine, and
// of a proxy that has removed it.
func (s *Server) gate(w http.ResponseWriter, r *http.Request) {
	start := time.Now()
	if base := s.options.Origin.Base(); base != "/" {
		r = withoutBase(r, base)
	}
	h := w.Header()
	h["X-Content-Type-Options"] = noSniff
	h["Referrer-Policy"] = noReferrer
	h["Cache-Control"] = noStore
	h["Cross-Origin-Resource-Policy"] = sameOrigin
	h["Content-Security-Policy"] = denyAllCSP
	if s.options.Origin.AllowsHSTS() {
		h["Strict-Transport-Security"] = hsts
	} else if s.options.Origin == "" {
		s.warnTLSWithoutOrigin(r)
	}
	rec := recorderPool.Get().(*responseRecorder)
	*rec = responseRecorder{ResponseWriter: w, base: s.options.Origin.Base(), route: s.otherRoute}
	if r.Body != nil && r.Body != http.NoBody {
		rec.conn = connOf(r)
	}
	s.inFlight.Add(1)
	defer func() {
		mustAbort := false
		if panicValue := recover(); panicValue != nil {
			mustAbort = s.handlePanic(rec, r, panicValue)
		}
		s.inFlight.Add(-1)
		connOf(r).setWait(waitsForEnd, true)
		s.recordRequest(rec, r, time.Since(start))
		s.forgetClient(r)
		*rec = responseRecorder{}
		recorderPool.Put(rec)
		if mustAbort {
			panic(http.ErrAbortHandler)
		}
	}()
	if err := s.checkBlock(r); err != nil {
		rec.isBlocked = true
		s.writeProblem(rec, r, err)
		return
	}
	if s.handleCORS(rec, r) {
		return
	}
	if err := s.checkRate(r, start); err != nil {
		s.writeProblem(rec, r, err)
		return
	}
	if isGameRequest(r) {
		s.processors.NoteRequest()
		s.extendWriteDeadline(w, start)
		r = r.WithContext(limiter.WithClient(r.Context(), s.clientKey(r)))
		if r.Body != nil && r.Body != http.NoBody {
			charged := &chargedBody{ReadCloser: r.Body, holder: holder{shared: s.memory, server: s, w: rec, request: r}}
			defer charged.releaseAll()
			r.Body = charged
		}
	}
	s.mux.ServeHTTP(rec, r)
}

// extendWriteDeadline gives the response of a request of the game its time after that of the request. The write timeout
// of net/http begins with the request, which may wait for longer.
func (s *Server) extendWriteDeadline(w http.ResponseWriter, start time.Time) {
	_ = http.NewResponseController(w).SetWriteDeadline(start.Add(game.RequestTimeout + s.limits.writeTimeout)) // ignore the error of writers without deadlines, as in tests
}

// warnProxiesWithoutOrigin logs a warning if proxies are trusted but Options.Origin is empty.
func (s *Server) warnProxiesWithoutOrigin() {
	if s.options.Origin == "" && len(s.options.Proxies) > 0 && !s.originWarned.Swap(true) {
		s.log.Warn("proxies are trusted but --origin is not set: " + originAdvice)
	}
}

// originAdvice says what a server without an origin lacks and how to set one.
const originAdvice = "cookies are not limited to https, and HSTS and passkeys are off; start with --origin https://NAME"

// warnTLSWithoutOrigin logs one warning if Options.Origin is empty although a local or trusted
// proxy forwards requests that arrived by https.
func (s *Server) warnTLSWithoutOrigin(r *http.Request) {
	if r.Header.Get("X-Forwarded-Proto") != "https" || s.originWarned.Load() {
		return
	}
	peer, _ := netip.ParseAddrPort(r.RemoteAddr) // a socket has no address
	if !peer.Addr().IsLoopback() && !s.options.Proxies.Forwarded(r) {
		return
	}
	if !s.originWarned.Swap(true) {
		s.log.Warn("requests arrive by https but --origin is not set: " + originAdvice + " --trusted-proxies ADDRESSES")
	}
}

// checkRate returns a problem if the client of r exceeds its rate limit at the time `now`.
func (s *Server) checkRate(r *http.Request, now time.Time) error {
	limit, rates := limits.APIRequests, s.apiRates
	if isGameRequest(r) {
		limit, rates = limits.GameRequests, s.gameRates
	}
	if rates == nil {
		return nil
	}
	addr := s.options.Proxies.ClientAddr(r)
	if s.isExempt(addr) {
		return nil
	}
	if retryAfter, ok := rates.Take(addr, now, 1); !ok {
		return problem.TooFast.WithRetry(retryAfter, limit.Detail)
	}
	return nil
}

// isExempt reports whether rates and quotas skip an address: a loopback address if ExemptLocal is
// set, or an invalid address, as from a Unix socket.
func (s *Server) isExempt(addr netip.Addr) bool {
	return !addr.IsValid() || s.options.ExemptLocal && addr.IsLoopback()
}

// clientKey returns the key under which quotas and queues count r: the limiter.Key of its client, or
// the zero address if the client is exempt.
func (s *Server) clientKey(r *http.Request) netip.Addr {
	addr := s.options.Proxies.ClientAddr(r)
	if s.isExempt(addr) {
		return netip.Addr{}
	}
	return limiter.Key(addr)
}

// isGameRequest reports whether r has a path of the game, which only the game's own pages request.
func isGameRequest(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, game.Prefix) }

// handleCORS sets the CORS headers for the origin of Options.CORS. If r is a preflight request, it
// answers r and returns true.
func (s *Server) handleCORS(w http.ResponseWriter, r *http.Request) bool {
	if s.options.CORS == "" || isGameRequest(r) {
		return false
	}
	h := w.Header()
	h.Add("Vary", "Origin")
	if s.options.CORS != "*" && r.Header.Get("Origin") != s.options.CORS {
		return false
	}
	h.Set("Access-Control-Allow-Origin", s.options.CORS)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Access-Control-Expose-Headers", foundHeader+", Retry-After")
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	h.Set("Access-Control-Allow-Methods", "GET, POST")
	h.Set("Access-Control-Allow-Headers", "Content-Type")
	h.Set("Access-Control-Max-Age", "600")
	w.WriteHeader(http.StatusNoContent)
	return true
}

// handlePanic answers a request whose handler panicked. It returns true if the connection must be
// aborted, because the handler asked for that or because the response has begun.
func (s *Server) handlePanic(w *responseRecorder, r *http.Request, panicValue any) (mustAbort bool) {
	if panicValue == http.ErrAbortHandler { //nolint:errorlint // net/http compares the value in the same way
		return true
	}
	s.log.Error("panic", "method", r.Method, "path", loggedPath(r), "fault", panicValue, "stack", string(debug.Stack()))
	if w.status != 0 {
		return true
	}
	s.writeProblem(w, r, problem.Internal.WithDetail("An internal error occurred. The server's log has the details."))
	return false
}

// recordRequest counts and logs a request. It does not log bodies and queries, since they contain
// answers. For the game it logs the pattern instead of the path, since a path may contain the ID of
// a player's run or passkey.
func (s *Server) recordRequest(w *responseRecorder, r *http.Request, elapsed time.Duration) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	w.route.observe(w.status, elapsed)
	switch w.status {
	case http.StatusForbidden:
		event := "forbidden"
		if w.isBlocked {
			event = eventBlocked
		}
		s.metrics.refused.With(requestClass(r), event).Inc()
		s.refusals.Note(s.options.Proxies.ClientAddr(r), event)
	case http.StatusTooManyRequests:
		s.metrics.refused.With(requestClass(r), "too-fast").Inc()
		s.refusals.Note(s.options.Proxies.ClientAddr(r), "too many requests")
	case http.StatusServiceUnavailable:
		s.metrics.refused.With(requestClass(r), "busy").Inc()
		if !s.alreadyLogged(w.status) {
			s.refusals.Note(s.options.Proxies.ClientAddr(r), "busy")
		}
	}
	level := slog.LevelDebug
	if w.status >= http.StatusInternalServerError && w.status != http.StatusServiceUnavailable {
		level = slog.LevelWarn
	}
	if s.log.Enabled(r.Context(), level) {
		s.log.LogAttrs(r.Context(), level, "request",
			slog.String("method", r.Method), slog.String("path", loggedPath(r)),
			slog.Int("status", w.status), slog.Int64("bytes", w.size),
			slog.Float64("spent_ms", float64(elapsed.Microseconds())/1000), slog.String("from", s.loggedAddr(r)))
	}
}

// requestClass returns the class of a request in the metrics of refusals.
func requestClass(r *http.Request) string {
	switch {
	case isGameRequest(r):
		return "game"
	case strings.HasPrefix(r.URL.Path, "/v1/"):
		return "api"
	}
	return "page"
}

// alreadyLogged reports whether a status of 503 was caused by a fault of the database, which the game has
// already logged.
func (s *Server) alreadyLogged(status int) bool {
	return status == http.StatusServiceUnavailable && s.game != nil && s.game.IsFaulty()
}

// loggedPath returns the path of r for the log, or its pattern if r is for the game.
func loggedPath(r *http.Request) string {
	if isGameRequest(r) {
		return r.Pattern
	}
	return r.URL.Path
}

// loggedAddr returns the address of the client for the log.
func (s *Server) loggedAddr(r *http.Request) string {
	if address := s.options.Proxies.ClientAddr(r); len(s.options.Proxies) > 0 && address.IsValid() {
		return address.String()
	}
	return r.RemoteAddr
}

// problems lists the problems of the API, in the order of the table in docs/api.md.
var problems = []*problem.Problem{
	problem.BadJSON, problem.AddressBlocked, badRequest, problem.NotFound, badMethod, problem.TooSlow, problem.TooLarge, tooMany, problem.BadType,
	overBudget, problem.OverTime, problem.TooFast, givenUp, problem.Internal, problem.Busy,
}

// The problems that only the API has.
var (
	badRequest = &problem.Problem{Name: "bad-request", Status: http.StatusUnprocessableEntity, Title: "The request is invalid"}
	badMethod  = &problem.Problem{Name: "bad-method", Status: http.StatusMethodNotAllowed, Title: "The path does not support the method"}
	tooMany    = &problem.Problem{Name: "too-many", Status: http.StatusRequestEntityTooLarge, Title: "The batch has too many answers"}
	overBudget = &problem.Problem{Name: "over-budget", Status: http.StatusUnprocessableEntity, Title: "The request needs more work than is allowed"}
	givenUp    = &problem.Problem{Name: "given-up", Status: 499, Title: "The client closed the connection"} // the status of nginx; HTTP defines none
)

// writeProblem answers r with the problem err. If err is not a problem, it logs err and answers
// with the problem internal. If the response has begun, it panics with http.ErrAbortHandler, so
// that the truncated response does not look complete.
func (s *Server) writeProblem(w http.ResponseWriter, r *http.Request, err error) {
	if rec, ok := w.(*responseRecorder); ok && rec.status != 0 {
		if r.Context().Err() == nil {
			s.log.Error("response aborted", "method", r.Method, "path", loggedPath(r), "error", err)
		}
		panic(http.ErrAbortHandler)
	}
	var p *problem.Error
	switch {
	case errors.As(err, &p):
	case errors.Is(err, context.Canceled) && r.Context().Err() != nil:
		p = &problem.Error{Problem: givenUp, Detail: "The connection ended before the answer was ready."}
	default:
		s.log.Error("internal error", "method", r.Method, "path", loggedPath(r), "error", err)
		p = &problem.Error{Problem: problem.Internal, Detail: "An internal error occurred. The server's log has the details."}
	}
	if s.options.Origin.Base() != "/" {
		copied := *p
		copied.Base = strings.TrimSuffix(s.options.Origin.Base(), "/")
		p = &copied
	}
	p.Write(w)
}
