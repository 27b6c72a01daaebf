package cli

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/solve"
)

// TestContradiction checks that commands whose answers contradict each other print no answer but ask
// for a report. A fault is put into the engine: its search for forms finds none.
func TestContradiction(t *testing.T) {
	for _, lang := range []text.Lang{text.English, text.Chinese} {
		for _, args := range []string{
			"solve --nearest 1 2 3 4", "solve --nearest --first 1 2 3 4", "solve --nearest --json 1 2 3 4",
			"solve --count 1 2 3 4", "solve --count --json 1 2 3 4",
		} {
			var out bytes.Buffer
			a := &app{lang: lang, in: strings.NewReader(""), out: bufio.NewWriter(&out), err: &lockedWriter{w: io.Discard}}
			breakForms(t, a.solver())
			root := a.newRoot()
			root.SetArgs(strings.Fields(args))
			err := root.ExecuteContext(context.Background())
			if err := a.out.Flush(); err != nil {
				t.Fatal(err)
			}
			if out.Len() > 0 || err == nil {
				t.Errorf("%s: %q, error %v; want an error and no answer", args, out.String(), err)
				continue
			}
			message := a.explain(err)
			for _, want := range []string{"https://github.com/make24/make24/issues", "1-1.2.3.4-24-classic"} {
				if !strings.Contains(message, want) {
					t.Errorf("%s: message %q, want one with %s", args, message, want)
				}
			}
		}
	}
}

// breakForms sets FaultForTests of the engine's search for forms.
func breakForms(t *testing.T, e *solve.Engine) {
	t.Helper()
	field := reflect.ValueOf(e).Elem().FieldByName("forms").FieldByName("FaultForTests")
	*(*bool)(unsafe.Pointer(field.UnsafeAddr())) = true //nolint:gosec // the field is not exported
}
