package game_test

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/game"
	"github.com/make24/make24/internal/server/limits"
)

// offlineRun returns the body of an offline run in which the player answers one hand with missCount
// wrong claims and then a correct claim.
func (b *browser) offlineRun(id string, missCount int) object {
	start := b.now() - 60_000
	moves := []object{{"do": "start", "id": "s", "at": start}}
	for i := range missCount {
		moves = append(moves, object{"do": "claim", "id": fmt.Sprint("m", i), "at": start, "hand": 0, "expr": "3+3+8+8" + strings.Repeat(" ", 190)})
	}
	moves = append(moves, object{"do": "claim", "id": "c", "at": start + 9000, "hand": 0, "expr": "8/(3-8/3)"})
	return object{
		"id": id, "request": object{"mode": "practice", "puzzles": []string{fixedPuzzle}}, "hands": []string{fixedPuzzle}, "moves": moves,
	}
}

// limitLocal applies the rates to local addresses too.
func limitLocal(o *server.Options) { o.ExemptLocal, o.Rate = false, 1e6 }

// retryAfter returns the duration in Retry-After.
func (r httpResult) retryAfter() time.Duration {
	seconds, _ := strconv.Atoi(r.header.Get("Retry-After"))
	return time.Duration(seconds) * time.Second
}

// TestQuotaOfAPlayer checks the quotas of a player, per day and in total. A request over the daily
// quota is refused with a Retry-After, after which it is accepted.
func TestQuotaOfAPlayer(t *testing.T) {
	srv := serve(t, nil)
	b := srv.browser()
	var first run.Run
	b.send("POST", "/game/offline", b.offlineRun("one", 1)).wantStatus(http.StatusCreated, &first)
	begun := b.begin(object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle}})
	setUsage := func(assignments string) {
		t.Helper()
		srv.forEachTable(func(name string, db *sql.DB) {
			if name != "usage" {
				return
			}
			if _, err := db.Exec("UPDATE usage SET " + assignments); err != nil {
				t.Fatal(err)
			}
		})
	}
	for _, c := range []string{"day_runs = 1000", "day_bytes = 16777216"} {
		setUsage(c)
		result := b.send("POST", "/game/offline", b.offlineRun("two", 1))
		result.wantProblem(429, "over-quota")
		if result.retryAfter() != 14*time.Hour { // until midnight: the clock shows 10:00 UTC
			t.Errorf("%s: Retry-After is %v", c, result.retryAfter())
		}
		b.send("POST", "/game/runs", object{"key": "l", "mode": "practice"}).wantProblem(429, "over-quota")
		b.send("POST", "/game/runs", object{"key": "k", "mode": "practice"}).wantStatus(200, nil) // the run exists
		b.send("GET", "/game/runs/"+begun.ID, nil).wantStatus(200, nil)
	}
	begun.move(object{"do": "claim", "hand": 0, "expr": "3+3+8+8"}).wantProblem(429, "over-quota")
	begun.move(object{"do": "finish"}).wantStatus(200, nil)

	srv.advance(14 * time.Hour)
	var secondRun, repeatedRun run.Run
	b.send("POST", "/game/offline", b.offlineRun("two", 1)).wantStatus(http.StatusCreated, &secondRun)
	b.send("POST", "/game/offline", b.offlineRun("two", 1)).wantStatus(http.StatusOK, &repeatedRun)
	if secondRun.ID == first.ID || repeatedRun.ID != secondRun.ID {
		t.Errorf("%s, %s, %s", first.ID, secondRun.ID, repeatedRun.ID)
	}
	for _, c := range []string{"runs = 50000", "bytes = 268435456"} {
		setUsage(c)
		result := b.send("POST", "/game/offline", b.offlineRun("three", 1))
		result.wantProblem(429, "over-quota")
		if result.header.Get("Retry-After") != "" {
			t.Errorf("%s: Retry-After is %v", c, result.retryAfter())
		}
		setUsage("runs = 2, bytes = 2")
	}
	b.send("POST", "/game/offline", b.offlineRun("three", 1)).wantStatus(http.StatusCreated, nil)
}

// TestBytesOfAnAddress checks that, after its burst, an address cannot store more than 32 KiB a
// second, however many players it has.
func TestBytesOfAnAddress(t *testing.T) {
	srv := serve(t, limitLocal)
	databaseSize := func() int64 {
		t.Helper()
		info, err := os.Stat(srv.file)
		if err != nil {
			t.Fatal(err)
		}
		wal, err := os.Stat(srv.file + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		return info.Size() + wal.Size()
	}
	before := databaseSize()
	var sentBytes int
	var wait time.Duration
	for player := 0; wait == 0; player++ {
		b := srv.browser()
		for i := range 50 {
			body, err := json.Marshal(b.offlineRun(fmt.Sprint("run", i), 1900))
			if err != nil {
				t.Fatal(err)
			}
			result := b.send("POST", "/game/offline", string(body))
			if result.status != http.StatusCreated {
				result.wantProblem(429, "too-fast")
				wait = result.retryAfter()
				break
			}
			if sentBytes += len(body); sentBytes > 64<<20 {
				t.Fatalf("%d bytes were accepted", sentBytes)
			}
		}
	}
	if sentBytes > 16<<20 || sentBytes < 4<<20 || wait < time.Second || wait > time.Minute {
		t.Errorf("%d bytes were accepted; Retry-After is %v", sentBytes, wait)
	}
	t.Logf("%d MiB were accepted; the database grew by %d MiB", sentBytes>>20, (databaseSize()-before)>>20)
	b := srv.browser()
	b.send("POST", "/game/runs", object{"key": "k", "mode": "practice"}).wantStatus(http.StatusCreated, nil) // small requests are still accepted
	srv.advance(wait)
	b.send("POST", "/game/offline", b.offlineRun("later", 1900)).wantStatus(http.StatusCreated, nil)
}

// TestCostlyRequestsAreSlow checks the rates of imports, exports and deletions.
func TestCostlyRequestsAreSlow(t *testing.T) {
	srv := serve(t, limitLocal)
	b := srv.browser()
	b.send("PATCH", "/game/me", object{}).wantStatus(200, nil)
	for i := range 60 {
		b.send("POST", "/game/offline", b.offlineRun(fmt.Sprint("run", i), 0)).wantStatus(http.StatusCreated, nil)
	}
	result := b.send("POST", "/game/offline", b.offlineRun("more", 0))
	if result.wantProblem(429, "too-fast"); result.retryAfter() != 2*time.Second {
		t.Errorf("import: Retry-After is %v", result.retryAfter())
	}
	for range 3 {
		b.send("GET", "/game/me/export", nil).wantStatus(200, &struct{}{})
	}
	result = b.send("GET", "/game/me/export", nil)
	if result.wantProblem(429, "too-fast"); result.retryAfter() != time.Minute {
		t.Errorf("export: Retry-After is %v", result.retryAfter())
	}
	srv.advance(time.Minute)
	b.send("GET", "/game/me/export", nil).wantStatus(200, &struct{}{})
	for range 30 {
		b := srv.browser()
		b.send("PATCH", "/game/me", object{}).wantStatus(200, nil)
		b.send("DELETE", "/game/me", object{}).wantStatus(204, nil)
	}
	b.send("DELETE", "/game/me", object{}).wantProblem(429, "too-fast")
	srv.advance(10 * time.Second)
	b.send("DELETE", "/game/me", object{}).wantStatus(204, nil)
}

// TestNamesAreSlow checks that a player cannot change the name again and again, which the boards show at once.
func TestNamesAreSlow(t *testing.T) {
	srv := serve(t, limitLocal)
	b := srv.browser()
	b.send("PATCH", "/game/me", object{}).wantStatus(200, nil)
	for i := range 10 {
		b.send("PATCH", "/game/me", object{"name": fmt.Sprint("Ann ", i)}).wantStatus(200, nil)
	}
	result := b.send("PATCH", "/game/me", object{"name": "Bob"})
	if result.wantProblem(429, "too-fast"); result.retryAfter() != 10*time.Second || b.me().Name != "Ann 9" {
		t.Errorf("Retry-After is %v, the name %q", result.retryAfter(), b.me().Name)
	}
	b.send("PATCH", "/game/me", object{"settings": object{"cards": "large"}}).wantStatus(200, nil)
	srv.advance(10 * time.Second)
	b.send("PATCH", "/game/me", object{"name": "Bob"}).wantStatus(200, nil)
}

// TestOneExportAtATime checks that a second export of a player is refused while the first runs, and
// that the first is complete.
func TestOneExportAtATime(t *testing.T) {
	srv := serve(t, nil)
	b := srv.browser()
	for i := range 20 {
		b.send("POST", "/game/offline", b.offlineRun(fmt.Sprint("run", i), 1900)).wantStatus(http.StatusCreated, nil)
	}
	request, err := http.NewRequest(http.MethodGet, srv.url+"/game/me/export", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := b.client.Do(request) // do not read the body yet
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	b.send("GET", "/game/me/export", nil).wantProblem(503, "busy")
	body, err := io.ReadAll(response.Body)
	var export struct {
		Runs []struct {
			Run    string
			Events struct {
				V      int
				Events []json.RawMessage
			}
		}
	}
	if err != nil || json.Unmarshal(body, &export) != nil || len(export.Runs) != 20 || len(export.Runs[0].Events.Events) < 1900 || export.Runs[0].Events.V != 1 {
		t.Errorf("%d bytes, %d runs, %v", len(body), len(export.Runs), err)
	}
	b.send("GET", "/game/me/export", nil).wantStatus(200, &struct{}{})
}

// TestManyImportsAtOnce checks that 24 concurrent offline runs are all accepted, although there are
// fewer slots.
func TestManyImportsAtOnce(t *testing.T) {
	game.SetImportWait(t, time.Hour)
	srv := serve(t, nil)
	var group sync.WaitGroup
	for range 24 {
		b := srv.browser()
		body, err := json.Marshal(b.offlineRun("run", 1900))
		if err != nil {
			t.Fatal(err)
		}
		group.Go(func() {
			b.send("POST", "/game/offline", string(body)).wantStatus(http.StatusCreated, nil)
		})
	}
	group.Wait()
}

// slowStore holds the first imports in the database until released is closed.
type slowStore struct {
	server.Store
	left     atomic.Int32 // number of imports that it will hold
	held     sync.WaitGroup
	released chan struct{}
}

func (s *slowStore) CreateRun(ctx context.Context, run store.Run, decision store.Decision) (store.Run, bool, error) {
	if s.left.Add(-1) >= 0 {
		resume := limiter.Pause(ctx) // as a database does; short work goes on meanwhile
		s.held.Done()
		<-s.released
		resume()
	}
	return s.Store.CreateRun(ctx, run, decision)
}

// TestSmallImportsNeedNoSlot checks that an offline run of at most 64 KiB is imported while large ones hold all
// slots for imports, and that another large one waits.
func TestSmallImportsNeedNoSlot(t *testing.T) {
	game.SetImportWait(t, 100*time.Millisecond)
	slow := &slowStore{released: make(chan struct{})}
	slow.left.Store(int32(limits.Imports.Running.Total))
	slow.held.Add(limits.Imports.Running.Total)
	server := serve(t, func(o *server.Options) { slow.Store, o.Store = o.Store, slow })
	encode := func(b *browser, missCount, size int) string {
		body, err := json.Marshal(b.offlineRun("run", missCount))
		if err != nil {
			t.Fatal(err)
		}
		return string(body) + strings.Repeat(" ", size-len(body))
	}
	var group sync.WaitGroup
	release := sync.OnceFunc(func() { close(slow.released); group.Wait() })
	defer release()
	for range limits.Imports.Running.Total {
		b := server.browser()
		body := encode(b, 1900, game.MaxOffline)
		group.Go(func() { b.send("POST", "/game/offline", body).wantStatus(http.StatusCreated, nil) })
	}
	slow.held.Wait()
	b := server.browser()
	b.send("POST", "/game/offline", encode(b, 1, game.MaxBody)).wantStatus(http.StatusCreated, nil)
	b = server.browser()
	b.send("POST", "/game/offline", encode(b, 1, game.MaxBody+1)).wantProblem(http.StatusServiceUnavailable, "busy")
	release()
	b.send("POST", "/game/offline", encode(b, 1, game.MaxBody+1)).wantStatus(http.StatusCreated, nil)
}

// TestReserve checks that requests which create something, such as offline runs, guests and sessions, are refused if
// the free disk space is less than the reserve, and that current players can continue.
func TestReserve(t *testing.T) {
	var freeBytes atomic.Int64
	freeBytes.Store(100)
	srv := serve(t, func(o *server.Options) {
		o.FreeSpace = func() (int64, error) { return freeBytes.Load(), nil }
		o.Reserve = 50
	})
	b := srv.browser()
	run := b.begin(object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle}})
	freeBytes.Store(49)
	srv.browser().send("PATCH", "/game/me", object{"name": "Ann"}).wantProblem(http.StatusServiceUnavailable, "no-room")
	b.send("POST", "/game/offline", b.offlineRun("one", 1)).wantProblem(http.StatusServiceUnavailable, "no-room")
	for pattern := range new(game.Game).Routes() { // all that create something
		method, path, _ := strings.Cut(pattern, " ")
		isMove := strings.HasSuffix(path, "/moves") || slices.Contains([]string{
			"/game/confirm/begin", "/game/confirm", "/game/logout",
			"/game/challenges/{code}/seen", "/game/races/{race}/profile", "/game/races/{race}/options", "/game/races/{race}/start",
			"/game/races/{race}/names", "/game/offline",
		}, path)
		if method == http.MethodPost && strings.HasPrefix(path, "/game/") && !isMove {
			path = strings.NewReplacer("{code}", "ABCD", "{race}", "r", "{puzzle}", fixedPuzzle).Replace(path)
			b.send(method, path, object{}).wantProblem(http.StatusServiceUnavailable, "no-room")
		}
	}
	b.send("POST", "/game/runs/"+run.ID+"/moves", object{"do": "claim", "id": "a", "hand": 0, "expr": "8/(3-8/3)"}).wantStatus(http.StatusOK, nil)
	freeBytes.Store(50)
	b.send("POST", "/game/offline", b.offlineRun("one", 1)).wantStatus(http.StatusCreated, nil)
	srv.browser().send("PATCH", "/game/me", object{"name": "Ann"}).wantStatus(http.StatusOK, nil)
}

// TestReserveLasts checks that moves of an address store only a small part of the reserve while the disk is nearly full,
// and that those of other addresses are stored.
func TestReserveLasts(t *testing.T) {
	var isLow atomic.Bool
	srv := serve(t, func(o *server.Options) {
		limitLocal(o)
		o.FreeSpace = func() (int64, error) {
			if isLow.Load() {
				return 0, nil
			}
			return 1 << 40, nil
		}
		o.Reserve = 64 << 20
		o.Proxies = caller.Proxies{netip.MustParsePrefix("127.0.0.1/32")}
	})
	attacker, honest := srv.browser(), srv.browser()
	attacker.header["X-Forwarded-For"], honest.header["X-Forwarded-For"] = "192.0.2.1", "192.0.2.2"
	begin := func(b *browser, n int) string {
		t.Helper()
		return b.begin(object{"key": fmt.Sprint("k", n), "mode": "practice", "puzzles": []string{fixedPuzzle}}).ID
	}
	var runs []string
	for n := range 5 {
		runs = append(runs, begin(attacker, n))
	}
	own := begin(honest, 0)
	isLow.Store(true)
	trail := make([]object, 0, 100)
	for i := range cap(trail) {
		trail = append(trail, object{"t": i, "do": "undo"})
	}
	stored := 0
	claim := func(b *browser, run string, n int) httpResult {
		return b.send("POST", "/game/runs/"+run+"/moves", object{"do": "claim", "id": fmt.Sprint("c", n), "hand": 0, "expr": fmt.Sprintf("3+3+8+8+%d", n), "trail": trail})
	}
	for n := 0; ; n++ {
		result := claim(attacker, runs[n%len(runs)], n)
		if result.status != http.StatusOK {
			result.wantProblem(http.StatusTooManyRequests, "too-fast")
			break
		}
		if stored++; stored > 5000 {
			t.Fatalf("%d moves were stored", stored)
		}
	}
	if stored < 50 {
		t.Errorf("only %d moves were stored", stored)
	}
	claim(honest, own, 0).wantStatus(http.StatusOK, nil)
	isLow.Store(false)
	claim(attacker, runs[0], 10_000).wantStatus(http.StatusOK, nil)
}

// TestSlowBodiesHoldNoSlots checks that requests whose bodies do not arrive hold no slots: while
// the server waits for 20 such bodies, it accepts another offline run.
func TestSlowBodiesHoldNoSlots(t *testing.T) {
	srv := serve(t, nil)
	for range 20 {
		conn, err := net.Dial("tcp", strings.TrimPrefix(srv.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		fmt.Fprintf(conn, "POST /game/offline HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nContent-Type: application/json\r\n"+
			"Expect: 100-continue\r\nContent-Length: 1048576\r\n\r\n", strings.TrimPrefix(srv.url, "http://"), srv.url)
		// The server sends this when it begins to read the body.
		if line, err := bufio.NewReader(conn).ReadString('\n'); err != nil || line != "HTTP/1.1 100 Continue\r\n" {
			t.Fatalf("%q, %v", line, err)
		}
		if _, err := io.WriteString(conn, "{"); err != nil {
			t.Fatal(err)
		}
	}
	b := srv.browser()
	b.send("POST", "/game/offline", b.offlineRun("one", 1)).wantStatus(http.StatusCreated, nil)
}
