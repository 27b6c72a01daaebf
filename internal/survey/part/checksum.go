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

// Every file contains its own SHA-256 in its metadata, computed with zeros in place of the digits.
// Parquet has checksums of pages, but none of the metadata, where a flipped bit can make the
// library allocate gigabytes. So the checksum of a file is verified before the library reads it.

const (
	checksumPrefix = "sha256:"
	checksumDigits = 2 * sha256.Size
)

// checksumPlaceholder stands in the metadata in place of the checksum until that is known.
var checksumPlaceholder = checksumPrefix + string(bytes.Repeat([]byte{'0'}, checksumDigits))

var errNoChecksum = errors.New("no checksum in the metadata")

// checksumWriter writes to out and hashes what it writes. Once buffering is set, it collects the
// data in buffered instead; close replaces the placeholder there by the checksum and writes the
// data.
type checksumWriter struct {
	out       io.Writer
	digest    hash.Hash
	buffering bool
	buffered  []byte
}

func (w *checksumWriter) Write(b []byte) (int, error) {
	if w.buffering {
		w.buffered = append(w.buffered, b...)
		return len(b), nil
	}
	w.digest.Write(b)
	return w.out.Write(b)
}

// close writes the buffered data with the checksum in it.
func (w *checksumWriter) close() error {
	at := bytes.LastIndex(w.buffered, []byte(checksumPlaceholder))
	if at < 0 {
		return errNoChecksum
	}
	w.digest.Write(w.buffered)
	hex.Encode(w.buffered[at+len(checksumPrefix):], w.digest.Sum(nil))
	_, err := w.out.Write(w.buffered)
	return err
}

// maxFooter bounds the bytes that are read into memory to find the checksum of a file.
const maxFooter = 64 << 20

// verifyChecksum returns an error if the checksum of a file does not match its contents.
func verifyChecksum(in io.ReaderAt, size int64) error {
	var trailer [8]byte
	if size < int64(2*len(trailer)) {
		return io.ErrUnexpectedEOF
	}
	if _, err := in.ReadAt(trailer[:], size-int64(len(trailer))); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	length := int64(binary.LittleEndian.Uint32(trailer[:])) + int64(len(trailer))
	if length > min(size, maxFooter) || string(trailer[4:]) != "PAR1" {
		return errors.New("not a complete Parquet file")
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
		return fmt.Errorf("the checksum is %s, want %s", got, want)
	}
	return nil
}
