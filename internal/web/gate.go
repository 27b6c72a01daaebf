package web

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

	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/web/caller"
	"github.com/make24/make24/internal/web/game"
	"github.com/make24/make24/internal/web/problem"
)

// reply is the ResponseWriter that handlers get: it notes what was answered.
type responseRecorder struct {
	http.ResponseWriter
	status int
	bytes  int64
	route  *route // set by the mux's handler
}

// WriteHeader notes the status, unless it is one that goes before another.
func (w *responseRecorder) WriteHeader(status int) {
	if w.status == 0 && status >= 200 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *responseRecorder) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController find the connection.
func (w *responseRecorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

var recorderPool = sync.Pool{New: func() any { return new(responseRecorder) }}

// Headers that every answer has: nothing is guessed, framed, kept or referred to.
var (
	noSniff    = []string{"nosniff"}
	noReferrer = []string{"no-referrer"}
	noStore    = []string{"no-store"}
	sameOrigin = []string{"same-origin"}
	denyAllCSP = []string{"default-src 'none'; frame-ancestors 'none'"}
	hsts       = []string{"max-age=31536000"} // a year, and for this name only: others may have no TLS
)

// gate is the first and the last to see a request.
func (s *Server) gate(w http.ResponseWriter, r *http.Request) {
	start := time.Now()
	h := w.Header()
	h["X-Content-Type-Options"] = noSniff
	h["Referrer-Policy"] = noReferrer
	h["Cache-Control"] = noStore
	h["Cross-Origin-Resource-Policy"] = sameOrigin
	h["Content-Security-Policy"] = denyAllCSP
	if s.options.Origin.Secure() {
		h["Strict-Transport-Security"] = hsts
	} else if s.options.Origin == "" {
		s.warnTLSWithoutOrigin(r)
	}
	rec := recorderPool.Get().(*responseRecorder)
	*rec = responseRecorder{ResponseWriter: w, route: s.otherRoute}
	s.inFlight.Add(1)
	defer func() {
		abort := false
		if panicValue := recover(); panicValue != nil {
			abort = s.handlePanic(rec, r, panicValue)
		}
		s.inFlight.Add(-1)
		s.recordRequest(rec, r, time.Since(start))
		*rec = responseRecorder{}
		recorderPool.Put(rec)
		if abort {
			panic(http.ErrAbortHandler)
		}
	}()
	if s.handleCORS(rec, r) {
		return
	}
	if err := s.checkRate(r, start); err != nil {
		s.writeProblem(rec, r, err)
		return
	}
	if isGameRequest(r) {
		s.processors.NoteRequest()
		r = r.WithContext(limiter.WithClient(r.Context(), s.clientKey(r)))
		if r.Body != nil && r.Body != http.NoBody {
			charged := &chargedBody{ReadCloser: r.Body, buffers: buffers{server: s, request: r}}
			defer charged.buffers.releaseCharge()
			r.Body = charged
		}
	}
	s.mux.ServeHTTP(rec, r)
}

// warnOfProxies warns at the start of a server that trusts proxies but was not told its origin.
func (s *Server) warnProxiesWithoutOrigin() {
	if s.options.Origin == "" && len(s.options.Proxies) > 0 && !s.originWarned.Swap(true) {
		s.log.Warn("proxies are trusted but the server does not know its origin: " + originAdvice)
	}
}

// withoutOrigin is what is missing without an origin, and the remedy.
const originAdvice = "cookies are not limited to https, and there is no HSTS and there are no passkeys; start with --origin https://NAME"

// warnOfTLS warns once when a proxy of this machine, or a trusted one, passes on a request that came by
// TLS although the server was not told its origin.
func (s *Server) warnTLSWithoutOrigin(r *http.Request) {
	if r.Header.Get("X-Forwarded-Proto") != "https" || s.originWarned.Load() {
		return
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !peer.Addr().IsLoopback() && !s.options.Proxies.Forwarded(r) {
		return
	}
	if !s.originWarned.Swap(true) {
		s.log.Warn("players come by https but the server does not know its origin: " + originAdvice + " --trusted-proxies ADDRESSES")
	}
}

// admit lets a request pass unless its client asks too fast.
func (s *Server) checkRate(r *http.Request, now time.Time) error {
	rates := s.apiRates
	if isGameRequest(r) {
		rates = s.gameRates
	}
	if rates == nil {
		return nil
	}
	addr := s.options.Proxies.ClientAddr(r)
	if s.exempt(addr) {
		return nil
	}
	if retryAfter, ok := rates.Take(caller.RateKey(addr), now, 1); !ok {
		return problem.TooFast.WithRetry(retryAfter, "This address asks too often. Send several answers in one request, or wait.")
	}
	return nil
}

// spares reports whether an address has no limit: one of this machine's, where that was
// not ordered otherwise, and that of a socket, which has none.
func (s *Server) exempt(addr netip.Addr) bool {
	return !addr.IsValid() || s.options.ExemptLocal && addr.IsLoopback()
}

// client is the address that a request counts for in quotas and queues: a whole network of 64 bits
// in IPv6, and the zero address where the client has no limit.
func (s *Server) clientKey(r *http.Request) netip.Addr {
	addr := s.options.Proxies.ClientAddr(r)
	if s.exempt(addr) {
		return netip.Addr{}
	}
	return caller.RateKey(addr)
}

// ofGame reports whether a request is for the game, which only its own pages may ask.
func isGameRequest(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, game.Prefix) }

// cross tells browsers of the one other origin that may ask, if there is one, and reports
// whether that was all that was asked.
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

// recovered answers a request whose handler panicked. Where a part was answered already it
// reports that the rest is to be cut off.
func (s *Server) handlePanic(w *responseRecorder, r *http.Request, panicValue any) (abort bool) {
	if panicValue == http.ErrAbortHandler { //nolint:errorlint // net/http compares so
		return true
	}
	s.log.Error("panic", "method", r.Method, "path", loggedPath(r), "fault", panicValue, "stack", string(debug.Stack()))
	if w.status != 0 {
		return true
	}
	s.writeProblem(w, r, problem.Internal.WithDetail("This is a fault of the server's. It is in its log."))
	return false
}

// note counts and logs a request. Neither its body nor its query is in the log: they hold
// answers. Of the game there is the kind of path only: what stands in one is a player's.
func (s *Server) recordRequest(w *responseRecorder, r *http.Request, elapsed time.Duration) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	w.route.observe(w.status, elapsed)
	switch w.status {
	case http.StatusForbidden:
		s.refusals.Note(s.options.Proxies.ClientAddr(r), "forbidden")
	case http.StatusTooManyRequests:
		s.refusals.Note(s.options.Proxies.ClientAddr(r), "too many requests")
	case http.StatusServiceUnavailable:
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
			slog.Int("status", w.status), slog.Int64("bytes", w.bytes),
			slog.Float64("spent_ms", float64(elapsed.Microseconds())/1000), slog.String("from", s.loggedAddr(r)))
	}
}

// known reports whether a status is that of a game that cannot save or cannot ask its database:
// the log has that already.
func (s *Server) alreadyLogged(status int) bool {
	return status == http.StatusServiceUnavailable && s.game != nil && (s.game.Full() || s.game.Unavailable())
}

// shownPath is the path of a request for the log.
func loggedPath(r *http.Request) string {
	if isGameRequest(r) {
		return r.Pattern
	}
	return r.URL.Path
}

// from is where a request comes from, for the log.
func (s *Server) loggedAddr(r *http.Request) string {
	if address := s.options.Proxies.ClientAddr(r); len(s.options.Proxies) > 0 && address.IsValid() {
		return address.String()
	}
	return r.RemoteAddr
}

// problems are all that the API has: the table in docs/api.md.
var problems = []*problem.Problem{
	problem.BadJSON, badRequest, problem.NotFound, badMethod, problem.TooSlow, problem.TooLarge, tooMany, problem.BadType,
	overBudget, overTime, problem.TooFast, givenUp, problem.Internal, problem.Busy,
}

// The problems that only the API has.
var (
	badRequest = &problem.Problem{Name: "bad-request", Status: http.StatusUnprocessableEntity, Title: "The request cannot be answered"}
	badMethod  = &problem.Problem{Name: "bad-method", Status: http.StatusMethodNotAllowed, Title: "The path has no such method"}
	tooMany    = &problem.Problem{Name: "too-many", Status: http.StatusRequestEntityTooLarge, Title: "The batch has too many answers"}
	overBudget = &problem.Problem{Name: "over-budget", Status: http.StatusUnprocessableEntity, Title: "The hand takes more work than is allowed"}
	overTime   = &problem.Problem{Name: "over-time", Status: http.StatusServiceUnavailable, Title: "The hand took more time than is allowed"}
	givenUp    = &problem.Problem{Name: "given-up", Status: 499, Title: "The client gave the request up"} // a status of nginx's; none is for it
)

// fail answers a request with a problem. An error that is none is the server's fault, and
// its text stays in the log. Of an answer that has begun the rest is cut off, so that nobody takes
// the part for the whole.
func (s *Server) writeProblem(w http.ResponseWriter, r *http.Request, err error) {
	if rec, ok := w.(*responseRecorder); ok && rec.status != 0 {
		if r.Context().Err() == nil {
			s.log.Error("answer cut off", "method", r.Method, "path", loggedPath(r), "error", err)
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
		p = &problem.Error{Problem: problem.Internal, Detail: "This is a fault of the server's. It is in its log."}
	}
	p.Write(w)
}
