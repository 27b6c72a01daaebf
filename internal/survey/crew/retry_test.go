package crew

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/testkit/clocktest"
)

// electionTimes holds the times at which new leaders are elected. A request to a leader that is not
// yet elected is never answered.
type electionTimes struct {
	streamLeader  time.Time // leader of the streams
	clusterLeader time.Time // leader of the cluster, which creates consumers
}

func waitForLeader(ctx context.Context, elected time.Time) error {
	if clocktest.Now().Before(elected) {
		<-ctx.Done()
		return ctx.Err()
	}
	return nil
}

type leaderlessJetStream struct {
	jetstream.JetStream
	electionTimes
}

func (js leaderlessJetStream) Stream(ctx context.Context, _ string) (jetstream.Stream, error) {
	return leaderlessStream{electionTimes: js.electionTimes}, waitForLeader(ctx, js.streamLeader)
}

func (js leaderlessJetStream) Publish(ctx context.Context, _ string, _ []byte, _ ...jetstream.PublishOpt) (*jetstream.PubAck, error) {
	return &jetstream.PubAck{}, waitForLeader(ctx, js.streamLeader)
}

type leaderlessStream struct {
	jetstream.Stream
	electionTimes
}

func (s leaderlessStream) Consumer(ctx context.Context, _ string) (jetstream.Consumer, error) {
	if err := waitForLeader(ctx, s.clusterLeader); err != nil {
		return nil, err
	}
	return leaderlessConsumer{}, nil
}

func (s leaderlessStream) CreateOrUpdateConsumer(ctx context.Context, _ jetstream.ConsumerConfig) (jetstream.Consumer, error) {
	return s.Consumer(ctx, "")
}

type leaderlessConsumer struct{ jetstream.Consumer }

func (leaderlessConsumer) CachedInfo() *jetstream.ConsumerInfo { return &jetstream.ConsumerInfo{} }

// TestEnsureAfterLostLeader simulates the kill of a node that led the streams and the cluster. New
// leaders are elected after six and seven seconds. Workers that call ensure must continue soon
// after that, and must not be blocked for a minute by an unanswered request.
func TestEnsureAfterLostLeader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := clocktest.Now()
		back := electionTimes{begin.Add(6 * time.Second), begin.Add(7 * time.Second)}
		b := &surveyBus{js: leaderlessJetStream{electionTimes: back}, replicas: 3}
		workers := make(chan time.Duration)
		for range 4 {
			go func() {
				for b.retry(t.Context(), b.ensureStreams) != nil {
				}
				workers <- clocktest.Since(begin)
			}()
		}
		for range 4 {
			if took := clocktest.Receive(t, "a worker", workers); took > 9500*time.Millisecond {
				t.Errorf("a worker continued after %v", took)
			}
		}
		if b.consumer.Load() == nil {
			t.Error("no consumer")
		}
	})
}
