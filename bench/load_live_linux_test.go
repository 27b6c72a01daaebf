package bench

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

var (
	loadLiveFile        = flag.String("load-live", "", "measure streams of races and write the table to this `file`, - for standard output")
	loadLiveSubscribers = flag.Int("load-live-streams", 10_000, "the number of streams, at most 15000")
)

// The load of TestLoadLive. In most races, 8 players claim a hand every 250 ms. In the busy races, a
// player of the lobby is ready and not ready in turn, every 20 ms, so that a slow client
// is dropped.
const (
	liveRaces        = 90
	livePlayers      = 8
	liveClaimPause   = 250 * time.Millisecond
	busyRaces        = 10
	busyPause        = 20 * time.Millisecond
	busySubscribers  = 10                     // of each busy race; half of them are slow
	slowBuffer       = 32 << 10               // bytes that the system receives for a slow client
	slowSegment      = 1400                   // bytes of a TCP segment for a slow client
	slowPause        = 200 * time.Millisecond // after each event
	maxLiveTime      = 90 * time.Second
	maxLiveStreams   = 15_000
	liveDials        = 32 // streams opened at the same time
	liveDelay        = 50 // ms, p99
	liveMemory       = 250
	liveDeliveries   = 40_000 // per second
	longestLiveDelay = 5000   // ms; longer delays count as this one
)

const loadLiveHead = `# Streams of races under load

` + "`make proof NAME=load-live`" + ` writes this page. ` + "`make24 serve`" + ` runs in its own process with SQLite
(synchronous FULL). The client has a connection for each stream and runs
on the same processors, over loopback. The delay of a delivery is the time from the arrival of an
action at the server to the arrival of the change at a client, so it includes the sync. Its resolution
is 1 ms. Memory is the largest resident memory of the server during the load, minus that with the
races before the first stream.

Slow clients read 5 events a second for two thirds of the time. What they get is not counted. The server must
drop them, and they must then get the present race on a new stream. At the end, every stream must
have reached the last version of its race.

| streams | actions/s | deliveries/s | p50 | p99 | max | slow clients dropped, resumed | memory over idle | syncs/s of the disk | limits | time | date | machine |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
`

// liveLoad is the client of TestLoadLive.
type liveLoad struct {
	address    string
	races      []*liveRace
	deliveries atomic.Int64
	actions    atomic.Int64
	delays     [longestLiveDelay + 1]atomic.Int64 // deliveries by delay in ms
	dropped    atomic.Int64
	resumed    atomic.Int64
	slowTime   time.Duration // for which a slow client reads slowly
	stop       chan struct{} // closed when the streams are to end

	mu   sync.Mutex
	errs []error
}

// liveRace is a race with its streams.
type liveRace struct {
	id      string
	players []*gameClient
	last    []*atomic.Int64 // version that each stream has received last
}

func (l *liveLoad) fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.errs) < 20 {
		l.errs = append(l.errs, err)
	}
}

// TestLoadLive measures streams of races if -load-live is given.
func TestLoadLive(t *testing.T) {
	if *loadLiveFile == "" {
		t.Skip("needs -load-live")
	}
	streams, duration := min(*loadLiveSubscribers, maxLiveStreams), min(*loadTime, maxLiveTime)
	syncs := syncRate(t)
	connections := strconv.Itoa(streams + 1000)
	server := startServer(t, []string{"--max-connections", connections, "--max-connections-each", connections})
	l := &liveLoad{address: server.address, slowTime: duration * 2 / 3, stop: make(chan struct{})}
	claims, err := l.createRaces()
	if err != nil {
		t.Fatal(err)
	}
	idle := server.residentMemory()
	var open sync.WaitGroup
	if err := l.openStreams(&open, streams); err != nil {
		t.Fatal(err)
	}
	time.Sleep(raceCountdown)
	start, peak := time.Now(), 0
	var acting sync.WaitGroup
	for i, race := range l.races {
		offset := time.Duration(i) * liveClaimPause / time.Duration(len(l.races))
		acting.Go(func() {
			if err := l.act(race, i < liveRaces, claims, start.Add(offset), start.Add(duration)); err != nil {
				l.fail(err)
			}
		})
	}
	for time.Since(start) < duration {
		time.Sleep(time.Second)
		peak = max(peak, server.residentMemory())
	}
	acting.Wait()
	elapsed := time.Since(start)
	deliveries := l.deliveries.Load()
	if err := l.awaitVersions(); err != nil {
		l.fail(err)
	}
	close(l.stop)
	open.Wait()
	server.stop(t)
	for _, err := range l.errs {
		t.Error(err)
	}
	line := l.tableLine(streams, elapsed, deliveries, peak-idle, syncs)
	if *loadLiveFile == "-" {
		fmt.Print(loadLiveHead + line)
	} else if err := os.WriteFile(*loadLiveFile, []byte(loadLiveHead+line), 0o644); err != nil {
		t.Fatal(err)
	}
}

// createRaces creates all races, starts all but the busy ones, and returns the claims.
func (l *liveLoad) createRaces() (claims []string, err error) {
	ids, claims, err := solvedHands(raceHands)
	if err != nil {
		return nil, err
	}
	var players []*gameClient
	for range livePlayers {
		g := &gameClient{address: l.address}
		if _, err := g.call(http.MethodPatch, "/game/me", map[string]any{"name": "player"}); err != nil {
			return nil, err
		}
		players = append(players, g)
	}
	for i := range liveRaces + busyRaces {
		race := &liveRace{players: players}
		if race.id, err = createRace(players, map[string]any{"kind": "race", "puzzles": ids, "length": 3600_000}); err != nil {
			return nil, err
		}
		l.races = append(l.races, race)
		if i < liveRaces {
			if _, err := players[0].call(http.MethodPost, "/game/races/"+race.id+"/start", map[string]any{"id": "s"}); err != nil {
				return nil, err
			}
		}
	}
	return claims, nil
}

// openStreams opens the streams and waits until each has its first event. The busy races have
// busySubscribers streams each, and the others the rest.
func (l *liveLoad) openStreams(open *sync.WaitGroup, streams int) error {
	slots, ready := make(chan struct{}, liveDials), make(chan error, streams)
	for n := range streams {
		race, slow := l.races[n%liveRaces], false
		if n < busyRaces*busySubscribers {
			race, slow = l.races[liveRaces+n%busyRaces], n/busyRaces%2 == 0
		}
		last := &atomic.Int64{}
		race.last = append(race.last, last)
		cookie := ""
		if len(race.last) <= livePlayers {
			cookie = race.players[len(race.last)-1].cookie
		}
		slots <- struct{}{}
		open.Go(func() {
			first := sync.OnceFunc(func() { <-slots; ready <- nil })
			if err := l.follow(race, cookie, last, slow, first); err != nil {
				l.fail(err)
			}
			first()
		})
	}
	for range streams {
		if err := <-ready; err != nil {
			return err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return errors.Join(l.errs...)
}

// follow reads the stream of a race until l.stop is closed. It opens the stream again if it ends. It
// calls first after the first event.
func (l *liveLoad) follow(race *liveRace, cookie string, last *atomic.Int64, slow bool, first func()) error {
	for n := 0; ; n++ {
		dialer := net.Dialer{}
		if slow {
			dialer.Control = setSlow
		}
		conn, err := dialer.Dial("tcp", l.address)
		if err != nil {
			return err
		}
		err = l.read(conn, race.id, cookie, last, slow && n == 0, func() {
			first()
			if slow && n == 1 {
				l.resumed.Add(1)
			}
		})
		_ = conn.Close()
		select {
		case <-l.stop:
			return nil
		default:
		}
		if !slow || n > 0 {
			return fmt.Errorf("bench: a stream has ended: %w", err)
		}
		l.dropped.Add(1)
	}
}

// setSlow makes the systems of both sides buffer as little as on a slow network. Over loopback, the
// server could otherwise send megabytes to a client that does not read.
func setSlow(_, _ string, c syscall.RawConn) error {
	var err error
	controlErr := c.Control(func(fd uintptr) {
		err = errors.Join(
			syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, slowBuffer),
			syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, syscall.TCP_MAXSEG, slowSegment),
		)
	})
	return errors.Join(controlErr, err)
}

// read reads one stream until its end. A slow client pauses after each event for some time.
func (l *liveLoad) read(conn net.Conn, race, cookie string, last *atomic.Int64, slow bool, first func()) error {
	done := make(chan struct{})
	defer close(done)
	go func() {
		select {
		case <-l.stop:
			_ = conn.SetReadDeadline(time.Now())
		case <-done:
		}
	}()
	_, err := fmt.Fprintf(conn, "GET /game/races/%s/events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nLast-Event-ID: %d\r\nCookie: %s\r\n\r\n", race, last.Load(), cookie)
	if err != nil {
		return err
	}
	in := bufio.NewReaderSize(conn, 4<<10)
	if status, err := in.ReadString('\n'); err != nil || !strings.HasPrefix(status, "HTTP/1.1 200 ") {
		return fmt.Errorf("status %q, %w", status, err)
	}
	version, isChange, begin := int64(0), false, time.Now()
	for {
		line, err := in.ReadSlice('\n')
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
		if text, ok := bytes.CutPrefix(line, []byte("id: ")); ok {
			if version, err = strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64); err != nil {
				return err
			}
			continue
		}
		switch {
		case bytes.HasPrefix(line, []byte("event: ")):
			isChange = bytes.HasPrefix(line, []byte("event: change"))
		case bytes.HasPrefix(line, []byte("data: ")):
			if isChange && !slow {
				l.deliver(line)
			}
			last.Store(max(last.Load(), version))
			if first != nil {
				first()
				first = nil
			}
			if slow && time.Since(begin) < l.slowTime {
				time.Sleep(slowPause)
			}
		case len(line) == 0:
			return io.ErrUnexpectedEOF
		}
	}
}

// deliver counts a change and its delay. The data is {"version":17,"at":1795262400000,…}.
func (l *liveLoad) deliver(line []byte) {
	_, text, found := bytes.Cut(line, []byte(`,"at":`))
	text, _, ends := bytes.Cut(text, []byte(","))
	at, err := strconv.ParseInt(string(text), 10, 64)
	if !found || !ends || err != nil {
		l.fail(fmt.Errorf("bench: unexpected change %.100q", line))
		return
	}
	l.delays[max(0, min(longestLiveDelay, time.Now().UnixMilli()-at))].Add(1)
	l.deliveries.Add(1)
}

// act sends the actions of a race, each when it is due and the one before it is answered.
func (l *liveLoad) act(race *liveRace, claiming bool, claims []string, due, end time.Time) error {
	conn, err := net.Dial("tcp", l.address)
	if err != nil {
		return err
	}
	defer conn.Close()
	in := bufio.NewReaderSize(conn, 64<<10)
	var request, reply []byte
	for n := 0; ; n++ {
		pause, player := liveClaimPause, n%livePlayers
		body := fmt.Sprintf(`{"do":"ready","id":"r%d","ready":%t}`, n, n/livePlayers%2 == 0)
		if claiming {
			hand := n / livePlayers
			if hand == len(claims) {
				return errors.New("bench: the hands do not last for the whole time")
			}
			body = fmt.Sprintf(`{"do":"claim","id":"c%d","hand":%d,%s}`, hand, hand, claims[hand])
		} else {
			pause = busyPause
		}
		time.Sleep(time.Until(due))
		if due.After(end) {
			return nil
		}
		due = due.Add(pause)
		request = race.players[player].appendMove(request[:0], race.id, body)
		if _, err := conn.Write(request); err != nil {
			return err
		}
		if reply, err = readResponse(in, reply); err != nil {
			return err
		}
		l.actions.Add(1)
	}
}

// awaitVersions waits at most 20 s until each stream has the present version of its race.
func (l *liveLoad) awaitVersions() error {
	for _, race := range l.races {
		now, err := race.players[0].call(http.MethodGet, "/game/races/"+race.id, nil)
		if err != nil {
			return err
		}
		public, _ := now["public"].(map[string]any)
		version, _ := public["version"].(float64)
		for i, last := range race.last {
			for begin := time.Now(); last.Load() < int64(version); time.Sleep(10 * time.Millisecond) {
				if time.Since(begin) > 20*time.Second {
					return fmt.Errorf("bench: stream %d of race %s has version %d, want %.0f", i, race.id, last.Load(), version)
				}
			}
		}
	}
	return nil
}

// percentile returns the delay in ms that p percent of the deliveries do not exceed.
func (l *liveLoad) percentile(p float64) int {
	total := int64(0)
	for i := range l.delays {
		total += l.delays[i].Load()
	}
	rest := int64(float64(total) * p / 100)
	for i := range l.delays {
		if rest -= l.delays[i].Load(); rest <= 0 {
			return i
		}
	}
	return longestLiveDelay
}

// tableLine returns the row of the table.
func (l *liveLoad) tableLine(streams int, elapsed time.Duration, deliveries int64, memory int, syncs float64) string {
	rate := float64(deliveries) / elapsed.Seconds()
	slow := int64(busyRaces * busySubscribers / 2)
	missed := ""
	if rate < 0.98*liveDeliveries || l.percentile(99) > liveDelay || memory > liveMemory || l.dropped.Load() != slow || l.resumed.Load() != slow || len(l.errs) > 0 {
		missed = ", missed"
	}
	return fmt.Sprintf("| %d | %.0f | %.0f | %d ms | %d ms | %d ms | %d, %d of %d | %d MiB | %.0f | 40 k/s, p99 ≤ %d ms, ≤ %d MiB%s | %.0f s | %s | %s |\n",
		streams, float64(l.actions.Load())/elapsed.Seconds(), rate, l.percentile(50), l.percentile(99), l.percentile(100), l.dropped.Load(), l.resumed.Load(), slow,
		memory, syncs, liveDelay, liveMemory, missed, elapsed.Seconds(), time.Now().Format(time.DateOnly), describeMachine())
}
