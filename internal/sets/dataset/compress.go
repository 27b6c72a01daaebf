package dataset

import (
	"bufio"
	"compress/gzip"
	"io"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// The beginnings of compressed files.
const (
	gzipMagic = "\x1f\x8b"
	zstdMagic = "\x28\xb5\x2f\xfd"
)

// maxWindow bounds the memory that a compressed file may require, in bytes.
const maxWindow = 128 << 20

// decompress returns a reader of the decompressed content, or in itself if the file is not compressed.
func decompress(in *bufio.Reader) (*bufio.Reader, error) {
	head, _ := in.Peek(len(zstdMagic)) // a short file is not compressed
	var plain io.Reader
	var err error
	switch {
	case strings.HasPrefix(string(head), gzipMagic):
		plain, err = gzip.NewReader(in)
	case string(head) == zstdMagic:
		// With a concurrency of 1, the decoder has no goroutines, so it need not be closed.
		plain, err = zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
	default:
		return in, nil
	}
	if err != nil {
		return nil, err
	}
	return bufio.NewReaderSize(plain, 64<<10), nil
}

// NewCompressor returns a writer to out that compresses if the name ends in .gz or .zst. The caller closes
// the writer, which does not close out. The compressed bytes depend only on the content.
func NewCompressor(name string, out io.Writer) (io.WriteCloser, error) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".gz":
		return gzip.NewWriter(out), nil
	case ".zst":
		return zstd.NewWriter(out, zstd.WithEncoderConcurrency(1))
	}
	return nopCloser{out}, nil
}

type nopCloser struct{ io.Writer }

// Close does nothing.
func (nopCloser) Close() error { return nil }

// WithoutCompression returns the name of a file without .gz or .zst.
func WithoutCompression(name string) string {
	switch extension := filepath.Ext(name); strings.ToLower(extension) {
	case ".gz", ".zst":
		return strings.TrimSuffix(name, extension)
	}
	return name
}
