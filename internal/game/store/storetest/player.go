package storetest

import (
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// testPlayers checks adding, reading, updating and deleting players.
func testPlayers(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	checkFails(t, "an unknown player", store.ErrNotFound)(s.Player(ctx, "ann"))
	checkFails(t, "set an unknown player", store.ErrNotFound)(s.SetPlayer(ctx, newPlayer("ann")))
	must(t, s.DeletePlayer(ctx, "ann"))

	ann := newPlayer("ann")
	must(t, s.AddPlayer(ctx, ann))
	bob := store.Player{ID: "bob"} // a new guest
	must(t, s.AddPlayer(ctx, bob))
	other := newPlayer("ann")
	other.Name = "Somebody Else"
	checkFails(t, "the ID is in use", store.ErrExists)(s.AddPlayer(ctx, other))
	checkReturns(t, "player", ann)(s.Player(ctx, "ann"))

	changed := store.Player{ID: "ann", Name: "Ann", Lang: "en", Settings: []byte(`{}`), Created: 5, Seen: 1003}
	must(t, s.SetPlayer(ctx, changed))
	changed.Created = ann.Created
	checkReturns(t, "changed player", changed)(s.Player(ctx, "ann"))
	got, err := s.Player(ctx, "bob")
	must(t, err)
	got.Settings = nil
	checkEqual(t, "player that was not changed", got, bob)
}

// testPasskeys checks adding, using, listing and deleting passkeys.
func testPasskeys(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	checkFails(t, "an unknown passkey", store.ErrNotFound)(s.Passkey(ctx, []byte("k1")))
	checkReturns(t, "no passkeys", []store.Passkey{})(s.Passkeys(ctx, "ann"))

	second, first, third := newPasskey("k\x00\xff2", "ann"), newPasskey("k3", "ann"), newPasskey("k1", "bob")
	second.Created = 2005
	must(t, s.AddPasskey(ctx, second))
	must(t, s.AddPasskey(ctx, first))
	must(t, s.AddPasskey(ctx, third))
	checkFails(t, "the ID is in use", store.ErrExists)(s.AddPasskey(ctx, newPasskey("k3", "bob")))
	checkFails(t, "a passkey of an unknown player", store.ErrNotFound)(s.AddPasskey(ctx, newPasskey("k4", "zoe")))

	second.Credential, second.Used = []byte(`{"count":2}`), 2009
	must(t, s.UsePasskey(ctx, store.Passkey{ID: second.ID, Credential: second.Credential, Used: second.Used}, 2002))
	checkFails(t, "use a passkey again with the same challenge", store.ErrNotFound)(s.UsePasskey(ctx, second, 2008))
	checkFails(t, "use an unknown passkey", store.ErrNotFound)(s.UsePasskey(ctx, newPasskey("k9", "ann"), 9999))
	checkReturns(t, "used passkey", second)(s.Passkey(ctx, second.ID))
	checkReturns(t, "passkeys, the oldest first", []store.Passkey{first, second})(s.Passkeys(ctx, "ann"))

	checkFails(t, "delete the passkey of another player", store.ErrNotFound)(s.DeletePasskey(ctx, "ann", third.ID, ""))
	must(t, s.DeletePasskey(ctx, "ann", first.ID, ""))
	checkFails(t, "delete it again", store.ErrNotFound)(s.DeletePasskey(ctx, "ann", first.ID, ""))
	checkReturns(t, "passkeys left", []store.Passkey{second})(s.Passkeys(ctx, "ann"))
	_, err := s.Passkey(ctx, third.ID)
	must(t, err)
}
