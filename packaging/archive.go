package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// writeTarGz writes files to a compressed tar file of the release.
func (r *release) writeTarGz(name string, files []file) error {
	return writeFile(filepath.Join(r.out, name), func(w io.Writer) error {
		compressor, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			return err
		}
		if err := writeTar(compressor, files, r.time); err != nil {
			return err
		}
		return compressor.Close()
	})
}

// withFolders returns files with their folders, each before its contents.
func withFolders(files []file) []file {
	known := map[string]bool{".": true}
	var all []file
	for _, f := range files {
		var folders []file
		for dir := path.Dir(f.path); !known[dir]; dir = path.Dir(dir) {
			known[dir] = true
			folders = append(folders, file{dir, fs.ModeDir | 0o755, nil})
		}
		slices.Reverse(folders)
		all = append(append(all, folders...), f)
		if f.mode.IsDir() {
			known[f.path] = true
		}
	}
	return all
}

// writeTar writes files that belong to root.
func writeTar(w io.Writer, files []file, modified time.Time) error {
	out := tar.NewWriter(w)
	for _, f := range files {
		if err := addToTar(out, f, 0, modified); err != nil {
			return err
		}
	}
	return out.Close()
}

// addToTar adds a file that belongs to a user.
func addToTar(out *tar.Writer, f file, user int, modified time.Time) error {
	header := &tar.Header{
		Typeflag: tar.TypeReg, Name: f.path, Size: int64(len(f.data)), Mode: int64(f.mode.Perm()),
		Uid: user, Gid: user, ModTime: modified, Format: tar.FormatPAX,
	}
	if f.mode.IsDir() {
		header.Typeflag, header.Name = tar.TypeDir, f.path+"/"
	}
	if err := out.WriteHeader(header); err != nil {
		return err
	}
	_, err := out.Write(f.data)
	return err
}

// writeZip writes a zip file.
func writeZip(w io.Writer, files []file, modified time.Time) error {
	out := zip.NewWriter(w)
	for _, f := range files {
		header := &zip.FileHeader{Name: f.path, Method: zip.Deflate, Modified: modified}
		header.SetMode(f.mode)
		entry, err := out.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.data); err != nil {
			return err
		}
	}
	return out.Close()
}

// writeFile writes a new file.
func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	err = write(f)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return err
}

// writeSums writes SHA256SUMS, which sha256sum -c reads.
func (r *release) writeSums() error {
	entries, err := os.ReadDir(r.out)
	if err != nil {
		return err
	}
	var sums strings.Builder
	for _, e := range entries {
		f, err := os.Open(filepath.Join(r.out, e.Name()))
		if err != nil {
			return err
		}
		hash := sha256.New()
		_, err = io.Copy(hash, f)
		f.Close()
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", hash.Sum(nil), e.Name())
	}
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}
