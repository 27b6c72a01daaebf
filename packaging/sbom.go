//go:build !wheel

package main

import (
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"github.com/make24/make24/internal/app/licenses"
)

// The parts of a CycloneDX document (https://cyclonedx.org/docs/1.6/json/) that are used here.
type (
	bom struct {
		Schema       string         `json:"$schema"`
		Format       string         `json:"bomFormat"`
		SpecVersion  string         `json:"specVersion"`
		SerialNumber string         `json:"serialNumber"`
		Version      int            `json:"version"`
		Metadata     bomMetadata    `json:"metadata"`
		Components   []bomComponent `json:"components"`
		Dependencies []bomEdges     `json:"dependencies"`
	}
	bomEdges struct {
		Ref       string   `json:"ref"`
		DependsOn []string `json:"dependsOn,omitempty"`
	}
	bomMetadata struct {
		Timestamp string       `json:"timestamp"`
		Component bomComponent `json:"component"`
	}
	bomComponent struct {
		Type       string       `json:"type"`
		Ref        string       `json:"bom-ref"`
		Name       string       `json:"name"`
		Version    string       `json:"version,omitempty"`
		Hashes     []bomHash    `json:"hashes,omitempty"`
		Licenses   []bomLicense `json:"licenses"`
		PURL       string       `json:"purl,omitempty"`
		Properties []bomValue   `json:"properties,omitempty"`
	}
	bomHash struct {
		Algorithm string `json:"alg"`
		Content   string `json:"content"`
	}
	bomLicense struct {
		Expression string `json:"expression"`
	}
	bomValue struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
)

// writeComponents writes the components of a program: Go and the modules in its build information,
// the Node packages in its pages, and its data, with the graph of what depends on what.
func (r *release) writeComponents(ctx context.Context, t target, program string) error {
	document, err := r.components(ctx, t, program)
	if err != nil {
		return err
	}
	return writeFile(r.name(t.system+"_"+t.arch+".cdx.json"), func(w io.Writer) error {
		encoder := json.NewEncoder(w)
		encoder.SetIndent("", "  ")
		return encoder.Encode(document)
	})
}

func (r *release) components(ctx context.Context, t target, program string) (*bom, error) {
	data, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, err
	}
	locked, err := r.lockedPackages()
	if err != nil {
		return nil, err
	}
	listed := map[string]licenses.Component{}
	for _, c := range licenses.Components() {
		listed[c.Kind+" "+c.Name] = c
	}
	sum := sha256.Sum256(data)
	document := &bom{
		Schema: "http://cyclonedx.org/schema/bom-1.6.schema.json", Format: "CycloneDX", SpecVersion: "1.6",
		SerialNumber: "urn:uuid:" + uuid(sum[:]), Version: 1,
		Metadata: bomMetadata{Timestamp: r.time.Format(time.RFC3339), Component: bomComponent{
			Type: "application", Ref: "make24", Name: "make24", Version: r.version,
			Hashes: []bomHash{{"SHA-256", hex.EncodeToString(sum[:])}}, Licenses: []bomLicense{{"MIT"}},
			PURL:       "pkg:golang/github.com/make24/make24@v" + r.version,
			Properties: []bomValue{{"make24:target", t.String()}, {"make24:commit", r.commit}, {"make24:go", info.GoVersion}},
		}},
	}
	standard := goComponent("std", info.GoVersion, "", listed["go std"].License)
	document.Components = append(document.Components, standard)
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		license, err := moduleLicense(listed, m)
		if err != nil {
			return nil, err
		}
		document.Components = append(document.Components, goComponent(m.Path, m.Version, m.Sum, license))
	}
	for _, c := range licenses.Components() {
		switch c.Kind {
		case "npm":
			hash := locked[c.Name+"@"+c.Version].hashes()
			if hash == nil {
				return nil, fmt.Errorf("web/package-lock.json lacks %s %s", c.Name, c.Version)
			}
			purl := "pkg:npm/" + strings.Replace(c.Name, "@", "%40", 1) + "@" + c.Version
			document.Components = append(document.Components, bomComponent{
				Type: "library", Ref: purl, Name: c.Name, Version: c.Version, Hashes: hash, Licenses: []bomLicense{{c.License}}, PURL: purl,
			})
		case "data":
			document.Components = append(document.Components, bomComponent{
				Type: "data", Ref: "data:" + c.Name, Name: c.Name, Version: r.version, Licenses: []bomLicense{{c.License}},
			})
		}
	}
	if document.Dependencies, err = r.edges(ctx, t, document); err != nil {
		return nil, err
	}
	return document, nil
}

// moduleLicense returns the licence of a module of a program.
func moduleLicense(listed map[string]licenses.Component, m *debug.Module) (string, error) {
	c, ok := listed["go "+m.Path]
	if !ok || c.Version != m.Version {
		return "", fmt.Errorf("licenses.txt lacks %s %s: run make gen", m.Path, m.Version)
	}
	return c.License, nil
}

// goComponent returns the component of a module. Its hash is that of go.sum, over all its files.
func goComponent(path, version, sum, license string) bomComponent {
	purl := "pkg:golang/" + path + "@" + version
	c := bomComponent{Type: "library", Ref: purl, Name: path, Version: version, Licenses: []bomLicense{{license}}, PURL: purl}
	if hash, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(sum, "h1:")); err == nil && len(hash) == sha256.Size {
		c.Hashes = []bomHash{{"SHA-256", hex.EncodeToString(hash)}}
	}
	return c
}

// lockedPackage is a Node package in package-lock.json.
type lockedPackage struct {
	Version, Integrity string
	Dependencies       map[string]string
	PeerDependencies   map[string]string
}

// hashes returns the hash of a package, or nil if there is none.
func (p lockedPackage) hashes() []bomHash {
	hash, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(p.Integrity, "sha512-"))
	if err != nil || len(hash) == 0 {
		return nil
	}
	return []bomHash{{"SHA-512", hex.EncodeToString(hash)}}
}

// lockedPackages returns the Node packages in package-lock.json, by name@version.
func (r *release) lockedPackages() (map[string]lockedPackage, error) {
	data, err := os.ReadFile(filepath.Join(r.root, "web", "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct{ Packages map[string]lockedPackage }
	if err := json.Unmarshal(data, &lock); err != nil {
		return nil, err
	}
	packages := map[string]lockedPackage{}
	for path, p := range lock.Packages {
		names := strings.Split(path, "node_modules/")
		packages[names[len(names)-1]+"@"+p.Version] = p
	}
	return packages, nil
}

// uuid returns a name-based UUID (version 5), which is the same for each build of the same program.
func uuid(name []byte) string {
	sum := sha1.Sum(append([]byte("make24"), name...))
	u := sum[:16]
	u[6], u[8] = u[6]&0x0f|0x50, u[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}
