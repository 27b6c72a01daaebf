package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// TestAdminBlocks blocks networks, lists them, and ends a block.
func TestAdminBlocks(t *testing.T) {
	forEachGame(t, func(t *testing.T, g *adminGame) {
		fixClocks(t, fixedTime)
		date := fixedTime.UTC().Format(time.DateTime)
		until := fixedTime.Add(90 * time.Minute).UTC().Format(time.DateTime)
		g.want("", 0, "no network is blocked\n", "", "blocks")
		g.want("", 0, "198.51.100.7/32 is blocked until `make24 admin unblock`\n", "", "block", "198.51.100.7")
		g.want("", 0, "198.51.100.7/32 is blocked until "+until+" UTC\n", "", "block", "198.51.100.7", "--for", "90m")
		g.want("", 0, "2001:db8::/64 is blocked until `make24 admin unblock`\n", "", "block", "2001:db8::7")
		list := "198.51.100.7/32     since " + date + "  until " + until + " UTC\n" + "2001:db8::/64       since " + date + "  until `make24 admin unblock`\n"
		g.want("", 0, list, "", "blocks")
		first := fmt.Sprintf(`{"network":"198.51.100.7/32","created":%d,"until":%d}`, fixedTime.UnixMilli(), fixedTime.Add(90*time.Minute).UnixMilli())
		if _, out, _ := g.run("", "blocks", "--json"); !strings.HasPrefix(out, first+"\n") {
			t.Errorf("%s, want %s", out, first)
		}
		fixClocks(t, fixedTime.Add(90*time.Minute))
		g.want("", 0, strings.SplitAfter(list, "\n")[1], "", "blocks")
		g.want("", 0, "2001:db8::/64 is no longer blocked\n", "", "unblock", "2001:db8::9")
		g.want("", 2, "", "make24: 2001:db8::/64 is not blocked; `make24 admin blocks` lists the blocked networks\n", "unblock", "2001:db8::9")

		g.want("", 2, "", "make24: \"x\" is not an address or a network; write 198.51.100.7, 198.51.100.0/24 or 2001:db8::/48\n", "block", "x")
		g.want("", 2, "", "make24: \"0.0.0.0/0\" is too large; block at most a /8 of IPv4 or a /16 of IPv6\n", "block", "0.0.0.0/0")
		g.want("", 2, "", "make24: \"127.0.0.1\" has addresses of this machine, which cannot be blocked\n", "block", "127.0.0.1")
		g.want("", 2, "", "make24: --for \"0s\" is not a duration; write for example 30m, 1h or 30d\n", "block", "192.0.2.1", "--for", "0s")
		g.want("", 2, "", "make24: 192.0.2.0/24 has the trusted proxy 192.0.2.9/32, which cannot be blocked; block the address of the client\n",
			"block", "192.0.2.0/24", "--trusted-proxies", "192.0.2.9")
		t.Setenv("MAKE24_TRUSTED_PROXIES", "192.0.2.9")
		if status, _, log := g.run("", "block", "192.0.2.0/24"); status != 2 || !strings.Contains(log, "trusted proxy") {
			t.Errorf("with the setting of the server: status %d, %q", status, log)
		}
	})
}

// TestFullListOfBlocks checks that a full list refuses another network, but still renews one that it has.
func TestFullListOfBlocks(t *testing.T) {
	forEachGame(t, func(t *testing.T, g *adminGame) {
		fixClocks(t, fixedTime)
		for i := range server.MaxBlocks {
			network := netip.PrefixFrom(netip.AddrFrom4([4]byte{198, 51, byte(i >> 8), byte(i)}), 32)
			if err := g.db.PutBlock(t.Context(), store.Block{Network: network.String(), Created: 1}); err != nil {
				t.Fatal(err)
			}
		}
		if status, _, log := g.run("", "block", "192.0.2.1"); status != 2 || !strings.Contains(log, "1,000") && !strings.Contains(log, "1000") {
			t.Errorf("another network: status %d, %q", status, log)
		}
		until := fixedTime.Add(time.Hour).UTC().Format(time.DateTime)
		g.want("", 0, "198.51.0.7/32 is blocked until "+until+" UTC\n", "", "block", "198.51.0.7", "--for", "1h")
	})
}

// TestAdminTop asks a running server what its clients hold.
func TestAdminTop(t *testing.T) {
	forEachGame(t, func(t *testing.T, g *adminGame) {
		g.want("", 2, "", "make24: no server of this version has used the game; start `make24 serve` first\n", "top")
		srv, err := server.New(server.Options{Addr: "127.0.0.1:0", Store: g.db, TimeLimit: time.Minute, Version: "test", Log: slog.New(slog.DiscardHandler), Grace: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		if err := srv.Listen(); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(context.Background())
		done := make(chan error, 1)
		go func() { done <- srv.Serve(ctx) }()
		defer func() {
			stop()
			if err := <-done; err != nil {
				t.Error(err)
			}
		}()
		addr := srv.Addr().String()
		status, out, log := g.run("", "top", "--addr", addr)
		for _, want := range []string{
			`http://` + addr + `  make24 test  .* UTC\n`,
			`\nmemory +0 B of 128 MiB\n`, `\nanswer-streams +0 of 256\n`, `\nrace-streams +0 of 20000\n`, `\nconnections +1 of 16384\n\n`,
			`\nADDRESS +MEMORY +SLOTS +WAITING +ANSWERS +RACES +REQUESTS +CONNECTIONS +OLDEST +RECEIVED +SENT\n`,
			`\n127\.0\.0\.1 +0 B +0 +0 +0 +0 +1 +1 +0s +0 B +0 B\n$`,
		} {
			if !regexp.MustCompile(want).MatchString(out) {
				t.Errorf("no %q in\n%s", want, out)
			}
		}
		if status != 0 || log != "" {
			t.Errorf("status %d, %q", status, log)
		}
		// A command may end before the server knows that its connection has.
		clocktest.Until(t, "only this connection is open", func() bool {
			var h server.Holdings
			status, out, log = g.run("", "top", "--addr", addr, "--json")
			if err := json.Unmarshal([]byte(out), &h); status != 0 || err != nil || len(h.Addresses) != 1 {
				t.Fatalf("status %d, %s, %q, %v", status, out, log, err)
			}
			return h.Addresses[0].Connections == 1 && h.Addresses[0].Requests == 1
		})
		g.want("", 2, "", "make24: --every is too short; use at least 1s\n", "top", "--every", "1ms")
		g.want("", 2, "", "make24: --limit 0 is out of range; use 1 to 1000 addresses\n", "top", "--limit", "0")
		again, interrupt := context.WithCancel(t.Context())
		reader, writer := io.Pipe()
		ended := make(chan int, 1)
		go func() {
			ended <- Run(again, append([]string{"admin", "top", "--addr", addr, "--json", "--every", "1s"}, g.where...), nil, writer, io.Discard)
			writer.Close()
		}()
		defer clocktest.CloseAtDeadline(reader)()
		lines := bufio.NewScanner(reader)
		for i := range 2 {
			if !lines.Scan() || !strings.HasPrefix(lines.Text(), `{"at":`) {
				t.Fatalf("line %d: %q", i, lines.Text())
			}
		}
		interrupt()
		for lines.Scan() {
		}
		clocktest.Receive(t, "the end of the command", ended)
		fixClocks(t, fixedTime) // a token of another time, as of another game
		if status, _, log = g.run("", "top", "--addr", addr); status != 2 || !strings.Contains(log, "is not a server of this game") {
			t.Errorf("status %d, %q", status, log)
		}
	})
}
