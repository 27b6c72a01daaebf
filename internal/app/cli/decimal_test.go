package cli

import "testing"

// TestDecimalFlags checks that flags accept whole numbers in decimal and reject other notations.
func TestDecimalFlags(t *testing.T) {
	var n int64
	for text, ok := range map[string]bool{
		"13": true, "0": true, "-3": true, "010": false, "0x10": false, "1_0": false, "": false, "9e1": false,
	} {
		if err := (decimalValue[int64]{&n}).Set(text); (err == nil) != ok {
			t.Errorf("--max %q: %v", text, err)
		}
	}
	var seed uint64
	if err := (decimalValue[uint64]{&seed}).Set("18446744073709551615"); err != nil || seed != 1<<64-1 {
		t.Errorf("the largest seed is read as %d: %v", seed, err)
	}
	if err := (decimalValue[uint64]{&seed}).Set("-1"); err == nil {
		t.Error("a negative seed is accepted")
	}
}
