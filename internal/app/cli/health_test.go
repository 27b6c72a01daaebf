package cli

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestHealth checks the line and the exit status of health for a server that is ready, one that is
// not, and one that is not there.
func TestHealth(t *testing.T) {
	log, stop := startServer(t, "serve", "--addr", "127.0.0.1:0")
	_, log, _ = strings.Cut(log, "url=")
	address, _, _ := strings.Cut(log, " ")
	_, port, err := net.SplitHostPort(strings.TrimPrefix(address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"--addr", port}, {"--addr", ":" + port}, {"--addr", "0.0.0.0:" + port}, {"--addr", "http://127.0.0.1:" + port + "/"}} {
		status, out, log := runOnce(t, append([]string{"health"}, args...)...)
		if want := "http://127.0.0.1:" + port + " is ready\n"; status != statusYes || out != want || log != "" {
			t.Errorf("%v: status %d, %q%q", args, status, out, log)
		}
	}
	t.Setenv(settingName("addr"), "127.0.0.1:"+port)
	if status, out, _ := runOnce(t, "health", "--json"); status != statusYes || out != `{"url":"http://127.0.0.1:`+port+`","ready":true}`+"\n" {
		t.Errorf("from the environment: status %d, %q", status, out)
	}
	stop()
	status, out, errors := runOnce(t, "health")
	if status != statusNo || !strings.HasPrefix(out, "http://127.0.0.1:"+port+" is not ready: dial tcp") || strings.Count(out, "\n") != 1 || errors != "" {
		t.Errorf("a stopped server: status %d, %q%q", status, out, errors)
	}
}

// TestHealthOfDegraded checks that a degraded server is ready, and that the line has the reason.
func TestHealthOfDegraded(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"status":"degraded","detail":"NATS is unreachable."}`)
	}))
	defer server.Close()
	status, out, log := runOnce(t, "health", "--addr", server.URL)
	if want := server.URL + " is ready, but degraded: NATS is unreachable.\n"; status != statusYes || out != want || log != "" {
		t.Errorf("status %d, %q%q", status, out, log)
	}
	_, out, _ = runOnce(t, "doctor", "--data", t.TempDir(), "--origin", server.URL)
	if want := server.URL + " is ready, but degraded"; !strings.Contains(out, want) {
		t.Errorf("doctor: %s", out)
	}
}

// TestHealthOfOthers checks the reasons for which a server is not ready.
func TestHealthOfOthers(t *testing.T) {
	for _, c := range []struct {
		status     int
		body, want string
	}{
		{503, `{"type":"/docs#problem-busy","title":"The server is busy","status":503,"detail":"The database does not answer."}`, "The database does not answer."},
		{200, "<html>", "the answer is not that of make24"},
		{200, `{"status":"ok"`, "the answer is not that of make24"},
		{302, "", "302 Found"},
		{503, `{"detail":"two` + `\n` + `lines"}`, `"two\nlines"`},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/readyz" {
				t.Errorf("a request to %s", r.URL)
			}
			w.WriteHeader(c.status)
			fmt.Fprint(w, c.body)
		}))
		status, out, log := runOnce(t, "health", "--addr", server.URL)
		if want := server.URL + " is not ready: " + c.want + "\n"; status != statusNo || out != want || log != "" {
			t.Errorf("%d %q: status %d, %q%q", c.status, c.body, status, out, log)
		}
		server.Close()
	}
}

// TestHealthAddresses checks which addresses health takes.
func TestHealthAddresses(t *testing.T) {
	for addr, want := range map[string]string{
		"2424":                    "http://127.0.0.1:2424",
		"[::]:80":                 "http://[::1]:80",
		"example.org:80":          "http://example.org:80",
		"https://example.org/24/": "https://example.org/24",
		"unix:/run/make24.sock":   "unix:/run/make24.sock",
		"unix:":                   "",
		"":                        "",
		"0":                       "",
		"65536":                   "",
		"localhost":               "",
		"::1:80":                  "",
		"a b:80":                  "",
		"ftp://24.example.org":    "",
	} {
		if got, ok := serverURL(addr); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q, %v", addr, got, ok)
		}
	}
	if status, out, log := runOnce(t, "health", "--addr", "nowhere"); status != statusInvalid || out != "" || !strings.Contains(log, "is not an address; write a port") {
		t.Errorf("status %d, %q%q", status, out, log)
	}
}

// TestLicenses checks the list of licences.
func TestLicenses(t *testing.T) {
	status, out, log := runOnce(t, "version", "--licenses")
	for _, want := range []string{"github.com/make24/make24 ", "github.com/spf13/cobra ", "svelte ", "web/src/ui/cards ", "Apache License", "The faces of the playing cards"} {
		if !strings.Contains(out, want) {
			t.Errorf("the list lacks %q", want)
		}
	}
	if status != statusYes || log != "" {
		t.Errorf("status %d, %q", status, log)
	}
	if status, out, _ := runOnce(t, "version", "--licenses", "--json"); status != statusYes || !strings.HasPrefix(out, `{"kind":"go","name":"github.com/make24/make24","license":"MIT","texts":["MIT License\n`) {
		t.Errorf("status %d, %.200q", status, out)
	}
}
