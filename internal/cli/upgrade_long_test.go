//go:build long

package cli

func init() { upgradeAll = true }
