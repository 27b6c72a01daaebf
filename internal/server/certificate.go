package server

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/url"
	"time"
)

// The server reads the certificate of its origin, which a proxy has, as often as this, for the metrics.
const (
	certificateInterval = time.Hour
	certificateTimeout  = 10 * time.Second
)

// watchCertificate stores the expiry of the certificate of the origin until ctx ends.
func (s *Server) watchCertificate(ctx context.Context) {
	tick := time.NewTicker(certificateInterval)
	defer tick.Stop()
	for {
		expiry := int64(0)
		if end, err := readCertificateExpiry(ctx, string(s.options.Origin)); err == nil {
			expiry = end.Unix()
		}
		s.certificateExpiry.Store(expiry)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// readCertificateExpiry returns when the certificate of an origin expires, also if it is not valid.
func readCertificateExpiry(ctx context.Context, origin string) (time.Time, error) {
	u, err := url.Parse(origin)
	if err != nil {
		return time.Time{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, certificateTimeout)
	defer cancel()
	conn, err := new(tls.Dialer).DialContext(ctx, "tcp", net.JoinHostPort(u.Hostname(), cmp.Or(u.Port(), "443")))
	var invalid *tls.CertificateVerificationError
	var certificates []*x509.Certificate
	switch {
	case errors.As(err, &invalid):
		certificates = invalid.UnverifiedCertificates
	case err != nil:
		return time.Time{}, err
	default:
		certificates = conn.(*tls.Conn).ConnectionState().PeerCertificates
		_ = conn.Close() // nothing was sent
	}
	if len(certificates) == 0 {
		return time.Time{}, errors.New("server: the origin has no certificate")
	}
	return certificates[0].NotAfter, nil
}
