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

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/problem"
)

// request is a request from a page, with its session and player.
type request struct {
	*http.Request
	ctx      context.Context // Request.Context()
	w        http.ResponseWriter
	session  store.Session // the zero Session if there is none
	token    string        // the session's token, as in the cookie
	player   store.Player  // the zero Player if there is no session
	body     []byte
	cleanups []func()
}

// addCleanup registers a function to call when the response has been sent.
func (r *request) addCleanup(f func()) { r.cleanups = append(r.cleanups, f) }

func (r *request) cleanup() {
	for _, f := range r.cleanups {
		f()
	}
}

// response is what a handler returns; send writes it.
type response struct {
	status int                     // 0: 200, or 204 without a body
	body   any                     // encoded as JSON; nil: none
	text   []byte                  // the encoded body; set by encode
	write  func(w io.Writer) error // writes the body if body is nil
	header map[string]string
}

// handler answers a request. It returns a problem or an internal error.
type handler func(*request) (*response, error)

// handle returns an HTTP handler that loads the session, calls h and sends its response. Requests
// other than GET and HEAD must come from a page of the server's origin and have a JSON body.
func (g *Game) handle(h handler) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		timeoutCtx, cancel := context.WithTimeout(r.Context(), RequestTimeout)
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
		out, err := g.answer(req, h)
		if err != nil {
			return g.health.storeProblem(err)
		}
		return out.send(w)
	}
}

// answer loads the session of a request, calls h, and encodes its response. Meanwhile the request has a turn, which
// it does not have while the server waits for the client.
func (g *Game) answer(r *request, h handler) (*response, error) {
	if err := g.health.refuseReplaced(); err != nil {
		return nil, err
	}
	ctx, done, err := g.options.Turns.Admit(r.ctx, limiter.Client(r.ctx))
	if err != nil {
		return nil, runProblem(err, emptyRun)
	}
	defer done()
	r.ctx, r.Request = ctx, r.WithContext(ctx)
	if err := g.loadSession(r); err != nil {
		return nil, err
	}
	if r.URL.Path != Prefix+"logout" {
		if err := requireNotBanned(r.player); err != nil {
			return nil, err
		}
	}
	out, err := h(r)
	if err != nil {
		return nil, err
	}
	if err := out.encode(); err != nil {
		return nil, err
	}
	return out, nil
}

// loadSession loads the session of a request and its player, if there are any.
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
	case isNotFound(err): // the session has expired or was deleted on another device
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

// cookieName returns the full name of a cookie. With https, the name has the prefix __Host-, so
// that no other host of the domain can set the cookie. Browsers allow this prefix only for the path /.
func (g *Game) cookieName(name string) string { return cookieName(name, g.options.Origin) }

func cookieName(name string, o caller.Origin) string {
	switch {
	case o.Secure() && o.Base() == "/":
		return "__Host-" + name
	case o.Secure():
		return "__Secure-" + name
	}
	return name
}

// SessionCookie returns the name of the session cookie of a server at an address.
func SessionCookie(o caller.Origin) string { return cookieName(sessionCookie, o) }

// hashToken returns the hash of a session token. The database stores only the hash.
func hashToken(token string) string {
	hash := sha256.Sum256([]byte(token))
	return base64.RawURLEncoding.EncodeToString(hash[:])
}

// checkWrite checks the origin and the Content-Type of a request that may change data, and reads
// its body.
func (g *Game) checkWrite(w http.ResponseWriter, r *request) (err error) {
	o := g.options
	if !(caller.OriginPolicy{Origin: o.Origin, Proxies: o.Proxies, Addr: o.Addr}).SameOrigin(r.Request) {
		return badOrigin.WithDetail("Only pages of this server may send this request.")
	}
	mediaType, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || mediaType != "application/json" {
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

// decodeBody decodes the body into dest. An empty body counts as {}.
func (r *request) decodeBody(dest any) error {
	if len(bytes.TrimSpace(r.body)) == 0 {
		return nil
	}
	err := r.decodeStrict(dest)
	if err == nil || errors.Is(err, errTrailingData) {
		return err
	}
	return problem.BadJSON.WithDetail("The body is not valid for this request: " + decodeMessage(err))
}

var errTrailingData = problem.BadJSON.WithDetail("The body continues after the JSON value.")

// decodeStrict decodes the body into dest. Unknown fields are errors. It returns errTrailingData or
// an error of encoding/json.
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

// decodeMessage returns a message for an error of encoding/json. The message omits text from the
// client, which may be long.
func decodeMessage(err error) string {
	var typeErr *json.UnmarshalTypeError
	switch {
	case errors.As(err, &typeErr) && typeErr.Field != "":
		return "the field " + typeErr.Field + " is not of type " + typeErr.Type.Kind().String() + "."
	case strings.HasPrefix(err.Error(), "json: unknown field"):
		return "it has an unknown field."
	}
	return "it is not valid JSON."
}

// withChecks returns a handler that runs checks in order and calls h if none returns an error.
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

// requireSession refuses requests without a session.
func requireSession(r *request) error {
	if r.player.ID == "" {
		return noPlayer.WithDetail("There is no session. Start a game first.")
	}
	return nil
}

// requireNotBanned refuses a player whom an operator has banned.
func requireNotBanned(p store.Player) error {
	if p.Banned > 0 {
		return banned.WithDetail("The operator of this server has banned this player.")
	}
	return nil
}

// lang returns the player's language, by default that of the request.
func (r *request) lang() text.Lang {
	if lang, ok := text.ParseLang(r.player.Lang); ok {
		return lang
	}
	return caller.Lang(r.Request)
}

// intParam returns a query parameter that must be an integer of at least 0, or fallback if the
// parameter is absent.
func (r *request) intParam(name string, fallback int64) (int64, error) {
	value := r.URL.Query().Get(name)
	if value == "" {
		return fallback, nil
	}
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil || n < 0 {
		return 0, badMove.WithDetail("The parameter " + name + " must be a whole number, 0 or more.")
	}
	return n, nil
}

func ok(body any) *response { return &response{body: body} }

// encode encodes the body of the response as JSON, if it has one.
func (resp *response) encode() error {
	if resp.body == nil {
		return nil
	}
	text, err := json.Marshal(resp.body)
	if err != nil {
		return err
	}
	resp.text = text
	return nil
}

// send writes the response, which encode has encoded.
func (resp *response) send(w http.ResponseWriter) error {
	body := resp.text
	if body != nil {
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
	_, _ = w.Write(body) // the client may have disconnected
	return nil
}

func isNotFound(err error) bool { return errors.Is(err, store.ErrNotFound) }

// now returns the time of the game's clock in milliseconds since 1970.
func (g *Game) now() int64 { return g.options.Clock().UnixMilli() }

// clientAddr returns the address of the client; it is invalid for a Unix socket.
func (g *Game) clientAddr(r *request) netip.Addr { return g.options.Proxies.ClientAddr(r.Request) }
