package bus

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/nats-io/nats.go"
)

// ErrOld is wrapped by the error for a server that is too old.
var ErrServerTooOld = errors.New("NATS 2.11 or later is needed")

// ErrURL is the error for a URL that cannot be read. It does not show it: where the parts of a URL
// cannot be told apart, neither can the secret in it.
var ErrURL = errors.New("a URL of NATS cannot be read; one is like nats://host:port")

// Access says how a server that is there already is connected to. All but URLs may be empty.
type Access struct {
	URLs string // one or more with commas between them: nats://host:port
	Name string // of the connection, as the server lists it

	Creds          string // a file of credentials, as nsc writes it
	NKey           string // a file with an NKey seed
	User, Password string
	Token          string

	CA        string // a file of certificates that the server's must be signed by
	Cert, Key string // files of our own certificate

	Insecure bool // allows a password or a token to be sent beyond this machine without TLS

	Wait time.Duration // how long to try while no server is there
}

// greeting is how long a server and who connects wait for each other to say who they are: NATS takes two
// seconds, in which a machine that is busy may not come to it.
const handshakeTimeout = 10 * time.Second

// Dial connects. The connection comes back by itself whenever it is lost. The error wraps ErrOld if the server is too
// old, ErrURL if a URL cannot be parsed, and ErrPlain if a secret would be sent without TLS; it never shows a secret.
// More options, which only tests need, replace those that follow from the access.
func Dial(ctx context.Context, access Access, more ...nats.Option) (*nats.Conn, error) {
	urls, err := parseURLs(access.URLs)
	if err != nil {
		return nil, err
	}
	if err := access.checkPlaintext(urls); err != nil {
		return nil, err
	}
	connect := func() (*nats.Conn, error) {
		nc, err := access.dial(ctx, access.URLs, more...)
		if err != nil && !errors.Is(err, nats.ErrNoServers) {
			err = backoff.Permanent(err)
		}
		return nc, err
	}
	limit := max(access.Wait, 1) // 0 would be no limit
	return backoff.Retry(ctx, connect, backoff.WithBackOff(newBackOff()), backoff.WithMaxElapsedTime(limit))
}

func (a Access) dial(ctx context.Context, list string, more ...nats.Option) (*nats.Conn, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	options, err := a.options()
	if err != nil {
		return nil, err
	}
	if urls, err := parseURLs(list); err == nil && a.needsLoopback(urls) {
		options = append(options, nats.SetCustomDialer(loopbackDialer))
	}
	nc, err := nats.Connect(list, append(options, more...)...)
	if err != nil {
		return nil, fmt.Errorf("NATS at %s: %w", WithoutSecrets(list), err)
	}
	if version := nc.ConnectedServerVersion(); !supported(version) {
		nc.Close()
		return nil, fmt.Errorf("NATS at %s is version %q: %w", WithoutSecrets(list), version, ErrServerTooOld)
	}
	return nc, nil
}

func (a Access) options() ([]nats.Option, error) {
	options := []nats.Option{
		nats.Name(a.Name), nats.Timeout(handshakeTimeout), nats.MaxReconnects(-1),
		nats.ReconnectWait(250 * time.Millisecond), nats.ReconnectJitter(100*time.Millisecond, 100*time.Millisecond),
		// A server whose machine is gone closes no connection: it is given up after six to nine seconds.
		nats.PingInterval(3 * time.Second), nats.MaxPingsOutstanding(2),
		// A server that answers a request late has our answer all the same: none is kept
		// from before the connection was lost.
		nats.ReconnectBufSize(-1),
		nats.ReconnectHandler(func(nc *nats.Conn) {
			if !supported(nc.ConnectedServerVersion()) {
				nc.Close()
			}
		}),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // or they go to standard error
	}
	if a.Creds != "" {
		options = append(options, nats.UserCredentials(a.Creds))
	}
	if a.NKey != "" {
		option, err := nats.NkeyOptionFromSeed(a.NKey)
		if err != nil {
			return nil, fmt.Errorf("the NKey in %s: %w", a.NKey, err)
		}
		options = append(options, option)
	}
	if a.User != "" || a.Password != "" {
		options = append(options, nats.UserInfo(a.User, a.Password))
	}
	if a.Token != "" {
		options = append(options, nats.Token(a.Token))
	}
	if a.CA != "" {
		options = append(options, nats.RootCAs(a.CA))
	}
	if a.Cert != "" || a.Key != "" {
		options = append(options, nats.ClientCert(a.Cert, a.Key))
	}
	return options, nil
}

// parseURLs parses a list of URLs with commas between them. The error is ErrURL: an error of package url would show the
// text, and with it a secret.
func parseURLs(list string) (urls []*url.URL, err error) {
	for text := range strings.SplitSeq(list, ",") {
		if text = strings.TrimSpace(text); !strings.Contains(text, "://") {
			text = "nats://" + text
		}
		u, err := url.Parse(text)
		if err != nil || u.Hostname() == "" || strings.Contains(u.Path+u.RawQuery+u.Fragment, "@") {
			return nil, ErrURL
		}
		urls = append(urls, u)
	}
	return urls, nil
}

// WithoutSecrets is a list of URLs, with commas between them, without the credentials in them.
func WithoutSecrets(urls string) string {
	list := strings.Split(urls, ",")
	for i, u := range list {
		u = strings.TrimSpace(u)
		scheme, rest, found := strings.Cut(u, "://")
		if !found {
			scheme, rest = "nats", u
		}
		list[i] = scheme + "://" + rest[strings.LastIndexByte(rest, '@')+1:]
	}
	return strings.Join(list, ",")
}

// recent says whether a version of a server is 2.11 or later.
func supported(version string) bool {
	parts := strings.SplitN(strings.TrimPrefix(version, "v"), ".", 3)
	if len(parts) < 2 {
		return false
	}
	major, err1 := strconv.Atoi(parts[0])
	minor, err2 := strconv.Atoi(parts[1])
	return err1 == nil && err2 == nil && (major > 2 || major == 2 && minor >= 11)
}

// ErrPlain is wrapped by the error for a password or a token that would leave this machine without TLS.
var ErrPlaintext = errors.New("a password or a token would be sent beyond this machine without TLS")

// A PlainError names the server that a secret would be sent to without TLS. It wraps [ErrPlain].
type PlaintextError struct{ URL string } // without secrets

func (e *PlaintextError) Error() string { return e.URL + ": " + ErrPlaintext.Error() }

// Unwrap returns ErrPlain.
func (e *PlaintextError) Unwrap() error { return ErrPlaintext }

// isLoopback reports whether a host, a name or an address, is this machine.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// needsLoopback reports whether the connection may only be to this machine, because it has a password or a token,
// no TLS, and nobody allowed that.
func (a Access) needsLoopback(urls []*url.URL) bool {
	if a.Insecure || a.CA != "" || a.Cert != "" {
		return false
	}
	secret := a.Password != "" || a.Token != ""
	for _, u := range urls {
		if u.Scheme == "tls" || u.Scheme == "wss" {
			return false // the client then uses TLS for all of them
		}
		secret = secret || u.User != nil
	}
	return secret
}

// checkPlain returns a *PlainError if a secret would be sent to one of the URLs without TLS.
func (a Access) checkPlaintext(urls []*url.URL) error {
	if !a.needsLoopback(urls) {
		return nil
	}
	for _, u := range urls {
		if !isLoopback(u.Hostname()) {
			return &PlaintextError{u.Scheme + "://" + u.Host}
		}
	}
	return nil
}

// loopbackDialer connects to this machine alone. Servers tell clients of other servers of their cluster, to which
// the client would send its password too.
var loopbackDialer = &net.Dialer{
	Timeout: handshakeTimeout,
	Control: func(_, address string, _ syscall.RawConn) error {
		host, _, err := net.SplitHostPort(address)
		if err == nil && !isLoopback(host) {
			err = ErrPlaintext
		}
		return err
	},
}
