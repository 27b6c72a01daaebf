//go:build !linux

package proctest

// descendants returns nil: other systems have no /proc.
func descendants(int) []int { return nil }

// start starts the child.
func (c *Cmd) start() error { return c.Cmd.Start() }
