package cli

import "strconv"

// Numbers in flags are decimal, as those in hands are: pflag's own would read 010 as
// eight and 0x10 as sixteen.

// decimal is a flag that holds a whole number.
type decimal[T int | int64 | uint64] struct{ to *T }

// String is the number as the help shows it.
func (d decimal[T]) String() string {
	if d.to == nil || *d.to == 0 {
		return "0"
	}
	return strconv.FormatInt(int64(*d.to), 10)
}

// Set reads decimal digits; leading zeros are refused.
func (d decimal[T]) Set(s string) error {
	if len(s) > 1 && s[0] == '0' {
		return strconv.ErrSyntax
	}
	if _, unsigned := any(d.to).(*uint64); unsigned {
		n, err := strconv.ParseUint(s, 10, 64)
		*d.to = T(n)
		return err
	}
	n, err := strconv.ParseInt(s, 10, 63)
	*d.to = T(n)
	return err
}

// Type is the name of the kind of number, as pflag's own flags have it.
func (d decimal[T]) Type() string {
	switch any(d.to).(type) {
	case *uint64:
		return "uint64"
	case *int64:
		return "int64"
	}
	return "int"
}
