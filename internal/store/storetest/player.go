package storetest

import (
	"testing"

	"github.com/make24/make24/internal/store"
)

func players(t *testing.T, s store.Store) {
	ctx := t.Context()
	_, err := s.Player(ctx, "ann")
	fails(t, "no player", err, store.ErrNotFound)
	fails(t, "set no player", s.SetPlayer(ctx, player("ann")), store.ErrNotFound)
	must(t, s.DeletePlayer(ctx, "ann"))

	ann := player("ann")
	must(t, s.AddPlayer(ctx, ann))
	bob := store.Player{ID: "bob"} // a guest has nothing yet
	must(t, s.AddPlayer(ctx, bob))
	other := player("ann")
	other.Name = "Somebody Else"
	fails(t, "the ID is in use", s.AddPlayer(ctx, other), store.ErrTaken)
	got, err := s.Player(ctx, "ann")
	must(t, err)
	equal(t, "player", got, ann)

	changed := store.Player{ID: "ann", Name: "Ann", Lang: "en", Settings: []byte(`{}`), Created: 5, Seen: 1003}
	must(t, s.SetPlayer(ctx, changed))
	changed.Created = ann.Created
	got, err = s.Player(ctx, "ann")
	must(t, err)
	equal(t, "changed player", got, changed)
	got, err = s.Player(ctx, "bob")
	must(t, err)
	got.Settings = nil
	equal(t, "player that was not changed", got, bob)
}

func passkeys(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	_, err := s.Passkey(ctx, []byte("k1"))
	fails(t, "no passkey", err, store.ErrNotFound)
	none, err := s.Passkeys(ctx, "ann")
	must(t, err)
	equal(t, "no passkeys", none, []store.Passkey{})

	second, first, third := passkey("k\x00\xff2", "ann"), passkey("k3", "ann"), passkey("k1", "bob")
	second.Created = 2005
	must(t, s.AddPasskey(ctx, second))
	must(t, s.AddPasskey(ctx, first))
	must(t, s.AddPasskey(ctx, third))
	fails(t, "the ID is in use", s.AddPasskey(ctx, passkey("k3", "bob")), store.ErrTaken)
	fails(t, "a passkey of nobody", s.AddPasskey(ctx, passkey("k4", "zoe")), store.ErrNotFound)

	second.Credential, second.Used = []byte(`{"count":2}`), 2009
	must(t, s.UsePasskey(ctx, store.Passkey{ID: second.ID, Credential: second.Credential, Used: second.Used}, 2002))
	fails(t, "answer a challenge again", s.UsePasskey(ctx, second, 2008), store.ErrNotFound)
	fails(t, "use no passkey", s.UsePasskey(ctx, passkey("k9", "ann"), 9999), store.ErrNotFound)
	got, err := s.Passkey(ctx, second.ID)
	must(t, err)
	equal(t, "used passkey", got, second)
	all, err := s.Passkeys(ctx, "ann")
	must(t, err)
	equal(t, "passkeys, the oldest first", all, []store.Passkey{first, second})

	fails(t, "delete another's", s.DeletePasskey(ctx, "ann", third.ID, ""), store.ErrNotFound)
	must(t, s.DeletePasskey(ctx, "ann", first.ID, ""))
	fails(t, "delete it again", s.DeletePasskey(ctx, "ann", first.ID, ""), store.ErrNotFound)
	all, err = s.Passkeys(ctx, "ann")
	must(t, err)
	equal(t, "passkeys left", all, []store.Passkey{second})
	_, err = s.Passkey(ctx, third.ID)
	must(t, err)
}
