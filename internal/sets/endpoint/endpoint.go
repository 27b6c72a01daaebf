// Package endpoint asks language models over HTTP, at any endpoint with the chat completions of OpenAI's
// API.
package endpoint

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/webhooks"
	"golang.org/x/time/rate"

	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/ask"
)

// Options are the settings of a Client.
type Options struct {
	BaseURL     *url.URL // see ParseURL
	Key         string   // sent as a bearer token; "" for none
	Model       string
	Temperature json.Number // "" for that of the model
	MaxTokens   int64       // of an answer; 0 for no limit

	Timeout time.Duration // for an attempt, from sending the request to the end of the reply
	PerMin  int           // attempts in a minute; 0 for no limit

	Transport http.RoundTripper // nil for a copy of http.DefaultTransport
}

// DefaultURL is the endpoint of OpenAI.
const DefaultURL = "https://api.openai.com/v1"

// openAIHost is the host of DefaultURL.
const openAIHost = "api.openai.com"

// maxRetries is how often a request is sent again after a failure that may pass.
const maxRetries = 4

// ParseURL returns the base URL of an endpoint, such as http://localhost:8000/v1. It reports false for a
// text that is no such URL, and for one with a user, a query or a fragment, which may be secrets.
func ParseURL(s string) (*url.URL, bool) {
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.ForceQuery || u.Fragment != "" {
		return nil, false
	}
	return u, true
}

// ValidKey reports whether a key can be sent: it is one word of printable ASCII.
func ValidKey(key string) bool {
	return key != "" && len(key) <= 8<<10 && !strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' })
}

// Client is a model at an endpoint. It implements [ask.Model].
type Client struct {
	options Options
	url     *url.URL                // of chat completions
	service webhooks.WebhookService // see Ask
	limiter *rate.Limiter           // nil without a limit
	reached atomic.Bool             // there was a response

	mu    sync.Mutex
	pause time.Time // until then the endpoint wants no requests
}

// New returns a client. It sends nothing.
func New(o Options) *Client {
	transport := o.Transport
	if transport == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.MaxIdleConnsPerHost = 128
		t.MaxResponseHeaderBytes = 64 << 10
		transport = t
	}
	c := &Client{options: o, url: o.BaseURL.JoinPath("chat/completions")}
	if o.PerMin > 0 {
		c.limiter = rate.NewLimiter(rate.Limit(o.PerMin)/60, 1)
	}
	client := &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	options := []option.RequestOption{ // openai.NewClient would also read the environment
		option.WithBaseURL(o.BaseURL.String()), option.WithHTTPClient(client), option.WithMaxRetries(maxRetries),
	}
	if o.Key != "" {
		options = append(options, option.WithAPIKey(o.Key))
	}
	c.service.Options = options
	return c
}

// Ask implements [ask.Model].
func (c *Client) Ask(ctx context.Context, messages []ask.Message) (ask.Reply, error) {
	if err := ctx.Err(); err != nil {
		return ask.Reply{}, err
	}
	callCtx, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	defer cancel(nil)
	call := &call{client: c, cancel: cancel}
	defer context.AfterFunc(ctx, func() { call.stop(ctx.Err()) })()
	var body []byte
	// Package openai registers every type of its API at the start of the program, whatever the program uses. A service
	// that needs none of them sends this request instead of its own; attempt gives it its URL.
	_, err := c.service.New(callCtx, webhooks.WebhookNewParams{}, option.WithRequestBody("application/json", c.request(messages)),
		option.WithResponseBodyInto(&body), option.WithMiddleware(call.attempt))
	switch {
	case err != nil && context.Cause(callCtx) != nil:
		return ask.Reply{}, context.Cause(callCtx)
	case err != nil || call.status != http.StatusOK:
		return ask.Reply{}, call.explain(err)
	}
	var completion completion
	switch err := json.Unmarshal(body, &completion); {
	case err != nil:
		return ask.Reply{}, call.failure(ask.BadReply, "the reply is not the JSON of a chat completion")
	case len(completion.Choices) == 0:
		message, _ := parseError(body)
		return ask.Reply{}, call.failure(ask.BadReply, strings.TrimSuffix("the reply has no choices: "+message, ": "))
	case completion.Choices[0].Message == nil:
		return ask.Reply{}, call.failure(ask.BadReply, "the reply has no message")
	}
	reply := c.reply(&completion)
	reply.Latency = call.latency
	return reply, nil
}

// The types of openai-go for requests and completions would make the program a third larger, so these are
// the parts that ask needs.
type (
	request struct {
		Model               string        `json:"model"`
		Messages            []ask.Message `json:"messages"`
		Temperature         json.Number   `json:"temperature,omitzero"`
		MaxTokens           int64         `json:"max_tokens,omitzero"`
		MaxCompletionTokens int64         `json:"max_completion_tokens,omitzero"`
	}

	// A field that is not used to find the answer may have any value, so that no answer is lost that has been
	// paid for.
	completion struct {
		Model   optional[string] `json:"model"`
		Choices []struct {
			FinishReason optional[string] `json:"finish_reason"`
			Message      *struct {
				Content content          `json:"content"`
				Refusal optional[string] `json:"refusal"`
			} `json:"message"`
		} `json:"choices"`
		Usage optional[usage] `json:"usage"`
	}

	usage struct {
		PromptTokens     tokenCount `json:"prompt_tokens"`
		CompletionTokens tokenCount `json:"completion_tokens"`
	}

	// optional is a value, or the zero value in place of JSON of another type.
	optional[T any] struct{ value T }

	// content is the text of a message, which may be in parts.
	content string

	// tokenCount is a number of tokens, or nil in place of what is not a possible number.
	tokenCount struct{ value *int64 }
)

// UnmarshalJSON implements [json.Unmarshaler].
func (o *optional[T]) UnmarshalJSON(b []byte) error {
	var value T
	if json.Unmarshal(b, &value) == nil {
		o.value = value
	}
	return nil
}

// UnmarshalJSON implements [json.Unmarshaler].
func (c *content) UnmarshalJSON(b []byte) error {
	var text string
	if json.Unmarshal(b, &text) == nil {
		*c = content(text)
		return nil
	}
	var parts []struct {
		Type string
		Text string
	}
	if err := json.Unmarshal(b, &parts); err != nil {
		return err
	}
	for _, p := range parts {
		if p.Type == "text" { // others are reasoning and references
			*c += content(p.Text)
		}
	}
	return nil
}

// maxTokens is the greatest number of tokens that is possible for a request, so that their sum is an int64.
const maxTokens = 1_000_000_000

// UnmarshalJSON implements [json.Unmarshaler].
func (n *tokenCount) UnmarshalJSON(b []byte) error {
	if f, err := strconv.ParseFloat(string(b), 64); err == nil && f >= 0 && f <= maxTokens && f == math.Trunc(f) {
		count := int64(f)
		n.value = &count
	}
	return nil
}

// request returns the body of the request for a conversation.
func (c *Client) request(messages []ask.Message) []byte {
	r := request{Model: c.options.Model, Messages: messages, Temperature: c.options.Temperature}
	if c.options.BaseURL.Hostname() == openAIHost { // its newer models refuse max_tokens, and other endpoints know only that
		r.MaxCompletionTokens = c.options.MaxTokens
	} else {
		r.MaxTokens = c.options.MaxTokens
	}
	body, _ := json.Marshal(r) // it has only texts and checked numbers
	return body
}

// reply returns the reply in a completion with choices.
func (c *Client) reply(completion *completion) ask.Reply {
	choice := &completion.Choices[0]
	return ask.Reply{
		Text:         c.hideKey(cmp.Or(string(choice.Message.Content), choice.Message.Refusal.value)),
		FinishReason: c.oneLine(choice.FinishReason.value), Model: c.oneLine(completion.Model.value),
		PromptTokens: completion.Usage.value.PromptTokens.value, CompletionTokens: completion.Usage.value.CompletionTokens.value,
	}
}

// maxLine is the number of bytes that oneLine returns at most.
const maxLine = 200

// oneLine returns a text of the endpoint on one printable line, without the key.
func (c *Client) oneLine(text string) string {
	text = excerpt.Printable(c.hideKey(text))
	if len(text) > maxLine {
		text = strings.ToValidUTF8(text[:maxLine-3], "") + "..."
	}
	return text
}

// minSecret is the length of the shortest key that is hidden. Shorter ones are words such as "none" for
// endpoints that need no key.
const minSecret = 12

// hideKey replaces the key, or its beginning, in a text of the endpoint, which knows it.
func (c *Client) hideKey(text string) string {
	key := c.options.Key
	if len(key) < minSecret {
		return text
	}
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, key[:minSecret])
		b.WriteString(before)
		if !found {
			return b.String()
		}
		b.WriteString("[key]")
		n := 0
		for rest := key[minSecret:]; n < min(len(rest), len(after)) && rest[n] == after[n]; {
			n++
		}
		text = after[n:]
	}
}
