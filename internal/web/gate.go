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
type reply struct {
	http.ResponseWriter
	status int
	bytes  int64
	route  *route // set by the mux's handler
}

// WriteHeader notes the status, unless it is one that goes before another.
func (w *reply) WriteHeader(status int) {
	if w.status == 0 && status >= 200 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *reply) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController find the connection.
func (w *reply) Unwrap() http.ResponseWriter { return w.ResponseWriter }

var replies = sync.Pool{New: func() any { return new(reply) }}

// Headers that every answer has: nothing is guessed, framed, kept or referred to.
var (
	noSniff    = []string{"nosniff"}
	noReferrer = []string{"no-referrer"}
	noStore    = []string{"no-store"}
	sameOrigin = []string{"same-origin"}
	noContent  = []string{"default-src 'none'; frame-ancestors 'none'"}
	onlyTLS    = []string{"max-age=31536000"} // a year, and for this name only: others may have no TLS
)

// gate is the first and the last to see a request.
func (s *Server) gate(w http.ResponseWriter, r *http.Request) {
	begun := time.Now()
	h := w.Header()
	h["X-Content-Type-Options"] = noSniff
	h["Referrer-Policy"] = noReferrer
	h["Cache-Control"] = noStore
	h["Cross-Origin-Resource-Policy"] = sameOrigin
	h["Content-Security-Policy"] = noContent
	if s.options.Origin.Secure() {
		h["Strict-Transport-Security"] = onlyTLS
	} else if s.options.Origin == "" {
		s.warnOfTLS(r)
	}
	out := replies.Get().(*reply)
	*out = reply{ResponseWriter: w, route: s.otherRoute}
	s.inFlight.Add(1)
	defer func() {
		cut := false
		if fault := recover(); fault != nil {
			cut = s.recovered(out, r, fault)
		}
		s.inFlight.Add(-1)
		s.note(out, r, time.Since(begun))
		*out = reply{}
		replies.Put(out)
		if cut {
			panic(http.ErrAbortHandler)
		}
	}()
	if s.cross(out, r) {
		return
	}
	if err := s.admit(r, begun); err != nil {
		s.fail(out, r, err)
		return
	}
	if ofGame(r) {
		s.processors.NoteRequest()
		r = r.WithContext(limiter.WithClient(r.Context(), s.client(r)))
		if r.Body != nil && r.Body != http.NoBody {
			held := &chargedBody{ReadCloser: r.Body, buffers: buffers{server: s, request: r}}
			defer held.buffers.releaseCharge()
			r.Body = held
		}
	}
	s.mux.ServeHTTP(out, r)
}

// warnOfProxies warns at the start of a server that trusts proxies but was not told its origin.
func (s *Server) warnOfProxies() {
	if s.options.Origin == "" && len(s.options.Proxies) > 0 && !s.originWarned.Swap(true) {
		s.log.Warn("proxies are trusted but the server does not know its origin: " + withoutOrigin)
	}
}

// withoutOrigin is what is missing without an origin, and the remedy.
const withoutOrigin = "cookies are not limited to https, and there is no HSTS and there are no passkeys; start with --origin https://NAME"

// warnOfTLS warns once when a proxy of this machine, or a trusted one, passes on a request that came by
// TLS although the server was not told its origin.
func (s *Server) warnOfTLS(r *http.Request) {
	if r.Header.Get("X-Forwarded-Proto") != "https" || s.originWarned.Load() {
		return
	}
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !from.Addr().IsLoopback() && !s.options.Proxies.Forwarded(r) {
		return
	}
	if !s.originWarned.Swap(true) {
		s.log.Warn("players come by https but the server does not know its origin: " + withoutOrigin + " --trusted-proxies ADDRESSES")
	}
}

// admit lets a request pass unless its client asks too fast.
func (s *Server) admit(r *http.Request, now time.Time) error {
	rates := s.apiRates
	if ofGame(r) {
		rates = s.gameRates
	}
	if rates == nil {
		return nil
	}
	from := s.options.Proxies.ClientAddr(r)
	if s.exempt(from) {
		return nil
	}
	if wait, ok := rates.Take(caller.RateKey(from), now, 1); !ok {
		return problem.TooFast.WithRetry(wait, "This address asks too often. Send several answers in one request, or wait.")
	}
	return nil
}

// spares reports whether an address has no limit: one of this machine's, where that was
// not ordered otherwise, and that of a socket, which has none.
func (s *Server) exempt(from netip.Addr) bool {
	return !from.IsValid() || s.options.ExemptLocal && from.IsLoopback()
}

// client is the address that a request counts for in quotas and queues: a whole network of 64 bits
// in IPv6, and the zero address where the client has no limit.
func (s *Server) client(r *http.Request) netip.Addr {
	from := s.options.Proxies.ClientAddr(r)
	if s.exempt(from) {
		return netip.Addr{}
	}
	return caller.RateKey(from)
}

// ofGame reports whether a request is for the game, which only its own pages may ask.
func ofGame(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, game.Prefix) }

// cross tells browsers of the one other origin that may ask, if there is one, and reports
// whether that was all that was asked.
func (s *Server) cross(w http.ResponseWriter, r *http.Request) bool {
	if s.options.CORS == "" || ofGame(r) {
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
func (s *Server) recovered(w *reply, r *http.Request, fault any) (cut bool) {
	if fault == http.ErrAbortHandler { //nolint:errorlint // net/http compares so
		return true
	}
	s.log.Error("panic", "method", r.Method, "path", shownPath(r), "fault", fault, "stack", string(debug.Stack()))
	if w.status != 0 {
		return true
	}
	s.fail(w, r, problem.Internal.WithDetail("This is a fault of the server's. It is in its log."))
	return false
}

// note counts and logs a request. Neither its body nor its query is in the log: they hold
// answers. Of the game there is the kind of path only: what stands in one is a player's.
func (s *Server) note(w *reply, r *http.Request, spent time.Duration) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	w.route.observe(w.status, spent)
	switch w.status {
	case http.StatusForbidden:
		s.refusals.Note(s.options.Proxies.ClientAddr(r), "forbidden")
	case http.StatusTooManyRequests:
		s.refusals.Note(s.options.Proxies.ClientAddr(r), "too many requests")
	case http.StatusServiceUnavailable:
		if !s.known(w.status) {
			s.refusals.Note(s.options.Proxies.ClientAddr(r), "busy")
		}
	}
	level := slog.LevelDebug
	if w.status >= http.StatusInternalServerError && w.status != http.StatusServiceUnavailable {
		level = slog.LevelWarn
	}
	if s.log.Enabled(r.Context(), level) {
		s.log.LogAttrs(r.Context(), level, "request",
			slog.String("method", r.Method), slog.String("path", shownPath(r)),
			slog.Int("status", w.status), slog.Int64("bytes", w.bytes),
			slog.Float64("spent_ms", float64(spent.Microseconds())/1000), slog.String("from", s.from(r)))
	}
}

// known reports whether a status is that of a game that cannot save or cannot ask its database:
// the log has that already.
func (s *Server) known(status int) bool {
	return status == http.StatusServiceUnavailable && s.game != nil && (s.game.Full() || s.game.Unavailable())
}

// shownPath is the path of a request for the log.
func shownPath(r *http.Request) string {
	if ofGame(r) {
		return r.Pattern
	}
	return r.URL.Path
}

// from is where a request comes from, for the log.
func (s *Server) from(r *http.Request) string {
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
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if out, ok := w.(*reply); ok && out.status != 0 {
		if r.Context().Err() == nil {
			s.log.Error("answer cut off", "method", r.Method, "path", shownPath(r), "error", err)
		}
		panic(http.ErrAbortHandler)
	}
	var p *problem.Error
	switch {
	case errors.As(err, &p):
	case errors.Is(err, context.Canceled) && r.Context().Err() != nil:
		p = &problem.Error{Problem: givenUp, Detail: "The connection ended before the answer was ready."}
	default:
		s.log.Error("internal error", "method", r.Method, "path", shownPath(r), "error", err)
		p = &problem.Error{Problem: problem.Internal, Detail: "This is a fault of the server's. It is in its log."}
	}
	p.Write(w)
}
