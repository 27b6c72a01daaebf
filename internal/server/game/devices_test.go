package game_test

import (
	"testing"
	"time"

	"github.com/make24/make24/internal/game/match"
)

// TestRaceOnTwoDevices checks that a player with a passkey continues a race on a second device, which
// has the seat of the player, and that both devices see what the player does on the other. A guest
// has no way to be the same player on a second device, which is a spectator.
func TestRaceOnTwoDevices(t *testing.T) {
	s := serve(t, nil)
	phone, laptop, stranger := s.browser(), s.browser(), s.browser()
	key := newAuthenticator(t)
	key.register(phone, "phone")
	created := phone.createRace(map[string]any{"kind": "race", "hands": 2}, "Ann")
	path := "/game/races/" + created.ID
	phone.send("POST", path+"/start", map[string]any{"id": "s"}).wantStatus(200, nil)
	s.advance(3 * time.Second)

	var seen match.Race
	laptop.send("GET", path, nil).wantStatus(200, &seen)
	if seen.Seat != "" || seen.Mine != nil {
		t.Errorf("before signing in: %+v", seen)
	}
	s.advance(time.Second)
	key.login(laptop)
	for device, b := range map[string]*browser{"phone": phone, "laptop": laptop} {
		b.send("GET", path, nil).wantStatus(200, &seen)
		if seen.Seat != created.Seat || seen.Mine == nil || len(seen.Mine.Shown) != 1 {
			t.Errorf("%s: %+v", device, seen)
		}
	}
	onPhone, onLaptop := phone.watch(created.ID), laptop.watch(created.ID)
	laptop.send("POST", path+"/moves", map[string]any{"id": "a", "do": "skip", "hand": 0}).wantStatus(200, nil)
	onPhone.await(contains("mine", `"outcome":"skip"`))
	phone.send("POST", path+"/moves", map[string]any{"id": "b", "do": "skip", "hand": 1}).wantStatus(200, nil)
	onLaptop.await(contains("change", `"phase":"over"`))
	stranger.send("POST", path+"/moves", map[string]any{"id": "c", "do": "skip", "hand": 1}).wantProblem(403, "not-allowed")
}
