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
		{"add", sumEntryBytes, unsafe.Sizeof(sumEntry{})},
		{"mul", productEntryBytes, unsafe.Sizeof(productEntry{})},
		{"shown", renderingBytes, unsafe.Sizeof(rendering{})},
		{"solved", SolutionBytes, unsafe.Sizeof(solution{}) + unsafe.Sizeof(sortKey{})},
	} {
		if c.accounted < int64(c.size) {
			t.Errorf("%s: %d bytes accounted for, want at least %d", c.name, c.accounted, c.size)
		}
	}
}
