package deploy

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/proctest"
)

// findProxy returns the path of a program that scripts/needs fetched or that is installed.
func findProxy(t *testing.T, name, fetched string) string {
	t.Helper()
	if file, err := filepath.Abs("../.bin/proxies/" + fetched); err == nil {
		if _, err := os.Stat(file); err == nil {
			return file
		}
	}
	file, err := exec.LookPath(name)
	if err != nil {
		t.Fatalf("%s is not installed; on Debian, scripts/needs fetches it", name)
	}
	return file
}

// replaceAll replaces each text, which must occur.
func replaceAll(t *testing.T, text string, pairs ...string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("the settings lack %q:\n%s", pairs[i], text)
		}
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	return text
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestCaddy(t *testing.T) {
	server := startServer(t, "--origin", "https://"+host, "--trusted-proxies", "127.0.0.1,::1", "--guest-rate", "3", "--rate", "1000")
	runCaddy(t, "", replaceAll(t, readFile(t, "caddy/Caddyfile"), "127.0.0.1:2424", server))
}

// TestCaddyPath uses a server below a path, through a socket.
func TestCaddyPath(t *testing.T) {
	socket := startServerAtPath(t)
	runCaddy(t, "/24", replaceAll(t, readFile(t, "caddy/path.Caddyfile"), "/run/make24/make24.sock", socket))
}

// TestCaddyStripsPath is like TestCaddyPath with a proxy that removes the path.
func TestCaddyStripsPath(t *testing.T) {
	socket := startServerAtPath(t)
	runCaddy(t, "/24", replaceAll(t, readFile(t, "caddy/path.Caddyfile"), "/run/make24/make24.sock", socket, "handle /24/*", "handle_path /24/*"))
}

// startServerAtPath starts make24 below the path /24/ and returns its socket.
func startServerAtPath(t *testing.T) (socket string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "make24") // the path of a socket is short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	socket = filepath.Join(dir, "make24.sock")
	start(t, program(t), "serve", "--addr", "unix:"+socket, "--data", t.TempDir(), "--origin", "https://"+host+"/24/", "--guest-rate", "3", "--rate", "1000")
	clocktest.Until(t, "the server at "+socket, func() bool {
		return proctest.Command(t, program(t), "health", "--addr", "unix:"+socket).Run() == nil
	})
	return socket
}

// runCaddy starts Caddy and uses the game at a path through it.
func runCaddy(t *testing.T, path, settings string) {
	t.Helper()
	proxy := findProxy(t, "caddy", "usr/bin/caddy")
	dir, httpAddress, httpsAddress := t.TempDir(), freeAddress(t), freeAddress(t)
	_, httpPort, _ := net.SplitHostPort(httpAddress)
	_, httpsPort, _ := net.SplitHostPort(httpsAddress)
	// Caddy uses its own authority here, since nobody can vouch for the example's name.
	options := fmt.Sprintf("{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port %s\n\thttps_port %s\n\tstorage file_system %s\n}\n", httpPort, httpsPort, dir)
	file := filepath.Join(dir, "Caddyfile")
	writeFile(t, file, options+settings)
	t.Setenv("XDG_CONFIG_HOME", dir)
	start(t, proxy, "run", "--config", file, "--adapter", "caddyfile")
	root := filepath.Join(dir, "pki", "authorities", "local", "root.crt")
	var certificate []byte
	clocktest.Until(t, "the authority of Caddy", func() bool { // Caddy writes the file while it is there
		certificate, _ = os.ReadFile(root)
		return x509.NewCertPool().AppendCertsFromPEM(certificate)
	})
	checkProxy(t, httpsAddress, string(certificate), path)
}

// TestComposeCaddyfile checks that Caddy accepts the settings of compose.yaml.
func TestComposeCaddyfile(t *testing.T) {
	cmd := proctest.Command(t, findProxy(t, "caddy", "usr/bin/caddy"), "validate", "--config", "caddy/compose.Caddyfile", "--adapter", "caddyfile")
	cmd.Env = append(os.Environ(), "GAME_HOST="+host, "HOME="+t.TempDir())
	if output, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	project, err := loadCompose(t, composeSettings...)
	if err != nil {
		t.Fatal(err)
	}
	caddy := project.Services["caddy"]
	if source := caddy.Volumes[0].Source; filepath.Base(source) != "compose.Caddyfile" || caddy.Environment["GAME_HOST"] == nil {
		t.Errorf("caddy mounts %s and gets %v", source, caddy.Environment)
	}
}

func TestNginx(t *testing.T) {
	server := startServer(t, "--origin", "https://"+host, "--trusted-proxies", "127.0.0.1", "--guest-rate", "3", "--rate", "1000")
	runNginx(t, "", replaceAll(t, readFile(t, "nginx/make24.conf"), "127.0.0.1:2424", server, "listen 80", "listen "+freeAddress(t)))
}

// TestNginxPath uses a server below a path, through a socket.
func TestNginxPath(t *testing.T) {
	socket := startServerAtPath(t)
	runNginx(t, "/24", replaceAll(t, readFile(t, "nginx/make24-path.conf"), "/run/make24/make24.sock", socket))
}

// runNginx starts nginx and uses the game at a path through it.
func runNginx(t *testing.T, path, settings string) {
	t.Helper()
	proxy := findProxy(t, "nginx", "usr/sbin/nginx")
	dir, httpsAddress := t.TempDir(), freeAddress(t)
	certificate, key := newCertificate(t)
	writeFile(t, filepath.Join(dir, "fullchain.pem"), certificate)
	writeFile(t, filepath.Join(dir, "privkey.pem"), key)
	writeFile(t, filepath.Join(dir, "make24.conf"), replaceAll(t, settings, "listen 443", "listen "+httpsAddress,
		"/etc/letsencrypt/live/24.example.org", dir))
	// The rest of the settings, which a package of nginx brings.
	main := "daemon off;\nmaster_process off;\npid nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n\taccess_log off;\n"
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		main += "\t" + kind + "_temp_path " + kind + ";\n"
	}
	writeFile(t, filepath.Join(dir, "nginx.conf"), main+"\tinclude make24.conf;\n}\n")
	start(t, proxy, "-p", dir, "-e", "stderr", "-c", "nginx.conf")
	checkProxy(t, httpsAddress, certificate, path)
}

// newCertificate returns a certificate for the name of the example that its own key has signed, and the
// key, in PEM.
func newCertificate(t *testing.T) (certificate, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{host}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Unix(0, 0), NotAfter: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC),
	}
	signed, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	encode := func(kind string, bytes []byte) string {
		return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: bytes}))
	}
	return encode("CERTIFICATE", signed), encode("EC PRIVATE KEY", encoded)
}

// checkProxy uses the game at a path, such as "" or /24, through a proxy at address, as browsers do. The
// guest rate of the server is 3.
func checkProxy(t *testing.T, address, root, path string) {
	t.Helper()
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM([]byte(root)) {
		t.Fatal("the root certificate cannot be read")
	}
	newBrowser := func() *http.Client {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		transport := &http.Transport{
			DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
				return (&net.Dialer{}).DialContext(ctx, network, address)
			},
			TLSClientConfig:   &tls.Config{RootCAs: pool},
			ForceAttemptHTTP2: true,
		}
		t.Cleanup(transport.CloseIdleConnections)
		return &http.Client{Transport: transport, Jar: jar}
	}
	browser := newBrowser()
	waitFor(t, browser, "https://"+host+path+"/readyz")
	t.Run("page", func(t *testing.T) {
		page := send(t, browser, http.MethodGet, path+"/", "", nil)
		isStrict := page.header.Get("Strict-Transport-Security") != "" // not below a path, since the policy is for the whole host
		if page.status != http.StatusOK || page.protocol != 2 || isStrict != (path == "") {
			t.Errorf("status %d, HTTP/%d, headers %v", page.status, page.protocol, page.header)
		}
	})
	t.Run("race", func(t *testing.T) { checkRaceStream(t, browser, path) })
	t.Run("stream of answers", func(t *testing.T) { checkAnswerStream(t, browser, path) })
	t.Run("links", func(t *testing.T) { checkLinks(t, browser, path) })
	t.Run("large body", func(t *testing.T) {
		answer := `{"answer":"8/(3-8/3)` + strings.Repeat(" ", 5000) + `","hand":[3,3,8,8]},`
		body := "[" + strings.Repeat(answer, 1000)
		verdicts := send(t, browser, http.MethodPost, path+"/v1/check", body[:len(body)-1]+"]", nil)
		if verdicts.status != http.StatusOK {
			t.Errorf("status %d for a body of %d bytes: %s", verdicts.status, len(body), verdicts.body)
		}
	})
	t.Run("forged address", func(t *testing.T) {
		refused := false
		for i := range 4 { // the race has used one guest of three
			header := http.Header{"X-Forwarded-For": {fmt.Sprintf("203.0.113.%d", i+1)}}
			refused = refused || send(t, newBrowser(), http.MethodPatch, path+"/game/me", "{}", header).status == http.StatusTooManyRequests
		}
		if !refused {
			t.Error("a client that forges X-Forwarded-For creates as many guests as it likes")
		}
	})
	t.Run("foreign page", func(t *testing.T) {
		got := send(t, browser, http.MethodPatch, path+"/game/me", "{}", http.Header{"Origin": {"https://evil.example"}})
		if got.status != http.StatusForbidden {
			t.Errorf("status %d for a request from another site", got.status)
		}
	})
}

// reply is a response that was read to its end.
type reply struct {
	status, protocol int // the protocol is 1 or 2
	header           http.Header
	body             []byte
}

// send sends a request from a page of the game.
func send(t *testing.T, browser *http.Client, method, path, body string, header http.Header) reply {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, "https://"+host+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Origin", "https://"+host)
	for name, values := range header {
		request.Header[name] = values
	}
	response, err := browser.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{response.StatusCode, response.ProtoMajor, response.Header, text}
}

// checkRaceStream creates a race and checks that each event arrives while the stream stays open.
func checkRaceStream(t *testing.T, browser *http.Client, path string) {
	created := send(t, browser, http.MethodPost, path+"/game/races", `{"options":{"kind":"race"},"profile":{"name":"Ann"}}`, nil)
	var race struct{ Race string }
	if err := json.Unmarshal(created.body, &race); err != nil || created.status != http.StatusCreated {
		t.Fatalf("status %d, error %v, %s", created.status, err, created.body)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second) // less than the time between two pings
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://"+host+path+"/game/races/"+race.Race+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	stream, err := browser.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	lines := bufio.NewScanner(stream.Body)
	await := func(event string) {
		t.Helper()
		for lines.Scan() {
			if lines.Text() == "event: "+event {
				return
			}
		}
		t.Fatalf("the event %s did not arrive: %v", event, lines.Err())
	}
	await("race")
	await("presence")
	changed := send(t, browser, http.MethodPost, path+"/game/races/"+race.Race+"/options", `{"id":"a1","options":{"kind":"race","hands":5}}`, nil)
	if changed.status != http.StatusOK {
		t.Fatalf("options: status %d, %s", changed.status, changed.body)
	}
	await("change")
}

// checkAnswerStream sends answers one by one and reads each verdict before it sends the next.
func checkAnswerStream(t *testing.T, browser *http.Client, path string) {
	body, lines := io.Pipe()
	defer lines.Close()
	ctx, cancel := context.WithTimeout(t.Context(), clocktest.Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://"+host+path+"/v1/check", body)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-ndjson")
	go func() { _, _ = io.WriteString(lines, `{"id":0,"answer":"8/(3-8/3)","hand":[3,3,8,8]}`+"\n") }()
	response, err := browser.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	verdicts := bufio.NewScanner(response.Body)
	for id := range 3 {
		if id > 0 {
			if _, err := fmt.Fprintf(lines, `{"id":%d,"answer":"8/(3-8/3)","hand":[3,3,8,8]}`+"\n", id); err != nil {
				t.Fatal(err)
			}
		}
		if !verdicts.Scan() || !strings.HasPrefix(verdicts.Text(), fmt.Sprintf(`{"id":%d,"verdict":"correct"`, id)) {
			t.Fatalf("verdict %d: %q, %v", id, verdicts.Text(), verdicts.Err())
		}
	}
}

// checkLinks checks that each file and link of some pages is below the path and exists, and that other
// answers name addresses below it.
func checkLinks(t *testing.T, browser *http.Client, path string) {
	address := "https://" + host + path
	link := regexp.MustCompile(`\b(?:href|src|action|content)="(/[^"#]*|https://` + regexp.QuoteMeta(host) + `[^"#]*)`)
	seen := map[string]bool{}
	for _, page := range []string{"/", "/race", "/solve/3-3-8-8", "/help/en/", "/help/en/play", "/docs", "/plain/solve?hand=3388", "/nothing"} {
		got := send(t, browser, http.MethodGet, path+page, "", http.Header{"Accept": {"text/html"}})
		links := link.FindAllSubmatch(got.body, -1)
		if len(links) == 0 {
			t.Errorf("%s: status %d, no links: %.200s", page, got.status, got.body)
		}
		for _, match := range links {
			target := strings.ReplaceAll(strings.TrimPrefix(string(match[1]), "https://"+host), "&amp;", "&")
			if !strings.HasPrefix(target, path+"/") {
				t.Errorf("%s has a link to %s", page, target)
			}
			if seen[target] {
				continue
			}
			seen[target] = true
			if reply := send(t, browser, http.MethodGet, target, "", nil); reply.status != http.StatusOK {
				t.Errorf("%s has a link to %s, which has status %d", page, target, reply.status)
			}
		}
	}
	for name, want := range map[string]string{
		"/manifest.webmanifest": `"start_url":"` + path + `/"`, "/openapi.json": `"url":"` + address + `"`,
		"/sw.js": "", "/help/en/search.json": `["` + path + `/help/en/play"`, "/v1/nothing": `"type":"` + path + `/docs#problem-not-found"`,
	} {
		if path == "" && name == "/openapi.json" {
			continue
		}
		if got := send(t, browser, http.MethodGet, path+name, "", nil); !strings.Contains(string(got.body), want) {
			t.Errorf("%s has no %s: %.300s", name, want, got.body)
		}
	}
	redirect := *browser
	redirect.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	if got := send(t, &redirect, http.MethodGet, path+"/help", "", nil); !strings.HasPrefix(got.header.Get("Location"), path+"/help/") {
		t.Errorf("/help redirects to %s", got.header.Get("Location"))
	}
	found := false
	for _, cookie := range send(t, &http.Client{Transport: browser.Transport}, http.MethodGet, path+"/?lang=zh", "", nil).header.Values("Set-Cookie") {
		found = found || strings.Contains(cookie, "; Path="+path+"/;")
	}
	if !found {
		t.Error("no cookie with the path " + path + "/")
	}
}
