package doctor

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/server"
)

func (d *doctor) checkNATS(ctx context.Context) Finding {
	url := console.OneLine(bus.WithoutSecrets(d.NATS))
	nc, err := d.DialNATS(ctx)
	var explained *console.Error
	switch {
	case errors.Is(err, bus.ErrServerTooOld):
		return d.failed(ctx, "doctor.nats.old", err)
	case err != nil && ctx.Err() == nil && errors.As(err, &explained):
		return Finding{Status: Problem, Message: explained.In(d.Lang)}
	case err != nil:
		return d.failed(ctx, "serve.nats.broken", err)
	}
	defer nc.Close()
	roundTrip, err := nc.RTT()
	switch {
	case err != nil:
		return d.failed(ctx, "serve.nats.broken", err)
	case roundTrip > d.Times.MaxRTT:
		return d.found(Warning, "doctor.nats.slow", "url", url, "ms", roundTrip.Milliseconds())
	}
	return d.found(OK, "doctor.nats.ok", "url", url, "version", nc.ConnectedServerVersion(), "time", roundTrip.Round(10*time.Microsecond))
}

// httpClient returns a client that follows no redirects.
func (d *doctor) httpClient() *http.Client {
	return &http.Client{
		Transport:     &http.Transport{Proxy: nil, DisableKeepAlives: true, TLSClientConfig: &tls.Config{RootCAs: d.Roots, Time: d.now}},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// get requests a path of the origin.
func (d *doctor) get(ctx context.Context, path string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, d.Origin+path, http.NoBody)
	if err != nil {
		return nil, err
	}
	return d.httpClient().Do(r)
}

// checkOrigin requests /readyz as a browser would.
func (d *doctor) checkOrigin(ctx context.Context) Finding {
	response, err := d.get(ctx, "/readyz")
	if err != nil {
		return d.failed(ctx, "doctor.origin.unreachable", rootCause(err), "origin", d.Origin)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxProbeReply))
	var reply struct{ Status, Detail any }
	isJSON := json.Unmarshal(body, &reply) == nil
	switch {
	case err != nil:
		return d.failed(ctx, "doctor.origin.unreachable", rootCause(err), "origin", d.Origin)
	case response.StatusCode == http.StatusServiceUnavailable && isJSON && reply.Detail != nil:
		return d.found(Problem, "doctor.origin.notready", "origin", d.Origin, "detail", console.OneLine(fmt.Sprint(reply.Detail)))
	case response.StatusCode >= 300 && response.StatusCode < 400:
		return d.found(Problem, "doctor.origin.redirect", "origin", d.Origin, "location", console.OneLine(response.Header.Get("Location")))
	case response.StatusCode == http.StatusOK && reply.Status == "degraded":
		return d.found(Warning, "doctor.origin.degraded", "origin", d.Origin, "detail", console.OneLine(fmt.Sprint(reply.Detail)))
	case response.StatusCode != http.StatusOK || reply.Status != "ok":
		return d.found(Problem, "doctor.origin.other", "origin", d.Origin, "status", response.StatusCode)
	case strings.HasPrefix(d.Origin, "http://") && !isLoopback(response.Request.URL.Hostname()):
		return d.found(Warning, "doctor.origin.plain", "origin", d.Origin)
	}
	return d.found(OK, "doctor.origin.ok", "origin", d.Origin)
}

// isLoopback reports whether a host is this machine, whose pages browsers trust without https.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || ip != nil && ip.IsLoopback()
}

// checkStream checks that the events of a stream arrive when they are sent.
func (d *doctor) checkStream(ctx context.Context) Finding {
	response, err := d.get(ctx, "/healthz/stream")
	if err != nil {
		return d.failed(ctx, "doctor.origin.unreachable", rootCause(err), "origin", d.Origin)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK || !strings.HasPrefix(response.Header.Get("Content-Type"), "text/event-stream") {
		return d.found(Problem, "doctor.stream.other", "status", response.StatusCode)
	}
	var first time.Time
	body := make([]byte, 256)
	n, err := 0, error(nil)
	for err == nil && n < len(body) {
		var more int
		more, err = response.Body.Read(body[n:])
		if n += more; first.IsZero() && n > 0 {
			first = time.Now()
		}
	}
	switch {
	case !errors.Is(err, io.EOF) || !strings.Contains(string(body[:n]), "data: 2"):
		return d.found(Problem, "doctor.stream.cut")
	case time.Since(first) < server.StreamProbeGap/2:
		return d.found(Problem, "doctor.stream.buffered")
	}
	return d.found(OK, "doctor.stream.ok")
}

// checkCertificate checks the certificate of the origin.
func (d *doctor) checkCertificate(ctx context.Context) Finding {
	response, err := d.get(ctx, "/healthz")
	var invalid x509.CertificateInvalidError
	var unknown x509.UnknownAuthorityError
	var otherHost x509.HostnameError
	switch {
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return d.found(Problem, "doctor.tls.expired", "begin", date(invalid.Cert.NotBefore), "end", date(invalid.Cert.NotAfter))
	case errors.As(err, &unknown):
		return d.found(Problem, "doctor.tls.unknown")
	case errors.As(err, &otherHost):
		return d.found(Problem, "doctor.tls.host", "names", console.OneLine(strings.Join(otherHost.Certificate.DNSNames, ", ")))
	case err != nil:
		return d.failed(ctx, "doctor.origin.unreachable", rootCause(err), "origin", d.Origin)
	}
	defer response.Body.Close()
	end := response.TLS.PeerCertificates[0].NotAfter
	if end.Sub(d.now()) < renewBefore {
		return d.found(Warning, "doctor.tls.soon", "end", date(end))
	}
	return d.found(OK, "doctor.tls.ok", "end", date(end))
}

func date(t time.Time) string { return t.UTC().Format(time.DateOnly) }

// rootCause returns the error at the end of a chain, since the errors of net/http repeat the address.
func rootCause(err error) error {
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return err
		}
		err = next
	}
}
