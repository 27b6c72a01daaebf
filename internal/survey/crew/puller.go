package crew

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/bus"
)

// puller takes intervals from the queue for one worker. One subscription is for all that it ever asks
// for: what comes late, when nobody waits for it any more, is there the next time. A jetstream.Consumer
// has one for each request, and what comes when it has just given up is lost until the queue
// believes the worker dead.
type puller struct {
	b       *board
	expires time.Duration // after which the queue forgets a request, and says so
	sub     *nats.Subscription
	until   time.Time // so long the last request may yet be answered; zero if it was
	lives   uint64    // of the connection, when that was sent
}

// slack is how much later than it should the end of a request may be told of.
const slack = time.Second

// take takes an interval from the queue; nil if none came in a while.
func (p *puller) take(ctx context.Context, wait time.Duration) (*nats.Msg, error) {
	short, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	for {
		if err := p.ask(); err != nil {
			if !bus.Passing(err) {
				return nil, closed(p.b.nc, err)
			}
			if rest(short, 100*time.Millisecond) != nil { // the connection was just lost
				return nil, ctx.Err()
			}
			continue
		}
		msg, err := p.sub.NextMsgWithContext(short)
		switch {
		case err == nil && !isStatus(msg):
			p.until = time.Time{}
			return msg, nil
		case err == nil:
			err = statusOf(msg)
		case errors.Is(err, nats.ErrNoResponders): // such a status is an error already
		case short.Err() != nil:
			return nil, ctx.Err()
		default:
			return nil, closed(p.b.nc, err)
		}
		p.until = time.Time{}
		if gone(err) {
			if err := p.b.set(ctx); err != nil && !bus.Passing(err) {
				return nil, closed(p.b.nc, err)
			}
		}
		if err != nil && rest(short, 100*time.Millisecond) != nil {
			return nil, ctx.Err()
		}
	}
}

// ask asks the queue for an interval, unless it is asked already and may yet answer.
func (p *puller) ask() (err error) {
	nc := p.b.nc
	if p.sub == nil {
		if p.sub, err = nc.SubscribeSync(nc.NewInbox()); err != nil {
			return err
		}
	}
	lives := nc.Stats().Reconnects
	if lives == p.lives && time.Now().Before(p.until) || !nc.IsConnected() && !nc.IsClosed() {
		return nil
	}
	request, err := json.Marshal(struct {
		Batch   int           `json:"batch"`
		Expires time.Duration `json:"expires"`
	}{1, p.expires})
	if err != nil {
		return err
	}
	until := time.Now().Add(p.expires + slack)
	if err := nc.PublishRequest(requestNext+stream(p.b.id, workKind)+"."+consumerName, p.sub.Subject, request); err != nil {
		return err
	}
	p.lives, p.until = lives, until
	return nil
}

// requestNext is what the subjects begin with at which a consumer is asked for messages.
const requestNext = "$JS.API.CONSUMER.MSG.NEXT."

// leave asks for nothing any more, and returns what came for nobody.
func (p *puller) leave(ctx context.Context) (late []*nats.Msg) {
	if p.sub == nil {
		return nil
	}
	defer func() { _ = p.sub.Unsubscribe() }()
	if p.until.IsZero() || !p.b.nc.IsConnected() || p.sub.Drain() != nil || p.b.nc.FlushWithContext(ctx) != nil {
		return nil
	}
	for {
		if n, _, err := p.sub.Pending(); n == 0 || err != nil {
			return late
		}
		msg, err := p.sub.NextMsgWithContext(ctx)
		if err != nil {
			return late
		}
		if !isStatus(msg) {
			late = append(late, msg)
		}
	}
}

// isStatus says whether a message is of the server, about a request, and none of the queue.
func isStatus(msg *nats.Msg) bool { return len(msg.Data) == 0 && msg.Header.Get("Status") != "" }

// statusOf is what the server says of a request as an error; nil if it has only expired.
func statusOf(msg *nats.Msg) error {
	about := msg.Header.Get("Description")
	switch status := msg.Header.Get("Status"); {
	case status == "404" || status == "408":
		return nil
	case strings.EqualFold(about, "Consumer Deleted"):
		return jetstream.ErrConsumerDeleted
	}
	return errors.New(about)
}
