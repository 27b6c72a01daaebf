// Package hostile has requests with bodies whose cost grows faster than their size in a careless
// server.
package hostile

import (
	"cmp"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// Body describes a request with a body of any size.
type Body struct {
	Name, Path string
	Kind       string             // media type; "": JSON
	Text       func(n int) string // returns a body of about n bytes
	Chunk      int                // bytes returned by each read; 0: as many as fit
	LargeBytes int                // bytes of the large body; 0: 1 MiB
	Method     string             // "": POST
	Status     int                // the expected status of the response
	Ratio      int                // size of the large body as a multiple of the small body; 0: 64
	NeedsFresh bool               // needs a new body for each request, because a repeated body is cheap
}

// Large returns the size of the large body.
func (b *Body) Large() int { return cmp.Or(b.LargeBytes, 1<<20-4096) }

// Small returns the size of the small body.
func (b *Body) Small() int { return b.Large() / cmp.Or(b.Ratio, 64) }

// Send serves a request with a body. Run is the ID of a run of the player with the session cookie. It
// returns an error if the status of the response is unexpected.
func (b *Body) Send(handler http.Handler, text, cookie, run string) error {
	if strings.Contains(text, clientData) {
		data, challenge, err := answerChallenge(handler, b.Path, cookie)
		if err != nil {
			return err
		}
		text, cookie = strings.Replace(text, clientData, data, 1), cookie+"; "+challenge
	}
	var body io.Reader = strings.NewReader(text)
	if b.Chunk > 0 {
		body = &chunkReader{body, b.Chunk}
	}
	r := httptest.NewRequest(cmp.Or(b.Method, http.MethodPost), strings.Replace(b.Path, "RUN", run, 1), http.NoBody)
	r.Body, r.ContentLength = io.NopCloser(body), -1
	r.Header.Set("Content-Type", cmp.Or(b.Kind, "application/json"))
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("Cookie", cookie)
	r.RemoteAddr = "127.0.0.1:1"
	r.Host = "localhost" // the origin of the game's pages
	w := &deadlineWriter{header: http.Header{}}
	handler.ServeHTTP(w, r)
	if status := cmp.Or(w.status, http.StatusOK); status != b.Status {
		return fmt.Errorf("hostile: %s, %s, %d bytes: status %d, want %d: %.200s", b.Path, b.Name, len(text), status, b.Status, w.prefix)
	}
	return nil
}

// Begin begins a practice run of a new guest and returns the session cookie and the ID of the run.
func Begin(handler http.Handler) (cookie, run string, err error) {
	r := httptest.NewRequest(http.MethodPost, "/game/runs", strings.NewReader(`{"key":"first","mode":"practice","level":1}`))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.RemoteAddr, r.Host = "127.0.0.1:1", "localhost"
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	cookie, _, _ = strings.Cut(w.Header().Get("Set-Cookie"), ";")
	_, run, _ = strings.Cut(w.Body.String(), `"run":"`)
	run, _, ok := strings.Cut(run, `"`)
	if !ok || cookie == "" {
		return "", "", errors.New("hostile: " + w.Body.String())
	}
	return cookie, run, nil
}

// clientData stands for the client data of an answer to a challenge for a passkey.
const clientData = "CLIENT-DATA"

// answerChallenge begins a ceremony at path. It returns the client data of a browser, in base64url, and
// the cookie of the challenge.
func answerChallenge(handler http.Handler, path, cookie string) (data, challengeCookie string, err error) {
	r := httptest.NewRequest(http.MethodPost, path+"/begin", http.NoBody)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("Cookie", cookie)
	r.RemoteAddr, r.Host = "127.0.0.1:1", "localhost"
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	challengeCookie, _, _ = strings.Cut(w.Header().Get("Set-Cookie"), ";")
	_, challenge, _ := strings.Cut(w.Body.String(), `"challenge":"`)
	challenge, _, ok := strings.Cut(challenge, `"`)
	if !ok || challengeCookie == "" {
		return "", "", errors.New("hostile: " + w.Body.String())
	}
	kind := "webauthn.get"
	if strings.HasSuffix(path, "/passkeys") {
		kind = "webauthn.create"
	}
	text := `{"type":"` + kind + `","challenge":"` + challenge + `","origin":"http://localhost","crossOrigin":false}`
	return base64.RawURLEncoding.EncodeToString([]byte(text)), challengeCookie, nil
}

// credential returns a browser's answer to a challenge, with further members of its response.
func credential(members string) string {
	return `{"id":"QQ","rawId":"QQ","type":"public-key","response":{"clientDataJSON":"` + clientData + `",` + members + `}}`
}

// smallMaps returns about n bytes of base64url: a CBOR array of maps with one entry each.
func smallMaps(n int) string {
	count := n / 4
	head := []byte{0x99, byte(count >> 8), byte(count)}
	return base64.RawURLEncoding.EncodeToString(append(head, strings.Repeat("\xa1\x00\x00", count)...))
}

// longMaps returns about n bytes of base64url: nested CBOR maps that claim one entry for each byte.
func longMaps(n int) string {
	count := n*3/4 - 64
	head := string([]byte{0xb9, byte(count >> 8), byte(count), 0}) // with the first key
	return base64.RawURLEncoding.EncodeToString([]byte(strings.Repeat(head, 3) + head[:3] + strings.Repeat("\x00", count)))
}

// rollout returns a rollout with an output.
func rollout(output string) string {
	return `{"responses_create_params":{},"hand":[4,6],"response":{"output":[` + output + `]}}`
}

// chunkReader returns at most size bytes for each read.
type chunkReader struct {
	io.Reader
	size int
}

func (c *chunkReader) Read(p []byte) (int, error) { return c.Reader.Read(p[:min(len(p), c.size)]) }

// deadlineWriter is a ResponseWriter that ignores deadlines. It records the status and the first
// 300 bytes of the response.
type deadlineWriter struct {
	header http.Header
	status int
	prefix []byte
}

// Header returns the header of the response.
func (w *deadlineWriter) Header() http.Header { return w.header }

// WriteHeader records the status.
func (w *deadlineWriter) WriteHeader(status int) { w.status = status }

// Write records the first bytes.
func (w *deadlineWriter) Write(b []byte) (int, error) {
	w.prefix = append(w.prefix, b[:min(len(b), max(0, 300-len(w.prefix)))]...)
	return len(b), nil
}

// SetReadDeadline does nothing.
func (*deadlineWriter) SetReadDeadline(time.Time) error { return nil }

// SetWriteDeadline does nothing.
func (*deadlineWriter) SetWriteDeadline(time.Time) error { return nil }

// EnableFullDuplex does nothing.
func (*deadlineWriter) EnableFullDuplex() error { return nil }

// Flush does nothing.
func (*deadlineWriter) Flush() {}

// listOf repeats an item, separated by commas, to fill about n bytes.
func listOf(item string, n int) string {
	return strings.TrimSuffix(strings.Repeat(item+",", max(1, n/(len(item)+1))), ",")
}

// numberedMembers returns JSON members with distinct names that fill about n bytes.
func numberedMembers(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		b.WriteString(`"m` + strconv.Itoa(i) + `":1,`)
	}
	return b.String()
}

// Bodies lists hostile requests for every handler of the API that joins or scans its input.
var Bodies = []Body{
	{Name: "parts of a message", Path: "/verify", Status: http.StatusOK, Text: func(n int) string {
		return rollout(`{"type":"message","content":[` + listOf(`{"type":"output_text","text":"12345678"}`, n) + `]}`)
	}, LargeBytes: 5 << 20},
	{Name: "short parts", Path: "/verify", Status: http.StatusOK, Text: func(n int) string {
		return rollout(`{"type":"message","content":[` + listOf(`{"type":"output_text","text":"x"}`, n) + `]}`)
	}},
	{Name: "empty parts", Path: "/verify", Status: http.StatusOK, Text: func(n int) string {
		return rollout(`{"type":"message","content":[` + listOf(`{}`, n) + `]}`)
	}},
	{Name: "outputs", Path: "/verify", Status: http.StatusOK, Text: func(n int) string { return rollout(listOf(`{}`, n)) }},
	{Name: "messages", Path: "/verify", Status: http.StatusOK, Text: func(n int) string {
		return rollout(listOf(`{"type":"message","content":"4*6"}`, n))
	}},
	{Name: "escapes", Path: "/verify", Status: http.StatusOK, Text: func(n int) string {
		return rollout(`{"type":"message","content":"` + strings.Repeat(`\u0031\n`, n/8) + `"}`)
	}},
	{Name: "members", Path: "/verify", Status: http.StatusOK, Text: func(n int) string {
		return `{` + numberedMembers(n) + `"responses_create_params":{},"hand":[4,6],"response":{}}`
	}},
	{Name: "metadata", Path: "/verify", Status: http.StatusOK, Text: func(n int) string {
		return `{"responses_create_params":{},"response":{},"verifier_metadata":{` + numberedMembers(n) + `"hand":[4,6]}}`
	}},
	{Name: "nesting", Path: "/verify", Status: http.StatusUnprocessableEntity, Text: func(n int) string {
		return rollout(listOf(strings.Repeat("[", 5000)+strings.Repeat("]", 5000), n))
	}},

	{Name: "answer", Path: "/v1/check", Status: http.StatusOK, Text: func(n int) string {
		return `{"hand":[4,6],"answer":"` + strings.Repeat(`<answer>4*6</answer>`, n/20) + `"}`
	}},
	{Name: "steps", Path: "/v1/check?credit=1&expr=1&steps=1", Status: http.StatusOK, Text: func(n int) string {
		return `{"hand":[4,6],"answer":"` + strings.Repeat(`4*6=24; `, n/8) + `"}`
	}},
	{Name: "boxes", Path: "/v1/check?credit=1&expr=1&steps=1", Status: http.StatusOK, Text: func(n int) string {
		return `{"hand":[4,6],"answer":"` + strings.Repeat(`\\boxed{4*6} `, n/14) + `"}`
	}},
	{Name: "markers", Path: "/v1/check?credit=1", Status: http.StatusOK, Text: func(n int) string {
		return `{"hand":[4,6],"answer":"` + strings.Repeat(`Answer: 4*6\n`, n/13) + `"}`
	}},
	{Name: "members", Path: "/v1/check", Status: http.StatusOK, Text: func(n int) string { return `{` + numberedMembers(n) + `"hand":[4,6],"answer":"4*6"}` }},
	{Name: "hand", Path: "/v1/check", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"answer":"4*6","hand":[` + listOf("4", n) + `]}` }},
	{Name: "hand as text", Path: "/v1/check", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"answer":"4*6","hand":"` + strings.Repeat("4 ", n/2) + `"}` }},
	{Name: "digits", Path: "/v1/check", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"answer":"4*6","hand":[` + strings.Repeat("4", n) + `]}` }},
	{Name: "target", Path: "/v1/check", Status: http.StatusUnprocessableEntity, Text: func(n int) string {
		return `{"answer":"4*6","hand":[4,6],"target":` + strings.Repeat("4", n) + `}`
	}},
	{Name: "truth", Path: "/v1/check", Status: http.StatusUnprocessableEntity, LargeBytes: 900 << 10, Text: func(n int) string {
		return `{"answer":"4*6","hand":[4,6],"ground_truth":"{` + strings.Repeat(`\"x\":[],`, n/8) + `\"target\":24}"}`
	}},
	{Name: "id", Path: "/v1/check", Status: http.StatusOK, Text: func(n int) string { return `{"answer":"4*6","hand":[4,6],"id":"` + strings.Repeat("x", n) + `"}` }},
	{Name: "blanks before an array", Path: "/v1/check", Status: http.StatusOK, Text: func(n int) string {
		return strings.Repeat(" ", n/2) + `[{"hand":[4,6],"answer":"` + strings.Repeat("x", n/2) + `"}]`
	}, Chunk: 16, LargeBytes: 2 << 20},
	{Name: "array of records", Path: "/v1/check", Status: http.StatusOK, Text: func(n int) string {
		record := `{"hand":[4,6],"answer":"` + strings.Repeat("4*6 ", n/1024/4) + `"}`
		return "[" + strings.TrimSuffix(strings.Repeat(record+",", 900), ",") + "]"
	}},
	{Name: "broken array", Path: "/v1/check", Status: http.StatusRequestEntityTooLarge, Text: func(n int) string { return "[" + listOf("{}", n) }},
	{Name: "short lines", Path: "/v1/check", Status: http.StatusOK, Kind: "application/x-ndjson", Text: func(n int) string { return strings.Repeat("x\n", n/2) }},
	{Name: "one line in small chunks", Path: "/v1/check", Status: http.StatusOK, Kind: "application/x-ndjson", Chunk: 16, Text: func(n int) string {
		return `{"answer":"4*6","hand":[4,6],"x":"` + strings.Repeat("x", n-100) + `"}`
	}},
	{Name: "too long line in small chunks", Path: "/v1/check", Status: http.StatusOK, Kind: "application/x-ndjson", Chunk: 16, LargeBytes: 4 << 20, Text: func(n int) string {
		return strings.Repeat("x", n)
	}},

	{Name: "hand", Path: "/v1/solve", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"hand":[` + listOf("4", n) + `]}` }},
	{Name: "hand as text", Path: "/v1/solve", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"hand":"` + strings.Repeat("4 ", n/2) + `"}` }},
	{Name: "glued hand", Path: "/v1/solve", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"hand":"` + strings.Repeat("4", n) + `"}` }},
	{Name: "odd hand", Path: "/v1/solve", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"hand":"` + strings.Repeat("?", n) + `"}` }},
	{Name: "target", Path: "/v1/solve", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"hand":[4,6],"target":"` + strings.Repeat("4", n) + `"}` }},
	{Name: "rules", Path: "/v1/solve", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"hand":[4,6],"rules":"` + strings.Repeat("classic/", n/8) + `"}` }},
	{Name: "unknown fields", Path: "/v1/solve", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{` + numberedMembers(n) + `"hand":[4,6]}` }},
	{Name: "nested", Path: "/v1/solve", Status: http.StatusUnprocessableEntity, Text: func(n int) string {
		return `{"hand":[` + listOf(strings.Repeat("[", 5000)+strings.Repeat("]", 5000), n) + `]}`
	}},
	{Name: "hand", Path: "/v1/grade", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"hand":"` + strings.Repeat("4,", n/2) + `"}` }},
	{Name: "position", Path: "/v1/hint", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"hand":"` + strings.Repeat("8/3 ", n/4) + `"}` }},
	{Name: "long fraction", Path: "/v1/hint", Status: http.StatusUnprocessableEntity, Text: func(n int) string {
		return `{"hand":"1 2 ` + strings.Repeat("8", n/2) + "/" + strings.Repeat("3", n/2) + `"}`
	}},
	{Name: "values", Path: "/v1/generate", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"values":"` + strings.Repeat("1,", n/2) + `1"}` }},
	{Name: "ranges", Path: "/v1/generate", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"values":"` + strings.Repeat("1-9,", n/4) + `1"}` }},
	{Name: "targets", Path: "/v1/generate", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"target":"` + strings.Repeat("24,", n/3) + `24"}` }},
	{Name: "needs", Path: "/v1/generate", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"needs":[` + listOf(`"fractions"`, n) + `]}` }},
	{Name: "columns", Path: "/v1/generate", Ratio: 16, Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"columns":[` + listOf(`"forms"`, n) + `]}` }},
	{Name: "shape", Path: "/v1/generate", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"shape":"` + strings.Repeat("(a+b)*", n/6) + `c"}` }},
	{Name: "stratify", Path: "/v1/generate", Status: http.StatusUnprocessableEntity, Text: func(n int) string { return `{"stratify":"` + strings.Repeat("level,", n/6) + `level"}` }},
}

// offlineRunCount is the number of bodies that offlineRun has returned. It makes their IDs differ,
// since importing the same run twice is cheap.
var offlineRunCount atomic.Int64

// offlineRun returns the body of an offline run with a start, moves and trails.
func offlineRun(moves, trails string) string {
	return fmt.Sprintf(`{"id":"o%d","request":{"mode":"practice","puzzles":["1-1.1.1.8-24-classic"]},"hands":["1-1.1.1.8-24-classic"],`+
		`"moves":[{"at":1,"do":"start","id":"s"},%s],"trails":{%s}}`, offlineRunCount.Add(1), moves, trails)
}

// GameBodies lists hostile requests for the game. Claims and trails that are too long are
// refused after they are decoded. The moves and trails of offline runs are as long as allowed, and
// are judged and stored.
var GameBodies = []Body{
	{Name: "members", Path: "/game/me", Status: http.StatusOK, Method: http.MethodPatch, LargeBytes: 15 << 10, Text: func(n int) string {
		return `{"settings":{` + strings.TrimSuffix(numberedMembers(n), ",") + `}}`
	}},
	{Name: "nesting", Path: "/game/me", Status: http.StatusOK, Method: http.MethodPatch, LargeBytes: 15 << 10, Text: func(n int) string {
		return `{"settings":{"x":` + strings.Repeat("[", min(9000, n/2)) + strings.Repeat("]", min(9000, n/2)) + `}}`
	}},
	{Name: "request", Path: "/game/runs", Ratio: 8, Status: http.StatusUnprocessableEntity, LargeBytes: 60 << 10, Text: func(n int) string {
		return `{"key":"k","mode":"practice","puzzles":[` + listOf(`"1-1.1.1.8-24-classic"`, n) + `]}`
	}},
	{Name: "puzzle", Path: "/game/runs", Status: http.StatusUnprocessableEntity, LargeBytes: 60 << 10, Text: func(n int) string {
		return `{"key":"k","mode":"practice","puzzles":["1-` + strings.Repeat("1.", n/2) + `1-24-classic"]}`
	}},
	{Name: "claim that is too long", Path: "/game/runs/RUN/moves", Status: http.StatusUnprocessableEntity, LargeBytes: 60 << 10, Text: func(n int) string {
		return `{"do":"claim","id":"a","hand":0,"expr":"` + strings.Repeat("1+", n/2) + `1"}`
	}},
	{Name: "trail that is too long", Ratio: 8, Path: "/game/runs/RUN/moves", Status: http.StatusUnprocessableEntity, LargeBytes: 60 << 10, Text: func(n int) string {
		return `{"do":"skip","id":"a","hand":0,"trail":[` + listOf(`{"t":1,"do":"undo"}`, n) + `]}`
	}},
	{Name: "hands", Path: "/game/offline", Status: http.StatusUnprocessableEntity, Text: func(n int) string {
		return `{"id":"a","request":{"mode":"practice"},"hands":[` + listOf(`"1-1.1.1.8-24-classic"`, n) + `],"moves":[]}`
	}},
	{Name: "moves", Path: "/game/offline", NeedsFresh: true, Status: http.StatusCreated, LargeBytes: 300 << 10, Text: func(n int) string {
		claim := `{"at":1,"do":"claim","id":"c%d","hand":0,"expr":"` + strings.Repeat("(", 60) + "1+1+1+8" + strings.Repeat(")", 60) + `"},`
		var moves strings.Builder
		for i := 0; moves.Len() < n; i++ {
			fmt.Fprintf(&moves, claim, i)
		}
		return offlineRun(moves.String()+`{"at":2,"do":"skip","id":"f","hand":0}`, "")
	}},
	{Name: "trails", Path: "/game/offline", NeedsFresh: true, Status: http.StatusCreated, LargeBytes: 8 << 10, Text: func(n int) string {
		trail := listOf(`{"t":1,"do":"merge","a":0,"op":"+","b":1}`, n)
		return offlineRun(`{"at":1,"do":"skip","id":"c","hand":0}`, `"0":[`+trail+`]`)
	}},
	{Name: "passkey with small maps", Path: "/game/passkeys", Status: http.StatusUnprocessableEntity, Ratio: 8, LargeBytes: 60 << 10, Text: func(n int) string {
		return `{"name":"x","credential":` + credential(`"attestationObject":"`+smallMaps(n)+`"`) + `}`
	}},
	{Name: "passkey with long maps", Path: "/game/passkeys", Status: http.StatusUnprocessableEntity, Ratio: 8, LargeBytes: 60 << 10, Text: func(n int) string {
		return `{"name":"x","credential":` + credential(`"attestationObject":"`+longMaps(n)+`"`) + `}`
	}},
	{Name: "login with long maps", Path: "/game/login", Ratio: 8, Status: http.StatusUnprocessableEntity, LargeBytes: 60 << 10, Text: func(n int) string {
		return credential(`"authenticatorData":"` + longMaps(n) + `"`)
	}},
	{Name: "login", Path: "/game/login", Status: http.StatusUnprocessableEntity, LargeBytes: 60 << 10, Text: func(n int) string {
		return `{` + numberedMembers(n) + `"id":"x"}`
	}},
}
