package bus

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// ErrOld is wrapped by the error for a server that is too old.
var ErrOld = errors.New("NATS 2.11 or later is needed")

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
const greeting = 10 * time.Second

// Dial connects. The connection comes back by itself whenever it is lost. The error wraps
// ErrOld for a server that is too old, ErrURL for a URL that is none, and ErrPlain for a secret that
// would be sent without TLS; it never shows a secret.
func Dial(ctx context.Context, access Access) (*nats.Conn, error) {
	if !readable(access.URLs) {
		return nil, ErrURL
	}
	if err := access.checkPlain(); err != nil {
		return nil, err
	}
	until := time.Now().Add(access.Wait)
	for {
		nc, err := access.dial(ctx, access.URLs)
		if err == nil || !errors.Is(err, nats.ErrNoServers) || time.Now().After(until) {
			return nc, err
		}
		if err := pause(ctx, 200*time.Millisecond); err != nil {
			return nil, err
		}
	}
}

func (a Access) dial(ctx context.Context, urls string, more ...nats.Option) (*nats.Conn, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	options, err := a.options()
	if err != nil {
		return nil, err
	}
	if a.needsLoopback(urlsOf(urls)) {
		options = append(options, nats.SetCustomDialer(loopbackDialer))
	}
	nc, err := nats.Connect(urls, append(options, more...)...)
	if err != nil {
		return nil, fmt.Errorf("NATS at %s: %w", WithoutSecrets(urls), err)
	}
	if version := nc.ConnectedServerVersion(); !recent(version) {
		nc.Close()
		return nil, fmt.Errorf("NATS at %s is version %q: %w", WithoutSecrets(urls), version, ErrOld)
	}
	return nc, nil
}

func (a Access) options() ([]nats.Option, error) {
	options := []nats.Option{
		nats.Name(a.Name), nats.Timeout(greeting), nats.MaxReconnects(-1),
		nats.ReconnectWait(250 * time.Millisecond), nats.ReconnectJitter(100*time.Millisecond, 100*time.Millisecond),
		// A server whose machine is gone closes no connection: it is given up after six to nine seconds.
		nats.PingInterval(3 * time.Second), nats.MaxPingsOutstanding(2),
		// A server that answers a request late has our answer all the same: none is kept
		// from before the connection was lost.
		nats.ReconnectBufSize(-1),
		nats.ReconnectHandler(func(nc *nats.Conn) {
			if !recent(nc.ConnectedServerVersion()) {
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

// readable reports whether each of a list of URLs can be read, so that no error of those who read
// it later shows it as it is.
func readable(urls string) bool {
	for u := range strings.SplitSeq(urls, ",") {
		u = strings.TrimSpace(u)
		if !strings.Contains(u, "://") {
			u = "nats://" + u
		}
		parsed, err := url.Parse(u)
		if err != nil || parsed.Hostname() == "" || strings.Contains(parsed.Path+parsed.RawQuery+parsed.Fragment, "@") {
			return false
		}
	}
	return true
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
func recent(version string) bool {
	parts := strings.SplitN(strings.TrimPrefix(version, "v"), ".", 3)
	if len(parts) < 2 {
		return false
	}
	major, err1 := strconv.Atoi(parts[0])
	minor, err2 := strconv.Atoi(parts[1])
	return err1 == nil && err2 == nil && (major > 2 || major == 2 && minor >= 11)
}

// pause waits, or returns the error of the context.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
