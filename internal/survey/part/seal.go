package part

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
)

// Every file holds the SHA-256 of itself, in its metadata, with zeros in the place of the digits.
// The library has checksums of pages, but none for what says how the pages are to be read, and
// what it makes of a flipped bit there may be an allocation of gigabytes. So a file is compared
// with its sum before the library sees it.

const (
	sealMark   = "sha256:"
	sealDigits = 2 * sha256.Size
)

// openSeal is what stands in the metadata until the sum is known.
var openSeal = sealMark + string(bytes.Repeat([]byte{'0'}, sealDigits))

var errSeal = errors.New("it has no sum of its bytes where it should have one")

// sealer passes on what is written and sums it up; what comes last it holds back, to write the
// sum into it.
type sealer struct {
	out  io.Writer
	sum  hash.Hash
	hold bool
	last []byte
}

func (s *sealer) Write(b []byte) (int, error) {
	if s.hold {
		s.last = append(s.last, b...)
		return len(b), nil
	}
	s.sum.Write(b)
	return s.out.Write(b)
}

// close writes the sum and what was held back.
func (s *sealer) close() error {
	at := bytes.LastIndex(s.last, []byte(openSeal))
	if at < 0 {
		return errSeal
	}
	s.sum.Write(s.last)
	hex.Encode(s.last[at+len(sealMark):], s.sum.Sum(nil))
	_, err := s.out.Write(s.last)
	return err
}

// mostFooter bounds what is read of a file to find its sum.
const mostFooter = 64 << 20

// checkSeal compares a file with its sum.
func checkSeal(in io.ReaderAt, size int64) error {
	var end [8]byte
	if size < int64(2*len(end)) {
		return io.ErrUnexpectedEOF
	}
	if _, err := in.ReadAt(end[:], size-int64(len(end))); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	length := int64(binary.LittleEndian.Uint32(end[:])) + int64(len(end))
	if length > min(size, mostFooter) || string(end[4:]) != "PAR1" {
		return errors.New("it is no whole Parquet")
	}
	footer := make([]byte, length)
	if _, err := in.ReadAt(footer, size-length); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	at := bytes.LastIndex(footer, []byte(sealMark)) + len(sealMark)
	if at < len(sealMark) || at+sealDigits > len(footer) {
		return errSeal
	}
	said := string(footer[at : at+sealDigits])
	copy(footer[at:], openSeal[len(sealMark):])
	sum := sha256.New()
	if _, err := io.Copy(sum, io.NewSectionReader(in, 0, size-length)); err != nil {
		return err
	}
	sum.Write(footer)
	if got := hex.EncodeToString(sum.Sum(nil)); got != said {
		return fmt.Errorf("the sum of its bytes is %s, not %s", got, said)
	}
	return nil
}
