package bus

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The refusals of JetStream that mean something to a writer with an expectation.
const (
	already   = 10071 // the last sequence is another
	inFlight  = 10164 // it may be: another write is under way
	inProcess = 10163 // so may this one
)

// answerLimit is how long one request waits for its answer before it is sent again. A request to a leader that
// was just lost is never answered.
const answerLimit = 2 * time.Second

// Ensure makes a stream, or finds the one of that name, which stays as it is. It waits while
// the cluster has no leader or too few servers, as long as the context does. The error of too few
// is a FewError; a server without a cluster is that at once.
func Ensure(ctx context.Context, js jetstream.JetStream, config jetstream.StreamConfig) (jetstream.Stream, error) {
	refused := error(nil)
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, time.Second) {
		stream, err := madeOrFound(ctx, js, config)
		if err == nil {
			return stream, nil
		}
		if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) || !Passing(err) {
			return nil, fail(config, err)
		}
		refused = Telling(refused, fail(config, err))
		if pause(ctx, wait) != nil {
			return nil, refused
		}
	}
}

func madeOrFound(ctx context.Context, js jetstream.JetStream, config jetstream.StreamConfig) (jetstream.Stream, error) {
	// A cluster without a leader does not answer; a stream of three copies takes a second.
	short, cancel := context.WithTimeout(ctx, answerLimit)
	defer cancel()
	stream, err := js.Stream(short, config.Name)
	if !errors.Is(err, jetstream.ErrStreamNotFound) {
		return stream, err
	}
	stream, err = js.CreateStream(short, config)
	if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // another was first
		return js.Stream(short, config.Name)
	}
	return stream, err
}

// Passing reports whether an error of the bus is one that goes away: no leader, no answer, no
// connection, too few servers.
func Passing(err error) bool {
	switch {
	case errors.Is(err, nats.ErrConnectionClosed), errors.Is(err, jetstream.ErrConnectionClosed):
		return false
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrPermissionViolation):
		return false
	case errors.Is(err, context.Canceled):
		return false
	}
	refused := (*jetstream.APIError)(nil)
	if errors.As(err, &refused) {
		return refused.Code >= 500 && refused.ErrorCode != noCluster || refused.ErrorCode == inFlight || refused.ErrorCode == inProcess ||
			refused.ErrorCode == noPeers || refused.Code == 408
	}
	return true
}

// Once appends a message if its subject has none, and reports whether it did: false is for ever,
// on a stream that keeps its messages. A write without an answer is sent again until it is
// accepted or refused, so after one the message there may be our own though Once says false.
// It gives up with the context, or for an error that does not pass; a stream that is gone is
// one: jetstream.ErrNoStreamResponse.
func Once(ctx context.Context, js jetstream.JetStream, subject string, data []byte) (bool, error) {
	return Replace(ctx, js, subject, data, 0)
}

// Replace is [Once] for a subject whose last message has a sequence: it appends a message if that is still
// the last one. 0 is the sequence of no message.
func Replace(ctx context.Context, js jetstream.JetStream, subject string, data []byte, last uint64) (bool, error) {
	wait := 20 * time.Millisecond
	for {
		short, cancel := context.WithTimeout(ctx, answerLimit)
		_, err := js.Publish(short, subject, data, jetstream.WithExpectLastSequencePerSubject(last), jetstream.WithRetryAttempts(1))
		cancel()
		if err == nil {
			return true, nil
		}
		refused := (*jetstream.APIError)(nil)
		if errors.As(err, &refused) && refused.ErrorCode == already {
			return false, nil
		}
		if errors.Is(err, jetstream.ErrNoStreamResponse) || errors.Is(err, nats.ErrNoResponders) || !Passing(err) {
			return false, err
		}
		if stop := pause(ctx, wait); stop != nil {
			return false, fmt.Errorf("%w: %w", stop, err)
		}
		wait = min(2*wait, time.Second)
	}
}
