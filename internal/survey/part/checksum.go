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
	checksumPrefix = "sha256:"
	checksumDigits = 2 * sha256.Size
)

// openSeal is what stands in the metadata until the sum is known.
var checksumPlaceholder = checksumPrefix + string(bytes.Repeat([]byte{'0'}, checksumDigits))

var errNoChecksum = errors.New("it has no sum of its bytes where it should have one")

// sealer passes on what is written and sums it up; what comes last it holds back, to write the
// sum into it.
type checksumWriter struct {
	out       io.Writer
	digest    hash.Hash
	buffering bool
	tail      []byte
}

func (s *checksumWriter) Write(b []byte) (int, error) {
	if s.buffering {
		s.tail = append(s.tail, b...)
		return len(b), nil
	}
	s.digest.Write(b)
	return s.out.Write(b)
}

// close writes the sum and what was held back.
func (s *checksumWriter) close() error {
	at := bytes.LastIndex(s.tail, []byte(checksumPlaceholder))
	if at < 0 {
		return errNoChecksum
	}
	s.digest.Write(s.tail)
	hex.Encode(s.tail[at+len(checksumPrefix):], s.digest.Sum(nil))
	_, err := s.out.Write(s.tail)
	return err
}

// mostFooter bounds what is read of a file to find its sum.
const maxFooter = 64 << 20

// checkSeal compares a file with its sum.
func verifyChecksum(in io.ReaderAt, size int64) error {
	var end [8]byte
	if size < int64(2*len(end)) {
		return io.ErrUnexpectedEOF
	}
	if _, err := in.ReadAt(end[:], size-int64(len(end))); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	length := int64(binary.LittleEndian.Uint32(end[:])) + int64(len(end))
	if length > min(size, maxFooter) || string(end[4:]) != "PAR1" {
		return errors.New("it is no whole Parquet")
	}
	footer := make([]byte, length)
	if _, err := in.ReadAt(footer, size-length); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	at := bytes.LastIndex(footer, []byte(checksumPrefix)) + len(checksumPrefix)
	if at < len(checksumPrefix) || at+checksumDigits > len(footer) {
		return errNoChecksum
	}
	want := string(footer[at : at+checksumDigits])
	copy(footer[at:], checksumPlaceholder[len(checksumPrefix):])
	digest := sha256.New()
	if _, err := io.Copy(digest, io.NewSectionReader(in, 0, size-length)); err != nil {
		return err
	}
	digest.Write(footer)
	if got := hex.EncodeToString(digest.Sum(nil)); got != want {
		return fmt.Errorf("the sum of its bytes is %s, not %s", got, want)
	}
	return nil
}
