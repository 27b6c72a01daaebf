package passkey

import (
	"encoding/binary"
	"errors"
	"unicode/utf8"
)

// kind is the kind of a CBOR data item.
type kind byte

const (
	kindInt kind = iota
	kindBytes
	kindText
	kindArray
	kindMap
	kindSimple // false, true, null or undefined
)

// value is a CBOR data item (RFC 8949). It does not keep the contents of arrays and simple values,
// which passkeys do not need.
type value struct {
	kind  kind
	int   int64
	bytes []byte        // of kindBytes and kindText
	items map[any]value // by key: an int64 or a string
}

// entry returns the value of a key, or the zero value if v is not a map or has no such key.
func (v value) entry(key any) value { return v.items[key] }

var errCBOR = errors.New("invalid or unsupported CBOR")

// The bounds of the messages of authenticators. A compound attestation with certificates has five
// nested arrays and maps, and a message has a few dozen data items. The bound of the items keeps the
// memory for maps small.
const (
	maxDepth = 8
	maxItems = 512
)

// decodeCBOR decodes data as one data item.
func decodeCBOR(data []byte) (value, error) {
	d := decoder{rest: data}
	v, err := d.value(0)
	if err == nil && len(d.rest) > 0 {
		err = errCBOR
	}
	return v, err
}

// decoder decodes the CBOR of authenticators. As their standard (CTAP 2) demands, it accepts no
// indefinite lengths, tags or duplicate keys; it does not accept floating-point numbers either, which
// no message contains. It does not check the rest of the canonical form: the order of keys, and
// whether arguments are as short as possible.
type decoder struct {
	rest  []byte
	items int // read so far
}

// head reads the initial bytes of a data item: its major type and its argument.
func (d *decoder) head() (major byte, argument uint64, err error) {
	if len(d.rest) == 0 {
		return 0, 0, errCBOR
	}
	first := d.rest[0]
	d.rest = d.rest[1:]
	major, argument = first>>5, uint64(first&31)
	if argument < 24 {
		return major, argument, nil
	}
	size := 1 << (argument - 24)
	if argument > 27 || major == 7 || len(d.rest) < size { // of major type 7, value accepts only f4 to f7
		return 0, 0, errCBOR
	}
	var number [8]byte
	copy(number[8-size:], d.rest)
	d.rest = d.rest[size:]
	return major, binary.BigEndian.Uint64(number[:]), nil
}

// take returns the next n bytes.
func (d *decoder) take(n uint64) ([]byte, error) {
	if n > uint64(len(d.rest)) {
		return nil, errCBOR
	}
	taken := d.rest[:n:n]
	d.rest = d.rest[n:]
	return taken, nil
}

// value decodes the next data item, which is inside depth arrays and maps.
func (d *decoder) value(depth int) (v value, err error) {
	if d.items++; d.items > maxItems {
		return v, errCBOR
	}
	major, n, err := d.head()
	if err != nil {
		return v, err
	}
	switch major {
	case 0, 1: // an integer, or −1 minus an integer
		v.int = int64(n) //nolint:gosec // checked below
		if v.int < 0 {
			return v, errCBOR
		}
		if major == 1 {
			v.int = -1 - v.int
		}
		return v, nil
	case 2:
		v.kind = kindBytes
		v.bytes, err = d.take(n)
		return v, err
	case 3:
		v.kind = kindText
		if v.bytes, err = d.take(n); err == nil && !utf8.Valid(v.bytes) {
			err = errCBOR
		}
		return v, err
	case 4:
		if depth >= maxDepth || n > uint64(len(d.rest)) { // an item has at least one byte
			return v, errCBOR
		}
		return value{kind: kindArray}, d.array(n, depth)
	case 5:
		if depth >= maxDepth || n > uint64(len(d.rest)/2) {
			return v, errCBOR
		}
		v.kind, v.items = kindMap, map[any]value{} // without n as a hint: the entries may be missing
		return v, d.entries(v.items, n, depth)
	case 7:
		if v.kind = kindSimple; n >= 20 && n <= 23 {
			return v, nil
		}
	}
	return v, errCBOR
}

// array decodes the n items of an array and drops them.
func (d *decoder) array(n uint64, depth int) error {
	for range n {
		if _, err := d.value(depth + 1); err != nil {
			return err
		}
	}
	return nil
}

// entries decodes the n entries of a map.
func (d *decoder) entries(items map[any]value, n uint64, depth int) error {
	for range n {
		key, err := d.value(depth + 1)
		if err != nil {
			return err
		}
		var k any
		switch key.kind {
		case kindInt:
			k = key.int
		case kindText:
			k = string(key.bytes)
		default:
			return errCBOR
		}
		if _, repeated := items[k]; repeated {
			return errCBOR
		}
		if items[k], err = d.value(depth + 1); err != nil {
			return err
		}
	}
	return nil
}
