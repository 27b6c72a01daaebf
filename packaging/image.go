//go:build !wheel

package main

import (
	"archive/tar"
	"bytes"
	"encoding/pem"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// imageUser is the user and the group of the image.
const imageUser = 65534

// writeImage writes an OCI image layout with an image for each target with Linux, as a tar file. It
// writes nothing if there is no such target.
func (r *release) writeImage(programs map[target]string, work string) error {
	images := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	found := false
	for _, t := range r.targets {
		if t.system != "linux" {
			continue
		}
		img, err := r.image(t, programs[t])
		if err != nil {
			return err
		}
		images = mutate.AppendManifests(images, mutate.IndexAddendum{Add: img, Descriptor: v1.Descriptor{
			Platform: &v1.Platform{OS: t.system, Architecture: t.arch},
		}})
		found = true
	}
	if !found {
		return nil
	}
	tag := strings.ReplaceAll(r.version, "+", "_") // a tag cannot have a plus
	index := mutate.AppendManifests(mutate.IndexMediaType(empty.Index, types.OCIImageIndex), mutate.IndexAddendum{
		Add: images, Descriptor: v1.Descriptor{Annotations: map[string]string{
			"org.opencontainers.image.ref.name": tag,
			"io.containerd.image.name":          "docker.io/library/make24:" + tag, // the name for docker load
		}},
	})
	dir := filepath.Join(work, "oci")
	if _, err := layout.Write(dir, index); err != nil {
		return err
	}
	var files []file
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		files = append(files, file{name, 0o644, data})
		return err
	})
	if err != nil {
		return err
	}
	return writeFile(r.name("oci.tar"), func(w io.Writer) error { return writeTar(w, withFolders(files), r.time) })
}

// image returns the image of a target: the program, CA certificates, and the folder for the data.
func (r *release) image(t target, program string) (v1.Image, error) {
	data, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	var files bytes.Buffer
	if err := r.writeRoot(&files, data); err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(
		func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(files.Bytes())), nil },
		tarball.WithMediaType(types.OCILayer), tarball.WithCompressionLevel(9))
	if err != nil {
		return nil, err
	}
	base := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	img, err := mutate.Append(base, mutate.Addendum{Layer: layer, History: v1.History{
		Created: v1.Time{Time: r.time}, CreatedBy: "make24 packaging",
	}})
	if err != nil {
		return nil, err
	}
	config, err := img.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture = t.system, t.arch
	config.Created = v1.Time{Time: r.time}
	config.Config = r.imageConfig()
	return mutate.ConfigFile(img, config)
}

// imageConfig returns how the image is run. Runtimes that follow only OCI ignore Healthcheck.
func (r *release) imageConfig() v1.Config {
	return v1.Config{
		User:         "65534:65534",
		Entrypoint:   []string{"/make24"},
		Cmd:          []string{"serve"},
		Env:          []string{"PATH=/", "MAKE24_ADDR=0.0.0.0:2424", "XDG_DATA_HOME=/data"},
		ExposedPorts: map[string]struct{}{"2424/tcp": {}},
		Volumes:      map[string]struct{}{"/data": {}},
		WorkingDir:   "/",
		StopSignal:   "SIGTERM",
		Healthcheck: &v1.HealthConfig{
			Test: []string{"CMD", "/make24", "health"}, Interval: 30 * time.Second, Timeout: 6 * time.Second, StartPeriod: 10 * time.Second, Retries: 3,
		},
		Labels: map[string]string{
			"org.opencontainers.image.title":    "make24",
			"org.opencontainers.image.version":  r.version,
			"org.opencontainers.image.revision": r.commit,
			"org.opencontainers.image.source":   homepage,
			"org.opencontainers.image.licenses": "MIT",
		},
	}
}

// writeRoot writes the file system of the image as a tar file.
func (r *release) writeRoot(w io.Writer, program []byte) error {
	certificates, err := caCertificates()
	if err != nil {
		return err
	}
	users := "root:x:0:0:root:/:\nnobody:x:65534:65534:nobody:/data:\n"
	files := withFolders([]file{
		{"etc/passwd", 0o644, []byte(users)},
		{"etc/ssl/certs/ca-certificates.crt", 0o644, certificates},
		{"make24", 0o755, program},
	})
	out := tar.NewWriter(w)
	for _, f := range files {
		if err := addToTar(out, f, 0, r.time); err != nil {
			return err
		}
	}
	if err := addToTar(out, file{"data", fs.ModeDir | 0o700, nil}, imageUser, r.time); err != nil {
		return err
	}
	return out.Close()
}

// caCertificates returns the certificates of the authorities that Mozilla trusts, except those with
// constraints that a file cannot express. They are in a module, so that builds are reproducible.
func caCertificates() ([]byte, error) {
	var b bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil {
			if err := pem.Encode(&b, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}); err != nil {
				return nil, err
			}
		}
	}
	if b.Len() == 0 {
		return nil, errors.New("no CA certificates")
	}
	return b.Bytes(), nil
}
