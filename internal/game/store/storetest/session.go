package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// newSession returns a sample session; sample.go describes the samples.
func newSession(token, player string) store.Session {
	return store.Session{
		Token: token, Player: player, Browser: "Firefox", System: "Linux",
		Created: 4001, Used: 4002, Authenticated: 4003, Expiry: 9000,
	}
}

// sessionTokens returns the tokens of a player's sessions, in the order of Sessions.
func sessionTokens(t *testing.T, s *sqlstore.Store, player string, at int64) []string {
	t.Helper()
	sessions, err := s.Sessions(t.Context(), player, at)
	must(t, err)
	tokens := []string{}
	for _, session := range sessions {
		tokens = append(tokens, session.Token)
	}
	return tokens
}

// testSessions checks adding, reading, listing and updating sessions, and the limit on their
// number.
func testSessions(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	must(t, s.AddPasskey(ctx, newPasskey("k1", "ann")))
	checkFails(t, "an unknown session", store.ErrNotFound)(s.Session(ctx, "t1", 0))
	checkEqual(t, "no sessions", sessionTokens(t, s, "ann", 0), []string{})

	first, second := newSession("t1", "ann"), newSession("t2", "ann")
	first.Passkey, second.Used = []byte("k1"), 4010
	must(t, s.AddSession(ctx, first, 9))
	must(t, s.AddSession(ctx, second, 9))
	must(t, s.AddSession(ctx, newSession("t3", "bob"), 9))
	checkFails(t, "the token is in use", store.ErrExists)(s.AddSession(ctx, newSession("t1", "bob"), 9))
	checkFails(t, "a session of an unknown player", store.ErrNotFound)(s.AddSession(ctx, newSession("t4", "zoe"), 9))
	unknown := newSession("t4", "ann")
	unknown.Passkey = []byte("k9")
	checkFails(t, "a session of an unknown passkey", store.ErrNotFound)(s.AddSession(ctx, unknown, 9))
	checkReturns(t, "session", first)(s.Session(ctx, "t1", 8999))
	checkFails(t, "an expired session", store.ErrNotFound)(s.Session(ctx, "t1", 9000))
	checkEqual(t, "sessions, most recently used first", sessionTokens(t, s, "ann", 8999), []string{"t2", "t1"})
	checkEqual(t, "expired sessions", sessionTokens(t, s, "ann", 9000), []string{})

	checkReturns(t, "live sessions", []string{"t2"})(s.LiveSessions(ctx, []string{"t2", "t9", "\x00"}, 8999))
	checkReturns(t, "live sessions, all expired", []string{})(s.LiveSessions(ctx, []string{"t1", "t2", "t3"}, 9000))
	checkReturns(t, "no tokens", []string{})(s.LiveSessions(ctx, nil, 0))
	must(t, s.BanPlayer(ctx, "ann", 1, "spam"))
	checkReturns(t, "live sessions, without those of a banned player", []string{"t3"})(s.LiveSessions(ctx, []string{"t1", "t3"}, 0))
	must(t, s.BanPlayer(ctx, "ann", 0, ""))

	touched := first
	touched.Used, touched.Expiry = 5000, 10_000
	touched.Authenticated, touched.Passkey, touched.Browser = 1, nil, "another" // must not be updated
	must(t, s.TouchSession(ctx, touched))
	first.Used, first.Expiry = 5000, 10_000
	checkReturns(t, "touched session", first)(s.Session(ctx, "t1", 0))
	ann, err := s.Player(ctx, "ann")
	must(t, err)
	checkEqual(t, "Seen of the player", ann.Seen, int64(5000))
	touched.Used = 4500 // a slower request
	must(t, s.TouchSession(ctx, touched))
	ann, err = s.Player(ctx, "ann")
	must(t, err)
	checkEqual(t, "Seen after a slower request", ann.Seen, int64(5000))

	second.Passkey, second.Used, second.Authenticated, second.Expiry = []byte("k1"), 6000, 6001, 11_000
	must(t, s.AuthenticateSession(ctx, second))
	checkReturns(t, "authenticated session", second)(s.Session(ctx, "t2", 0))
	second.Passkey = []byte("k9")
	checkFails(t, "authenticate by an unknown passkey", store.ErrNotFound)(s.AuthenticateSession(ctx, second))

	must(t, s.AddSession(ctx, newSession("t5", "ann"), 2)) // deleted immediately: t1 and t2 were used later
	checkEqual(t, "sessions up to the limit", sessionTokens(t, s, "ann", 0), []string{"t2", "t1"})
	newest := newSession("t6", "ann")
	newest.Used = 7000
	must(t, s.AddSession(ctx, newest, 2))
	checkEqual(t, "sessions without the least recently used", sessionTokens(t, s, "ann", 0), []string{"t6", "t2"})
	checkReturns(t, "others deleted", 1)(s.DeleteOtherSessions(ctx, "ann", "t2"))
	checkEqual(t, "the session left", sessionTokens(t, s, "ann", 0), []string{"t2"})
	checkEqual(t, "sessions of another player", sessionTokens(t, s, "bob", 0), []string{"t3"})
}

// testDeletedSessions checks that sessions are deleted directly, with their passkey and with their
// player, and that no update restores them.
func testDeletedSessions(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	must(t, s.AddPasskey(ctx, newPasskey("k1", "ann")))
	must(t, s.AddPasskey(ctx, newPasskey("k2", "ann")))
	addSession := func(token, key string) store.Session {
		s1 := newSession(token, "ann")
		s1.Passkey = []byte(key)
		must(t, s.AddSession(ctx, s1, 9))
		return s1
	}
	s1 := addSession("t1", "k1")
	must(t, s.DeleteSession(ctx, "t1"))
	must(t, s.DeleteSession(ctx, "t1"))
	checkFails(t, "touch a deleted session", store.ErrNotFound)(s.TouchSession(ctx, s1))
	checkFails(t, "authenticate a deleted session", store.ErrNotFound)(s.AuthenticateSession(ctx, s1))
	checkEqual(t, "sessions", sessionTokens(t, s, "ann", 0), []string{})

	addSession("t2", "k1")
	addSession("t3", "k1")
	addSession("t4", "k2")
	must(t, s.AddSession(ctx, newSession("t5", "ann"), 9))
	must(t, s.DeletePasskey(ctx, "ann", []byte("k1"), "t3"))
	checkEqual(t, "sessions without those of passkey k1, except t3", sessionTokens(t, s, "ann", 0), []string{"t3", "t4", "t5"})
	got, err := s.Session(ctx, "t3", 0)
	must(t, err)
	checkEqual(t, "passkey of t3", got.Passkey, []byte(nil))
	must(t, s.AddPasskey(ctx, newPasskey("k3", "ann")))
	must(t, s.DeletePasskey(ctx, "ann", []byte("k3"), "t4")) // k2 opened t4
	must(t, s.DeletePasskey(ctx, "ann", []byte("k2"), ""))
	checkEqual(t, "sessions without that of passkey k2", sessionTokens(t, s, "ann", 0), []string{"t3", "t5"})

	must(t, s.AddSession(ctx, newSession("b1", "bob"), 9))
	must(t, s.DeletePlayer(ctx, "ann"))
	checkFails(t, "touch a session of a deleted player", store.ErrNotFound)(s.TouchSession(ctx, newSession("t3", "ann")))
	checkEqual(t, "sessions of a deleted player", sessionTokens(t, s, "ann", 0), []string{})
	checkEqual(t, "sessions of another player", sessionTokens(t, s, "bob", 0), []string{"b1"})
}

// testExpiredSessions checks that expired sessions are deleted in batches, earliest Expiry first.
func testExpiredSessions(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	for i, token := range []string{"t1", "t2", "t3", "t4"} {
		session := newSession(token, "ann")
		session.Expiry = 9000 + int64(i)
		must(t, s.AddSession(ctx, session, 9))
	}
	for _, want := range []struct {
		at        int64
		n         int
		remaining []string
	}{
		{8999, 0, []string{"t1", "t2", "t3", "t4"}},
		{9002, 2, []string{"t3", "t4"}},
		{9002, 1, []string{"t4"}},
		{9002, 0, []string{"t4"}},
	} {
		checkReturns(t, "expired", want.n)(s.ExpireSessions(ctx, want.at, 2))
		checkEqual(t, "left", sessionTokens(t, s, "ann", 0), want.remaining)
	}
}

// testExpiredGuests checks at what times guests are checked and deleted: guests who have neither played
// nor found ideas, or have no session, early, other guests later, and players with a passkey never.
func testExpiredGuests(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	retention := store.GuestRetention{Unplayed: 100, Played: 1000}
	addPlayers(t, s, "new", "played", "lost", "keyed", "back", "finder") // all were seen at 1002
	for _, id := range []string{"played", "lost", "keyed"} {
		d := firstDecision(3001)
		d.Plays = []store.Play{newPlay("run of "+id, 0, id, 1)}
		createRun(t, s, newRun("run of "+id, id), d)
	}
	for _, id := range []string{"new", "played", "back", "finder"} {
		session := newSession("token of "+id, id)
		session.Used = 1002
		must(t, s.AddSession(ctx, session, 9))
	}
	must(t, s.PutFoundIdeas(ctx, store.FoundIdeas{Player: "finder", Puzzle: "1-4.5.6.10-24-classic", Solutions: []byte("[]")}, nil, 1))
	must(t, s.AddPasskey(ctx, newPasskey("k", "keyed")))
	sweep := func(at int64, limit, wantChecked int, want ...string) {
		t.Helper()
		before := 0
		remaining := []string{}
		for _, id := range []string{"new", "played", "lost", "keyed", "back", "finder"} {
			if _, err := s.Player(ctx, id); err == nil {
				before++
			}
		}
		checked, deleted, err := s.ExpireGuests(ctx, at, retention, limit)
		must(t, err)
		for _, id := range []string{"new", "played", "lost", "keyed", "back", "finder"} {
			if _, err := s.Player(ctx, id); err == nil {
				remaining = append(remaining, id)
			}
		}
		checkEqual(t, "checked", checked, wantChecked)
		checkEqual(t, "left", remaining, want)
		checkEqual(t, "deleted", deleted, before-len(remaining))
	}
	allPlayers := []string{"new", "played", "lost", "keyed", "back", "finder"}
	sweep(1002, 3, 3, allPlayers...)
	sweep(1002, 3, 3, allPlayers...)
	sweep(1101, 9, 0, allPlayers...)
	touched := newSession("token of back", "back")
	touched.Used, touched.Expiry = 1050, 9999
	must(t, s.TouchSession(ctx, touched))
	sweep(1102, 9, 3, "played", "keyed", "back", "finder") // new has not played, lost has no session
	sweep(1149, 9, 0, "played", "keyed", "back", "finder")
	sweep(1150, 9, 1, "played", "keyed", "finder")
	sweep(2001, 9, 0, "played", "keyed", "finder")
	sweep(2002, 9, 3, "keyed")
	sweep(1e6, 9, 1, "keyed")
	must(t, s.DeletePasskey(ctx, "keyed", []byte("k"), ""))
	sweep(1e6+999, 9, 0, "keyed")
	sweep(1e6+1000, 9, 1)
	for _, id := range allPlayers {
		checkEqual(t, "sessions of "+id, sessionTokens(t, s, id, 0), []string{})
	}
}

// testProbeWrite checks that ProbeWrite leaves nothing behind.
func testProbeWrite(t *testing.T, s *sqlstore.Store) {
	must(t, s.ProbeWrite(t.Context()))
	must(t, s.ProbeWrite(t.Context()))
	checkReturns(t, "secret", []byte("fresh"))(s.Secret(t.Context(), "probe", func() ([]byte, error) { return []byte("fresh"), nil }))
}

// testSecrets checks that a secret is generated once, and that an error of generate is returned.
func testSecrets(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	errEntropy := errors.New("no entropy")
	checkFails(t, "generate fails", errEntropy)(s.Secret(ctx, "seed", func() ([]byte, error) { return nil, errEntropy }))
	checkReturns(t, "new secret", []byte("first\x00"))(s.Secret(ctx, "seed", func() ([]byte, error) { return []byte("first\x00"), nil }))
	got, err := s.Secret(ctx, "seed", func() ([]byte, error) {
		t.Error("an existing secret was generated again")
		return []byte("second"), nil
	})
	must(t, err)
	checkEqual(t, "stored secret", got, []byte("first\x00"))
	checkReturns(t, "secret of another name", []byte("third"))(s.Secret(ctx, "other", func() ([]byte, error) { return []byte("third"), nil }))
}

// testPing checks that Ping and Clock succeed, and that a closed store returns errors.
func testPing(t *testing.T, s *sqlstore.Store) {
	must(t, s.Ping(t.Context()))
	var at time.Time
	var ok bool
	var err error
	// The database of a test runs on the same machine. It rounds its time.
	from, to := clocktest.Bracket(func() { at, ok, err = s.Clock(t.Context()) })
	if err != nil || ok && (at.Before(from.Add(-time.Second)) || at.After(to.Add(time.Second))) {
		t.Errorf("Clock() = %v, %v, %v, called from %v to %v", at, ok, err, from, to)
	}
	must(t, s.Close())
	if err := s.Ping(t.Context()); err == nil {
		t.Error("Ping of a closed store succeeded")
	}
	if err := s.AddPlayer(t.Context(), store.Player{ID: "ann"}); err == nil {
		t.Error("a write to a closed store succeeded")
	}
}
