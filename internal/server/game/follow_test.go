package game_test

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/server/game"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// TestStreamsEndWithTheirSession checks for every route of streams, for every way in which a session ends,
// and for the server of the stream and another one on the same database, that the stream ends within a
// second, and that the streams of other sessions stay open.
func TestStreamsEndWithTheirSession(t *testing.T) {
	type actors struct {
		*testServer
		key              *authenticator
		player           string
		ending, another  *browser // sessions of the player; that of ending ends
		onServer         func(*browser) *browser
		anotherAlsoEnds  bool
		endsAfterSeconds int
	}
	ways := map[string]func(t *testing.T, a *actors){
		"logout": func(_ *testing.T, a *actors) {
			a.onServer(a.ending).send("POST", "/game/logout", nil).wantStatus(204, nil)
		},
		"sign out everywhere": func(_ *testing.T, a *actors) {
			a.onServer(a.another).send("DELETE", "/game/sessions", nil).wantStatus(200, nil)
		},
		"ban": func(t *testing.T, a *actors) {
			a.anotherAlsoEnds = true
			if err := a.db.BanPlayer(t.Context(), a.player, 1, "spam"); err != nil {
				t.Fatal(err)
			}
		},
		"deletion": func(_ *testing.T, a *actors) {
			a.anotherAlsoEnds = true
			a.key.confirm(a.onServer(a.another))
			a.onServer(a.another).send("DELETE", "/game/me", nil).wantStatus(204, nil)
		},
		"expiry": func(t *testing.T, a *actors) {
			sessions, err := a.db.Sessions(t.Context(), a.player, 0)
			if err != nil || len(sessions) != 2 {
				t.Fatalf("%+v, %v", sessions, err)
			}
			oldest := sessions[len(sessions)-1]
			a.endsAfterSeconds = 7
			oldest.Expiry = clocktest.Now().Add(7 * time.Second).UnixMilli()
			if err := a.db.TouchSession(t.Context(), oldest); err != nil {
				t.Fatal(err)
			}
		},
	}
	for _, pattern := range game.StreamPatterns() {
		for way, end := range ways {
			for _, where := range []string{"here", "elsewhere"} {
				t.Run(pattern+" "+way+" "+where, func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						s, here := serveInBubble(t, nil)
						elsewhere, err := server.New(server.Options{Store: s.db, TimeLimit: time.Minute})
						if err != nil {
							t.Fatal(err)
						}
						on := func(b *browser, handler http.Handler) *browser {
							moved := *b
							client := *b.client
							client.Transport = handlerTransport{handler}
							moved.client = &client
							return &moved
						}
						a := &actors{testServer: s, key: newAuthenticator(t)}
						a.onServer = func(b *browser) *browser {
							if where == "here" {
								return b
							}
							return on(b, elsewhere.Handler())
						}
						a.ending, a.another = on(s.browser(), here), on(s.browser(), here)
						a.player = a.key.register(a.ending, "phone").ID
						synctest.Wait()
						clocktest.Sleep(time.Second) // so that the other session is the later one
						a.key.login(a.another)
						stranger := on(s.browser(), here)
						created := stranger.createRace(object{"kind": "race"}, "Stranger")
						a.ending.join(created.ID, "Ann")
						path := strings.NewReplacer("{race}", created.ID).Replace(strings.TrimPrefix(pattern, "GET "))
						if strings.Contains(path, "{") {
							t.Fatalf("the test does not know the parameters of %s", pattern)
						}
						ended := map[string]<-chan time.Time{}
						for name, b := range map[string]*browser{"ending": a.ending, "another": a.another, "stranger": stranger} {
							ended[name] = endOf(b.stream(path))
						}
						clocktest.Sleep(10 * time.Second)
						asked := clocktest.Now()
						end(t, a)
						due := asked.Add(time.Duration(a.endsAfterSeconds) * time.Second)
						clocktest.Sleep(10 * time.Second)
						for name, mustEnd := range map[string]bool{"ending": true, "another": a.anotherAlsoEnds, "stranger": false} {
							select {
							case at := <-ended[name]:
								if !mustEnd {
									t.Errorf("the stream of %s ended", name)
								} else if late := at.Sub(due); late < 0 || late > time.Second {
									t.Errorf("the stream of %s ended %v after its session", name, late)
								}
							default:
								if mustEnd {
									t.Errorf("the stream of %s is open 10 s after its session ended", name)
								}
							}
						}
					})
				})
			}
		}
	}
}

// endOf returns a channel that gets the time at which a stream ends.
func endOf(stream *sseStream) <-chan time.Time {
	ended := make(chan time.Time, 1)
	go func() {
		for open := true; open; _, open = stream.next() {
		}
		ended <- clocktest.Now()
	}()
	return ended
}

// TestEveryStreamIsKnown checks that no other files than those known take connections over or send events, so that
// TestStreamsEndWithTheirSession knows all streams.
func TestEveryStreamIsKnown(t *testing.T) {
	known := []string{"stream.go", "../probe.go"} // a probe has no session and lasts half a second
	for _, folder := range []string{".", ".."} {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || slices.Contains(known, filepath.ToSlash(file)) {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, sign := range []string{".Hijack()", `"text/event-stream"`} {
				if strings.Contains(string(text), sign) {
					t.Errorf("%s has %s: add its route to streamRoutes", file, sign)
				}
			}
		}
	}
}
