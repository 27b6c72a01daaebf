package game

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/netip"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/internal/web/caller"
	"github.com/make24/make24/internal/web/problem"
)

// visit is one request of a page.
type request struct {
	*http.Request
	ctx      context.Context // the request's
	w        http.ResponseWriter
	session  store.Session // without a token where there is none
	token    string        // of the session, as the browser has it
	player   store.Player  // without an ID where there is no session
	body     []byte
	cleanups []func()
}

// atEnd has something called when the request has been answered.
func (r *request) addCleanup(do func()) { r.cleanups = append(r.cleanups, do) }

func (r *request) cleanup() {
	for _, do := range r.cleanups {
		do()
	}
}

// answer is what a request is answered with.
type response struct {
	status int                     // 0: 200
	body   any                     // as JSON; nil for none
	write  func(w io.Writer) error // writes the body, where body is nil
	header map[string]string
}

// handler answers a visit. Its error is a problem, or the server's fault.
type handler func(*request) (*response, error)

// visited makes a handler of one that gives its answer back. What changes something has to
// come from a page of ours, as JSON.
func (g *Game) handle(h handler) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		timeoutCtx, cancel := context.WithTimeout(r.Context(), requestTimeout)
		defer cancel()
		r = r.WithContext(timeoutCtx)
		req := &request{Request: r, ctx: r.Context(), w: w}
		defer req.cleanup()
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			if err := g.checkWrite(w, req); err != nil {
				return err
			}
		}
		w.Header().Add("Vary", "Cookie")
		if err := g.loadSession(req); err != nil {
			return g.health.storeProblem(err)
		}
		out, err := h(req)
		if err != nil {
			return g.health.storeProblem(err)
		}
		return out.send(w)
	}
}

// open finds the session of a request, if there is one, and its player.
func (g *Game) loadSession(r *request) error {
	cookie, err := r.Cookie(g.cookieName(sessionCookie))
	if err != nil || cookie.Value == "" {
		return nil
	}
	session, err := g.store.Session(r.ctx, hashToken(cookie.Value), g.now())
	if err == nil {
		r.player, err = g.store.Player(r.ctx, session.Player)
	}
	switch {
	case isNotFound(err): // ended, or deleted on another device
		return nil
	case err != nil:
		return err
	}
	r.session, r.token = session, cookie.Value
	if g.now()-session.Used < sessionUpdateInterval.Milliseconds() {
		return nil
	}
	return g.extendSession(r)
}

const (
	sessionCookie   = "make24"
	challengeCookie = "make24-challenge"
)

// cookieName returns the name of a cookie as browsers have it: with https no other host of the domain can set it.
func (g *Game) cookieName(name string) string {
	if g.options.Origin.Secure() {
		return "__Host-" + name
	}
	return name
}

// hashToken is the token of a cookie as the database has it.
func hashToken(token string) string {
	hash := sha256.Sum256([]byte(token))
	return base64.RawURLEncoding.EncodeToString(hash[:])
}

// admit lets a request pass that is to change something, and reads its body.
func (g *Game) checkWrite(w http.ResponseWriter, r *request) (err error) {
	o := g.options
	if !(caller.OriginPolicy{Origin: o.Origin, Proxies: o.Proxies, Addr: o.Addr}).SameOrigin(r.Request) {
		return badOrigin.WithDetail("Only pages of this server may ask for that.")
	}
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return problem.BadType.WithDetail("Send application/json.")
	}
	limit := int64(maxBody)
	if r.URL.Path == Prefix+"offline" {
		limit = maxOffline
	}
	if r.body, err = io.ReadAll(http.MaxBytesReader(w, r.Body, limit)); err != nil {
		return problem.FromBodyError(err, limit)
	}
	return nil
}

// read reads the body into a value. An empty one is taken for {}.
func (r *request) decodeBody(dest any) error {
	if len(bytes.TrimSpace(r.body)) == 0 {
		return nil
	}
	err := r.decodeStrict(dest)
	if err == nil || errors.Is(err, errTrailingData) {
		return err
	}
	return problem.BadJSON.WithDetail("The body is no JSON as it is wanted here: " + decodeMessage(err))
}

var errTrailingData = problem.BadJSON.WithDetail("More follows the JSON.")

// decode decodes the body into a value that has all its fields. The error is moreFollows, or that of encoding/json.
func (r *request) decodeStrict(dest any) error {
	dec := json.NewDecoder(bytes.NewReader(r.body))
	dec.DisallowUnknownFields()
	if err := dec.Decode(dest); err != nil {
		return err
	}
	if _, err := dec.Token(); err != io.EOF {
		return errTrailingData
	}
	return nil
}

// plain is an error of encoding/json without its package's name and without a text of the
// client's, which may be long.
func decodeMessage(err error) string {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind) && kind.Field != "":
		return "the field " + kind.Field + " is no " + kind.Type.Kind().String() + "."
	case strings.HasPrefix(err.Error(), "json: unknown field"):
		return "it has a field that is not known."
	}
	return "it cannot be read."
}

// after makes a handler of one whose visit has to pass checks first, in their order.
func withChecks(h handler, checks ...func(*request) error) handler {
	return func(r *request) (*response, error) {
		for _, check := range checks {
			if err := check(r); err != nil {
				return nil, err
			}
		}
		return h(r)
	}
}

// signedIn refuses a visit without a session.
func signedIn(r *request) error {
	if r.player.ID == "" {
		return noPlayer.WithDetail("Nobody plays here yet.")
	}
	return nil
}

// lang is the language of what is said to the player.
func (r *request) lang() text.Lang {
	if lang, ok := text.ParseLang(r.player.Lang); ok {
		return lang
	}
	return caller.Lang(r.Request)
}

// number is a whole number of the query, or a default where it is left out.
func (r *request) intParam(name string, fallback int64) (int64, error) {
	written := r.URL.Query().Get(name)
	if written == "" {
		return fallback, nil
	}
	n, err := strconv.ParseInt(written, 10, 64)
	if err != nil || n < 0 {
		return 0, badMove.WithDetail("The parameter " + name + " is a whole number.")
	}
	return n, nil
}

func ok(body any) *response { return &response{body: body} }

func (resp *response) send(w http.ResponseWriter) error {
	var body []byte
	if resp.body != nil {
		var err error
		if body, err = json.Marshal(resp.body); err != nil {
			return err
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)+1))
		body = append(body, '\n')
	}
	for name, value := range resp.header {
		w.Header().Set(name, value)
	}
	switch {
	case resp.status != 0:
		w.WriteHeader(resp.status)
	case body == nil && resp.write == nil:
		w.WriteHeader(http.StatusNoContent)
	}
	if resp.write != nil {
		return resp.write(w)
	}
	_, _ = w.Write(body) // who has gone needs no answer
	return nil
}

func isNotFound(err error) bool { return errors.Is(err, store.ErrNotFound) }

// now is the time as runs have it.
func (g *Game) now() int64 { return g.options.Clock().UnixMilli() }

// from is the address that a request comes from; invalid for a socket.
func (g *Game) clientAddr(r *request) netip.Addr { return g.options.Proxies.ClientAddr(r.Request) }
