package record_test

import (
	"fmt"
	"testing"

	"github.com/make24/make24/internal/sets/record"
)

func TestMembers(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"{}", ""},
		{"{ \"a\" : [1, 2] ,\n\"b\\n\":null}", `a "a" : [1, 2] [1, 2];` + "b\n \"b\\n\":null null;"},
		{`{"a":1,["b":2]}`, `a "a":1 1;at 7: object member name must be a string`},
		{`{"a":1`, `a "a":1 1;at 6: unexpected EOF`},
	} {
		got := ""
		err := record.NewScanner([]byte(c.text)).EachMember(func(name, member, value []byte) error {
			got += fmt.Sprintf("%s %s %s;", name, member, value)
			return nil
		})
		if err != nil {
			at, cause := record.ErrorPosition(err, len(c.text))
			got += fmt.Sprintf("at %d: %v", at, cause)
		}
		if got != c.want {
			t.Errorf("%s: %q, not %q", c.text, got, c.want)
		}
	}
}
