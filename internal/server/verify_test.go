package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/problem"
)

// createParams is the member of a rollout that holds what the model was asked.
const createParams = `"responses_create_params":{"input":[]}`

// responseOf returns the member response of a rollout, with the given items in its output.
func responseOf(items ...string) string {
	return `"response":{"id":"r","output":[` + strings.Join(items, ",") + `]}`
}

// messageItem returns an item of an output: a message with the given text.
func messageItem(text string) string {
	return `{"type":"message","content":[{"type":"refusal","text":"no"},{"type":"output_text","text":"` + text + `"}]}`
}

// rolloutOf returns a body of POST /verify whose output has the given items, separated by commas.
func rolloutOf(output string) string {
	return `{"responses_create_params":{},"hand":[4,6],"response":{"output":[` + output + `]}}`
}

const mimeJSON = "application/json"

// TestVerify checks the reward for rollouts, and that the response repeats the request.
func TestVerify(t *testing.T) {
	s := serve(t, nil)
	for _, c := range []struct {
		name, body  string
		wantCorrect bool
	}{
		{"beside the response", `{` + createParams + `,` + responseOf(messageItem("4*6")) + `,"hand":[4,6]}`, true},
		{"in the metadata", `{"verifier_metadata":{"nums":"4 6","ground_truth":"24"},` + createParams + `,` + responseOf(messageItem("4*6")) + `}`, true},
		{"beside the response takes precedence", `{` + createParams + `,` + responseOf(messageItem("4*6")) + `,"hand":[4,6],"verifier_metadata":{"hand":[1,2],"target":24}}`, true},
		{"another target", `{` + createParams + `,` + responseOf(messageItem("4*6")) + `,"hand":[4,6],"verifier_metadata":{"target":25}}`, false},
		{"rules", `{` + createParams + `,` + responseOf(messageItem("8/(3-8/3)")) + `,"hand":[3,3,8,8],"rules":"hdoj"}`, false},
		{"the last message", `{` + createParams + `,` + responseOf(messageItem("4+6"), messageItem("4*6"), `{"type":"function_call"}`) + `,"hand":[4,6]}`, true},
		{"the last message is wrong", `{` + createParams + `,` + responseOf(messageItem("4*6"), messageItem("4+6")) + `,"hand":[4,6]}`, false},
		{"content as text", `{` + createParams + `,` + responseOf(`{"type":"message","content":"<think>4+6</think>\\boxed{4\\times 6}"}`) + `,"hand":[4,6]}`, true},
		{"no message", `{` + createParams + `,` + responseOf(`{"type":"reasoning","summary":[]}`) + `,"hand":[4,6]}`, false},
		{"no output", `{` + createParams + `,"response":{},"hand":[4,6]}`, false},
		{"other fields", `{` + createParams + `,` + responseOf(messageItem("4*6")) + `,"hand":[4,6],"answer":"x","_ng_rollout_id":1.50,"agent_ref":{"name":"a\u00e9"}}`, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			response := s.send("POST", "/verify", "application/json", c.body)
			reward := `"reward":0.0`
			if c.wantCorrect {
				reward = `"reward":1.0`
			}
			echo := strings.TrimSuffix(c.body, "}") + "," + reward + `,"verdict":{`
			if response.status != http.StatusOK || !strings.HasPrefix(response.body, echo) || !json.Valid([]byte(response.body)) {
				t.Errorf("%d %s\nwant %s", response.status, response.body, echo)
			}
		})
	}
	replacedResult := s.send("POST", "/verify", "application/json", `{"reward":9,`+createParams+`,"verdict":[],`+responseOf(messageItem("4*6"))+`,"hand":[4,6]}`)
	if strings.Count(replacedResult.body, `"reward"`) != 1 || strings.Contains(replacedResult.body, "9,") {
		t.Errorf("the request's own reward or verdict remains: %s", replacedResult.body)
	}
	creditResult := s.send("POST", "/verify?credit=true&rules=classic", "application/json", `{`+createParams+`,`+responseOf(messageItem("4+6"))+`,"hand":[4,6]}`)
	if !strings.Contains(creditResult.body, `"credit":{`) {
		t.Errorf("no credit: %s", creditResult.body)
	}
}

// FuzzBodies checks that the response to any body is JSON and never an internal error.
func FuzzBodies(f *testing.F) {
	for _, e := range allExamples(f) {
		if e.body != "" && e.operation != "check" {
			f.Add(e.operation == "verify", []byte(e.body))
		}
	}
	f.Add(false, []byte(`{"hand":["A",1e3],"target":-1.5,"first":null}`))
	s, err := New(Options{CacheBytes: 1 << 20})
	if err != nil {
		f.Fatal(err)
	}
	h := s.Handler()
	f.Fuzz(func(t *testing.T, verify bool, body []byte) {
		path := "/v1/solve"
		if verify {
			path = "/verify"
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, path, bytes.NewReader(body)))
		isTimeout := strings.Contains(w.Body.String(), problem.OverTime.URI())
		if w.Code >= http.StatusInternalServerError && !isTimeout || !json.Valid(w.Body.Bytes()) {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	})
}

// TestVerifyStopsWithItsClient checks that reading a rollout stops after the client has
// disconnected.
func TestVerifyStopsWithItsClient(t *testing.T) {
	body := []byte(rolloutOf(`{"type":"message","content":[` + strings.TrimSuffix(strings.Repeat(`{"type":"output_text","text":"x"},`, 2*pollEvery), ",") + `]}`))
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := readRollout(ctx.Err, body); err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := readRollout(ctx.Err, body); !errors.Is(err, context.Canceled) {
		t.Errorf("after the client disconnected: %v", err)
	}
}

// TestVerifyReleasesItsSlot checks that a request holds no slot while its client reads the
// response.
func TestVerifyReleasesItsSlot(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	slots := limiter.NewSlots(1)
	s.apiWork = slots.NewClass(1, time.Millisecond)
	r := httptest.NewRequest(http.MethodPost, "/verify", strings.NewReader(rolloutOf(messageItem("4*6"))+strings.Repeat(" ", largeBodyBytes)))
	r.Header.Set("Content-Type", "application/json")
	w := &slowWriter{ResponseRecorder: httptest.NewRecorder(), write: func() {
		slot, err := s.apiWork.Acquire(t.Context(), honestAddr)
		if err != nil {
			t.Errorf("while the client reads its response: %v", err)
			return
		}
		slot.Release()
	}}
	s.Handler().ServeHTTP(w, r)
	if w.Code != http.StatusOK || w.writeCount == 0 {
		t.Errorf("%d %s after %d writes", w.Code, w.Body, w.writeCount)
	}
}

// slowWriter is a ResponseRecorder that calls write before each write.
type slowWriter struct {
	*httptest.ResponseRecorder
	write      func()
	writeCount int
}

func (w *slowWriter) Write(p []byte) (int, error) {
	w.writeCount++
	w.write()
	return w.ResponseRecorder.Write(p)
}

// TestNoSolutionIsJudged checks that a claim of no solution is judged if the profile allows it, in
// a single body and in a stream.
func TestNoSolutionIsJudged(t *testing.T) {
	s := serve(t, nil)
	for _, c := range []struct{ body, want string }{
		{`{"hand":[1,1,1,1],"answer":"no solution","profile":"classic+none"}`, `"verdict":"correct"`},
		{`{"hand":[3,3,8,8],"answer":"no solution","profile":"classic+none"}`, `"verdict":"wrong","reason":"solvable"`},
		{`{"hand":[1,1,1,1],"answer":"no solution"}`, `"verdict":"invalid"`},
		{`{"hand":[11,13,17,19,23,29],"target":999983,"answer":"no solution","profile":"countdown+none"}`, `"verdict":"correct"`}, // a costly claim, which acquires a slot
	} {
		for _, kind := range []string{mimeJSON, mimeNDJSON} {
			if response := s.send(http.MethodPost, "/v1/check", kind, c.body); response.status != http.StatusOK || !strings.Contains(response.body, c.want) {
				t.Errorf("%s: %d %s, want %s", c.body, response.status, response.body, c.want)
			}
		}
	}
}
