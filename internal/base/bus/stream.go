package bus

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/cenkalti/backoff/v5"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Each function of this file makes one attempt; [Retry] repeats it.

// TooFewServersError is the error for a stream that needs more servers than are available.
type TooFewServersError struct {
	Stream   string
	Replicas int
	Err      error // the error from the server
}

func (e *TooFewServersError) Error() string {
	return fmt.Sprintf("stream %s: too few servers for %d copies: %v", e.Stream, e.Replicas, e.Err)
}

// Unwrap returns the error of the server.
func (e *TooFewServersError) Unwrap() error { return e.Err }

// streamError returns the error for a stream that could not be created or changed: a
// *TooFewServersError if NATS refused it for that reason.
func streamError(config jetstream.StreamConfig, err error) error {
	apiErr, tooFew := (*jetstream.APIError)(nil), []jetstream.ErrorCode{codeNoPeers, codeNotClustered, codeNoSpace}
	if errors.As(err, &apiErr) && config.Replicas > 1 && slices.Contains(tooFew, apiErr.ErrorCode) {
		return &TooFewServersError{config.Name, config.Replicas, err}
	}
	return fmt.Errorf("stream %s: %w", config.Name, err)
}

// EnsureStream creates a stream unless one of that name exists; an existing stream keeps its
// configuration. EnsureStream returns a *TooFewServersError if there are too few servers.
func EnsureStream(ctx context.Context, js jetstream.JetStream, config jetstream.StreamConfig) (jetstream.Stream, error) {
	stream, err := js.Stream(ctx, config.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		stream, err = js.CreateStream(ctx, config)
	}
	if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // another client created it meanwhile
		stream, err = js.Stream(ctx, config.Name)
	}
	switch {
	case err == nil:
		return stream, nil
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		err = backoff.Permanent(err)
	}
	return nil, streamError(config, err)
}

// DefaultReplicas returns the default number of replicas of a stream: 3 if the connection knows
// at least three servers, else 1.
func DefaultReplicas(nc *nats.Conn) int {
	if len(nc.Servers()) >= 3 {
		return 3
	}
	return 1
}

// SetReplicas changes the number of replicas of an existing stream and returns the previous number.
// It returns a *TooFewServersError if there are too few servers. NATS fills new replicas in the
// background.
func SetReplicas(ctx context.Context, js jetstream.JetStream, name string, replicas int) (previous int, err error) {
	stream, err := js.Stream(ctx, name)
	if err != nil {
		return 0, fmt.Errorf("stream %s: %w", name, err)
	}
	config := stream.CachedInfo().Config
	previous = config.Replicas
	if previous == replicas {
		return previous, nil
	}
	config.Replicas = replicas
	if _, err := js.UpdateStream(ctx, config); err != nil {
		return previous, streamError(config, err)
	}
	return previous, nil
}

// PublishIfEmpty publishes a message to a subject unless the subject has one, and reports whether it
// did. If it returns false, the stored message may still be from this caller: from an attempt whose
// answer was lost. If the stream never drops messages, all later calls return false too.
func PublishIfEmpty(ctx context.Context, js jetstream.JetStream, subject string, data []byte) (bool, error) {
	return PublishAfter(ctx, js, subject, data, 0)
}

// PublishAfter publishes a message to a subject if the sequence number of the subject's last
// message is lastSeq, and reports whether it did. A lastSeq of 0 means that the subject has no
// messages.
func PublishAfter(ctx context.Context, js jetstream.JetStream, subject string, data []byte, lastSeq uint64) (bool, error) {
	_, err := js.Publish(ctx, subject, data, jetstream.WithExpectLastSequencePerSubject(lastSeq), jetstream.WithRetryAttempts(0))
	apiErr := (*jetstream.APIError)(nil)
	if errors.As(err, &apiErr) && apiErr.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence {
		return false, nil
	}
	return err == nil, err
}
