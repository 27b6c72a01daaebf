package grade

import "fmt"

// MarshalText returns the stable short text of String. The error is for a value that is no
// technique.
func (t Technique) MarshalText() ([]byte, error) {
	if t >= techniques {
		return nil, fmt.Errorf("grade: invalid technique %d", uint16(t))
	}
	return []byte(t.String()), nil
}

// UnmarshalText reads what MarshalText writes.
func (t *Technique) UnmarshalText(text []byte) error {
	for i := range techniques {
		if i.String() == string(text) {
			*t = i
			return nil
		}
	}
	return fmt.Errorf("grade: invalid technique %q", text)
}

// MarshalText returns the stable short text of String. The error is for a value that is no
// reason.
func (r Reason) MarshalText() ([]byte, error) {
	if r >= reasons {
		return nil, fmt.Errorf("grade: invalid reason %d", uint16(r))
	}
	return []byte(r.String()), nil
}

// UnmarshalText reads what MarshalText writes.
func (r *Reason) UnmarshalText(text []byte) error {
	for i := range reasons {
		if i.String() == string(text) {
			*r = i
			return nil
		}
	}
	return fmt.Errorf("grade: invalid reason %q", text)
}
