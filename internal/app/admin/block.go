package admin

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"time"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/server/caller"
)

// blockJSON is the JSON of a block. Times are in milliseconds since 1970.
type blockJSON struct {
	Network string `json:"network"`
	Created int64  `json:"created"`
	Until   int64  `json:"until,omitempty"` // absent: no end
}

// Block blocks an address or a network for a duration, such as 30d, or without an end if duration is
// empty. It refuses a network that has one of the trusted proxies of the server.
func (a *Admin) Block(ctx context.Context, address, duration, proxies string) error {
	network, err := parseNetwork(address)
	if err != nil {
		return err
	}
	trusted, err := caller.ParseProxies(proxies)
	if err != nil {
		return console.NewError("serve.proxies", "proxies", excerpt.Quote(proxies))
	}
	for _, proxy := range trusted {
		if network.Overlaps(proxy) {
			return console.NewError("admin.block.proxy", "network", network, "proxy", proxy)
		}
	}
	now := a.Now()
	b := store.Block{Network: network.String(), Created: now.UnixMilli()}
	if duration != "" {
		d, ok := parseDays(duration)
		if !ok || d <= 0 {
			return console.NewError("admin.block.for", "value", excerpt.Quote(duration))
		}
		b.Until = now.Add(d).UnixMilli()
	}
	return a.putBlock(ctx, b)
}

// putBlock stores a block and prints it.
func (a *Admin) putBlock(ctx context.Context, b store.Block) error {
	if _, err := a.DB.ExpireBlocks(ctx, b.Created); err != nil {
		return err
	}
	if blocks, err := a.DB.Blocks(ctx, server.MaxBlocks); err != nil {
		return err
	} else if len(blocks) >= server.MaxBlocks && !slices.ContainsFunc(blocks, func(other store.Block) bool { return other.Network == b.Network }) {
		return console.NewError("admin.block.full", "max", server.MaxBlocks)
	}
	if err := a.DB.PutBlock(ctx, b); err != nil {
		return err
	}
	return a.Print(blockJSON(b), a.Say("admin.block.done", "network", b.Network, "end", a.blockEnd(b)))
}

// blockEnd returns the text for the end of a block.
func (a *Admin) blockEnd(b store.Block) string {
	if b.Until == 0 {
		return a.Say("admin.block.endless")
	}
	return a.Say("admin.block.until", "time", time.UnixMilli(b.Until).UTC().Format(time.DateTime))
}

// parseNetwork parses a network to block.
func parseNetwork(s string) (netip.Prefix, error) {
	network, err := caller.ParseNetwork(s)
	key := text.Key("admin.block.network")
	switch {
	case err == nil:
		return network, nil
	case errors.Is(err, caller.ErrLargeNetwork):
		key = "admin.block.large"
	case errors.Is(err, caller.ErrLocalNetwork):
		key = "admin.block.local"
	}
	return network, console.NewError(key, "network", excerpt.Quote(s))
}

// Unblock ends the block of an address or a network.
func (a *Admin) Unblock(ctx context.Context, address string) error {
	network, err := parseNetwork(address)
	if err != nil {
		return err
	}
	err = a.DB.DeleteBlock(ctx, network.String())
	if errors.Is(err, store.ErrNotFound) {
		return console.NewError("admin.unblock.none", "network", network)
	}
	if err != nil {
		return err
	}
	return a.Print(blockJSON{Network: network.String()}, a.Say("admin.unblock.done", "network", network))
}

// Blocks prints the blocks that have not ended.
func (a *Admin) Blocks(ctx context.Context) error {
	blocks, err := a.DB.Blocks(ctx, server.MaxBlocks)
	if err != nil {
		return err
	}
	count, now := 0, a.Now().UnixMilli()
	for _, b := range blocks {
		if b.Until > 0 && b.Until <= now {
			continue // the servers delete it
		}
		count++
		line := a.Say("admin.blocks.line", "network", text.Pad(b.Network, networkWidth),
			"created", time.UnixMilli(b.Created).UTC().Format(time.DateTime), "end", a.blockEnd(b))
		if err := a.Print(blockJSON(b), line); err != nil {
			return err
		}
	}
	if count == 0 {
		return a.PrintLine(a.Say("admin.blocks.none"))
	}
	return nil
}

// networkWidth is the width of the column of networks: that of an IPv4 network.
const networkWidth = len("255.255.255.255/32")
