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
type visit struct {
	*http.Request
	ctx     context.Context // the request's
	w       http.ResponseWriter
	session store.Session // without a token where there is none
	token   string        // of the session, as the browser has it
	player  store.Player  // without an ID where there is no session
	body    []byte
	ends    []func()
}

// atEnd has something called when the request has been answered.
func (v *visit) atEnd(do func()) { v.ends = append(v.ends, do) }

func (v *visit) end() {
	for _, do := range v.ends {
		do()
	}
}

// answer is what a request is answered with.
type answer struct {
	status int                     // 0: 200
	body   any                     // as JSON; nil for none
	write  func(w io.Writer) error // writes the body, where body is nil
	head   map[string]string
}

// handler answers a visit. Its error is a problem, or the server's fault.
type handler func(*visit) (*answer, error)

// visited makes a handler of one that gives its answer back. What changes something has to
// come from a page of ours, as JSON.
func (g *Game) visited(of handler) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		limit, cancel := context.WithTimeout(r.Context(), requestTime)
		defer cancel()
		r = r.WithContext(limit)
		v := &visit{Request: r, ctx: r.Context(), w: w}
		defer v.end()
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			if err := g.admit(w, v); err != nil {
				return err
			}
		}
		w.Header().Add("Vary", "Cookie")
		if err := g.open(v); err != nil {
			return g.health.refusal(err)
		}
		out, err := of(v)
		if err != nil {
			return g.health.refusal(err)
		}
		return out.send(w)
	}
}

// open finds the session of a request, if there is one, and its player.
func (g *Game) open(v *visit) error {
	cookie, err := v.Cookie(g.cookieName(sessionCookie))
	if err != nil || cookie.Value == "" {
		return nil
	}
	session, err := g.store.Session(v.ctx, hashToken(cookie.Value), g.now())
	if err == nil {
		v.player, err = g.store.Player(v.ctx, session.Player)
	}
	switch {
	case isMissing(err): // ended, or deleted on another device
		return nil
	case err != nil:
		return err
	}
	v.session, v.token = session, cookie.Value
	if g.now()-session.Used < touchEvery.Milliseconds() {
		return nil
	}
	return g.touch(v)
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
func (g *Game) admit(w http.ResponseWriter, v *visit) (err error) {
	o := g.options
	if !(caller.OriginPolicy{Origin: o.Origin, Proxies: o.Proxies, Addr: o.Addr}).SameOrigin(v.Request) {
		return badOrigin.WithDetail("Only pages of this server may ask for that.")
	}
	kind, _, err := mime.ParseMediaType(v.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return problem.BadType.WithDetail("Send application/json.")
	}
	limit := int64(maxBody)
	if v.URL.Path == Prefix+"offline" {
		limit = maxOffline
	}
	if v.body, err = io.ReadAll(http.MaxBytesReader(w, v.Body, limit)); err != nil {
		return problem.FromBodyError(err, limit)
	}
	return nil
}

// read reads the body into a value. An empty one is taken for {}.
func (v *visit) read(into any) error {
	if len(bytes.TrimSpace(v.body)) == 0 {
		return nil
	}
	err := v.decode(into)
	if err == nil || errors.Is(err, moreFollows) {
		return err
	}
	return problem.BadJSON.WithDetail("The body is no JSON as it is wanted here: " + plain(err))
}

var moreFollows = problem.BadJSON.WithDetail("More follows the JSON.")

// decode decodes the body into a value that has all its fields. The error is moreFollows, or that of encoding/json.
func (v *visit) decode(into any) error {
	dec := json.NewDecoder(bytes.NewReader(v.body))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return err
	}
	if _, err := dec.Token(); err != io.EOF {
		return moreFollows
	}
	return nil
}

// plain is an error of encoding/json without its package's name and without a text of the
// client's, which may be long.
func plain(err error) string {
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
func after(of handler, checks ...func(*visit) error) handler {
	return func(v *visit) (*answer, error) {
		for _, check := range checks {
			if err := check(v); err != nil {
				return nil, err
			}
		}
		return of(v)
	}
}

// signedIn refuses a visit without a session.
func signedIn(v *visit) error {
	if v.player.ID == "" {
		return noPlayer.WithDetail("Nobody plays here yet.")
	}
	return nil
}

// lang is the language of what is said to the player.
func (v *visit) lang() text.Lang {
	if lang, ok := text.ParseLang(v.player.Lang); ok {
		return lang
	}
	return caller.Lang(v.Request)
}

// number is a whole number of the query, or a default where it is left out.
func (v *visit) number(name string, otherwise int64) (int64, error) {
	written := v.URL.Query().Get(name)
	if written == "" {
		return otherwise, nil
	}
	n, err := strconv.ParseInt(written, 10, 64)
	if err != nil || n < 0 {
		return 0, badMove.WithDetail("The parameter " + name + " is a whole number.")
	}
	return n, nil
}

func ok(body any) *answer { return &answer{body: body} }

func (a *answer) send(w http.ResponseWriter) error {
	var body []byte
	if a.body != nil {
		var err error
		if body, err = json.Marshal(a.body); err != nil {
			return err
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)+1))
		body = append(body, '\n')
	}
	for name, value := range a.head {
		w.Header().Set(name, value)
	}
	switch {
	case a.status != 0:
		w.WriteHeader(a.status)
	case body == nil && a.write == nil:
		w.WriteHeader(http.StatusNoContent)
	}
	if a.write != nil {
		return a.write(w)
	}
	_, _ = w.Write(body) // who has gone needs no answer
	return nil
}

func isMissing(err error) bool { return errors.Is(err, store.ErrNotFound) }

// now is the time as runs have it.
func (g *Game) now() int64 { return g.options.Clock().UnixMilli() }

// from is the address that a request comes from; invalid for a socket.
func (g *Game) from(v *visit) netip.Addr { return g.options.Proxies.ClientAddr(v.Request) }
