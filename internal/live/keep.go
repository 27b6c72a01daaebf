package live

import (
	"sync"

	"github.com/make24/make24/race"
)

// maxKept bounds the memory of the states that are kept, in bytes. They save reading a long log
// anew for each action; that nobody else has added to one, the store says each time.
const maxKept = 16 << 20

// keptRow is what a map needs for a state besides.
const keptRow = 128

// kept holds the states of runs that go on, by ID, in two generations: when the younger is full it
// becomes the older, and what was the older is forgotten. A run that is played moves to the
// younger, so those that nobody plays any more go first, however long they are.
type kept struct {
	most int // bytes in a generation

	mu         sync.Mutex
	young, old map[string]race.State
	size       int // bytes in the younger
}

func newKept(bytes int) *kept {
	return &kept{most: bytes / 2, young: map[string]race.State{}}
}

func weight(s race.State) int { return s.Size() + keptRow }

// get is the state of a run whose log has so many events, or one of fewer; the zero State if none
// is kept.
func (k *kept) get(id string, version int) race.State {
	k.mu.Lock()
	defer k.mu.Unlock()
	s, young := k.young[id]
	if !young {
		s = k.old[id]
	}
	if s.Version() > version { // the database may have been put back
		k.drop(id)
		return race.State{}
	}
	return s
}

// put keeps a state, unless a later one is kept. What is over is looked at now and then, and played
// no more: it is let go.
func (k *kept) put(id string, s race.State) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if max(k.young[id].Version(), k.old[id].Version()) > s.Version() {
		return
	}
	k.drop(id)
	size := weight(s)
	if s.Over() || size > k.most {
		return
	}
	if k.size+size > k.most {
		k.young, k.old, k.size = map[string]race.State{}, k.young, 0
	}
	k.young[id] = s
	k.size += size
}

// forget drops a run that is gone: of a deleted player nothing is to stay, here neither.
func (k *kept) forget(id string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.drop(id)
}

func (k *kept) drop(id string) {
	if s, young := k.young[id]; young {
		k.size -= weight(s)
		delete(k.young, id)
	}
	delete(k.old, id)
}
