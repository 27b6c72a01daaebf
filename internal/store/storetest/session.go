package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/make24/make24/internal/store"
)

func sessions(t *testing.T, s store.Store) {
	ctx := t.Context()
	find := func(what, token, want string) {
		t.Helper()
		data, found, err := s.FindCtx(ctx, token)
		must(t, err)
		if string(data) != want || found != (want != "") {
			t.Errorf("%s: %q, %v; want %q", what, data, found, want)
		}
	}
	soon := time.Now().Add(time.Hour)
	find("none", "t1", "")
	must(t, s.CommitCtx(ctx, "t1", []byte("one"), soon))
	must(t, s.CommitCtx(ctx, "t2", []byte("two"), soon))
	must(t, s.CommitCtx(ctx, "t3", []byte("over"), time.Now().Add(-time.Second)))
	find("one", "t1", "one")
	find("one that ended", "t3", "")
	must(t, s.CommitCtx(ctx, "t1", []byte("one again"), soon))
	find("written over", "t1", "one again")
	must(t, s.ExpireSessions(ctx, time.Now().UnixMilli()))
	find("not ended yet", "t1", "one again")
	must(t, s.ExpireSessions(ctx, soon.Add(time.Second).UnixMilli()))
	find("all ended", "t1", "")

	must(t, s.CommitCtx(ctx, "t5", []byte("five"), soon))
	must(t, s.DeleteCtx(ctx, "t5"))
	must(t, s.DeleteCtx(ctx, "t5"))
	find("deleted", "t5", "")
}

func secrets(t *testing.T, s store.Store) {
	ctx := t.Context()
	broken := errors.New("no entropy")
	_, err := s.Secret(ctx, "seed", func() ([]byte, error) { return nil, broken })
	fails(t, "fresh fails", err, broken)
	got, err := s.Secret(ctx, "seed", func() ([]byte, error) { return []byte("first\x00"), nil })
	must(t, err)
	equal(t, "fresh", got, []byte("first\x00"))
	got, err = s.Secret(ctx, "seed", func() ([]byte, error) {
		t.Error("made again")
		return []byte("second"), nil
	})
	must(t, err)
	equal(t, "kept", got, []byte("first\x00"))
	got, err = s.Secret(ctx, "other", func() ([]byte, error) { return []byte("third"), nil })
	must(t, err)
	equal(t, "of another name", got, []byte("third"))
}

func ping(t *testing.T, s store.Store) {
	must(t, s.Ping(t.Context()))
	if at, ok, err := s.Clock(t.Context()); err != nil || ok && time.Since(at).Abs() > time.Minute {
		t.Errorf("its clock: %v, %v, %v", at, ok, err)
	}
	must(t, s.Close())
	if err := s.Ping(t.Context()); err == nil {
		t.Error("a closed store answers")
	}
	if err := s.AddPlayer(t.Context(), store.Player{ID: "ann"}); err == nil {
		t.Error("a closed store writes")
	}
}
