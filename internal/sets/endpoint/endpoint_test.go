package endpoint_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/sets/ask"
	"github.com/make24/make24/internal/sets/endpoint"
	"github.com/make24/make24/internal/testkit/chattest"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/leak"
	"github.com/make24/make24/internal/testkit/proctest"
)

func TestMain(m *testing.M) { leak.Main(m) }

const testKey = "sk-test-0123456789abcdef"

// options returns options for an endpoint at a transport.
func options(transport http.RoundTripper) endpoint.Options {
	u, _ := endpoint.ParseURL("http://models.example/v1")
	return endpoint.Options{BaseURL: u, Key: testKey, Model: "tiny", Timeout: time.Minute, Transport: transport}
}

var messages = []ask.Message{{Role: ask.User, Text: "Make 24 from the numbers 4 6.\n"}}

func TestAsk(t *testing.T) {
	fake := &chattest.Endpoint{Answer: func(*chattest.Request) chattest.Reply {
		return chattest.Reply{Text: " <answer>4*6</answer>\n", Finish: "length", Model: "tiny-2026"}
	}}
	server := httptest.NewServer(fake)
	defer server.Close()
	u, _ := endpoint.ParseURL(server.URL + "/v1")
	c := endpoint.New(endpoint.Options{BaseURL: u, Key: testKey, Model: "tiny", Temperature: "0.70", MaxTokens: 50, Timeout: time.Minute, Transport: server.Client().Transport})
	r, err := c.Ask(t.Context(), []ask.Message{
		{Role: ask.System, Text: "Be brief."}, {Role: ask.User, Text: "1"}, {Role: ask.Assistant, Text: "2"}, {Role: ask.User, Text: "3"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Text != " <answer>4*6</answer>\n" || r.FinishReason != "length" || r.Model != "tiny-2026" || *r.PromptTokens != 100 || *r.CompletionTokens != 10 {
		t.Errorf("got %+v", r)
	}
	got := fake.Requests()[0]
	const want = `{"model":"tiny","messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"1"},{"role":"assistant","content":"2"},{"role":"user","content":"3"}],` +
		`"temperature":0.70,"max_tokens":50}`
	if got.Body != want || got.Key != testKey {
		t.Errorf("sent %s with the key %q, want %s", got.Body, got.Key, want)
	}
}

// TestAskWithoutKey checks that no key is sent if there is none, whatever the environment says.
func TestAskWithoutKey(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", "sk-of-the-environment")
	synctest.Test(t, func(t *testing.T) {
		fake := &chattest.Endpoint{}
		o := options(fake.Transport(t))
		o.Key = ""
		if _, err := endpoint.New(o).Ask(t.Context(), messages); err != nil {
			t.Fatal(err)
		}
		if key := fake.Requests()[0].Key; key != "" {
			t.Errorf("the key %q was sent", key)
		}
	})
}

// TestAskFailures checks the error for each failure, how often the request was sent, and how long that took.
func TestAskFailures(t *testing.T) {
	reply := func(status int, body string) chattest.Reply { return chattest.Reply{Status: status, Body: body} }
	missing := reply(404, `{"error":{"message":"The model `+"`tiny`"+` does not exist","code":"model_not_found"}}`)
	slow := chattest.Reply{Status: 429, Body: `{"error":"slow down"}`, Header: map[string]string{"Retry-After": "100"}}
	waits := func(field, value string) chattest.Reply {
		return chattest.Reply{Status: 503, Body: "{}", Header: map[string]string{field: value}}
	}
	for _, c := range []struct {
		name    string
		replies []chattest.Reply // the last is repeated
		want    *ask.Error       // nil for an answer
		sent    int
		low     time.Duration // the least and the greatest time
		high    time.Duration
	}{
		{"fails once", []chattest.Reply{reply(500, "{}"), {Text: "x"}}, nil, 2, 300 * time.Millisecond, time.Second},
		{"fails", []chattest.Reply{reply(503, `{"error":{"message":"overloaded"}}`)}, &ask.Error{Kind: ask.Failing, Status: 503, Detail: "overloaded"}, 5, 5 * time.Second, 10 * time.Second},
		{"waits as asked", []chattest.Reply{slow, {Text: "x"}}, nil, 2, 100 * time.Second, 100 * time.Second},
		{"waits as asked, by a date", []chattest.Reply{{Status: 429, Body: "{}", Header: map[string]string{"Retry-After": "Sat, 01 Jan 2000 00:00:30 GMT"}}, {Text: "x"}}, nil, 2, 30 * time.Second, 30 * time.Second},
		{"is limited", []chattest.Reply{reply(429, `{"error":"slow down"}`)}, &ask.Error{Kind: ask.RateLimited, Status: 429, Detail: "slow down"}, 5, 5 * time.Second, 10 * time.Second},
		{"asks to wait long", []chattest.Reply{{Status: 429, Body: "{}", Header: map[string]string{"Retry-After": "7200"}}}, &ask.Error{Kind: ask.LongWait, Status: 429, Detail: "2h0m0s"}, 1, 0, 0},
		{"asks to wait for ever", []chattest.Reply{waits("Retry-After", "99999999999999999999")}, &ask.Error{Kind: ask.LongWait, Status: 503, Detail: "10000h0m0s"}, 1, 0, 0},
		{"asks to wait for ever, by a date", []chattest.Reply{waits("Retry-After", "Fri, 31 Dec 9999 23:59:59 UTC")}, &ask.Error{Kind: ask.LongWait, Status: 503, Detail: "10000h0m0s"}, 1, 0, 0},
		{"asks to wait for many milliseconds", []chattest.Reply{waits("Retry-After-Ms", "7200000")}, &ask.Error{Kind: ask.LongWait, Status: 503, Detail: "2h0m0s"}, 1, 0, 0},
		{"asks to wait for half a second", []chattest.Reply{waits("Retry-After", "0.5"), {Text: "x"}}, nil, 2, 500 * time.Millisecond, 500 * time.Millisecond},
		{"asks to wait, and fails", []chattest.Reply{{Status: 500, Body: "{}", Header: map[string]string{"Retry-After": "1e9"}}}, &ask.Error{Kind: ask.LongWait, Status: 500, Detail: "10000h0m0s"}, 1, 0, 0},
		{"asks to wait for nonsense", []chattest.Reply{waits("Retry-After", "NaN"), {Text: "x"}}, nil, 2, 300 * time.Millisecond, time.Second},
		{"has no quota by its type", []chattest.Reply{reply(429, `{"error":{"message":"pay","type":"insufficient_quota","code":null}}`)}, &ask.Error{Kind: ask.NoQuota, Status: 429, Detail: "pay"}, 1, 0, 0},
		{"wants money", []chattest.Reply{reply(402, `{"error":{"message":"Insufficient Balance"}}`)}, &ask.Error{Kind: ask.NoQuota, Status: 402, Detail: "Insufficient Balance"}, 1, 0, 0},
		{"a reason in a list", []chattest.Reply{reply(400, `[{"error":{"code":400,"message":"no such field"}}]`)}, &ask.Error{Kind: ask.Refused, Status: 400, Detail: "no such field"}, 1, 0, 0},
		{"a reason as detail", []chattest.Reply{reply(422, `{"detail":"no such field"}`)}, &ask.Error{Kind: ask.Refused, Status: 422, Detail: "no such field"}, 1, 0, 0},
		{"a reason as text", []chattest.Reply{reply(400, "no such field\n")}, &ask.Error{Kind: ask.Refused, Status: 400, Detail: "no such field"}, 1, 0, 0},
		{"a reason as a page", []chattest.Reply{reply(400, "<html>no such field")}, &ask.Error{Kind: ask.Refused, Status: 400}, 1, 0, 0},
		{"repeats a part of the key", []chattest.Reply{reply(403, `{"message":"what is `+testKey[:15]+`...?"}`)}, &ask.Error{Kind: ask.BadKey, Status: 403, Detail: "what is [key]...?"}, 1, 0, 0},
		{"has no quota", []chattest.Reply{reply(429, `{"error":{"message":"You exceeded your quota","code":"insufficient_quota"}}`)}, &ask.Error{Kind: ask.NoQuota, Status: 429, Detail: "You exceeded your quota"}, 1, 0, 0},
		{"wrong key", []chattest.Reply{reply(401, `{"error":{"message":"Incorrect API key: sk-test-****cdef"}}`)}, &ask.Error{Kind: ask.BadKey, Status: 401}, 1, 0, 0},
		{"repeats the key", []chattest.Reply{reply(400, `{"message":"what is `+testKey+`?"}`)}, &ask.Error{Kind: ask.Refused, Status: 400, Detail: "what is [key]?"}, 1, 0, 0},
		{"unknown model", []chattest.Reply{missing}, &ask.Error{Kind: ask.NotFound, Status: 404, Detail: "The model `tiny` does not exist"}, 1, 0, 0},
		{"a page", []chattest.Reply{{Body: "<html>", Header: map[string]string{"Content-Type": "text/html"}}}, &ask.Error{Kind: ask.BadReply, Status: 200, Detail: "the reply is not the JSON of a chat completion"}, 1, 0, 0},
		{"no JSON", []chattest.Reply{reply(0, "nonsense")}, &ask.Error{Kind: ask.BadReply, Status: 200, Detail: "the reply is not the JSON of a chat completion"}, 1, 0, 0},
		{"no choices", []chattest.Reply{reply(0, `{"error":{"message":"busy"}}`)}, &ask.Error{Kind: ask.BadReply, Status: 200, Detail: "the reply has no choices: busy"}, 1, 0, 0},
		{"no message", []chattest.Reply{reply(0, `{"choices":[{"text":"4*6"}]}`)}, &ask.Error{Kind: ask.BadReply, Status: 200, Detail: "the reply has no message"}, 1, 0, 0},
		{"an image", []chattest.Reply{reply(0, `{"choices":[{"message":{"content":{}}}]}`)}, &ask.Error{Kind: ask.BadReply, Status: 200, Detail: "the reply is not the JSON of a chat completion"}, 1, 0, 0},
		{"refers elsewhere", []chattest.Reply{{Status: 307, Body: "{}", Header: map[string]string{"Location": "http://elsewhere.example/"}}}, &ask.Error{Kind: ask.Redirected, Status: 307}, 1, 0, 0},
		{"is cut off once", []chattest.Reply{{Text: "y", Cut: true}, {Text: "x"}}, nil, 2, 300 * time.Millisecond, time.Second},
		{"is cut off", []chattest.Reply{{Text: "y", Cut: true}}, &ask.Error{Kind: ask.BadReply, Status: 200, Detail: "the connection was cut"}, 5, 5 * time.Second, 10 * time.Second},
		{"stalls", []chattest.Reply{{Stall: true}}, &ask.Error{Kind: ask.TimedOut}, 1, time.Minute, time.Minute},
		{"never ends", []chattest.Reply{{Text: strings.Repeat("24 ", 1<<20)}}, &ask.Error{Kind: ask.BadReply, Status: 200, Detail: "the reply is longer than 2 MiB"}, 1, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				fake := &chattest.Endpoint{Answer: func(r *chattest.Request) chattest.Reply { return c.replies[min(r.Number, len(c.replies)-1)] }}
				client := endpoint.New(options(fake.Transport(t)))
				start := clocktest.Now()
				r, err := client.Ask(t.Context(), messages)
				took := clocktest.Since(start)
				var got *ask.Error
				if err != nil && !errors.As(err, &got) {
					t.Fatalf("the error %v is no *ask.Error", err)
				}
				switch {
				case (got == nil) != (c.want == nil) || got != nil && *got != *c.want:
					t.Errorf("got %v, want %v", err, c.want)
				case err == nil && (r.Text != "x" || r.Latency != 0):
					t.Errorf("got %+v", r)
				}
				if n := len(fake.Requests()); n != c.sent {
					t.Errorf("sent %d requests, want %d", n, c.sent)
				}
				if took < c.low || took > c.high {
					t.Errorf("took %v, want %v to %v", took, c.low, c.high)
				}
			})
		})
	}
}

// TestAskUnusualReply checks that no answer is lost because something beside it is unusual.
func TestAskUnusualReply(t *testing.T) {
	count := func(n int64) *int64 { return &n }
	for body, want := range map[string]ask.Reply{
		`{"choices":[{"message":{"content":null}}]}`:                                                                                       {},
		`{"choices":[{"message":{"content":null,"tool_calls":[{}]},"finish_reason":"tool_calls"}]}`:                                        {FinishReason: "tool_calls"},
		`{"choices":[{"message":{"content":"a"}},{"message":{"content":"b"}}]}`:                                                            {Text: "a"},
		`{"choices":[{"message":{"content":[{"type":"thinking","thinking":[]},{"type":"text","text":"4*"},{"type":"text","text":"6"}]}}]}`: {Text: "4*6"},
		`{"choices":[{"message":{"content":"","refusal":"I will not."}}]}`:                                                                 {Text: "I will not."},
		`{"choices":[{"message":{"content":"a","refusal":false},"finish_reason":3}],"model":{},"usage":[]}`:                                {Text: "a"},
		`{"choices":[{"message":{"content":"a"}}],"usage":"none"}`:                                                                         {Text: "a"},
		`{"choices":[{"message":{"content":"a"}}],"usage":{"prompt_tokens":12.0,"completion_tokens":1e3}}`:                                 {Text: "a", PromptTokens: count(12), CompletionTokens: count(1000)},
		`{"choices":[{"message":{"content":"a"}}],"usage":{"prompt_tokens":-1,"completion_tokens":9e18}}`:                                  {Text: "a"},
		`{"choices":[{"message":{"content":"a"}}],"usage":{"prompt_tokens":"7","completion_tokens":2.5}}`:                                  {Text: "a"},
		`{"choices":[{"message":{"content":"\ud83d is ` + testKey + testKey[:13] + `"}}],"model":"` + testKey + `"}`:                       {Text: "\ufffd is [key][key]", Model: "[key]"},
	} {
		synctest.Test(t, func(t *testing.T) {
			fake := &chattest.Endpoint{Answer: func(*chattest.Request) chattest.Reply { return chattest.Reply{Body: body} }}
			got, err := endpoint.New(options(fake.Transport(t))).Ask(t.Context(), messages)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: got %+v, %v", body, got, err)
			}
		})
	}
}

// TestAskOtherProtocol checks that the time for a reply is limited also if the endpoint switches to another
// protocol and says nothing.
func TestAskOtherProtocol(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		silent, other := io.Pipe()
		defer other.Close()
		client := endpoint.New(options(transportFunc(func(*http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: http.StatusSwitchingProtocols, Body: silent}, nil
		})))
		start := clocktest.Now()
		_, err := client.Ask(t.Context(), messages)
		var got *ask.Error
		if !errors.As(err, &got) || got.Kind != ask.TimedOut || clocktest.Since(start) != time.Minute {
			t.Errorf("got %v after %v", err, clocktest.Since(start))
		}
	})
}

// transportFunc is a transport.
type transportFunc func(*http.Request) (*http.Response, error)

func (f transportFunc) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// TestAskUnreachable checks that an address where nothing listens is an error at once, but that a
// connection lost later is tried again: see TestAskConnects.
func TestAskUnreachable(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	o := options(&http.Transport{})
	o.BaseURL, _ = endpoint.ParseURL(server.URL)
	_, err := endpoint.New(o).Ask(t.Context(), messages)
	var got *ask.Error
	if !errors.As(err, &got) || got.Kind != ask.Unreachable || !strings.Contains(got.Detail, "refused") {
		t.Errorf("got %v", err)
	}
}

// TestAskPauses checks that no call sends anything while the endpoint wants to be left alone, and that
// PerMin holds.
func TestAskPauses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := clocktest.Now()
		var mu sync.Mutex
		var at []time.Duration
		fake := &chattest.Endpoint{Answer: func(r *chattest.Request) chattest.Reply {
			mu.Lock()
			defer mu.Unlock()
			at = append(at, clocktest.Since(start))
			if r.Number == 0 {
				return chattest.Reply{Status: 503, Body: "{}", Header: map[string]string{"Retry-After": "60"}}
			}
			return chattest.Reply{Text: "x"}
		}}
		o := options(fake.Transport(t))
		o.PerMin = 30
		client := endpoint.New(o)
		var calls sync.WaitGroup
		for range 4 {
			calls.Go(func() {
				if _, err := client.Ask(t.Context(), messages); err != nil {
					t.Error(err)
				}
			})
		}
		calls.Wait()
		if len(at) != 5 {
			t.Fatalf("sent %d requests", len(at))
		}
		for _, d := range at[1:] {
			if d < time.Minute {
				t.Errorf("a request was sent after %v", d)
			}
		}
		if last := at[len(at)-1]; last < time.Minute {
			t.Errorf("five requests were sent within %v", last)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		fake := &chattest.Endpoint{}
		o := options(fake.Transport(t))
		o.PerMin = 30
		client := endpoint.New(o)
		start := clocktest.Now()
		for range 4 {
			if _, err := client.Ask(t.Context(), messages); err != nil {
				t.Error(err)
			}
		}
		if took := clocktest.Since(start); took != 6*time.Second {
			t.Errorf("four requests took %v, want 6 s", took)
		}
	})
}

// TestAskStopped checks that a call returns the reply to a request that was sent before its context ended,
// and otherwise ends at once.
func TestAskStopped(t *testing.T) {
	for _, c := range []struct {
		name  string
		reply chattest.Reply
		when  time.Duration // of the end of the context
		want  error
		took  time.Duration
	}{
		{"on the wire", chattest.Reply{Text: "x"}, 5 * time.Second, nil, 10 * time.Second},
		{"fails on the wire", chattest.Reply{Status: 500, Body: "{}"}, 5 * time.Second, context.Canceled, 10 * time.Second},
		{"between attempts", chattest.Reply{Status: 429, Body: "{}", Header: map[string]string{"Retry-After": "60"}}, 15 * time.Second, context.Canceled, 15 * time.Second},
		{"before", chattest.Reply{Text: "x"}, 0, context.Canceled, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				fake := &chattest.Endpoint{Answer: func(*chattest.Request) chattest.Reply {
					clocktest.Sleep(10 * time.Second) // in the bubble
					return c.reply
				}}
				client := endpoint.New(options(fake.Transport(t)))
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if c.when == 0 {
					cancel()
				} else {
					defer clocktest.AfterFunc(c.when, cancel).Stop()
				}
				start := clocktest.Now()
				r, err := client.Ask(ctx, messages)
				if c.want == nil && (err != nil || r.Text != "x" || r.Latency != 10*time.Second) || c.want != nil && !errors.Is(err, ctx.Err()) {
					t.Errorf("got %+v, %v", r, err)
				}
				if took := clocktest.Since(start); took != c.took {
					t.Errorf("took %v, want %v", took, c.took)
				}
				if n := len(fake.Requests()); n > 1 {
					t.Errorf("sent %d requests", n)
				}
			})
		})
	}
}

func TestParseURL(t *testing.T) {
	for text, want := range map[string]bool{
		endpoint.DefaultURL: true, "http://localhost:8000": true, "http://[::1]:8000/v1/": true,
		"": false, "localhost:8000": false, "ftp://x/v1": false, "http:///v1": false, "https://key@host/v1": false, "https://host/v1?key=1": false,
		"https://host/v1#x": false, "https://host/v1?": false, ":": false,
	} {
		if u, ok := endpoint.ParseURL(text); ok != want || ok && u.String() != text {
			t.Errorf("%q: %v, %v", text, u, ok)
		}
	}
}

// TestSmallPartOfLibrary checks that no package of openai-go with the types of its API is linked. Such a package
// registers them whenever a program starts.
func TestSmallPartOfLibrary(t *testing.T) {
	t.Parallel()
	out, err := proctest.Command(t, "go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	const library = "github.com/openai/openai-go/v3"
	packages := strings.Fields(string(out))
	if !slices.Contains(packages, library+"/option") {
		t.Fatalf("the library is not in the list of %d packages", len(packages))
	}
	for _, p := range []string{"", "/responses"} { // the others import one of these
		if slices.Contains(packages, library+p) {
			t.Errorf("%s is linked", library+p)
		}
	}
}
