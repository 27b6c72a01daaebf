package bench

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestLoadItself checks that a loadTest counts its requests and answers, keeps to its rate and
// limits, and detects wrong responses, and it checks percentile.
func TestLoadItself(t *testing.T) {
	long := strings.Repeat("x", 10_000)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/chunks":
			fmt.Fprint(w, long)
			_ = http.NewResponseController(w).Flush()
			fmt.Fprint(w, long)
		case "/refused":
			w.WriteHeader(http.StatusServiceUnavailable)
		default:
			fmt.Fprint(w, "yes")
		}
	}))
	defer server.Close()
	l := loadTest{address: server.Listener.Addr().String(), workers: 4}
	for _, c := range []struct {
		path, want string
		rate       float64
		limit      int
		errors     int
	}{
		{"/yes", "yes", 400, 1 << 20, 0},
		{"/yes", "yes", 0, 40, 0},
		{"/chunks", long + long, 0, 40, 0},
		{"/yes", "no", 0, 40, 4},
		{"/refused", "", 0, 40, 4},
	} {
		l.exchanges = []exchange{newExchange("GET", c.path, "", c.want, 3)}
		l.rate, l.maxRequests, l.time = c.rate, c.limit, time.Minute
		if c.rate > 0 {
			l.time = 500 * time.Millisecond
		}
		o := l.run()
		correct := o.requests - o.errors
		if o.errors != c.errors || (o.firstErr != nil) != (c.errors > 0) || o.answers != 3*correct || len(o.delays) != correct || o.requests > c.limit {
			t.Errorf("%+v: %d requests, %d answers, %d errors, %v", c, o.requests, o.answers, o.errors, o.firstErr)
		}
		if c.rate > 0 && (o.requests < 150 || o.requests > 200) {
			t.Errorf("%d requests in half a second at %v per second", o.requests, c.rate)
		}
	}
	o := loadResult{delays: []time.Duration{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}
	if o.percentile(50) != 6 || o.percentile(99) != 10 || o.percentile(100) != 10 {
		t.Errorf("%v %v", o.percentile(50), o.percentile(99))
	}
}
