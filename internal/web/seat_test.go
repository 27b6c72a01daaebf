package web

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/store/sqlite"
	"github.com/make24/make24/internal/web/game"
	"github.com/make24/make24/internal/web/problem"
)

// seated is a server with a game.
func seated(t testing.TB) *served {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "make24.db"))
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, func(o *Options) { o.Store = db })
	t.Cleanup(func() {
		if err := s.stop(); err != nil { // before the database is closed
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// begin begins a run of practice, each time as another guest.
func (s *served) begin(key, wish string) got {
	s.t.Helper()
	request, err := http.NewRequest(http.MethodPost, s.url+"/game/runs", strings.NewReader(`{"key":"`+key+`","mode":"practice",`+wish+`}`))
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	return s.do(request)
}

// Many who wish for what is rare wait for each other, and for nobody who wishes for what there is
// much of.
func TestRareWishesWait(t *testing.T) {
	s := seated(t)
	s.dealers.wait = 20 * time.Millisecond
	const never, usual = `"target":"-9973"`, `"level":3`
	slots := occupy(t, s.dealers.limiter)
	refuses(t, s.begin("a", never), busy, "in time")
	s.dealers.maxWaiting = 0
	refuses(t, s.begin("b", never), busy, "waiting")
	s.dealers.maxWaiting = maxMakers
	for _, wish := range []string{usual, `"cards":6,"level":1`} {
		if answer := s.begin("c", wish); answer.status != http.StatusCreated {
			t.Errorf("%s: %d %s", wish, answer.status, answer.body)
		}
	}
	for _, slot := range slots {
		slot.release()
	}
	s.dealers.clock = time.Millisecond
	refuses(t, s.begin("d", never), overTime, "1ms")
	s.dealers.clock = time.Minute
	refuses(t, s.begin("e", never), badWish(), "No hand")
	if n := len(s.dealers.free); n != cap(s.dealers.free) {
		t.Errorf("%d turns of %d were given back", n, cap(s.dealers.free))
	}
}

// badWish is the game's problem of that name.
func badWish() *problem.Problem {
	for _, p := range game.Problems() {
		if p.Name == "bad-wish" {
			return p
		}
	}
	return nil
}
