package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

const asked = `"responses_create_params":{"input":[]}`

// response is one with these items in its output.
func response(items ...string) string {
	return `"response":{"id":"r","output":[` + strings.Join(items, ",") + `]}`
}

func message(text string) string {
	return `{"type":"message","content":[{"type":"refusal","text":"no"},{"type":"output_text","text":"` + text + `"}]}`
}

// rolloutOf is the body of POST /verify with this text as its output.
func rolloutOf(output string) string {
	return `{"responses_create_params":{},"hand":[4,6],"response":{"output":[` + output + `]}}`
}

const jsonKind = "application/json"

func TestVerify(t *testing.T) {
	s := serve(t, nil)
	for _, c := range []struct {
		name, body string
		right      bool
	}{
		{"beside the response", `{` + asked + `,` + response(message("4*6")) + `,"hand":[4,6]}`, true},
		{"in the metadata", `{"verifier_metadata":{"nums":"4 6","ground_truth":"24"},` + asked + `,` + response(message("4*6")) + `}`, true},
		{"beside goes first", `{` + asked + `,` + response(message("4*6")) + `,"hand":[4,6],"verifier_metadata":{"hand":[1,2],"target":24}}`, true},
		{"another target", `{` + asked + `,` + response(message("4*6")) + `,"hand":[4,6],"verifier_metadata":{"target":25}}`, false},
		{"rules", `{` + asked + `,` + response(message("8/(3-8/3)")) + `,"hand":[3,3,8,8],"rules":"hdoj"}`, false},
		{"the last message", `{` + asked + `,` + response(message("4+6"), message("4*6"), `{"type":"function_call"}`) + `,"hand":[4,6]}`, true},
		{"the last message is wrong", `{` + asked + `,` + response(message("4*6"), message("4+6")) + `,"hand":[4,6]}`, false},
		{"content as text", `{` + asked + `,` + response(`{"type":"message","content":"<think>4+6</think>\\boxed{4\\times 6}"}`) + `,"hand":[4,6]}`, true},
		{"no message", `{` + asked + `,` + response(`{"type":"reasoning","summary":[]}`) + `,"hand":[4,6]}`, false},
		{"no output", `{` + asked + `,"response":{},"hand":[4,6]}`, false},
		{"other fields", `{` + asked + `,` + response(message("4*6")) + `,"hand":[4,6],"answer":"x","_ng_rollout_id":1.50,"agent_ref":{"name":"a\u00e9"}}`, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			answer := s.ask("POST", "/verify", "application/json", c.body)
			reward := `"reward":0.0`
			if c.right {
				reward = `"reward":1.0`
			}
			echo := strings.TrimSuffix(c.body, "}") + "," + reward + `,"verdict":{`
			if answer.status != http.StatusOK || !strings.HasPrefix(answer.body, echo) || !json.Valid([]byte(answer.body)) {
				t.Errorf("%d %s\nwant %s", answer.status, answer.body, echo)
			}
		})
	}
	again := s.ask("POST", "/verify", "application/json", `{"reward":9,`+asked+`,"verdict":[],`+response(message("4*6"))+`,"hand":[4,6]}`)
	if strings.Count(again.body, `"reward"`) != 1 || strings.Contains(again.body, "9,") {
		t.Errorf("the reward that was there is still: %s", again.body)
	}
	credit := s.ask("POST", "/verify?credit=true&rules=classic", "application/json", `{`+asked+`,`+response(message("4+6"))+`,"hand":[4,6]}`)
	if !strings.Contains(credit.body, `"credit":{`) {
		t.Errorf("no credit: %s", credit.body)
	}
}

// Whatever is sent, the answer is JSON, and never the server's fault.
func FuzzBodies(f *testing.F) {
	for _, e := range examples {
		if e.body != "" && e.operation != "check" {
			f.Add(e.operation == "verify", []byte(e.body))
		}
	}
	f.Add(false, []byte(`{"hand":["A",1e3],"target":-1.5,"first":null}`))
	s, err := New(Options{Cache: 1 << 20})
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
		over := strings.Contains(w.Body.String(), overTime.URI())
		if w.Code >= http.StatusInternalServerError && !over || !json.Valid(w.Body.Bytes()) {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	})
}
