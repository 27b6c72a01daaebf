package endpoint_test

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"

	"github.com/make24/make24/internal/sets/ask"
	"github.com/make24/make24/internal/sets/endpoint"
	"github.com/make24/make24/internal/testkit/chattest"
)

// TestAskReplies checks the error for replies that repeat, are long, or have a status by which other endpoints
// ask for another attempt, and how often the request was sent.
func TestAskReplies(t *testing.T) {
	for name, c := range map[string]struct {
		reply chattest.Reply
		want  ask.Error
		sent  int
	}{
		"has a conflict":    {chattest.Reply{Status: 409, Body: "{}"}, ask.Error{Kind: ask.Failing, Status: 409}, 5},
		"waited for long":   {chattest.Reply{Status: 408, Body: "{}"}, ask.Error{Kind: ask.Failing, Status: 408}, 5},
		"answers twice":     {chattest.Reply{Text: "x", Twice: true}, ask.Error{Kind: ask.BadReply, Status: 200, Detail: "the reply is not the JSON of a chat completion"}, 1},
		"refuses at length": {chattest.Reply{Status: 400, Body: `{"message":"` + strings.Repeat("é", 150) + `"}`}, ask.Error{Kind: ask.Refused, Status: 400, Detail: strings.Repeat("é", 98) + "..."}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				fake := &chattest.Endpoint{Answer: func(*chattest.Request) chattest.Reply { return c.reply }}
				_, err := endpoint.New(options(fake.Transport(t))).Ask(t.Context(), messages)
				var got *ask.Error
				if !errors.As(err, &got) || *got != c.want || len(fake.Requests()) != c.sent {
					t.Errorf("got %v after %d requests", err, len(fake.Requests()))
				}
			})
		})
	}
}

// TestAskConnects checks that a first connection that is refused is an error at once, but that a
// connection that fails later is tried again.
func TestAskConnects(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fake := &chattest.Endpoint{}
		transport := fake.Transport(t)
		transport.DisableKeepAlives = true
		connect, dials, failing := transport.DialContext, 0, 1
		transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
			if dials++; failing > 0 {
				failing--
				return nil, &net.OpError{Op: "dial", Net: "tcp", Err: syscall.ECONNREFUSED}
			}
			return connect(ctx, network, address)
		}
		client := endpoint.New(options(transport))
		_, err := client.Ask(t.Context(), messages)
		var got *ask.Error
		if !errors.As(err, &got) || *got != (ask.Error{Kind: ask.Unreachable, Detail: "dial tcp: connection refused"}) || dials != 1 {
			t.Errorf("got %v after %d connections", err, dials)
		}
		for _, failures := range []int{0, 3} {
			dials, failing = 0, failures
			if _, err := client.Ask(t.Context(), messages); err != nil || dials != failures+1 {
				t.Errorf("got %v after %d connections, of which %d failed", err, dials, failures)
			}
		}
	})
}

// TestAskUntrusted checks that a certificate that nobody vouches for is an error at once.
func TestAskUntrusted(t *testing.T) {
	var connections atomic.Int32
	server := httptest.NewUnstartedServer(&chattest.Endpoint{})
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connections.Add(1)
		}
	}
	server.StartTLS()
	defer server.Close()
	o := options(&http.Transport{})
	o.BaseURL, _ = endpoint.ParseURL(server.URL)
	_, err := endpoint.New(o).Ask(t.Context(), messages)
	var got *ask.Error
	if !errors.As(err, &got) || got.Kind != ask.Unreachable || !strings.Contains(got.Detail, "certificate") || strings.Contains(got.Detail, "https:") {
		t.Errorf("got %v", err)
	}
	server.Close()
	if n := connections.Load(); n != 1 {
		t.Errorf("there were %d connections", n)
	}
}

// TestAskMaxTokens checks the name of the limit of tokens, which the newer models of OpenAI refuse under its
// old name.
func TestAskMaxTokens(t *testing.T) {
	for address, want := range map[string]string{
		"http://api.openai.com/v1": `"max_completion_tokens":50}`,
		"http://models.example/v1": `"max_tokens":50}`,
	} {
		synctest.Test(t, func(t *testing.T) {
			fake := &chattest.Endpoint{}
			o := options(fake.Transport(t))
			o.BaseURL, _ = endpoint.ParseURL(address)
			o.MaxTokens = 50
			if _, err := endpoint.New(o).Ask(t.Context(), messages); err != nil {
				t.Fatal(err)
			}
			if body := fake.Requests()[0].Body; !strings.HasSuffix(body, want) || strings.Count(body, "tokens") != 1 {
				t.Errorf("%s: sent %s", address, body)
			}
		})
	}
}

func TestValidKey(t *testing.T) {
	for key, want := range map[string]bool{
		testKey: true, "none": true, strings.Repeat("k", 8<<10): true,
		"": false, strings.Repeat("k", 8<<10+1): false, "two words": false, "sk-\n": false, "sk-\x7f": false, "sk-é": false,
	} {
		if got := endpoint.ValidKey(key); got != want {
			t.Errorf("%.40q: %v", key, got)
		}
	}
}
