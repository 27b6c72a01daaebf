package cli

import (
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/make24/make24/internal/base/bus"
)

// shortenDialTimeout makes commands wait only briefly for a NATS server that does not answer.
func shortenDialTimeout(t *testing.T) {
	before := dialTimeout
	dialTimeout = shortTimeout
	t.Cleanup(func() { dialTimeout = before })
}

// TestNoServerAnswers checks the error if no NATS server listens at the URL.
func TestNoServerAnswers(t *testing.T) {
	shortenDialTimeout(t)
	status, out, stderr := runCommand(t.Context(), "", "survey", "watch", "--nats", "nats://127.0.0.1:1", "0123456789abcdef")
	if status != statusInvalid || out != "" || !strings.HasPrefix(stderr, "make24: no NATS server answers at nats://127.0.0.1:1; ") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("status %d: %s%s", status, out, stderr)
	}
}

// TestSecretsAreNotPrinted makes connections fail in every way, with a secret in every place of the
// URL, and checks that no output contains it.
func TestSecretsAreNotPrinted(t *testing.T) {
	const secret = "topsecret"
	shortenDialTimeout(t)
	server, err := bus.Start(bus.Node{Dir: t.TempDir(), Listen: "127.0.0.1:0", User: "anna", Password: "another"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	at := strings.TrimPrefix(server.URL(), "nats://")
	deaf, err := net.Listen("tcp", "127.0.0.1:0") // not a NATS server: it closes every connection
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = deaf.Close() })
	go func() {
		for {
			c, err := deaf.Accept()
			if err != nil {
				return
			}
			_ = c.Close()
		}
	}()
	dir := t.TempDir()
	if status, _, stderr := runCommand(t.Context(), "", "survey", "--cards", "1", "--out", dir); status != statusYes {
		t.Fatal(stderr)
	}
	urls := map[string]string{
		"nobody":       "nats://bob:" + secret + "@127.0.0.1:9",
		"nobody twice": "nats://bob:" + secret + "@127.0.0.1:9, bob:" + secret + "@127.0.0.1:10",
		"a token":      "nats://" + secret + "@127.0.0.1:9",
		"refused":      "nats://bob:" + secret + "@" + at,
		"no NATS":      "nats://bob:" + secret + "@" + deaf.Addr().String(),
		"no host":      "nats://bob:" + secret,
		"no port":      "nats://bob:" + secret + "@127.0.0.1:x",
		"a slash":      "nats://bob:a/" + secret + "@127.0.0.1:9",
		"a sign":       "nats://bob#" + secret + "@127.0.0.1:9",
		"a comma":      "nats://bob:1,2" + secret + "@127.0.0.1:9",
		"a percent":    "nats://bob:%zz" + secret + "@127.0.0.1:9",
		"a line break": "nats://bob:\n" + secret + "@127.0.0.1:9",
		"TLS":          "tls://bob:" + secret + "@" + at,
	}
	t.Setenv("NATS_PASSWORD", secret)
	var all sync.WaitGroup // in parallel, since some commands wait
	check := func(args ...string) {
		status, out, stderr := runCommand(t.Context(), "", append([]string{"survey"}, args...)...)
		if strings.Contains(out+stderr, secret) || status != statusInvalid || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: status %d: %s%s", args, status, out, stderr)
		}
	}
	for _, url := range urls {
		all.Go(func() { check("watch", "--nats", url, dir) })
		all.Go(func() { check("cancel", "--lang", "zh", "--nats", url, dir) })
	}
	for _, url := range []string{urls["nobody"], urls["refused"]} {
		all.Go(func() { check("plan", "--cards", "1", "--out", dir, "--nats", url) })
		all.Go(func() { check("worker", "--out", dir, "--nats", url) })
	}
	all.Wait()
	for _, flags := range []string{
		"--cluster a --peers 127.0.0.1:0 --routes nats-route://bob:" + secret + "@nowhere",
		"--cluster a --peers 127.0.0.1:0 --routes nats-route://bob:" + secret,
		"--cluster a --peers x --routes nats-route://bob:" + secret + "@127.0.0.1:9",
		"--listen x", "--user bob --tls-cert missing --tls-key missing",
	} {
		check(append([]string{"server", "--listen", "127.0.0.1:0", "--store-dir", filepath.Join(t.TempDir(), "nats"), "--user", "bob"}, strings.Fields(flags)...)...)
	}
}
