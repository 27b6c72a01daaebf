//go:build !wheel

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// edges returns what each component of a document depends on. The modules of Go depend on those whose
// packages they import in the program, Node packages on those that they name, and make24 on all data and
// on the Node packages that no other one names.
func (r *release) edges(ctx context.Context, t target, document *bom) ([]bomEdges, error) {
	graph := map[string]map[string]bool{document.Metadata.Component.Ref: {}}
	byName := map[string]string{}
	for _, c := range document.Components {
		graph[c.Ref], byName[c.Name] = map[string]bool{}, c.Ref
	}
	if err := r.addModules(ctx, t, graph, byName); err != nil {
		return nil, err
	}
	if err := r.addNodePackages(document, graph, byName); err != nil {
		return nil, err
	}
	var edges []bomEdges
	for _, ref := range slices.Sorted(maps.Keys(graph)) {
		edges = append(edges, bomEdges{ref, slices.Sorted(maps.Keys(graph[ref]))})
	}
	return edges, nil
}

// goPackage is a package as go list prints it.
type goPackage struct {
	ImportPath string
	Standard   bool
	Imports    []string
	ImportMap  map[string]string // paths in the source, by those of vendored packages of the standard library
	Module     *struct {
		Path string
		Main bool
	}
}

// addModules adds the imports between the modules of a program.
func (r *release) addModules(ctx context.Context, t target, graph map[string]map[string]bool, byName map[string]string) error {
	cmd := exec.CommandContext(ctx, "go", "list", "-deps", "-mod=readonly", "-json=ImportPath,Standard,Imports,ImportMap,Module", "./cmd/make24")
	cmd.Dir, cmd.Env, cmd.Stderr = r.root, environment(t), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go list for %s: %w", t, err)
	}
	packages := map[string]goPackage{}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
		packages[p.ImportPath] = p
	}
	refOf := func(p goPackage) (string, error) {
		name := "std"
		switch {
		case p.Standard:
		case p.Module == nil:
			return "", fmt.Errorf("the package %s is in no module", p.ImportPath)
		case p.Module.Main:
			return "make24", nil
		default:
			name = p.Module.Path
		}
		ref, ok := byName[name]
		if !ok {
			return "", fmt.Errorf("the program has the package %s, but not its module %s", p.ImportPath, name)
		}
		return ref, nil
	}
	for _, p := range packages {
		from, err := refOf(p)
		if err != nil {
			return err
		}
		for _, name := range p.Imports {
			if mapped, ok := p.ImportMap[name]; ok {
				name = mapped
			}
			imported, ok := packages[name]
			if !ok {
				continue // "C" and "unsafe"
			}
			to, err := refOf(imported)
			if err != nil {
				return err
			}
			if to != from {
				graph[from][to] = true
			}
		}
	}
	return nil
}

// addNodePackages adds what the Node packages depend on, and what make24 depends on beside modules.
func (r *release) addNodePackages(document *bom, graph map[string]map[string]bool, byName map[string]string) error {
	locked, err := r.lockedPackages()
	if err != nil {
		return err
	}
	named := map[string]bool{}
	for _, c := range document.Components {
		p := locked[c.Name+"@"+c.Version]
		if !strings.HasPrefix(c.PURL, "pkg:npm/") {
			continue
		}
		for _, names := range []map[string]string{p.Dependencies, p.PeerDependencies} {
			for name := range names {
				if ref, ok := byName[name]; ok && strings.HasPrefix(ref, "pkg:npm/") && ref != c.Ref {
					graph[c.Ref][ref], named[ref] = true, true
				}
			}
		}
	}
	for _, c := range document.Components {
		if c.Type == "data" || strings.HasPrefix(c.PURL, "pkg:npm/") && !named[c.Ref] {
			graph["make24"][c.Ref] = true
		}
	}
	return nil
}
