package game_test

import (
	"net/http"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/make24/make24/race"
)

// cookies returns the names of a browser's cookies, sorted.
func (b *browser) cookies() (names []string) {
	b.t.Helper()
	address, err := url.Parse(b.url)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range b.client.Jar.Cookies(address) {
		names = append(names, c.Name)
	}
	slices.Sort(names)
	return names
}

// TestOriginOverHTTP checks that only a seat in a race sets the cookie of the device, and that players of one
// address or of one device are told that no opponent counts.
func TestOriginOverHTTP(t *testing.T) {
	t.Parallel()
	s := serve(t, behindProxy)
	pupil := s.browserAt("192.0.2.9")
	class := pupil.createRace(object{"kind": "class"}, "")
	pupil.send("POST", "/game/races/"+class.ID+"/seats", object{"profile": object{"name": "Pia"}}).wantStatus(200, nil)
	if got := pupil.cookies(); !slices.Equal(got, []string{"make24"}) {
		t.Errorf("cookies of a pupil: %v", got)
	}
	var latest string // the race that was played last
	play := func(id string, ann, bob *browser) bool {
		t.Helper()
		latest = id
		path := "/game/races/" + id
		ann.send("POST", path+"/start", object{"id": "s"}).wantStatus(200, nil)
		s.advance(3 * time.Second)
		for _, b := range []*browser{ann, bob} {
			b.send("POST", path+"/moves", object{"do": "finish", "id": "f"}).wantStatus(200, nil)
		}
		var results struct {
			Results []race.Result
			Alone   bool
		}
		ann.send("GET", path+"/results", nil).wantStatus(200, &results)
		if len(results.Results) != 2 || results.Results[0].Ranked == results.Alone {
			t.Errorf("%+v", results)
		}
		return results.Alone
	}
	isAlone := func(ann, bob *browser) bool {
		t.Helper()
		created := ann.createRace(object{"kind": "race", "hands": 5}, "Ann")
		bob.join(created.ID, "Bob")
		return play(created.ID, ann, bob)
	}
	isAloneInRematch := func(ann, bob, asks *browser) bool {
		t.Helper()
		var next struct{ Race string }
		asks.send("POST", "/game/races/"+latest+"/rematch", nil).wantStatus(200, &next)
		if asks == ann {
			bob.join(next.Race, "Bob")
		}
		return play(next.Race, ann, bob)
	}
	ann, bob := s.browserAt("192.0.2.1"), s.browserAt("192.0.2.2")
	if isAlone(ann, bob) {
		t.Error("two addresses: no opponent counts")
	}
	if got := ann.cookies(); !slices.Equal(got, []string{"make24", "make24-device"}) {
		t.Errorf("cookies of a player: %v", got)
	}
	neighbour := s.browserAt("192.0.2.1")
	if !isAlone(ann, neighbour) {
		t.Error("one address: an opponent counts")
	}
	for _, asks := range []*browser{ann, neighbour} {
		if !isAloneInRematch(ann, neighbour, asks) {
			t.Error("one address: an opponent counts in a rematch")
		}
	}
	address, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	window := s.browserAt("192.0.2.3") // another guest in the browser of bob, in another network
	for _, c := range bob.client.Jar.Cookies(address) {
		if c.Name == "make24-device" {
			window.client.Jar.SetCookies(address, []*http.Cookie{c})
		}
	}
	if !isAlone(window, bob) {
		t.Error("one device: an opponent counts")
	}
	if !isAloneInRematch(window, bob, bob) {
		t.Error("one device: an opponent counts in a rematch")
	}
	ann.send("DELETE", "/game/me", nil).wantStatus(204, nil)
	if got := ann.cookies(); len(got) != 0 {
		t.Errorf("cookies after the deletion: %v", got)
	}
}
