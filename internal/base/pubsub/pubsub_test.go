package pubsub_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/make24/make24/internal/base/pubsub"
)

// receive returns the messages of a subscription until its channel is closed.
func receive(s *pubsub.Subscription[string, int]) (messages []int) {
	for m := range s.C() {
		messages = append(messages, m)
	}
	return messages
}

// TestPublish checks that each subscriber gets the messages of its topic that were published while
// it was subscribed, in order.
func TestPublish(t *testing.T) {
	hub := pubsub.New[string, int](10)
	hub.Publish("a", 1)
	first := hub.Subscribe("a")
	hub.Publish("a", 2)
	second := hub.Subscribe("a")
	other := hub.Subscribe("b")
	hub.Publish("a", 3)
	second.Close()
	second.Close()
	hub.Publish("a", 4)
	if got := hub.Stats(); got != (pubsub.Stats{Subscribers: 2, Queued: 3}) {
		t.Errorf("stats %+v", got)
	}
	if got := hub.Topics(); len(got) != 2 {
		t.Errorf("topics %v, want a and b", got)
	}
	hub.CloseTopic("b")
	hub.CloseTopic("c")
	if got := hub.Topics(); len(got) != 1 || got[0] != "a" {
		t.Errorf("topics %v, want a", got)
	}
	hub.CloseAll()
	for name, c := range map[string]struct {
		sub  *pubsub.Subscription[string, int]
		want []int
	}{"first": {first, []int{2, 3, 4}}, "second": {second, []int{3}}, "other": {other, nil}} {
		if got := receive(c.sub); !slices.Equal(got, c.want) {
			t.Errorf("%s got %v, want %v", name, got, c.want)
		}
	}
	if got := hub.Stats(); got != (pubsub.Stats{}) || len(hub.Topics()) != 0 {
		t.Errorf("stats after the end: %+v", got)
	}
}

// TestSlowSubscriberIsDropped checks that a subscriber with a full queue is dropped without delaying
// the others.
func TestSlowSubscriberIsDropped(t *testing.T) {
	hub := pubsub.New[string, int](2)
	slow, fast := hub.Subscribe("a"), hub.Subscribe("a")
	for i := range 5 {
		hub.Publish("a", i)
		if got := <-fast.C(); got != i {
			t.Fatalf("got %d, want %d", got, i)
		}
	}
	if got := receive(slow); !slices.Equal(got, []int{0, 1}) {
		t.Errorf("the slow subscriber got %v, want its queue of 0 and 1", got)
	}
	if got := hub.Stats(); got != (pubsub.Stats{Subscribers: 1, Drops: 1}) {
		t.Errorf("stats %+v", got)
	}
	slow.Close()
	fast.Close()
}

// TestConcurrentUse publishes, subscribes and closes at the same time. All subscribers of a topic
// must get messages in one order.
func TestConcurrentUse(t *testing.T) {
	const publishers, messages, subscribers = 4, 200, 8
	hub := pubsub.New[string, int](publishers * messages)
	subs := make([]*pubsub.Subscription[string, int], subscribers)
	for i := range subs {
		subs[i] = hub.Subscribe("a")
	}
	var wg sync.WaitGroup
	for p := range publishers {
		wg.Go(func() {
			for i := range messages {
				hub.Publish("a", p*messages+i)
				hub.Subscribe("a").Close()
			}
		})
	}
	wg.Wait()
	hub.CloseAll()
	want := receive(subs[0])
	if len(want) != publishers*messages {
		t.Fatalf("got %d messages, want %d", len(want), publishers*messages)
	}
	for _, s := range subs[1:] {
		if got := receive(s); !slices.Equal(got, want) {
			t.Fatal("two subscribers got the messages in different orders")
		}
	}
}
