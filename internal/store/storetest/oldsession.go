package storetest

import (
	"fmt"
	"testing"

	"github.com/make24/make24/internal/store"
)

// What package scs stored of sessions in tables of version 1: of a player, of a player who is making
// a passkey, of somebody who began to sign in, and of a player who is not there.
const (
	oldPlayer   = "257f030102ff800001020108446561646c696e6501ff8200010656616c75657301ff8400000010ff810501010454696d6501ff8200000027ff83040101176d61705b737472696e675d696e74657266616365207b7d01ff8400010c0110000042ff80010f010000000ee294f27f10b63295ffff010106706c6179657206737472696e670c1c001a323544493643594d49534a4d594c3737434d5a4737573542413600"
	oldCeremony = "257f030102ff800001020108446561646c696e6501ff8200010656616c75657301ff8400000010ff810501010454696d6501ff8200000027ff83040101176d61705b737472696e675d696e74657266616365207b7d01ff8400010c01100000ffa9ff80010f010000000ee294f27f10b88adaffff010206706c6179657206737472696e670c1c001a4a4a4d4e4d49595644514a4356565759484153414437534e4a4e08636572656d6f6e79336769746875622e636f6d2f6d616b6532342f6d616b6532342f696e7465726e616c2f7765622f67616d652e636572656d6f6e79ff8503010108636572656d6f6e7901ff8600010201064d616b696e6701020001055374617465010a0000000cff86080101010378797a0000"
	oldNobody   = "257f030102ff800001020108446561646c696e6501ff8200010656616c75657301ff84"
	oldStranger = "06706c6179657206737472696e670c1c001a4141414141414141414141414141414141414141414141414141"
)

const oldLife = 400 * 24 * 60 * 60 * 1000 // of a session, in milliseconds

// OldSessions is the SQL that adds them, and their players. A blob is written from its hex digits.
func OldSessions(blob func(hex string) string) (sql string) {
	for _, id := range []string{"25DI6CYMISJMYL77CMZG7W5BA6", "JJMNMIYVDQJCVVWYHASAD7SNJN"} {
		sql += fmt.Sprintf("INSERT INTO players (id, name, lang, created, seen) VALUES ('%s', 'Ann', 'en', 1001, 1002);\n", id)
	}
	for i, data := range []string{oldPlayer, oldCeremony, oldNobody, oldStranger} {
		sql += fmt.Sprintf("INSERT INTO sessions (token, data, expiry) VALUES ('t%d', %s, %d);\n", i, blob(data), int64(oldLife)+5000+int64(i))
	}
	return sql
}

// HasOldSessions looks whether those of players are still good.
func HasOldSessions(t *testing.T, s store.Store) {
	t.Helper()
	for i, id := range []string{"25DI6CYMISJMYL77CMZG7W5BA6", "JJMNMIYVDQJCVVWYHASAD7SNJN"} {
		token, used := fmt.Sprint("t", i), 5000+int64(i)
		got, err := s.Session(t.Context(), token, oldLife)
		must(t, err)
		equal(t, "session", got, store.Session{Token: token, Player: id, Created: used, Used: used, Expiry: oldLife + used})
		p, err := s.Player(t.Context(), id)
		must(t, err)
		equal(t, "seen", p.Seen, used)
	}
	for _, token := range []string{"t2", "t3"} {
		_, err := s.Session(t.Context(), token, 0)
		fails(t, "a session of nobody", err, store.ErrNotFound)
	}
}
