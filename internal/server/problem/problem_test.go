package problem_test

import (
	"encoding/json"
	"errors"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/make24/make24/internal/server/problem"
)

func TestWrite(t *testing.T) {
	err := problem.TooFast.WithRetry(1500*time.Millisecond, "Too \"many\" requests.")
	var p *problem.Error
	if !errors.As(err, &p) {
		t.Fatal(err)
	}
	p.Extensions = map[string]any{"run": 24}
	w := httptest.NewRecorder()
	p.Write(w)
	var got map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if w.Code != 429 || w.Header().Get("Retry-After") != "2" || w.Header().Get("Content-Type") != "application/problem+json" ||
		got["type"] != "/docs#problem-too-fast" || got["detail"] != "Too \"many\" requests." || got["run"] != 24.0 || got["status"] != 429.0 || got["title"] == "" {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
}
