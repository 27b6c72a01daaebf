package bus_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/base/bus/bustest"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/leak"
)

func TestMain(m *testing.M) {
	// Most tests use no processor most of the time, because they wait for NATS: for a leader, or
	// for an answer that never comes. So run several concurrently.
	if err := flag.Set("test.parallel", "4"); err != nil {
		panic(err)
	}
	leak.Main(m)
}

// withTimeout returns a context that ends after d or with the test.
func withTimeout(t *testing.T, d time.Duration) context.Context {
	t.Helper()
	ctx, cancel := clocktest.WithTimeout(context.Background(), d)
	t.Cleanup(cancel)
	return ctx
}

// must returns a function that fails the test on an error and otherwise returns the value.
func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// ensureStream retries bus.EnsureStream until the stream exists.
func ensureStream(ctx context.Context, t *testing.T, js jetstream.JetStream, config jetstream.StreamConfig) {
	t.Helper()
	if err := bus.Retry(ctx, func(ctx context.Context) error {
		_, err := bus.EnsureStream(ctx, js, config)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// publishIfEmpty retries bus.PublishIfEmpty until it returns without an error.
func publishIfEmpty(ctx context.Context, js jetstream.JetStream, subject string) (published bool, err error) {
	err = bus.Retry(ctx, func(ctx context.Context) (err error) {
		published, err = bus.PublishIfEmpty(ctx, js, subject, []byte("x"))
		return err
	})
	return published, err
}

// setReplicas retries bus.SetReplicas until it succeeds or fails permanently.
func setReplicas(ctx context.Context, js jetstream.JetStream, n int) (previous int, err error) {
	err = bus.Retry(ctx, func(ctx context.Context) (err error) {
		previous, err = bus.SetReplicas(ctx, js, "S", n)
		return err
	})
	return previous, err
}

var streamConfig = jetstream.StreamConfig{Name: "S", Subjects: []string{"s.*"}, Replicas: 1}

func TestEmbeddedReopensStreams(t *testing.T) {
	dir, ctx := t.TempDir(), withTimeout(t, time.Minute)
	for i := range 2 {
		s := must[*bus.Server](t)(bus.Embed(dir, true))
		nc := must[*nats.Conn](t)(s.Dial(ctx, "test"))
		js := must[jetstream.JetStream](t)(jetstream.New(nc))
		ensureStream(ctx, t, js, streamConfig)
		if published := must[bool](t)(publishIfEmpty(ctx, js, "s.1")); published != (i == 0) {
			t.Errorf("run %d: published %v", i, published)
		}
		nc.Close()
		s.Stop()
	}
}

// TestSecondServerOnFolderIsRefused starts a second server on a folder. It is refused, and the
// streams of the first server are not affected.
func TestSecondServerOnFolderIsRefused(t *testing.T) {
	dir, ctx := filepath.Join(t.TempDir(), "new", "store"), withTimeout(t, time.Minute)
	first := must[*bus.Server](t)(bus.Start(bus.Node{Dir: dir}))
	t.Cleanup(first.Stop)
	nc := must[*nats.Conn](t)(first.Dial(ctx, "test"))
	defer nc.Close()
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	ensureStream(ctx, t, js, streamConfig)
	for range 2 { // a refused server does not unlock the folder
		if s, err := bus.Start(bus.Node{Dir: dir}); !errors.Is(err, bus.ErrDirInUse) {
			t.Fatal("second server with a listener:", s, err)
		}
		if s, err := bus.Embed(dir, false); !errors.Is(err, bus.ErrDirInUse) {
			t.Fatal("second server without a listener:", s, err)
		}
	}
	if published := must[bool](t)(publishIfEmpty(ctx, js, "s.1")); !published {
		t.Error("the first server lost its stream")
	}
	first.Stop()
	second := must[*bus.Server](t)(bus.Embed(dir, false))
	defer second.Stop()
	nc2 := must[*nats.Conn](t)(second.Dial(ctx, "test"))
	defer nc2.Close()
	js = must[jetstream.JetStream](t)(jetstream.New(nc2))
	if published := must[bool](t)(publishIfEmpty(ctx, js, "s.1")); published {
		t.Error("the message of the first server is lost")
	}
}

func TestEmbedNeedsFolder(t *testing.T) {
	if s, err := bus.Embed("", false); err == nil {
		s.Stop()
		t.Error("a server started without a folder")
	}
}

func TestEmbeddedHasNoListener(t *testing.T) {
	s := must[*bus.Server](t)(bus.Embed(t.TempDir(), false))
	defer s.Stop()
	if nc, err := nats.Connect(s.URL(), nats.Timeout(time.Minute)); err == nil {
		nc.Close()
		t.Error("connected over the network at", s.URL())
	}
}

func TestDefaultListenerNeedsCredentials(t *testing.T) {
	s := must[*bus.Server](t)(bus.Start(bus.Node{Dir: t.TempDir()}))
	defer s.Stop()
	ctx := withTimeout(t, time.Minute)
	if nc, err := bus.Dial(ctx, bus.Access{URLs: s.URL()}); !errors.Is(err, nats.ErrAuthorization) {
		t.Error("without credentials:", nc, err)
	}
	nc := must[*nats.Conn](t)(s.Dial(ctx, "test"))
	nc.Close()
}

func TestExposedNodeNeedsCredentials(t *testing.T) {
	for _, node := range []bus.Node{
		{Listen: "0.0.0.0:0"},
		{Listen: ":0"},
		{Listen: "127.0.0.1:0", Cluster: "c", Peers: "0.0.0.0:0"},
		{Listen: "0.0.0.0:0", User: "u"},
	} {
		node.Dir = t.TempDir()
		if s, err := bus.Start(node); !errors.Is(err, bus.ErrNoCredentials) {
			t.Error(node, s, err)
		}
	}
}

func TestClusterOfThree(t *testing.T) {
	t.Parallel()
	peers := []string{bustest.FreeAddress(t), bustest.FreeAddress(t), bustest.FreeAddress(t)}
	servers, ctx := make([]*bus.Server, 3), withTimeout(t, 2*time.Minute)
	for i := range servers {
		servers[i] = must[*bus.Server](t)(bus.Start(bus.Node{
			Name: fmt.Sprint("n", i), Cluster: "c", Peers: peers[i], Routes: peers, Dir: t.TempDir(),
			Listen: "127.0.0.1:0", User: "u", Password: "p",
		}))
		t.Cleanup(servers[i].Stop)
	}
	nc := must[*nats.Conn](t)(bus.Dial(ctx, bus.Access{URLs: servers[0].URL(), User: "u", Password: "p"}))
	defer nc.Close()
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	config := streamConfig
	config.Replicas = 3
	ensureStream(ctx, t, js, config)
	discovered := make(chan struct{}, 100)
	nc.SetDiscoveredServersHandler(func(*nats.Conn) { discovered <- struct{}{} })
	for bus.DefaultReplicas(nc) != 3 { // the server announces the others
		select {
		case <-discovered:
		case <-ctx.Done():
			t.Fatal("replicas", bus.DefaultReplicas(nc))
		}
	}
	publishConcurrently(ctx, t, js, "s.1")
	for _, want := range []struct{ replicas, previous int }{{1, 3}, {3, 1}} {
		if previous, err := setReplicas(ctx, js, want.replicas); err != nil || previous != want.previous {
			t.Error(want, previous, err)
		}
		s := must[jetstream.Stream](t)(js.Stream(ctx, "S"))
		if n := s.CachedInfo().Config.Replicas; n != want.replicas {
			t.Errorf("%d replicas, want %d", n, want.replicas)
		}
	}
	tooFew := (*bus.TooFewServersError)(nil)
	if err := awaitTooFewServers(ctx, js, 5); !errors.As(err, &tooFew) || tooFew.Replicas != 5 {
		t.Error("five replicas on three servers:", err)
	}
	if published, err := publishIfEmpty(ctx, js, "s.1"); published || err != nil {
		t.Error("the message was lost:", published, err)
	}
}

// awaitTooFewServers calls bus.SetReplicas until it returns a *bus.TooFewServersError, and returns
// that error. It must stop the retries itself, because the error is transient: a cluster may get
// more servers.
func awaitTooFewServers(ctx context.Context, js jetstream.JetStream, n int) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return bus.Retry(ctx, func(ctx context.Context) error {
		_, err := bus.SetReplicas(ctx, js, "S", n)
		if tooFew := (*bus.TooFewServersError)(nil); errors.As(err, &tooFew) {
			cancel()
		}
		return err
	})
}

// publishConcurrently publishes twenty messages to a subject concurrently. Only the call whose
// message is stored may return true. If the answer to that call was lost, its retry returns false,
// and so do all calls.
func publishConcurrently(ctx context.Context, t *testing.T, js jetstream.JetStream, subject string) {
	t.Helper()
	var lock sync.Mutex
	var winners []string
	unanswered := map[string]bool{}
	var group sync.WaitGroup
	for i := range 20 {
		name := fmt.Sprint("writer ", i)
		group.Go(func() {
			published := false
			err := bus.Retry(ctx, func(ctx context.Context) (err error) {
				published, err = bus.PublishIfEmpty(ctx, js, subject, []byte(name))
				if apiErr := (*jetstream.APIError)(nil); err != nil && !errors.As(err, &apiErr) {
					lock.Lock()
					defer lock.Unlock()
					unanswered[name] = true
				}
				return err
			})
			lock.Lock()
			defer lock.Unlock()
			if err != nil {
				t.Error(err)
			}
			if published {
				winners = append(winners, name)
			}
		})
	}
	group.Wait()
	s := must[jetstream.Stream](t)(js.Stream(ctx, "S"))
	stored := string(must[*jetstream.RawStreamMsg](t)(s.GetLastMsgForSubject(ctx, subject)).Data)
	want := []string{stored}
	if unanswered[stored] && len(winners) == 0 {
		want = nil
	}
	if !slices.Equal(winners, want) {
		t.Errorf("calls that returned true: %q; sender of the stored message: %q; senders of requests without an answer: %v", winners, stored, unanswered)
	}
	info := must[*jetstream.StreamInfo](t)(s.Info(ctx))
	if n := info.State.Msgs; n != 1 {
		t.Errorf("%d messages stored, want 1", n)
	}
}

func TestTooFewServers(t *testing.T) {
	s := must[*bus.Server](t)(bus.Embed(t.TempDir(), false))
	defer s.Stop()
	nc := must[*nats.Conn](t)(s.Dial(withTimeout(t, time.Minute), "test"))
	defer nc.Close()
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	config := streamConfig
	config.Replicas = 3
	tooFew := (*bus.TooFewServersError)(nil)
	if _, err := bus.EnsureStream(withTimeout(t, time.Minute), js, config); !errors.As(err, &tooFew) || tooFew.Replicas != 3 {
		t.Error("three replicas on one server:", err)
	}
	ensureStream(withTimeout(t, time.Minute), t, js, streamConfig)
	tooFew = nil
	if previous, err := setReplicas(withTimeout(t, time.Minute), js, 3); previous != 1 || !errors.As(err, &tooFew) || tooFew.Replicas != 3 {
		t.Error("three replicas instead of one:", previous, err)
	}
	if previous, err := setReplicas(withTimeout(t, time.Minute), js, 1); previous != 1 || err != nil {
		t.Error("an unchanged number of replicas:", previous, err)
	}
	if _, err := bus.SetReplicas(withTimeout(t, time.Minute), js, "T", 1); !errors.Is(err, jetstream.ErrStreamNotFound) {
		t.Error("replicas of a missing stream:", err)
	}
	if _, err := bus.PublishIfEmpty(withTimeout(t, time.Minute), js, "t.1", nil); !errors.Is(err, jetstream.ErrNoStreamResponse) {
		t.Error("publishing to a missing stream:", err)
	}
}

func TestCredentials(t *testing.T) {
	ctx := withTimeout(t, time.Minute)
	s := must[*bus.Server](t)(bus.Start(bus.Node{Dir: t.TempDir(), Listen: "127.0.0.1:0", Token: "secret"}))
	defer s.Stop()
	nc := must[*nats.Conn](t)(bus.Dial(ctx, bus.Access{URLs: s.URL(), Token: "secret"}))
	nc.Close()
	if _, err := bus.Dial(ctx, bus.Access{URLs: s.URL(), Token: "guess"}); !errors.Is(err, nats.ErrAuthorization) {
		t.Error("a wrong token:", err)
	}
	nc = must[*nats.Conn](t)(s.Dial(ctx, "test"))
	nc.Close()
}

// TestCredentialsSent checks the CONNECT message that a connection sends to a fake server.
func TestCredentialsSent(t *testing.T) {
	pair := must[nkeys.KeyPair](t)(nkeys.CreateUser())
	seed := must[[]byte](t)(pair.Seed())
	public := must[string](t)(pair.PublicKey())
	dir := t.TempDir()
	seedFile, credsFile := filepath.Join(dir, "seed"), filepath.Join(dir, "creds")
	creds := "-----BEGIN NATS USER JWT-----\na.jwt.here\n------END NATS USER JWT------\n\n" +
		"-----BEGIN USER NKEY SEED-----\n" + string(seed) + "\n------END USER NKEY SEED------\n"
	for name, text := range map[string]string{seedFile: string(seed), credsFile: creds} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		access bus.Access
		want   []string
	}{
		{bus.Access{User: "u", Password: "p"}, []string{`"user":"u"`, `"pass":"p"`}},
		{bus.Access{Token: "tok"}, []string{`"auth_token":"tok"`}},
		{bus.Access{NKey: seedFile}, []string{`"nkey":"` + public, `"sig":"`}},
		{bus.Access{Creds: credsFile}, []string{`"jwt":"a.jwt.here"`, `"sig":"`}},
		{bus.Access{Name: "worker 3"}, []string{`"name":"worker 3"`}},
	} {
		url, connects := fakeServer(t, "2.11.4")
		c.access.URLs = url
		nc := must[*nats.Conn](t)(bus.Dial(withTimeout(t, time.Minute), c.access))
		nc.Close()
		got := <-connects
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%+v: %q not found in %s", c.access, want, got)
			}
		}
	}
}

func TestOldServer(t *testing.T) {
	for version, ok := range map[string]bool{
		"2.10.29": false, "2.11.0": true, "2.11.0-RC.1": true, "2.9.1": false, "1.99.0": false, "3.0.0": true, "": false, "x.y.z": false,
	} {
		url, _ := fakeServer(t, version)
		nc, err := bus.Dial(withTimeout(t, time.Minute), bus.Access{URLs: url})
		if nc != nil {
			nc.Close()
		}
		if ok != (err == nil) || !ok && !errors.Is(err, bus.ErrServerTooOld) {
			t.Errorf("version %q: %v", version, err)
		}
	}
}

func TestNoServer(t *testing.T) {
	_, err := bus.Dial(withTimeout(t, time.Minute), bus.Access{URLs: "nats://u:secret@" + bustest.FreeAddress(t), Wait: 300 * time.Millisecond})
	if !errors.Is(err, nats.ErrNoServers) || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
}

// fakeServer starts a server of the given version that answers only the handshake. It sends the
// CONNECT message of its client to connects.
func fakeServer(t *testing.T, version string) (url string, connects <-chan string) {
	t.Helper()
	l := must[net.Listener](t)(net.Listen("tcp", "127.0.0.1:0"))
	done, connectLines := make(chan struct{}), make(chan string, 1)
	go func() {
		defer close(done)
		conn, err := l.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		fmt.Fprintf(conn, "INFO {\"server_id\":\"x\",\"version\":%q,\"max_payload\":1048576,\"headers\":true,\"nonce\":\"abcdef\"}\r\n", version)
		for lines := bufio.NewScanner(conn); lines.Scan(); {
			switch line := lines.Text(); {
			case strings.HasPrefix(line, "CONNECT "):
				connectLines <- line
			case strings.HasPrefix(line, "PING"):
				fmt.Fprint(conn, "PONG\r\n")
			}
		}
	}()
	t.Cleanup(func() { l.Close(); <-done })
	return "nats://" + l.Addr().String(), connectLines
}
