package storetest

import (
	"testing"

	"github.com/make24/make24/internal/store"
)

func players(t *testing.T, s store.Store) {
	ctx := t.Context()
	fails(t, "no player", store.ErrNotFound)(s.Player(ctx, "ann"))
	fails(t, "set no player", store.ErrNotFound)(s.SetPlayer(ctx, player("ann")))
	must(t, s.DeletePlayer(ctx, "ann"))

	ann := player("ann")
	must(t, s.AddPlayer(ctx, ann))
	bob := store.Player{ID: "bob"} // a new guest
	must(t, s.AddPlayer(ctx, bob))
	other := player("ann")
	other.Name = "Somebody Else"
	fails(t, "the ID is in use", store.ErrExists)(s.AddPlayer(ctx, other))
	returns(t, "player", ann)(s.Player(ctx, "ann"))

	changed := store.Player{ID: "ann", Name: "Ann", Lang: "en", Settings: []byte(`{}`), Created: 5, Seen: 1003}
	must(t, s.SetPlayer(ctx, changed))
	changed.Created = ann.Created
	returns(t, "changed player", changed)(s.Player(ctx, "ann"))
	got, err := s.Player(ctx, "bob")
	must(t, err)
	got.Settings = nil
	equal(t, "player that was not changed", got, bob)
}

func passkeys(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	fails(t, "no passkey", store.ErrNotFound)(s.Passkey(ctx, []byte("k1")))
	returns(t, "no passkeys", []store.Passkey{})(s.Passkeys(ctx, "ann"))

	second, first, third := passkey("k\x00\xff2", "ann"), passkey("k3", "ann"), passkey("k1", "bob")
	second.Created = 2005
	must(t, s.AddPasskey(ctx, second))
	must(t, s.AddPasskey(ctx, first))
	must(t, s.AddPasskey(ctx, third))
	fails(t, "the ID is in use", store.ErrExists)(s.AddPasskey(ctx, passkey("k3", "bob")))
	fails(t, "a passkey of an unknown player", store.ErrNotFound)(s.AddPasskey(ctx, passkey("k4", "zoe")))

	second.Credential, second.Used = []byte(`{"count":2}`), 2009
	must(t, s.UsePasskey(ctx, store.Passkey{ID: second.ID, Credential: second.Credential, Used: second.Used}, 2002))
	fails(t, "answer a challenge again", store.ErrNotFound)(s.UsePasskey(ctx, second, 2008))
	fails(t, "use no passkey", store.ErrNotFound)(s.UsePasskey(ctx, passkey("k9", "ann"), 9999))
	returns(t, "used passkey", second)(s.Passkey(ctx, second.ID))
	returns(t, "passkeys, the oldest first", []store.Passkey{first, second})(s.Passkeys(ctx, "ann"))

	fails(t, "delete the passkey of another player", store.ErrNotFound)(s.DeletePasskey(ctx, "ann", third.ID, ""))
	must(t, s.DeletePasskey(ctx, "ann", first.ID, ""))
	fails(t, "delete it again", store.ErrNotFound)(s.DeletePasskey(ctx, "ann", first.ID, ""))
	returns(t, "passkeys left", []store.Passkey{second})(s.Passkeys(ctx, "ann"))
	_, err := s.Passkey(ctx, third.ID)
	must(t, err)
}
