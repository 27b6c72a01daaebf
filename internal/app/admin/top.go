package admin

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

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/server"
)

// The limits of Top.
const (
	DefaultTopAddresses = 20               // default number of addresses
	MaxTopAddresses     = 1000             // as many as a server sends
	minTopEvery         = time.Second      // between two tables
	maxTopBody          = 16 << 20         // bytes of a response
	topTimeout          = 10 * time.Second // for a response
)

// TopOptions says which server to ask, and what to print.
type TopOptions struct {
	Server    string            // its URL, for messages
	Transport http.RoundTripper // to the server
	URL       string            // of the server, for Transport
	Limit     int               // addresses
	Every     time.Duration     // between two tables; 0: only one
	Clear     func()            // clears the screen before each of several tables
	Note      func(line string) // prints a note for the user
}

// Top prints who uses a server of the game: the totals, and the table of the addresses.
func (a *Admin) Top(ctx context.Context, o TopOptions) error {
	switch {
	case o.Every != 0 && o.Every < minTopEvery:
		return console.NewError("admin.top.every", "min", minTopEvery)
	case o.Limit < 1 || o.Limit > MaxTopAddresses:
		return console.NewError("admin.top.limit", "limit", o.Limit, "max", MaxTopAddresses)
	}
	noServer := console.NewError("admin.top.none")
	secret, err := a.DB.Secret(ctx, server.AdminSecret, func() ([]byte, error) { return nil, noServer })
	if err != nil {
		return err
	}
	if o.Every != 0 {
		return a.repeatTop(ctx, o, secret)
	}
	h, err := a.fetchHoldings(ctx, o, secret)
	if err != nil {
		return err
	}
	return a.showHoldings(o, h)
}

// repeatTop prints the table again and again until ctx ends. A server that does not answer, as during a
// restart, is reported but does not end the command.
func (a *Admin) repeatTop(ctx context.Context, o TopOptions, secret []byte) error {
	tick := time.NewTicker(o.Every)
	defer tick.Stop()
	for {
		h, err := a.fetchHoldings(ctx, o, secret)
		var explained *console.Error
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &explained):
			o.Note(explained.In(a.Lang))
		default:
			o.Clear()
			if err := a.showHoldings(o, h); err != nil {
				return err
			}
			if err := a.Out.Flush(); err != nil {
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

// fetchHoldings asks the server for its holdings. Its errors are for the user.
func (a *Admin) fetchHoldings(ctx context.Context, o TopOptions, secret []byte) (h server.Holdings, err error) {
	ctx, cancel := context.WithTimeout(ctx, topTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, o.URL+server.HoldingsPath, http.NoBody)
	if err != nil {
		return h, console.NewError("health.addr", "addr", excerpt.Quote(o.Server))
	}
	request.Header.Set("Authorization", server.HoldingsToken(secret, a.Now()))
	response, err := o.Transport.RoundTrip(request)
	unreachable := func(detail string) error {
		return console.NewError("admin.top.unreachable", "url", o.Server, "detail", detail)
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return h, unreachable(a.Say("health.slow", "seconds", int(topTimeout.Seconds())))
	case err != nil:
		return h, unreachable(console.OneLine(err.Error()))
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusNotFound {
		return h, console.NewError("admin.top.other", "url", o.Server)
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, maxTopBody)).Decode(&h); err != nil || response.StatusCode != http.StatusOK {
		return h, unreachable(console.OneLine(response.Status))
	}
	return h, nil
}

// showHoldings prints the totals and the table of the addresses.
func (a *Admin) showHoldings(o TopOptions, h server.Holdings) error {
	hidden := max(0, len(h.Addresses)-o.Limit)
	h.Addresses, h.Others = h.Addresses[:len(h.Addresses)-hidden], h.Others+hidden
	if a.JSON {
		return console.WriteJSON(a.Out, h)
	}
	fmt.Fprintln(a.Out, a.Say("admin.top.head", "url", o.Server, "version", console.OneLine(h.Version), "time", time.UnixMilli(h.At).UTC().Format(time.DateTime)))
	for _, t := range h.Totals {
		held, limit := strconv.FormatInt(t.Held, 10), strconv.FormatInt(t.Max, 10)
		if t.Name == "memory" {
			held, limit = bytesText(t.Held), bytesText(t.Max)
		}
		if strings.HasPrefix(t.Name, "slots:") && t.Held == 0 && t.Waiting == 0 {
			continue
		}
		line := a.Say("admin.top.total", "name", text.Pad(console.OneLine(t.Name), totalWidth), "held", held, "max", limit)
		if t.Waiting > 0 {
			line += a.Say("admin.top.waiting", "n", t.Waiting)
		}
		fmt.Fprintln(a.Out, line)
	}
	fmt.Fprintln(a.Out)
	rows := [][]string{strings.Fields(a.Say("admin.top.columns"))}
	for _, address := range h.Addresses {
		rows = append(rows, a.row(address))
	}
	printTable(a.Out, rows)
	if h.Others > 0 {
		fmt.Fprintln(a.Out, a.Say("admin.top.others", "n", h.Others))
	}
	return nil
}

// totalWidth is the width of the column of the names of limits.
const totalWidth = len("slots:game-engines")

// row returns the cells of an address.
func (a *Admin) row(h server.AddressHolding) []string {
	held, waiting := 0, 0
	for _, slots := range h.Slots {
		held += slots.Held
		waiting += slots.Waiting
	}
	name, oldest := console.OneLine(h.Address), "–"
	if name == server.LocalClients {
		name = a.Say("admin.top.local")
	}
	if h.Requests > 0 {
		oldest = (time.Duration(h.Oldest) * time.Millisecond).Round(time.Second).String()
	}
	return []string{
		name, bytesText(h.Memory), strconv.Itoa(held), strconv.Itoa(waiting), strconv.Itoa(h.AnswerStreams), strconv.Itoa(h.RaceStreams),
		strconv.Itoa(h.Requests), strconv.Itoa(h.Connections), oldest, bytesText(h.Received), bytesText(h.Sent),
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
