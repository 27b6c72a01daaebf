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

// ErrServerTooOld is the error that Dial wraps for a server older than NATS 2.11.
var ErrServerTooOld = errors.New("NATS 2.11 or later is needed")

// ErrURL is the error for an invalid URL. It does not contain the URL: if a URL cannot be parsed,
// the secret in it cannot be removed.
var ErrURL = errors.New("invalid NATS URL, want nats://host:port")

// Access holds the settings of a client connection. All fields but URLs may be empty.
type Access struct {
	URLs string // one or more of nats://host:port, separated by commas
	Name string // name of the connection in the server's listings

	Creds          string // credentials file, as written by nsc
	NKey           string // file with an NKey seed
	User, Password string
	Token          string

	CA        string // file of the CA certificates that verify the server's certificate
	Cert, Key string // files of the client certificate

	Insecure bool // allows sending a password or a token to another machine without TLS

	NoEcho bool // the connection does not receive the messages that it publishes itself

	Wait time.Duration // how long Dial retries while no server answers
}

// handshakeTimeout bounds connecting, TLS and authentication, on the client and on the server. NATS
// uses 2 s, which is too short on a busy machine.
const handshakeTimeout = 10 * time.Second

// Dial connects to a server. If the connection is lost, it reconnects automatically, without limit.
// The error wraps ErrServerTooOld if the server is too old, ErrURL if a URL is invalid, and
// ErrPlaintext if a secret would be sent to another machine without TLS. It never contains a
// secret. Options in more override those of access; only tests use them.
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
	limit := max(access.Wait, 1) // 0 would mean no limit
	return backoff.Retry(ctx, connect, backoff.WithBackOff(newBackOff()), backoff.WithMaxElapsedTime(limit))
}

// dial makes one attempt to connect to the comma-separated URLs in list.
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
	if version := nc.ConnectedServerVersion(); !isSupported(version) {
		nc.Close()
		return nil, fmt.Errorf("NATS at %s is version %q: %w", WithoutSecrets(list), version, ErrServerTooOld)
	}
	return nc, nil
}

// options returns the options of the connection.
func (a Access) options() ([]nats.Option, error) {
	options := []nats.Option{
		nats.Name(a.Name), nats.Timeout(handshakeTimeout), nats.MaxReconnects(-1),
		nats.ReconnectWait(250 * time.Millisecond), nats.ReconnectJitter(100*time.Millisecond, 100*time.Millisecond),
		// A machine that crashes does not close its connections. These pings detect that after 6 to
		// 9 s.
		nats.PingInterval(3 * time.Second), nats.MaxPingsOutstanding(2),
		// Do not buffer messages while disconnected: Retry repeats requests, so a buffered message
		// would arrive late, after its repetition.
		nats.ReconnectBufSize(-1),
		nats.ReconnectHandler(func(nc *nats.Conn) {
			if !isSupported(nc.ConnectedServerVersion()) {
				nc.Close()
			}
		}),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // the default prints to standard error
	}
	if a.NoEcho {
		options = append(options, nats.NoEcho())
	}
	if a.Creds != "" {
		options = append(options, nats.UserCredentials(a.Creds))
	}
	if a.NKey != "" {
		option, err := nats.NkeyOptionFromSeed(a.NKey)
		if err != nil {
			return nil, fmt.Errorf("NKey file %s: %w", a.NKey, err)
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

// parseURLs parses a comma-separated list of URLs. If a URL is invalid, it returns ErrURL without
// the cause, which would contain the URL and any secret in it.
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

// WithoutSecrets returns a comma-separated list of URLs with the credentials removed.
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

// isSupported reports whether a server version is 2.11 or later.
func isSupported(version string) bool {
	parts := strings.SplitN(strings.TrimPrefix(version, "v"), ".", 3)
	if len(parts) < 2 {
		return false
	}
	major, err1 := strconv.Atoi(parts[0])
	minor, err2 := strconv.Atoi(parts[1])
	return err1 == nil && err2 == nil && (major > 2 || major == 2 && minor >= 11)
}

// ErrPlaintext is the error for a password or a token that would be sent to another machine without
// TLS.
var ErrPlaintext = errors.New("a password or a token would be sent to another machine without TLS")

// PlaintextError names the server to which a secret would be sent without TLS. It wraps
// [ErrPlaintext].
type PlaintextError struct{ URL string } // without secrets

func (e *PlaintextError) Error() string { return e.URL + ": " + ErrPlaintext.Error() }

// Unwrap returns ErrPlaintext.
func (e *PlaintextError) Unwrap() error { return ErrPlaintext }

// isLoopback reports whether host is "localhost" or a loopback address.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// needsLoopback reports whether the connection must stay on this machine, because it would send a
// password or a token without TLS and Insecure is not set.
func (a Access) needsLoopback(urls []*url.URL) bool {
	if a.Insecure || a.CA != "" || a.Cert != "" {
		return false
	}
	hasSecret := a.Password != "" || a.Token != ""
	for _, u := range urls {
		if u.Scheme == "tls" || u.Scheme == "wss" {
			return false // the client then uses TLS for all URLs
		}
		hasSecret = hasSecret || u.User != nil
	}
	return hasSecret
}

// checkPlaintext returns a *PlaintextError if a secret would be sent to one of the URLs without
// TLS.
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

// loopbackDialer connects only to this machine. A server announces the other servers of its cluster
// to its clients, and without this dialer a client would send its password to them too.
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
