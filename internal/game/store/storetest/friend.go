package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// friendNames returns the names of a player's friends, each with a minus sign in front if the player removed
// that one.
func friendNames(t *testing.T, s *sqlstore.Store, player string) (names []string) {
	t.Helper()
	friends, err := s.Friends(t.Context(), player, 99)
	must(t, err)
	for _, f := range friends {
		if f.Removed {
			names = append(names, "-"+f.Friend.Friend)
		} else {
			names = append(names, f.Friend.Friend)
		}
	}
	return names
}

// testFriends checks links, friends and removals, and that the rows of a deleted player are deleted.
func testFriends(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob", "cid", "dan")
	checkFails(t, "no link", store.ErrNotFound)(s.FriendLinkOf(ctx, "ann"))
	checkFails(t, "no link with a code", store.ErrNotFound)(s.FriendLink(ctx, "AAA"))
	link := store.FriendLink{Player: "ann", Code: "AAA", Created: 1000}
	checkReturns(t, "added", link)(s.AddFriendLink(ctx, link, false))
	checkReturns(t, "added again", link)(s.AddFriendLink(ctx, store.FriendLink{Player: "ann", Code: "BBB", Created: 1001}, false))
	checkFails(t, "a code in use", store.ErrExists)(s.AddFriendLink(ctx, store.FriendLink{Player: "bob", Code: "AAA", Created: 1001}, true))
	checkFails(t, "of an unknown player", store.ErrNotFound)(s.AddFriendLink(ctx, store.FriendLink{Player: "x", Code: "CCC"}, false))
	checkReturns(t, "found", store.FriendLinkInfo{FriendLink: link, Name: newPlayer("ann").Name})(s.FriendLink(ctx, "AAA"))

	accept := func(code, player string, at int64) error { return s.AcceptFriend(ctx, code, player, at, 2) }
	checkFails(t, "an unknown code", store.ErrNotFound)(accept("XXX", "bob", 2000))
	checkFails(t, "an unknown player", store.ErrNotFound)(accept("AAA", "x", 2000))
	checkFails(t, "the own link", store.ErrNotFound)(accept("AAA", "ann", 2000))
	must(t, accept("AAA", "bob", 2000))
	must(t, accept("AAA", "bob", 2001)) // changes nothing
	must(t, accept("AAA", "cid", 2002))
	checkFails(t, "one friend too many", store.ErrQuota)(accept("AAA", "dan", 2003))
	checkEqual(t, "friends", friendNames(t, s, "ann"), []string{"cid", "bob"})
	checkReturns(t, "of bob", []store.FriendInfo{{Friend: store.Friend{Player: "bob", Friend: "ann", Since: 2000}, Name: newPlayer("ann").Name}})(s.Friends(ctx, "bob", 9))
	checkEqual(t, "of dan", friendNames(t, s, "dan"), []string{})

	checkReturns(t, "the row of bob", store.Friend{Player: "bob", Friend: "ann", Since: 2000})(s.Friend(ctx, "bob", "ann"))
	checkFails(t, "the row of dan", store.ErrNotFound)(s.Friend(ctx, "dan", "ann"))

	// Whoever was removed cannot use the link again, but a new one.
	must(t, s.RemoveFriend(ctx, "ann", "bob", 3000, 9))
	checkEqual(t, "after bob was removed", friendNames(t, s, "ann"), []string{"cid", "-bob"})
	checkEqual(t, "of bob, who was removed", friendNames(t, s, "bob"), []string{})
	checkFails(t, "the link of ann, who removed bob", store.ErrNotFound)(accept("AAA", "bob", 3001))
	must(t, s.RemoveFriend(ctx, "bob", "ann", 3002, 9)) // both
	link = store.FriendLink{Player: "ann", Code: "DDD", Created: 3003}
	checkReturns(t, "replaced", link)(s.AddFriendLink(ctx, link, true))
	checkFails(t, "the link that was replaced", store.ErrNotFound)(accept("AAA", "dan", 3004))
	must(t, accept("DDD", "bob", 3004))
	checkEqual(t, "with a new link", friendNames(t, s, "ann"), []string{"bob", "cid"})
	checkEqual(t, "of bob, who accepted it", friendNames(t, s, "bob"), []string{"ann"})

	// A player may remove others who are no friends by a link. The latest removals are remembered.
	must(t, s.RemoveFriend(ctx, "ann", "bob", 4000, 9))
	must(t, s.RemoveFriend(ctx, "ann", "dan", 4001, 1))
	checkEqual(t, "the latest removal", friendNames(t, s, "ann"), []string{"cid", "-dan"})
	checkFails(t, "remove an unknown player", store.ErrNotFound)(s.RemoveFriend(ctx, "ann", "x", 4002, 9))

	must(t, s.BanPlayer(ctx, "cid", 77, "why"))
	cid := store.FriendLink{Player: "cid", Code: "EEE", Created: 4003}
	checkReturns(t, "added", cid)(s.AddFriendLink(ctx, cid, false))
	checkFails(t, "the link of a banned player", store.ErrNotFound)(accept("EEE", "dan", 4004))
	must(t, s.DeletePlayer(ctx, "ann"))
	checkEqual(t, "of cid, whose friend was deleted", friendNames(t, s, "cid"), []string{})
	checkFails(t, "the link of a deleted player", store.ErrNotFound)(s.FriendLink(ctx, "DDD"))
}

// testConcurrentFriends has many players use the link of a player at the same time, and checks that no more
// become friends than are allowed. Then players accept each other's links and remove each other at the same
// time. It checks that no call fails, and that each friend is one in both directions.
func testConcurrentFriends(t *testing.T, stores ...*sqlstore.Store) {
	const players, limit, rounds = 50, 10, 8
	ctx, s := t.Context(), stores[0]
	ids := make([]string, players)
	for i := range ids {
		ids[i] = fmt.Sprintf("p%02d", i)
	}
	addPlayers(t, s, append(ids, "ann", "bob")...)
	for i, id := range []string{"ann", "bob"} {
		_, err := s.AddFriendLink(ctx, store.FriendLink{Player: id, Code: []string{"AAA", "BBB"}[i], Created: 1000}, false)
		must(t, err)
	}
	errs := make([]error, players)
	runConcurrently(players, func(i int) { errs[i] = stores[i%len(stores)].AcceptFriend(ctx, "AAA", ids[i], 2000, limit) })
	accepted := 0
	for i, err := range errs {
		switch {
		case err == nil:
			accepted++
			checkEqual(t, "friends of "+ids[i], friendNames(t, s, ids[i]), []string{"ann"})
		case !errors.Is(err, store.ErrQuota):
			t.Errorf("%s: %v", ids[i], err)
		}
	}
	if names := friendNames(t, s, "ann"); accepted != limit || len(names) != limit {
		t.Errorf("%d of %d players became friends, and ann has %q; want %d", accepted, players, names, limit)
	}

	for round := range rounds {
		at := int64(3000 + round)
		calls := []func(s *sqlstore.Store) error{
			func(s *sqlstore.Store) error { return s.AcceptFriend(ctx, "AAA", "bob", at, players) },
			func(s *sqlstore.Store) error { return s.AcceptFriend(ctx, "BBB", "ann", at, players) },
			func(s *sqlstore.Store) error { return s.RemoveFriend(ctx, "ann", "bob", 500, players) }, // before the link was made
			func(s *sqlstore.Store) error { return s.RemoveFriend(ctx, "bob", "ann", 500, players) },
		}
		errs := make([]error, 3*len(calls))
		runConcurrently(len(errs), func(i int) { errs[i] = calls[i%len(calls)](stores[i%len(stores)]) })
		for i, err := range errs {
			if err != nil {
				t.Errorf("round %d, call %d: %v", round, i, err)
			}
		}
		ann, bob := slices.Contains(friendNames(t, s, "ann"), "bob"), slices.Contains(friendNames(t, s, "bob"), "ann")
		if ann != bob {
			t.Errorf("round %d: bob is a friend of ann: %t; ann is one of bob: %t", round, ann, bob)
		}
	}
}

// testBoardFriends checks who is on the friends' board of a player.
func testBoardFriends(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	for _, id := range []string{"ann", "bob", "cid", "dan", "eve", "fay", "gus"} {
		p := newPlayer(id)
		p.Named = id != "gus"
		must(t, s.AddPlayer(ctx, p))
	}
	for i, mode := range []string{"quick", "race", "class"} { // with cid, dan and eve
		run := "r-" + mode
		other := []string{"cid", "dan", "eve"}[i]
		createRace(t, s, run, run, other, "ann")
		d := raceDecision(run, 0, "ann", other)
		for j := range d.Results {
			d.Results[j].Mode = mode
		}
		must(t, appendDecision(ctx, s, run, 2, d))
	}
	link := store.FriendLink{Player: "ann", Code: "AAA", Created: 1000}
	checkReturns(t, "added", link)(s.AddFriendLink(ctx, link, false))
	for i, friend := range []string{"bob", "fay", "gus"} {
		must(t, s.AcceptFriend(ctx, "AAA", friend, 2000+int64(i), 9))
	}
	d := firstDecision(3001)
	setResult(&d, newResult("d-bob", "bob"))
	createRun(t, s, newDaily("d-bob", "bob", 7), d)
	daily := store.Board{Name: "daily", Days: 1, Day: dayZero + 7}
	friends := func(player string, limit int) (list []string) {
		t.Helper()
		rows, err := s.BoardFriends(ctx, daily, player, 9, limit)
		must(t, err)
		for _, r := range rows {
			list = append(list, fmt.Sprint(r.Player, " ", r.Listed, " ", r.Score))
		}
		return list
	}
	checkEqual(t, "by a link, and of a race by invitation", friends("ann", 9), []string{"fay false 0", "bob true 14", "dan false 0"})
	checkEqual(t, "those by a link first", friends("ann", 1), []string{"fay false 0"})
	checkEqual(t, "of bob", friends("bob", 9), []string{"ann false 0"})
	checkEqual(t, "of a stranger in a quick match", friends("cid", 9), []string{})
	must(t, s.RemoveFriend(ctx, "dan", "ann", 5000, 9))
	must(t, s.RemoveFriend(ctx, "ann", "fay", 5000, 9))
	must(t, s.BanPlayer(ctx, "bob", 77, "why"))
	checkEqual(t, "after removals and a ban", friends("ann", 9), []string{})
	checkEqual(t, "of dan, who removed ann", friends("dan", 9), []string{})
	checkEqual(t, "of fay, whom ann removed", friends("fay", 9), []string{})
}
