package storetest

import (
	"fmt"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// newChallenge returns a challenge with a hand of a run.
func newChallenge(code, player, run string) store.Challenge {
	return store.Challenge{
		Code: code, Player: player, Run: run, Hand: 1, Mode: "practice", Number: 3, Puzzle: "1-3.3.8.8",
		Hands: 1, Solved: 1, Points: 4, Time: 9200, Created: 1000, Seen: 1001, Expires: 5000,
	}
}

// generousQuota is a quota that no test reaches.
var generousQuota = store.ChallengeQuota{Day: 1000, Total: 1000}

// finishRun creates a finished run with a result.
func finishRun(t *testing.T, s *sqlstore.Store, run, player string, solved, points int, time, closed int64) {
	t.Helper()
	d := firstDecision(3001)
	res := newResult(run, player)
	res.Mode, res.Number, res.Solved, res.Points, res.Time = "practice", 0, solved, points, time
	setResult(&d, res)
	d.Closed = closed
	createRun(t, s, newRun(run, player), d)
}

// testChallenges checks challenges, their players and results, and their expiry.
func testChallenges(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob", "cid", "dan")
	createRun(t, s, newRun("r1", "ann"), firstDecision(3001))
	checkFails(t, "no challenge", store.ErrNotFound)(s.Challenge(ctx, "AAA", 0))
	c := newChallenge("AAA", "ann", "r1")
	checkReturns(t, "added", c)(s.AddChallenge(ctx, c, generousQuota))
	checkFails(t, "of an unknown run", store.ErrNotFound)(s.AddChallenge(ctx, newChallenge("BBB", "ann", "x"), generousQuota))
	stranger := newChallenge("BBB", "x", "r1")
	stranger.Hand = 2
	checkFails(t, "of an unknown player", store.ErrNotFound)(s.AddChallenge(ctx, stranger, generousQuota))
	createRun(t, s, newRun("r2", "ann"), firstDecision(3001))
	checkFails(t, "with a code in use", store.ErrExists)(s.AddChallenge(ctx, newChallenge("AAA", "ann", "r2"), generousQuota))
	again := newChallenge("CCC", "ann", "r1")
	again.Expires, again.Solved = 6000, 0
	c.Expires = 6000
	c.Invites += again.Invites
	checkReturns(t, "of the same hand", c)(s.AddChallenge(ctx, again, generousQuota))

	info := store.ChallengeInfo{Challenge: c, Name: newPlayer("ann").Name}
	checkReturns(t, "found", info)(s.Challenge(ctx, "AAA", 5999))
	checkFails(t, "expired", store.ErrNotFound)(s.Challenge(ctx, "AAA", 6000))

	finishRun(t, s, "b", "bob", 1, 4, 9000, 1001)
	finishRun(t, s, "c", "cid", 1, 4, 8000, 1002)
	createRun(t, s, newRun("d", "dan"), firstDecision(3001))
	checkFails(t, "unknown challenge", store.ErrNotFound)(s.JoinChallenge(ctx, "XXX", "bob", "b", 0, 7000, store.ChallengeSeats{Open: 9}))
	for _, player := range []string{"bob", "cid", "dan", "bob"} {
		must(t, s.JoinChallenge(ctx, "AAA", player, player[:1], 0, 7000, store.ChallengeSeats{Open: 3}))
	}
	checkFails(t, "one player too many", store.ErrQuota)(s.JoinChallenge(ctx, "AAA", "ann", "r1", 0, 8000, store.ChallengeSeats{Open: 3}))
	checkReturns(t, "the run", "b")(s.ChallengeRun(ctx, "AAA", "bob"))
	testInvites(t, s)
	checkFails(t, "no run", store.ErrNotFound)(s.ChallengeRun(ctx, "AAA", "ann"))
	info.Expires, info.Joined, info.Finished, info.Unseen = 7000, 3, 2, 1
	checkReturns(t, "with players", info)(s.Challenge(ctx, "AAA", 0))
	checkReturns(t, "challenges of a player", []store.ChallengeInfo{info})(s.Challenges(ctx, "ann", 6999, 9))
	checkReturns(t, "expired challenges of a player", []store.ChallengeInfo{})(s.Challenges(ctx, "ann", 7000, 9))
	result := func(seq int, player string, time, closed int64) store.ChallengeResult {
		hands := newResult("", "").Hands
		return store.ChallengeResult{Seq: seq, Player: player, Run: player[:1], Name: newPlayer(player).Name, Hands: hands, Solved: 1, Points: 4, Time: time, Closed: closed}
	}
	checkReturns(t, "results", []store.ChallengeResult{result(2, "cid", 8000, 1002), result(1, "bob", 9000, 1001)})(s.ChallengeResults(ctx, "AAA", 9))
	checkReturns(t, "the best result", []store.ChallengeResult{result(2, "cid", 8000, 1002)})(s.ChallengeResults(ctx, "AAA", 1))

	checkFails(t, "seen by another player", store.ErrNotFound)(s.SeeChallenge(ctx, "AAA", "bob", 2000))
	must(t, s.SeeChallenge(ctx, "AAA", "ann", 2000))
	must(t, s.DeletePlayer(ctx, "cid"))
	info.Seen, info.Joined, info.Finished, info.Unseen = 2000, 2, 1, 0
	checkReturns(t, "seen, and after a player was deleted", info)(s.Challenge(ctx, "AAA", 0))

	checkReturns(t, "expired", 0)(s.ExpireChallenges(ctx, 6999, 9))
	checkReturns(t, "expired", 1)(s.ExpireChallenges(ctx, 7000, 9))
	checkFails(t, "after it was deleted", store.ErrNotFound)(s.Challenge(ctx, "AAA", 0))
	checkReturns(t, "results of a deleted challenge", []store.ChallengeResult{})(s.ChallengeResults(ctx, "AAA", 9))
	c = newChallenge("DDD", "ann", "r1")
	checkReturns(t, "added again", c)(s.AddChallenge(ctx, c, generousQuota))
	must(t, s.DeletePlayer(ctx, "ann"))
	checkFails(t, "of a deleted player", store.ErrNotFound)(s.Challenge(ctx, "DDD", 0))
	checkReturns(t, "none is left", 0)(s.ExpireChallenges(ctx, 1<<50, 9))
}

// testInvites checks that invited seats are free although all open ones are taken, and that each invitation is
// for one player. The challenge AAA has three players in open seats.
func testInvites(t *testing.T, s *sqlstore.Store) {
	t.Helper()
	ctx := t.Context()
	addPlayers(t, s, "g1", "g2", "g3", "g4")
	runs := 0
	join := func(player string, invite int) error {
		runs++
		run := fmt.Sprintf("i%d", runs)
		createRun(t, s, newRun(run, player), firstDecision(3001))
		return s.JoinChallenge(ctx, "AAA", player, run, invite, 7000, store.ChallengeSeats{Open: 3, Invited: 2})
	}
	checkFails(t, "no open seat", store.ErrQuota)(join("g1", 0))
	must(t, join("g1", 5))
	must(t, join("g1", 0)) // the player keeps the seat
	checkFails(t, "an invitation that was used", store.ErrQuota)(join("g2", 5))
	must(t, join("g2", 6))
	checkFails(t, "no invited seat", store.ErrQuota)(join("g3", 7))
	info, err := s.Challenge(ctx, "AAA", 0)
	must(t, err)
	checkEqual(t, "players", info.Joined, 5)
	may := func(player string, invite int) error {
		return s.MayJoinChallenge(ctx, "AAA", player, invite, store.ChallengeSeats{Open: 3, Invited: 3})
	}
	checkFails(t, "may join without an invitation", store.ErrQuota)(may("g3", 0))
	checkFails(t, "may join with an invitation that was used", store.ErrQuota)(may("g3", 5))
	must(t, may("g3", 7))
	must(t, may("g1", 0))
	list, err := s.ChallengeRunsOfPlayer(ctx, "g1", "", 9)
	must(t, err)
	checkEqual(t, "the run of an invited player", list, []store.ChallengeRun{{Code: "AAA", Player: "g1", Run: "i3", Seq: 4, Invite: 5}})
	for _, player := range []string{"g1", "g2", "g3", "g4"} {
		must(t, s.DeletePlayer(ctx, player))
	}
}

// testChallengeQuota checks how many challenges a player can create in a day, and that the ones that
// expire first are deleted.
func testChallengeQuota(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	createRun(t, s, newRun("r", "ann"), firstDecision(3001))
	quota := store.ChallengeQuota{Since: 1000, Day: 3, Total: 2}
	add := func(hand int, created int64) error {
		c := newChallenge(fmt.Sprintf("C%d", hand), "ann", "r")
		c.Hand, c.Created, c.Expires = hand, created, created+5000
		_, err := s.AddChallenge(ctx, c, quota)
		return err
	}
	codes := func() (codes []string) {
		list, err := s.Challenges(ctx, "ann", 0, 9)
		must(t, err)
		for _, c := range list {
			codes = append(codes, c.Code)
		}
		return codes
	}
	must(t, add(0, 998))
	must(t, add(1, 999))
	must(t, add(2, 1000))
	checkEqual(t, "the latest", codes(), []string{"C2", "C1"})
	quota.Total = 9
	must(t, add(3, 1001))
	must(t, add(4, 1002))
	checkFails(t, "one too many on a day", store.ErrDayQuota)(add(5, 1003))
	must(t, add(4, 1004)) // it exists
	checkEqual(t, "after a refusal", codes(), []string{"C4", "C3", "C2", "C1"})
}
