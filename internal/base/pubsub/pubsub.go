// Package pubsub delivers messages to the subscribers of topics in this process.
//
//	hub := pubsub.New[string, string](64)
//	sub := hub.Subscribe("race-1")
//	defer sub.Close()
//	hub.Publish("race-1", "solved")
//	for message := range sub.C() { … }
//
// Each subscriber has a queue of bounded length. Publish never waits: a subscriber whose queue is
// full is dropped, and its channel is closed. Such a subscriber must read the present state of what
// it follows and subscribe again. All subscribers get the messages of a topic in the order in which
// they were published.
package pubsub

import "sync"

// Hub holds the subscribers of all topics. Many goroutines may call its methods.
type Hub[K comparable, M any] struct {
	queueLength int

	mu     sync.Mutex
	topics map[K]map[*Subscription[K, M]]struct{}
	drops  uint64
	count  int
}

// New returns a hub whose subscribers have queues of the given length, at least 1.
func New[K comparable, M any](queueLength int) *Hub[K, M] {
	return &Hub[K, M]{queueLength: max(1, queueLength), topics: map[K]map[*Subscription[K, M]]struct{}{}}
}

// Subscription receives the messages that are published on a topic after the call of Subscribe.
type Subscription[K comparable, M any] struct {
	hub      *Hub[K, M]
	topic    K
	messages chan M
}

// Subscribe adds a subscriber of a topic. The caller must close it.
func (h *Hub[K, M]) Subscribe(topic K) *Subscription[K, M] {
	s := &Subscription[K, M]{hub: h, topic: topic, messages: make(chan M, h.queueLength)}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.topics[topic] == nil {
		h.topics[topic] = map[*Subscription[K, M]]struct{}{}
	}
	h.topics[topic][s] = struct{}{}
	h.count++
	return s
}

// C returns the channel of the messages. It is closed after the subscriber was dropped or closed,
// and then still returns the messages in the queue.
func (s *Subscription[K, M]) C() <-chan M { return s.messages }

// Close ends the subscription. It may be called more than once.
func (s *Subscription[K, M]) Close() {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	s.hub.remove(s)
}

// remove removes a subscriber if it is not removed yet. The caller holds h.mu.
func (h *Hub[K, M]) remove(s *Subscription[K, M]) {
	subscribers := h.topics[s.topic]
	if _, ok := subscribers[s]; !ok {
		return
	}
	delete(subscribers, s)
	if len(subscribers) == 0 {
		delete(h.topics, s.topic)
	}
	h.count--
	close(s.messages)
}

// Publish adds a message to the queue of every subscriber of a topic. It drops those whose queue is
// full.
func (h *Hub[K, M]) Publish(topic K, message M) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.topics[topic] {
		select {
		case s.messages <- message:
		default:
			h.drops++
			h.remove(s)
		}
	}
}

// CloseTopic drops all subscribers of a topic.
func (h *Hub[K, M]) CloseTopic(topic K) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for s := range h.topics[topic] {
		h.remove(s)
	}
}

// CloseAll drops all subscribers of all topics.
func (h *Hub[K, M]) CloseAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, subscribers := range h.topics {
		for s := range subscribers {
			h.remove(s)
		}
	}
}

// Topics returns the topics that have subscribers.
func (h *Hub[K, M]) Topics() []K {
	h.mu.Lock()
	defer h.mu.Unlock()
	topics := make([]K, 0, len(h.topics))
	for topic := range h.topics {
		topics = append(topics, topic)
	}
	return topics
}

// Stats counts the subscribers of a hub.
type Stats struct {
	Subscribers int    // at present
	Queued      int    // messages in the queues at present
	Drops       uint64 // subscribers dropped since New because their queue was full
}

// Stats returns the present counts.
func (h *Hub[K, M]) Stats() Stats {
	h.mu.Lock()
	defer h.mu.Unlock()
	stats := Stats{Subscribers: h.count, Drops: h.drops}
	for _, subscribers := range h.topics {
		for s := range subscribers {
			stats.Queued += len(s.messages)
		}
	}
	return stats
}
