//go:build unix

package cli

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/internal/testkit/proctest"
)

// sequence is an entry of docs/results/sequences.txt.
type sequence struct {
	name, definition, terms, offset, program string
}

// readSequences parses docs/results/sequences.txt.
func readSequences(t *testing.T) (list []sequence) {
	t.Helper()
	text, err := os.ReadFile("../../../docs/results/sequences.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if key == "%I" {
			list = append(list, sequence{name: value})
			continue
		}
		if key == "" || key == "#" {
			continue
		}
		if len(list) == 0 {
			t.Fatalf("%q is before the first name", line)
		}
		s := &list[len(list)-1]
		fields := map[string]*string{"%N": &s.definition, "%S": &s.terms, "%O": &s.offset, "%o": &s.program, "%C": new(string)}
		if field := fields[key]; field == nil || *field != "" {
			t.Errorf("%s: unexpected or repeated field %q", s.name, key)
		} else {
			*field = value
		}
	}
	return list
}

var maxFlag = regexp.MustCompile(`--max (\d+)`)

// checkSequences runs the program of each sequence, for at most limit terms, and compares the terms.
func checkSequences(t *testing.T, limit int) {
	for _, s := range readSequences(t) {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			want := strings.Split(s.terms, ", ")
			match := maxFlag.FindStringSubmatch(s.program)
			if s.definition == "" || s.offset != "1" || match == nil || match[1] != strconv.Itoa(len(want)) {
				t.Fatalf("incomplete: %+v; the program must have --max %d", s, len(want))
			}
			if len(want) > limit {
				want = want[:limit]
			}
			cmd := proctest.Command(t, "sh", "-c", maxFlag.ReplaceAllString(s.program, fmt.Sprint("--max ", len(want))))
			cmd.Deadline = proctest.ServerDeadline // all terms of a sequence take half a minute of processor time
			out, err := cmd.Output()
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(strings.Fields(string(out)), ", "); got != strings.Join(want, ", ") {
				t.Errorf("%s gives\n%s\nwant\n%s", s.program, got, strings.Join(want, ", "))
			}
		})
	}
}

// TestSequences checks the first terms of each sequence of docs/results/sequences.txt.
func TestSequences(t *testing.T) { checkSequences(t, 20) }
