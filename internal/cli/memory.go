package cli

import (
	"errors"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"github.com/make24/make24/solve"
)

// byteSize is a flag that takes a number of bytes with a unit, such as 4GiB or 500MB. 0 is
// the engine's default.
type byteSize int64

// String returns the size with a binary unit.
func (b *byteSize) String() string { return humanize.IBytes(uint64(*b)) }

// Type names the kind of value.
func (*byteSize) Type() string { return "size" }

// minMemory is the least that can be asked for: with less no hand can be searched.
const minMemory = 1 << 20

// Set reads a size. It returns an error if s is not one from minMemory to solve.MaxBytes.
func (b *byteSize) Set(s string) error {
	n, err := humanize.ParseBytes(s)
	if err != nil || n < minMemory || n > solve.MaxBytes {
		return errors.New("not a size")
	}
	*b = byteSize(n)
	return nil
}

// addMemory adds --memory to a command that solves hands with the run's engine.
func (a *app) addMemory(cmd *cobra.Command) {
	a.memory = solve.DefaultBytes
	cmd.Flags().Var(&a.memory, "memory", a.say("flag.help.memory", "limit", humanize.IBytes(solve.MaxBytes)))
}

// remedies adds to a message about memory the flags that help.
func (a *app) remedies(detail string, e *askedError) string {
	if e.first {
		detail = a.say("solve.budget.first", "detail", detail)
	}
	if e.memory && a.memory < solve.MaxBytes {
		detail = a.say("solve.budget.raise", "detail", detail)
	}
	return detail
}
