package game_test

import (
	"testing"

	"github.com/make24/make24/internal/game/match"
)

// TestBan checks that every session of a banned player is refused, also in races, that the player
// cannot sign in, and that both work again when the ban ends.
func TestBan(t *testing.T) {
	server := serve(t, nil)
	b := server.browser()
	key := newAuthenticator(t)
	id := key.register(b, "phone").ID
	var created match.Created
	body := object{"options": object{"kind": "race", "hands": 1}, "profile": object{"name": "Ann"}}
	b.send("POST", "/game/races", body).wantStatus(201, &created)
	if err := server.db.BanPlayer(t.Context(), id, server.now(), "spam"); err != nil {
		t.Fatal(err)
	}
	path := "/game/races/" + created.ID
	for _, r := range []struct{ method, path string }{
		{"GET", "/game/me"},
		{"POST", "/game/runs"},
		{"GET", path + "/events"},
		{"POST", path + "/start"},
		{"POST", path + "/moves"},
	} {
		b.send(r.method, r.path, nil).wantProblem(403, "banned")
	}
	other := server.browser()
	var options assertionOptions
	other.send("POST", "/game/login/begin", nil).wantStatus(200, &options)
	other.send("POST", "/game/login", key.sign(options, server.url)).wantProblem(403, "banned")
	other.send("PATCH", "/game/me", object{}).wantStatus(200, nil) // the browser got no session of the banned player
	if err := server.db.BanPlayer(t.Context(), id, 0, ""); err != nil {
		t.Fatal(err)
	}
	b.send("GET", "/game/me", nil).wantStatus(200, nil)
	key.login(server.browser())
	if err := server.db.BanPlayer(t.Context(), id, server.now(), ""); err != nil {
		t.Fatal(err)
	}
	b.send("POST", "/game/logout", nil).wantStatus(204, nil)
	b.send("PATCH", "/game/me", object{}).wantStatus(200, nil) // another guest
}
