package cli

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/server/caller"
)

// blockRecord is the JSON of a block. Times are in milliseconds since 1970.
type blockRecord struct {
	Network string `json:"network"`
	Created int64  `json:"created"`
	Until   int64  `json:"until,omitempty"` // absent: no end
}

func (a *app) newAdminBlock() *cobra.Command {
	c := a.newAdminCmd("block ADDRESS|NETWORK", "admin.block.short", "admin.block.long", "admin.block.example")
	f := c.cmd.Flags()
	duration := f.String("for", "", a.say("admin.help.for"))
	list := f.String("trusted-proxies", "", a.say("admin.help.proxies"))
	c.run(adminOptions{arguments: 1}, func(ctx context.Context, db *sqlstore.Store, args []string) error {
		network, err := parseNetwork(args[0])
		if err != nil {
			return err
		}
		proxies, err := caller.ParseProxies(*list)
		if err != nil {
			return newInputError("serve.proxies", "proxies", excerpt.Quote(*list))
		}
		for _, proxy := range proxies {
			if network.Overlaps(proxy) {
				return newInputError("admin.block.proxy", "network", network, "proxy", proxy)
			}
		}
		now := wallTime()
		b := store.Block{Network: network.String(), Created: now.UnixMilli()}
		if *duration != "" {
			d, ok := parseDays(*duration)
			if !ok || d <= 0 {
				return newInputError("admin.block.for", "value", excerpt.Quote(*duration))
			}
			b.Until = now.Add(d).UnixMilli()
		}
		return c.putBlock(ctx, db, b)
	})
	return c.cmd
}

// putBlock stores a block and prints it.
func (c *adminCmd) putBlock(ctx context.Context, db *sqlstore.Store, b store.Block) error {
	if _, err := db.ExpireBlocks(ctx, b.Created); err != nil {
		return err
	}
	if blocks, err := db.Blocks(ctx, server.MaxBlocks); err != nil {
		return err
	} else if len(blocks) >= server.MaxBlocks && !slices.ContainsFunc(blocks, func(other store.Block) bool { return other.Network == b.Network }) {
		return newInputError("admin.block.full", "max", server.MaxBlocks)
	}
	if err := db.PutBlock(ctx, b); err != nil {
		return err
	}
	return c.app.print(blockRecord(b), c.app.say("admin.block.done", "network", b.Network, "end", c.blockEnd(b)))
}

// blockEnd returns the text for the end of a block.
func (c *adminCmd) blockEnd(b store.Block) string {
	if b.Until == 0 {
		return c.app.say("admin.block.endless")
	}
	return c.app.say("admin.block.until", "time", time.UnixMilli(b.Until).UTC().Format(time.DateTime))
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
	return network, newInputError(key, "network", excerpt.Quote(s))
}

func (a *app) newAdminUnblock() *cobra.Command {
	c := a.newAdminCmd("unblock ADDRESS|NETWORK", "admin.unblock.short", "admin.unblock.long", "admin.unblock.example")
	c.run(adminOptions{arguments: 1}, func(ctx context.Context, db *sqlstore.Store, args []string) error {
		network, err := parseNetwork(args[0])
		if err != nil {
			return err
		}
		err = db.DeleteBlock(ctx, network.String())
		if errors.Is(err, store.ErrNotFound) {
			return newInputError("admin.unblock.none", "network", network)
		}
		if err != nil {
			return err
		}
		return c.app.print(blockRecord{Network: network.String()}, c.app.say("admin.unblock.done", "network", network))
	})
	return c.cmd
}

func (a *app) newAdminBlocks() *cobra.Command {
	c := a.newAdminCmd("blocks", "admin.blocks.short", "admin.blocks.long", "admin.blocks.example")
	c.run(adminOptions{}, func(ctx context.Context, db *sqlstore.Store, _ []string) error {
		blocks, err := db.Blocks(ctx, server.MaxBlocks)
		if err != nil {
			return err
		}
		count, now := 0, wallTime().UnixMilli()
		for _, b := range blocks {
			if b.Until > 0 && b.Until <= now {
				continue // the servers delete it
			}
			count++
			line := c.app.say("admin.blocks.line", "network", text.Pad(b.Network, networkWidth),
				"created", time.UnixMilli(b.Created).UTC().Format(time.DateTime), "end", c.blockEnd(b))
			if err := c.app.print(blockRecord(b), line); err != nil {
				return err
			}
		}
		if count == 0 && !c.app.json {
			fmt.Fprintln(c.app.out, c.app.say("admin.blocks.none"))
		}
		return nil
	})
	return c.cmd
}

// networkWidth is the width of the column of networks: that of an IPv4 network.
const networkWidth = len("255.255.255.255/32")
