package crew

import (
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/make24/make24/internal/survey/folder"
)

// Every client of NATS may publish to the subjects of a survey. A message that no worker would send
// (an unknown subject, an undecodable text, a rank outside the space, a name with control
// characters) is skipped and counted; it never ends a worker or a watcher.

// maxSkipped is the maximum count of skipped messages.
const maxSkipped = 10_000

// skippedMessages counts skipped messages. Stored messages count once per subject, however often
// they are read.
type skippedMessages struct {
	lock           sync.Mutex
	storedSubjects map[string]struct{} // subjects of messages in streams
	unstoredCount  int64               // messages that no stream stores
}

// add counts the stored message of a subject.
func (s *skippedMessages) add(subject string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.storedSubjects == nil {
		s.storedSubjects = map[string]struct{}{}
	}
	if len(s.storedSubjects) < maxSkipped {
		s.storedSubjects[subject] = struct{}{}
	}
}

// addUnstored counts a message that no stream stores.
func (s *skippedMessages) addUnstored() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.unstoredCount = min(s.unstoredCount+1, maxSkipped)
}

// count returns the number of skipped messages, at most maxSkipped.
func (s *skippedMessages) count() int64 {
	if s == nil {
		return 0
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	return min(int64(len(s.storedSubjects))+s.unstoredCount, maxSkipped)
}

// parseRank returns the rank at the end of a subject. It returns false if that is not the rank of a
// hand in a space of the given size, in canonical decimal form.
func parseRank(subject string, size int64) (int64, bool) {
	token := subject[strings.LastIndexByte(subject, '.')+1:]
	rank, err := strconv.ParseInt(token, 10, 64)
	return rank, err == nil && rank >= 0 && rank < size && strconv.FormatInt(rank, 10) == token
}

// isValidInterval reports whether an interval is not empty, lies in a space of the given size, and
// begins at the rank at the end of subject.
func isValidInterval(interval folder.Interval, subject string, size int64) bool {
	from, ok := parseRank(subject, size)
	return ok && interval.From == from && from < interval.To && interval.To <= size
}

// maxTextLength is the maximum length of a name or a reason, in bytes.
const maxTextLength = 300

// isValidText reports whether a text is valid as a name or a reason: at most maxTextLength bytes,
// all printable characters.
func isValidText(text string) bool {
	return len(text) <= maxTextLength && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar })
}
