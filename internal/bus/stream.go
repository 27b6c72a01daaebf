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

// A FewError is the error for a stream with more replicas than there are servers.
type TooFewServersError struct {
	Stream   string
	Replicas int
	Err      error // what the server returned
}

func (e *TooFewServersError) Error() string {
	return fmt.Sprintf("stream %s: there are not the servers for %d copies: %v", e.Stream, e.Replicas, e.Err)
}

// Unwrap returns the error of the server.
func (e *TooFewServersError) Unwrap() error { return e.Err }

// fail returns the error for a stream that was not created or changed.
func streamError(config jetstream.StreamConfig, err error) error {
	refused, tooFew := (*jetstream.APIError)(nil), []jetstream.ErrorCode{codeNoPeers, codeNotClustered, codeNoSpace}
	if errors.As(err, &refused) && config.Replicas > 1 && slices.Contains(tooFew, refused.ErrorCode) {
		return &TooFewServersError{config.Name, config.Replicas, err}
	}
	return fmt.Errorf("stream %s: %w", config.Name, err)
}

// Ensure creates a stream unless one of that name exists, which stays as it is. The error is a *FewError
// if there are too few servers.
func Ensure(ctx context.Context, js jetstream.JetStream, config jetstream.StreamConfig) (jetstream.Stream, error) {
	stream, err := js.Stream(ctx, config.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		stream, err = js.CreateStream(ctx, config)
	}
	if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // somebody else created it meanwhile
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

// Replicas returns how many replicas a stream has by default, 1 or 3, by the servers that the connection knows.
func DefaultReplicas(nc *nats.Conn) int {
	if len(nc.Servers()) >= 3 {
		return 3
	}
	return 1
}

// Copy gives an existing stream that many replicas and returns how many it had. The error is a *FewError if there are too
// few servers. The replicas then fill by themselves.
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

// Once appends a message to a subject without messages and reports whether it did. False is final on a stream that keeps
// its messages, but the message there may be our own, from an attempt that had no answer.
func PublishFirst(ctx context.Context, js jetstream.JetStream, subject string, data []byte) (bool, error) {
	return PublishAfter(ctx, js, subject, data, 0)
}

// Replace appends a message to a subject whose last message has a sequence, and reports whether it did: false if it has
// another one. The sequence 0 stands for no message.
func PublishAfter(ctx context.Context, js jetstream.JetStream, subject string, data []byte, last uint64) (bool, error) {
	_, err := js.Publish(ctx, subject, data, jetstream.WithExpectLastSequencePerSubject(last), jetstream.WithRetryAttempts(0))
	refused := (*jetstream.APIError)(nil)
	if errors.As(err, &refused) && refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence {
		return false, nil
	}
	return err == nil, err
}
