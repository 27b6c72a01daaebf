package game_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/friends"
)

// dailyFriends returns the friends on the daily's board of the player, each with the place.
func (b *browser) dailyFriends() (list []string) {
	b.t.Helper()
	var l board.Leaderboard
	b.send("GET", "/game/boards/daily/day", nil).wantStatus(200, &l)
	for _, f := range l.Friends {
		list = append(list, fmt.Sprint(f.Name, " ", f.Place))
	}
	return list
}

// friendLink returns the code of the player's link.
func (b *browser) friendLink(renew bool) string {
	b.t.Helper()
	var link struct{ Code string }
	b.send("POST", "/game/friends/link", object{"renew": renew}).wantStatus(200, &link)
	return link.Code
}

// TestFriends makes friends by a link, plays the daily, and checks what each sees, that only a request to
// accept makes friends, and that removals, new links and deletions work.
func TestFriends(t *testing.T) {
	server := serve(t, nil)
	ann, bob, preview := server.browser(), server.browser(), server.browser()
	ann.send("PATCH", "/game/me", object{"name": "Ann"}).wantStatus(200, nil)
	code := ann.friendLink(false)
	if again := ann.friendLink(false); again != code {
		t.Errorf("another link %s, want %s", again, code)
	}
	path := "/game/friends/links/" + code

	// Whoever only opens the link, such as a program that shows a preview, becomes neither a guest nor a friend.
	for range 3 {
		var seen friends.Invitation
		preview.send("GET", "/game/friends/links/"+strings.ToLower(code), nil).wantStatus(200, &seen)
		if seen != (friends.Invitation{Code: code, Name: "Ann"}) {
			t.Errorf("opened: %+v", seen)
		}
	}
	if id := preview.me().ID; id != "" || server.rowCounts()["friends"] != 0 {
		t.Errorf("opening the link made the player %q, rows %v", id, server.rowCounts())
	}
	ann.send("POST", path, object{}).wantProblem(409, "own-friend-link")
	bob.send("POST", "/game/friends/links/XXXXXXXXXX", object{}).wantProblem(404, "no-friend-link")
	bob.send("GET", "/game/friends/links/short", nil).wantProblem(404, "no-friend-link")
	bob.send("DELETE", "/game/friends/"+ann.me().ID, object{}).wantProblem(401, "no-player")
	if id := bob.me().ID; id != "" {
		t.Errorf("an unknown link made the guest %s", id)
	}

	bob.send("POST", path, object{}).wantStatus(204, nil)
	bob.send("POST", path, object{}).wantStatus(204, nil)
	if got := ann.dailyFriends(); len(got) != 0 {
		t.Errorf("a friend without a name is on the board: %q", got)
	}
	bob.send("PATCH", "/game/me", object{"name": "Bob"}).wantStatus(200, nil)
	if got := fmt.Sprint(ann.dailyFriends(), bob.dailyFriends()); got != "[Ann 0 Bob 0] [Ann 0 Bob 0]" {
		t.Errorf("before the daily: %s", got)
	}
	bob.playDaily(20 * time.Second)
	ann.playDaily(30 * time.Second) // as many points in more time
	if got := fmt.Sprint(ann.dailyFriends(), bob.dailyFriends()); got != "[Bob 1 Ann 2] [Bob 1 Ann 2]" {
		t.Errorf("after the daily: %s", got)
	}
	var seen friends.Invitation
	bob.send("GET", path, nil).wantStatus(200, &seen)
	if !seen.Friend || seen.Mine {
		t.Errorf("opened by a friend: %+v", seen)
	}
	bobID := bob.me().ID
	var list friends.List
	ann.send("GET", "/game/friends", nil).wantStatus(200, &list)
	if list.Code != code || len(list.Friends) != 1 || list.Friends[0].Name != "Bob" || list.Friends[0].Since == 0 {
		t.Errorf("list %+v", list)
	}
	var export struct {
		Friends     []struct{ Name string }
		FriendLinks []struct{ Code string }
	}
	ann.send("GET", "/game/me/export", nil).wantStatus(200, &export)
	if len(export.Friends) != 1 || export.Friends[0].Name != "Bob" || len(export.FriendLinks) != 1 || export.FriendLinks[0].Code != code {
		t.Errorf("export %+v", export)
	}
	for _, ban := range []struct {
		since int64
		name  string
	}{{server.now(), ""}, {0, "Bob"}} {
		if err := server.db.BanPlayer(t.Context(), bobID, ban.since, ""); err != nil {
			t.Fatal(err)
		}
		ann.send("GET", "/game/me/export", nil).wantStatus(200, &export)
		if got := export.Friends[0].Name; got != ban.name {
			t.Errorf("banned since %d: exported as %q, want %q", ban.since, got, ban.name)
		}
	}

	// Whoever was removed cannot use the link again, but a new one.
	server.advance(time.Minute)
	ann.send("DELETE", "/game/friends/"+bob.me().ID, object{}).wantStatus(204, nil)
	if got := fmt.Sprint(ann.dailyFriends(), bob.dailyFriends()); got != "[] []" {
		t.Errorf("after Bob was removed: %s", got)
	}
	bob.send("POST", path, object{}).wantProblem(404, "no-friend-link")
	server.advance(time.Minute)
	renewed := ann.friendLink(true)
	bob.send("GET", path, nil).wantProblem(404, "no-friend-link")
	bob.send("POST", "/game/friends/links/"+renewed, object{}).wantStatus(204, nil)
	ann.send("DELETE", "/game/friends/"+ann.me().ID, object{}).wantProblem(404, "no-player-page")
	ann.send("DELETE", "/game/friends/nobody", object{}).wantProblem(404, "no-player-page")

	ann.send("DELETE", "/game/me", "{}").wantStatus(204, nil)
	bob.send("GET", "/game/friends/links/"+renewed, nil).wantProblem(404, "no-friend-link")
	if counts := server.rowCounts(); counts["friends"] != 0 || counts["friend_links"] != 0 {
		t.Errorf("rows that are left: %v", counts)
	}
}

// TestLimitOfFriends checks that a player has at most 50 friends by a link.
func TestLimitOfFriends(t *testing.T) {
	server := serve(t, nil)
	ann := server.browser()
	path := "/game/friends/links/" + ann.friendLink(false)
	for range 50 {
		server.browser().send("POST", path, object{}).wantStatus(204, nil)
	}
	server.browser().send("POST", path, object{}).wantProblem(409, "friends-full")
	var list friends.List
	ann.send("GET", "/game/friends", nil).wantStatus(200, &list)
	if len(list.Friends) != 50 {
		t.Errorf("%d friends", len(list.Friends))
	}
	ann.send("DELETE", "/game/friends/"+list.Friends[0].Player, object{}).wantStatus(204, nil)
	server.browser().send("POST", path, object{}).wantStatus(204, nil)
}

// TestFriendsAreSlow checks that a player cannot change friends and links again and again.
func TestFriendsAreSlow(t *testing.T) {
	srv := serve(t, limitLocal)
	b := srv.browser()
	b.me()
	b.friendLink(false)
	for range 60 {
		b.friendLink(true)
	}
	b.send("POST", "/game/friends/link", object{"renew": true}).wantProblem(429, "too-fast")
	srv.advance(5 * time.Second)
	b.friendLink(true)
}
