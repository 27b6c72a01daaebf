package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// minusGuard stands before an argument such as -3+27 or -(2-8) while flags are
// read, so that it is not taken for a row of one-letter flags. No argument can
// hold it: it is the byte that ends one.
const minusGuard = "\x00"

// guardMinus puts the guard before every argument that starts with a minus sign
// and a digit or a bracket, unless it is the value of the flag before it.
// No flag of make24 looks like that.
func guardMinus(root *cobra.Command, args []string) []string {
	guarded := make([]string, len(args))
	for i, arg := range args {
		guarded[i] = arg
		if len(arg) < 2 || arg[0] != '-' || !strings.ContainsRune("0123456789(", rune(arg[1])) {
			continue
		}
		if i > 0 && takesValue(root, args[i-1]) {
			continue
		}
		guarded[i] = minusGuard + arg
	}
	return guarded
}

// unguard takes the guards away again.
func unguard(args []string) []string {
	for i, arg := range args {
		args[i] = strings.TrimPrefix(arg, minusGuard)
	}
	return args
}

// takesValue reports whether arg is a flag, of any command, that takes the
// argument after it as its value.
func takesValue(root *cobra.Command, arg string) bool {
	name, ok := strings.CutPrefix(arg, "--")
	if !ok || name == "" || strings.Contains(name, "=") {
		return false
	}
	takes := func(set *pflag.FlagSet) bool {
		f := set.Lookup(name)
		return f != nil && f.NoOptDefVal == ""
	}
	return anyCommand(root, func(c *cobra.Command) bool { return takes(c.Flags()) }) || takes(root.PersistentFlags())
}

// anyCommand reports whether a command below another, at any depth, is such.
func anyCommand(root *cobra.Command, such func(*cobra.Command) bool) bool {
	for _, c := range root.Commands() {
		if such(c) || anyCommand(c, such) {
			return true
		}
	}
	return false
}

// flagValue returns the value that arg, with the arguments after it, gives to a
// flag; false when arg is not that flag.
func flagValue(arg, flag string, after []string) (string, bool) {
	if arg == flag && len(after) > 0 {
		return after[0], true
	}
	return strings.CutPrefix(arg, flag+"=")
}
