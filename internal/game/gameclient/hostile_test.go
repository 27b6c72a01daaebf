package gameclient_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"testing"

	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/game/gameclient"
	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/watch"
	"github.com/make24/make24/race"
)

// planted holds characters that could control a terminal.
const planted = "\x1b[31m\x1b]0;title\a\u009b2J\u202e\u2066\u200f\x7f\r\n\x00"

// plant returns a JSON document with planted characters in its n-th text, counted from 0, whether a
// value or a key, and whether there is such a text. Texts are counted in the order of the document.
func plant(t *testing.T, document []byte, n int) ([]byte, bool) {
	t.Helper()
	start, found := 0, false
	var out bytes.Buffer
	for i := 0; i < len(document); i++ {
		if document[i] != '"' {
			continue
		}
		end := i + 1
		for document[end] != '"' {
			if document[end] == '\\' {
				end++
			}
			end++
		}
		if n == 0 {
			escaped, err := json.Marshal(planted)
			if err != nil {
				t.Fatal(err)
			}
			out.Write(document[start:end])
			out.Write(escaped[1 : len(escaped)-1])
			start, found = end, true
		}
		n--
		i = end
	}
	out.Write(document[start:])
	return out.Bytes(), found
}

// checkPrintable checks all texts of a value, also in fields that are not exported.
func checkPrintable(t *testing.T, what string, v reflect.Value) {
	t.Helper()
	switch v.Kind() {
	case reflect.String:
		if excerpt.Printable(v.String()) != v.String() {
			t.Errorf("%s: %+q", what, v)
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			checkPrintable(t, what, v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			checkPrintable(t, what+"."+v.Type().Field(i).Name, v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			if text := fmt.Sprintf("%s", v); excerpt.Printable(text) != text {
				t.Errorf("%s: %+q", what, text)
			}
			return
		}
		for i := range v.Len() {
			checkPrintable(t, fmt.Sprint(what, "[", i, "]"), v.Index(i))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			checkPrintable(t, what+" key", key)
			checkPrintable(t, fmt.Sprint(what, "[", key, "]"), v.MapIndex(key))
		}
	default: // numbers
	}
}

// TestHostileServer plants characters that control terminals in each text of each answer of a server,
// one after the other. It checks that the client passes none of them on, also not in errors.
func TestHostileServer(t *testing.T) {
	s := serve(t)
	ctx := t.Context()
	ann, bob := gameclient.New(s.link.Server, ""), gameclient.New(s.link.Server, "")
	r, err := ann.Create(ctx, match.Profile{Name: "Ann"}, match.Options{Kind: match.KindRace, Puzzles: []string{"1-3.3.8.8-24-classic", "1-4.4.7.8-24-classic"}})
	if err != nil {
		t.Fatal(err)
	}
	if r, err = bob.Join(ctx, r.ID, match.Profile{Name: "Bob"}); err != nil {
		t.Fatal(err)
	}
	if _, err := ann.Start(ctx, r.ID, "a1"); err != nil {
		t.Fatal(err)
	}
	s.elapsed.Add(3000)
	for i, c := range []*gameclient.Client{ann, ann, bob} {
		if r, err = c.Act(ctx, r.ID, race.Claim{ID: fmt.Sprint("c", i), Hand: i % 2, Expr: []string{"8/(3-8/3)", "(7-4/4)*4", "8/(3-8/3)"}[i]}); err != nil {
			t.Fatal(err)
		}
	}

	var answer []byte // of the hostile server, to all requests
	status, event := http.StatusOK, ""
	hostile := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if event != "" {
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = fmt.Fprintf(w, "id: 99\nevent: %s\ndata: %s\n\n", event, answer)
			return
		}
		w.WriteHeader(status)
		_, _ = w.Write(answer)
	}))
	defer hostile.Close()
	link, err := gameclient.ParseLink(hostile.URL)
	if err != nil {
		t.Fatal(err)
	}
	client := gameclient.New(link.Server, "")
	follow := func() (any, error) {
		watchCtx, stop := context.WithCancel(ctx)
		defer stop()
		e := <-client.Watch(watchCtx, "r")
		return e, e.Err
	}
	document := encode(t, r)
	for _, c := range []struct {
		what, event string
		status      int
		document    []byte
		ask         func() (any, error)
	}{
		{"race", "", 200, document, func() (any, error) { return client.Load(ctx, "r") }},
		{"code", "", 200, encode(t, map[string]string{"race": "r"}), func() (any, error) { return client.Find(ctx, "c") }},
		{"clue", "", 200, []byte(`{"clues":[{"text":"4 × 6"}]}`), func() (any, error) { return client.LastClue(ctx, "r", 0) }},
		{"results", "", 200, encode(t, map[string]any{"results": []race.Result{{Mode: "race", Hands: r.Mine.Shown}}}), func() (any, error) { return client.Results(ctx, "r") }},
		{"ghosts", "", 200, encode(t, map[string]any{"ghosts": []ghost.Ghost{{Name: "Zoe", Step: "steady"}}}), func() (any, error) { return client.Ghosts(ctx, "r") }},
		{"problem", "", 409, encode(t, map[string]any{"type": "/docs#problem-race-full", "title": "t", "detail": "d", "race": r}), func() (any, error) { return client.Load(ctx, "r") }},
		{"event race", "race", 200, document, follow},
		{"event change", "change", 200, encode(t, watch.Change{Phase: r.Public.Phase, Host: "s1", Players: r.Public.Players, Hands: r.Public.Hands, Seats: r.Seats, All: &r.Public, Options: &r.Options, Rematch: "r2"}), follow},
		{"event mine", "mine", 200, encode(t, r.Mine), follow},
		{"event presence", "presence", 200, []byte(`{"away":["s1"]}`), follow},
	} {
		status, event = c.status, c.event
		for n := 0; ; n++ {
			var found bool
			if answer, found = plant(t, c.document, n); !found {
				if n == 0 {
					t.Errorf("%s: no texts in %s", c.what, c.document)
				}
				break
			}
			got, err := c.ask()
			checkPrintable(t, c.what, reflect.ValueOf(got))
			if err != nil {
				checkPrintable(t, c.what+" error", reflect.ValueOf(err.Error()))
				checkPrintable(t, c.what+" error", reflect.ValueOf(err))
			}
		}
	}
}

func encode(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestHostileLinks checks that links whose host, code or ID the game could not show are refused.
func TestHostileLinks(t *testing.T) {
	for _, text := range []string{"https://h\u202eost/", "https://host/r/%1b[31m", "https://host/race/%C2%9B", "https://host/r/\u2066"} {
		if link, err := gameclient.ParseLink(text); err == nil {
			t.Errorf("%+q: %+q", text, link)
		}
	}
}
