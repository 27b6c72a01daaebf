package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/server"
)

// healthTimeout bounds the request of health. It is longer than the server waits for its database.
const healthTimeout = 5 * time.Second

// maxHealthBody is the number of bytes of a response that health reads.
const maxHealthBody = 16 << 10

// healthJSON is the JSON form of the result of health.
type healthJSON struct {
	URL    string `json:"url"`
	Ready  bool   `json:"ready"`
	Detail string `json:"detail,omitempty"`
}

func (a *app) newHealth() *cobra.Command {
	cmd := a.newCommand("health", "health.short", "health.long", "health.example")
	var addr string
	cmd.Flags().StringVar(&addr, "addr", defaultAddr, a.say("health.help.addr"))
	a.addSettings(cmd)
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		srv, ok := serverURL(addr)
		if !ok {
			return console.NewError("health.addr", "addr", excerpt.Quote(addr))
		}
		return a.health(cmd.Context(), srv)
	}
	return cmd
}

// serverURL returns the URL of the server that listens at addr: a URL, a port, or a host and a
// port. A Unix socket stays unix:PATH. If the server listens at all addresses of the machine, the URL has the loopback address.
func serverURL(addr string) (string, bool) {
	if u, err := url.Parse(addr); err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https") {
		return u.Scheme + "://" + u.Host + strings.TrimSuffix(u.EscapedPath(), "/"), true
	}
	if socket, ok := server.SocketPath(addr); ok {
		return addr, socket != ""
	}
	if !strings.Contains(addr, ":") {
		addr = ":" + addr
	}
	host, port, err := net.SplitHostPort(addr)
	if n, portErr := strconv.ParseUint(port, 10, 16); err != nil || portErr != nil || n == 0 {
		return "", false
	}
	switch host {
	case "", "0.0.0.0":
		host = "127.0.0.1"
	case "::":
		host = "::1"
	}
	u := url.URL{Scheme: "http", Host: net.JoinHostPort(host, port)}
	_, err = url.Parse(u.String())
	return u.String(), err == nil
}

// health asks the server whether it is ready and prints one line. It returns console.ErrNo if the server is
// not ready or does not answer.
func (a *app) health(ctx context.Context, srv string) error {
	detail, ready := a.askReady(ctx, srv)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	line := a.say("health.ready", "url", srv)
	switch {
	case ready && detail != "":
		line = a.say("health.degraded", "url", srv, "detail", detail)
	case !ready:
		line = a.say("health.unready", "url", srv, "detail", detail)
	}
	if err := a.print(healthJSON{URL: srv, Ready: ready, Detail: detail}, line); err != nil || ready {
		return err
	}
	return console.ErrNo
}

// serverTransport returns a transport without a proxy of the environment, and the URL with which it reaches the server
// at an address of serverURL.
func serverTransport(srv string) (*http.Transport, string) {
	transport := &http.Transport{DisableKeepAlives: true}
	if socket, ok := server.SocketPath(srv); ok {
		transport.DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", socket)
		}
		srv = "http://localhost"
	}
	return transport, srv
}

// askReady reports whether the server is ready and, if it is not or is degraded, the reason.
func (a *app) askReady(ctx context.Context, srv string) (detail string, ready bool) {
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	transport, srv := serverTransport(srv)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, srv+"/readyz", http.NoBody)
	if err != nil {
		return console.OneLine(err.Error()), false
	}
	response, err := transport.RoundTrip(request)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return a.say("health.slow", "seconds", int(healthTimeout.Seconds())), false
	case err != nil:
		return console.OneLine(err.Error()), false
	}
	defer response.Body.Close()
	var body struct {
		Status any    `json:"status"` // "ok", "degraded", or the status of a problem
		Detail string `json:"detail"`
	}
	err = json.NewDecoder(io.LimitReader(response.Body, maxHealthBody)).Decode(&body)
	switch {
	case response.StatusCode == http.StatusOK && err == nil && body.Status == "ok":
		return "", true
	case response.StatusCode == http.StatusOK && err == nil && body.Status == "degraded":
		return console.OneLine(body.Detail), true
	case response.StatusCode == http.StatusOK:
		return a.say("health.other"), false
	}
	return console.OneLine(cmp.Or(body.Detail, response.Status)), false
}
