//go:build long

package record_test

import "testing"

func TestLongStreamOrder(t *testing.T) { TestStreamOrder(t) }
