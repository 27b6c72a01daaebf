package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/make24/make24/internal/store"
)

// session returns a sample like those in sample.go.
func session(token, player string) store.Session {
	return store.Session{
		Token: token, Player: player, Browser: "Firefox", System: "Linux",
		Created: 4001, Used: 4002, Authenticated: 4003, Expiry: 9000,
	}
}

// tokens returns the tokens of a player's sessions, in the order of the list.
func tokens(t *testing.T, s store.Store, player string, at int64) []string {
	t.Helper()
	all, err := s.Sessions(t.Context(), player, at)
	must(t, err)
	list := []string{}
	for _, one := range all {
		list = append(list, one.Token)
	}
	return list
}

func sessions(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	must(t, s.AddPasskey(ctx, passkey("k1", "ann")))
	fails(t, "no session", store.ErrNotFound)(s.Session(ctx, "t1", 0))
	equal(t, "no sessions", tokens(t, s, "ann", 0), []string{})

	first, second := session("t1", "ann"), session("t2", "ann")
	first.Passkey, second.Used = []byte("k1"), 4010
	must(t, s.AddSession(ctx, first, 9))
	must(t, s.AddSession(ctx, second, 9))
	must(t, s.AddSession(ctx, session("t3", "bob"), 9))
	fails(t, "the token is in use", store.ErrExists)(s.AddSession(ctx, session("t1", "bob"), 9))
	fails(t, "a session of an unknown player", store.ErrNotFound)(s.AddSession(ctx, session("t4", "zoe"), 9))
	unknown := session("t4", "ann")
	unknown.Passkey = []byte("k9")
	fails(t, "a session of an unknown passkey", store.ErrNotFound)(s.AddSession(ctx, unknown, 9))
	returns(t, "session", first)(s.Session(ctx, "t1", 8999))
	fails(t, "an expired session", store.ErrNotFound)(s.Session(ctx, "t1", 9000))
	equal(t, "sessions, most recently used first", tokens(t, s, "ann", 8999), []string{"t2", "t1"})
	equal(t, "expired sessions", tokens(t, s, "ann", 9000), []string{})

	touched := first
	touched.Used, touched.Expiry = 5000, 10_000
	touched.Authenticated, touched.Passkey, touched.Browser = 1, nil, "another" // must not be updated
	must(t, s.TouchSession(ctx, touched))
	first.Used, first.Expiry = 5000, 10_000
	returns(t, "touched session", first)(s.Session(ctx, "t1", 0))
	seen, err := s.Player(ctx, "ann")
	must(t, err)
	equal(t, "Seen of the player", seen.Seen, int64(5000))
	touched.Used = 4500 // a slower request
	must(t, s.TouchSession(ctx, touched))
	seen, err = s.Player(ctx, "ann")
	must(t, err)
	equal(t, "Seen after a slower request", seen.Seen, int64(5000))

	second.Passkey, second.Used, second.Authenticated, second.Expiry = []byte("k1"), 6000, 6001, 11_000
	must(t, s.AuthenticateSession(ctx, second))
	returns(t, "authenticated session", second)(s.Session(ctx, "t2", 0))
	second.Passkey = []byte("k9")
	fails(t, "authenticate by an unknown passkey", store.ErrNotFound)(s.AuthenticateSession(ctx, second))

	must(t, s.AddSession(ctx, session("t5", "ann"), 2)) // deleted at once: t1 and t2 were used later
	equal(t, "at most the limit", tokens(t, s, "ann", 0), []string{"t2", "t1"})
	newest := session("t6", "ann")
	newest.Used = 7000
	must(t, s.AddSession(ctx, newest, 2))
	equal(t, "without the least recently used", tokens(t, s, "ann", 0), []string{"t6", "t2"})
	returns(t, "others deleted", 1)(s.DeleteOtherSessions(ctx, "ann", "t2"))
	equal(t, "the session left", tokens(t, s, "ann", 0), []string{"t2"})
	equal(t, "sessions of another player", tokens(t, s, "bob", 0), []string{"t3"})
}

// deletedSessions checks what deletes a session, and that no call restores it.
func deletedSessions(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	must(t, s.AddPasskey(ctx, passkey("k1", "ann")))
	must(t, s.AddPasskey(ctx, passkey("k2", "ann")))
	by := func(token, key string) store.Session {
		one := session(token, "ann")
		one.Passkey = []byte(key)
		must(t, s.AddSession(ctx, one, 9))
		return one
	}
	one := by("t1", "k1")
	must(t, s.DeleteSession(ctx, "t1"))
	must(t, s.DeleteSession(ctx, "t1"))
	fails(t, "touch a deleted session", store.ErrNotFound)(s.TouchSession(ctx, one))
	fails(t, "authenticate a deleted session", store.ErrNotFound)(s.AuthenticateSession(ctx, one))
	equal(t, "sessions", tokens(t, s, "ann", 0), []string{})

	by("t2", "k1")
	by("t3", "k1")
	by("t4", "k2")
	must(t, s.AddSession(ctx, session("t5", "ann"), 9))
	must(t, s.DeletePasskey(ctx, "ann", []byte("k1"), "t3"))
	equal(t, "without those of the passkey, except the one that deleted it", tokens(t, s, "ann", 0), []string{"t3", "t4", "t5"})
	got, err := s.Session(ctx, "t3", 0)
	must(t, err)
	equal(t, "its passkey", got.Passkey, []byte(nil))
	must(t, s.AddPasskey(ctx, passkey("k3", "ann")))
	must(t, s.DeletePasskey(ctx, "ann", []byte("k3"), "t4")) // k2 opened t4
	must(t, s.DeletePasskey(ctx, "ann", []byte("k2"), ""))
	equal(t, "without that of the other passkey", tokens(t, s, "ann", 0), []string{"t3", "t5"})

	must(t, s.AddSession(ctx, session("b1", "bob"), 9))
	must(t, s.DeletePlayer(ctx, "ann"))
	fails(t, "touch a session of a deleted player", store.ErrNotFound)(s.TouchSession(ctx, session("t3", "ann")))
	equal(t, "sessions of a deleted player", tokens(t, s, "ann", 0), []string{})
	equal(t, "sessions of another player", tokens(t, s, "bob", 0), []string{"b1"})
}

// expiredSessions checks that expired sessions are deleted in batches, earliest Expiry first.
func expiredSessions(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	for i, token := range []string{"t1", "t2", "t3", "t4"} {
		one := session(token, "ann")
		one.Expiry = 9000 + int64(i)
		must(t, s.AddSession(ctx, one, 9))
	}
	for _, want := range []struct {
		at   int64
		n    int
		left []string
	}{
		{8999, 0, []string{"t1", "t2", "t3", "t4"}},
		{9002, 2, []string{"t3", "t4"}},
		{9002, 1, []string{"t4"}},
		{9002, 0, []string{"t4"}},
	} {
		returns(t, "expired", want.n)(s.ExpireSessions(ctx, want.at, 2))
		equal(t, "left", tokens(t, s, "ann", 0), want.left)
	}
}

// expiredGuests checks which guests are deleted, and when.
func expiredGuests(t *testing.T, s store.Store) {
	ctx := t.Context()
	keep := store.GuestRetention{Unplayed: 100, Played: 1000}
	addPlayers(t, s, "new", "played", "lost", "keyed", "back") // all seen at 1002
	for _, id := range []string{"played", "lost", "keyed"} {
		d := begin(3001)
		d.Plays = []store.Play{play("run of "+id, 0, id, 1)}
		create(t, s, run("run of "+id, id), d)
	}
	for _, id := range []string{"new", "played", "back"} {
		one := session("token of "+id, id)
		one.Used = 1002
		must(t, s.AddSession(ctx, one, 9))
	}
	must(t, s.AddPasskey(ctx, passkey("k", "keyed")))
	sweep := func(at int64, limit, seen int, left ...string) {
		t.Helper()
		was := 0
		now := []string{}
		for _, id := range []string{"new", "played", "lost", "keyed", "back"} {
			if _, err := s.Player(ctx, id); err == nil {
				was++
			}
		}
		n, deleted, err := s.ExpireGuests(ctx, at, keep, limit)
		must(t, err)
		for _, id := range []string{"new", "played", "lost", "keyed", "back"} {
			if _, err := s.Player(ctx, id); err == nil {
				now = append(now, id)
			}
		}
		equal(t, "checked", n, seen)
		equal(t, "left", now, left)
		equal(t, "deleted", deleted, was-len(now))
	}
	allPlayers := []string{"new", "played", "lost", "keyed", "back"}
	sweep(1002, 3, 3, allPlayers...)
	sweep(1002, 3, 2, allPlayers...)
	sweep(1101, 9, 0, allPlayers...)
	touched := session("token of back", "back")
	touched.Used, touched.Expiry = 1050, 9999
	must(t, s.TouchSession(ctx, touched))
	sweep(1102, 9, 3, "played", "keyed", "back") // new has not played, lost has no session
	sweep(1149, 9, 0, "played", "keyed", "back")
	sweep(1150, 9, 1, "played", "keyed")
	sweep(2001, 9, 0, "played", "keyed")
	sweep(2002, 9, 2, "keyed")
	sweep(1e6, 9, 1, "keyed")
	must(t, s.DeletePasskey(ctx, "keyed", []byte("k"), ""))
	sweep(1e6+999, 9, 0, "keyed")
	sweep(1e6+1000, 9, 1)
	for _, id := range allPlayers {
		equal(t, "sessions of "+id, tokens(t, s, id, 0), []string{})
	}
}

// probeWrites checks that ProbeWrite leaves nothing behind.
func probeWrites(t *testing.T, s store.Store) {
	must(t, s.ProbeWrite(t.Context()))
	must(t, s.ProbeWrite(t.Context()))
	returns(t, "secret", []byte("fresh"))(s.Secret(t.Context(), "room", func() ([]byte, error) { return []byte("fresh"), nil }))
}

func secrets(t *testing.T, s store.Store) {
	ctx := t.Context()
	broken := errors.New("no entropy")
	fails(t, "fresh fails", broken)(s.Secret(ctx, "seed", func() ([]byte, error) { return nil, broken }))
	returns(t, "fresh", []byte("first\x00"))(s.Secret(ctx, "seed", func() ([]byte, error) { return []byte("first\x00"), nil }))
	got, err := s.Secret(ctx, "seed", func() ([]byte, error) {
		t.Error("generated twice")
		return []byte("second"), nil
	})
	must(t, err)
	equal(t, "stored secret", got, []byte("first\x00"))
	returns(t, "secret of another name", []byte("third"))(s.Secret(ctx, "other", func() ([]byte, error) { return []byte("third"), nil }))
}

func ping(t *testing.T, s store.Store) {
	must(t, s.Ping(t.Context()))
	if at, ok, err := s.Clock(t.Context()); err != nil || ok && time.Since(at).Abs() > time.Minute {
		t.Errorf("Clock() = %v, %v, %v", at, ok, err)
	}
	must(t, s.Close())
	if err := s.Ping(t.Context()); err == nil {
		t.Error("Ping of a closed store succeeded")
	}
	if err := s.AddPlayer(t.Context(), store.Player{ID: "ann"}); err == nil {
		t.Error("a write to a closed store succeeded")
	}
}
