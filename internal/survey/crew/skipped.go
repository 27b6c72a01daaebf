package crew

import (
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/make24/make24/internal/survey/folder"
)

// Anybody with access to NATS may publish to the subjects of a survey. A message that no worker would send
// (an unknown subject, a text that cannot be decoded, a rank that does not exist, a name with control
// characters) is skipped and counted, and never ends a worker or a watcher.

// maxSkipped bounds how many skipped messages are counted.
const maxSkipped = 10_000

// skipped counts the messages that were skipped. Those that a stream keeps count once a subject, however
// often they are read.
type skippedMessages struct {
	lock   sync.Mutex
	stored map[string]struct{} // subjects of those that a stream keeps
	plain  int64               // kept nowhere
}

// add counts a message that a stream keeps under a subject.
func (s *skippedMessages) add(subject string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.stored == nil {
		s.stored = map[string]struct{}{}
	}
	if len(s.stored) < maxSkipped {
		s.stored[subject] = struct{}{}
	}
}

// addPlain counts a message that no stream keeps.
func (s *skippedMessages) addPlain() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.plain = min(s.plain+1, maxSkipped)
}

// count returns how many messages were skipped.
func (s *skippedMessages) count() int64 {
	if s == nil {
		return 0
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	return min(int64(len(s.stored))+s.plain, maxSkipped)
}

// rankOf returns the rank at the end of a subject. It is false for one that no hand of a space of that size has.
func parseRank(subject string, size int64) (int64, bool) {
	token := subject[strings.LastIndexByte(subject, '.')+1:]
	rank, err := strconv.ParseInt(token, 10, 64)
	return rank, err == nil && rank >= 0 && rank < size && strconv.FormatInt(rank, 10) == token
}

// begins reports whether an interval is one of a space of that size and begins where its subject says.
func validInterval(interval folder.Interval, subject string, size int64) bool {
	from, ok := parseRank(subject, size)
	return ok && interval.From == from && from < interval.To && interval.To <= size
}

// maxName is how long a name or a reason may be, in bytes.
const maxName = 300

// isName reports whether a text can be a name or a reason: short, and all of it can be printed on one line.
func isPrintable(text string) bool {
	return len(text) <= maxName && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar })
}
