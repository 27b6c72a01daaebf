package forms

import (
	"testing"
	"unsafe"
)

// TestSizesAreAccountedFor checks that the sizes used for memory accounting are at least the real
// ones.
func TestSizesAreAccountedFor(t *testing.T) {
	for _, c := range []struct {
		name      string
		accounted int64
		size      uintptr
	}{
		{"sumEntry", sumEntryBytes, unsafe.Sizeof(sumEntry{})},
		{"productEntry", productEntryBytes, unsafe.Sizeof(productEntry{})},
		{"rendering", renderingBytes, unsafe.Sizeof(rendering{})},
		{"solution", SolutionBytes, unsafe.Sizeof(solution{}) + unsafe.Sizeof(sortKey{})},
	} {
		if c.accounted < int64(c.size) {
			t.Errorf("%s: %d bytes accounted for, want at least %d", c.name, c.accounted, c.size)
		}
	}
}
