package bus

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A FewError is the error for a stream that is to have more copies than there are servers to keep
// them.
type FewError struct {
	Stream string
	Copies int
	Err    error // what the server said
}

func (e *FewError) Error() string {
	return fmt.Sprintf("stream %s: there are not the servers for %d copies: %v", e.Stream, e.Copies, e.Err)
}

// Unwrap is what the server said.
func (e *FewError) Unwrap() error { return e.Err }

// The refusals of JetStream where there are fewer servers than copies.
const (
	noPeers   = 10005 // too few of the cluster's are there
	noCluster = 10074 // the server is alone, and stays so
	noRoom    = 10023 // too few have room for it
)

var tooFew = []jetstream.ErrorCode{noPeers, noCluster, noRoom}

// fail says what a stream was not made, or changed, for.
func fail(config jetstream.StreamConfig, err error) error {
	refused := (*jetstream.APIError)(nil)
	if errors.As(err, &refused) && config.Replicas > 1 && slices.Contains(tooFew, refused.ErrorCode) {
		return &FewError{config.Name, config.Replicas, err}
	}
	return fmt.Errorf("stream %s: %w", config.Name, err)
}

// Telling is which of two errors of the same attempts tells more, the one before or the later: that there
// are too few servers tells more than that there was no answer in time. The one before may be nil.
func Telling(before, later error) error {
	if few := (*FewError)(nil); errors.As(before, &few) && !errors.As(later, &few) {
		return before
	}
	return later
}

// Replicas is how many copies of a stream there are where nobody says it, 1 or 3, by the servers
// that the connection knows of.
func Replicas(nc *nats.Conn) int {
	if len(nc.Servers()) >= 3 {
		return 3
	}
	return 1
}

// Copy gives a stream that is there so many copies, and says how many it had. It goes on trying while
// the cluster has no leader or too few servers, as long as the context does; the error of too few is
// a FewError. The copies fill by themselves after that.
func Copy(ctx context.Context, js jetstream.JetStream, name string, copies int) (was int, err error) {
	refused := error(nil)
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, time.Second) {
		was, err = copied(ctx, js, name, copies)
		if err == nil || !Passing(err) {
			return was, err
		}
		refused = Telling(refused, err)
		if pause(ctx, wait) != nil {
			return was, refused
		}
	}
}

func copied(ctx context.Context, js jetstream.JetStream, name string, copies int) (was int, err error) {
	short, cancel := context.WithTimeout(ctx, answerLimit) // without a leader nobody answers
	defer cancel()
	stream, err := js.Stream(short, name)
	if err != nil {
		return 0, fmt.Errorf("stream %s: %w", name, err)
	}
	config := stream.CachedInfo().Config
	was = config.Replicas
	if was == copies {
		return was, nil
	}
	config.Replicas = copies
	if _, err := js.UpdateStream(short, config); err != nil {
		return was, fail(config, err)
	}
	return was, nil
}
