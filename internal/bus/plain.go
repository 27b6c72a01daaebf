package bus

import (
	"errors"
	"net"
	"net/url"
	"strings"
	"syscall"
)

// ErrPlain is wrapped by the error for a password or a token that would leave this machine without TLS.
var ErrPlain = errors.New("a password or a token would be sent beyond this machine without TLS")

// A PlainError names the server that a secret would be sent to without TLS. It wraps [ErrPlain].
type PlainError struct{ URL string } // without secrets

func (e *PlainError) Error() string { return e.URL + ": " + ErrPlain.Error() }

// Unwrap returns ErrPlain.
func (e *PlainError) Unwrap() error { return ErrPlain }

// isLoopback reports whether a host, a name or an address, is this machine.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// urlsOf returns a list of URLs as the client reads them. Those that cannot be read are left out.
func urlsOf(list string) (urls []*url.URL) {
	for text := range strings.SplitSeq(list, ",") {
		if text = strings.TrimSpace(text); !strings.Contains(text, "://") {
			text = "nats://" + text
		}
		if u, err := url.Parse(text); err == nil {
			urls = append(urls, u)
		}
	}
	return urls
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
func (a Access) checkPlain() error {
	urls := urlsOf(a.URLs)
	if !a.needsLoopback(urls) {
		return nil
	}
	for _, u := range urls {
		if !isLoopback(u.Hostname()) {
			return &PlainError{u.Scheme + "://" + u.Host}
		}
	}
	return nil
}

// loopbackDialer connects to this machine alone. Servers tell clients of other servers of their cluster, to which
// the client would send its password too.
var loopbackDialer = &net.Dialer{
	Timeout: greeting,
	Control: func(_, address string, _ syscall.RawConn) error {
		host, _, err := net.SplitHostPort(address)
		if err == nil && !isLoopback(host) {
			err = ErrPlain
		}
		return err
	},
}
