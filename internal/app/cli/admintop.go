package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server"
)

// The limits of admin top.
const (
	topAddresses    = 20               // default number of addresses
	maxTopAddresses = 1000             // as many as a server sends
	minTopEvery     = time.Second      // between two tables
	maxTopBody      = 16 << 20         // bytes of a response
	topTimeout      = 10 * time.Second // for a response
)

// topCmd holds the flags of admin top.
type topCmd struct {
	*adminCmd
	server string // URL
	secret []byte
	limit  int // addresses
}

func (a *app) newAdminTop() *cobra.Command {
	c := &topCmd{adminCmd: a.newAdminCmd("top", "admin.top.short", "admin.top.long", "admin.top.example"), limit: topAddresses}
	f := c.cmd.Flags()
	addr := f.String("addr", defaultAddr, a.say("health.help.addr"))
	every := f.Duration("every", 0, a.say("admin.help.every"))
	f.Lookup("every").DefValue = "" // the usage text gives the default
	f.Var(decimalValue[int]{&c.limit}, "limit", a.say("admin.help.addresses", "max", maxTopAddresses))
	c.run(adminOptions{}, func(ctx context.Context, db *sqlstore.Store, _ []string) (err error) {
		var ok bool
		switch c.server, ok = serverURL(*addr); {
		case !ok:
			return newInputError("health.addr", "addr", excerpt.Quote(*addr))
		case *every != 0 && *every < minTopEvery:
			return newInputError("admin.top.every", "min", minTopEvery)
		case c.limit < 1 || c.limit > maxTopAddresses:
			return newInputError("admin.top.limit", "limit", c.limit, "max", maxTopAddresses)
		}
		noServer := newInputError("admin.top.none")
		if c.secret, err = db.Secret(ctx, server.AdminSecret, func() ([]byte, error) { return nil, noServer }); err != nil {
			return err
		}
		return c.repeat(ctx, *every)
	})
	return c.cmd
}

// repeat prints the table once or, if every is not 0, again and again until ctx ends. Then a server that
// does not answer, as during a restart, is reported but does not end the command.
func (c *topCmd) repeat(ctx context.Context, every time.Duration) error {
	if every == 0 {
		h, err := c.fetch(ctx)
		if err != nil {
			return err
		}
		return c.show(h)
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		h, err := c.fetch(ctx)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			c.app.writeNote(c.app.explain(err))
		default:
			if c.app.tty && !c.app.json {
				c.app.draw("\x1b[H\x1b[2J") // clears the screen
			}
			if err := c.show(h); err != nil {
				return err
			}
			if err := c.app.out.Flush(); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// fetch asks the server for its holdings.
func (c *topCmd) fetch(ctx context.Context) (h server.Holdings, err error) {
	ctx, cancel := context.WithTimeout(ctx, topTimeout)
	defer cancel()
	transport, srv := serverTransport(c.server)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, srv+server.HoldingsPath, http.NoBody)
	if err != nil {
		return h, newInputError("health.addr", "addr", excerpt.Quote(c.server))
	}
	request.Header.Set("Authorization", server.HoldingsToken(c.secret, wallTime()))
	response, err := transport.RoundTrip(request)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return h, newInputError("admin.top.unreachable", "url", c.server, "detail", c.app.say("health.slow", "seconds", int(topTimeout.Seconds())))
	case err != nil:
		return h, newInputError("admin.top.unreachable", "url", c.server, "detail", oneLine(err.Error()))
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusNotFound {
		return h, newInputError("admin.top.other", "url", c.server)
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, maxTopBody)).Decode(&h); err != nil || response.StatusCode != http.StatusOK {
		return h, newInputError("admin.top.unreachable", "url", c.server, "detail", oneLine(response.Status))
	}
	return h, nil
}

// show prints the totals and the table of the addresses.
func (c *topCmd) show(h server.Holdings) error {
	hidden := max(0, len(h.Addresses)-c.limit)
	h.Addresses, h.Others = h.Addresses[:len(h.Addresses)-hidden], h.Others+hidden
	if c.app.json {
		return writeJSON(c.app.out, h)
	}
	say := c.app.say
	fmt.Fprintln(c.app.out, say("admin.top.head", "url", c.server, "version", oneLine(h.Version), "time", time.UnixMilli(h.At).UTC().Format(time.DateTime)))
	for _, t := range h.Totals {
		held, limit := strconv.FormatInt(t.Held, 10), strconv.FormatInt(t.Max, 10)
		if t.Name == "memory" {
			held, limit = bytesText(t.Held), bytesText(t.Max)
		}
		if strings.HasPrefix(t.Name, "slots:") && t.Held == 0 && t.Waiting == 0 {
			continue
		}
		line := say("admin.top.total", "name", text.Pad(oneLine(t.Name), totalWidth), "held", held, "max", limit)
		if t.Waiting > 0 {
			line += say("admin.top.waiting", "n", t.Waiting)
		}
		fmt.Fprintln(c.app.out, line)
	}
	fmt.Fprintln(c.app.out)
	rows := [][]string{strings.Fields(say("admin.top.columns"))}
	for _, a := range h.Addresses {
		rows = append(rows, c.row(a))
	}
	printTable(c.app.out, rows)
	if h.Others > 0 {
		fmt.Fprintln(c.app.out, say("admin.top.others", "n", h.Others))
	}
	return nil
}

// totalWidth is the width of the column of the names of limits.
const totalWidth = len("slots:game-engines")

// row returns the cells of an address.
func (c *topCmd) row(a server.AddressHolding) []string {
	held, waiting := 0, 0
	for _, slots := range a.Slots {
		held += slots.Held
		waiting += slots.Waiting
	}
	name, oldest := oneLine(a.Address), "–"
	if name == server.LocalClients {
		name = c.app.say("admin.top.local")
	}
	if a.Requests > 0 {
		oldest = (time.Duration(a.Oldest) * time.Millisecond).Round(time.Second).String()
	}
	return []string{
		name, bytesText(a.Memory), strconv.Itoa(held), strconv.Itoa(waiting), strconv.Itoa(a.AnswerStreams), strconv.Itoa(a.RaceStreams),
		strconv.Itoa(a.Requests), strconv.Itoa(a.Connections), oldest, bytesText(a.Received), bytesText(a.Sent),
	}
}

// bytesText returns a number of bytes with a unit.
func bytesText(n int64) string { return humanize.IBytes(uint64(max(0, n))) }

// printTable prints rows with aligned columns: the first one to the left, the others to the right.
func printTable(w io.Writer, rows [][]string) {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], text.Width(cell))
		}
	}
	for _, row := range rows {
		line := text.Pad(row[0], widths[0])
		for i, cell := range row[1:] {
			line += "  " + strings.Repeat(" ", widths[i+1]-text.Width(cell)) + cell
		}
		fmt.Fprintln(w, line)
	}
}
