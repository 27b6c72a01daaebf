package deploy

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"sigs.k8s.io/yaml"
)

// schemaFile has the schemas of Kubernetes. testdata/kubernetes.py writes it.
const schemaFile = "testdata/kubernetes.json"

// validateManifest validates a document with the schema of its kind.
func validateManifest(t *testing.T, document []byte) error {
	t.Helper()
	schemas, err := jsonschema.UnmarshalJSON(strings.NewReader(readFile(t, schemaFile)))
	if err != nil {
		t.Fatal(err)
	}
	var head struct{ APIVersion, Kind string }
	if err := yaml.Unmarshal(document, &head); err != nil {
		t.Fatal(err)
	}
	kinds, _ := schemas.(map[string]any)["kinds"].(map[string]any)
	definition, ok := kinds[head.APIVersion+" "+head.Kind].(string)
	if !ok {
		t.Fatalf("%s has no schema of %+v", schemaFile, head)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("kubernetes.json", schemas); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("kubernetes.json#/$defs/" + definition)
	if err != nil {
		t.Fatal(err)
	}
	text, err := yaml.YAMLToJSON(document)
	if err != nil {
		t.Fatal(err)
	}
	object, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return schema.Validate(object)
}

// TestManifestSchemas validates each manifest with the schemas of Kubernetes.
func TestManifestSchemas(t *testing.T) {
	files, err := filepath.Glob("kubernetes/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, file := range files {
		if filepath.Base(file) == "kustomization.yaml" { // for kubectl, not for the server
			continue
		}
		for document := range strings.SplitSeq(readFile(t, file), "\n---\n") {
			if err := validateManifest(t, []byte(document)); err != nil {
				t.Errorf("%s: %v", file, err)
			}
			n++
		}
	}
	if n < 8 {
		t.Errorf("validated only %d manifests", n)
	}
}

// TestWrongManifests checks that the schemas reject mistakes that the types of Go accept.
func TestWrongManifests(t *testing.T) {
	deployment, _, _ := strings.Cut(readFile(t, "kubernetes/web.yaml"), "\n---\n")
	var object map[string]any
	if err := yaml.Unmarshal([]byte(deployment), &object); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(spec map[string]any){
		"no selector":       func(spec map[string]any) { delete(spec, "selector") },
		"replicas as text":  func(spec map[string]any) { spec["replicas"] = "2" },
		"an unknown field":  func(spec map[string]any) { spec["replica"] = 2 },
		"a port without it": func(spec map[string]any) { firstContainer(spec)["ports"] = []any{map[string]any{"name": "http"}} },
	} {
		text, err := json.Marshal(object)
		if err != nil {
			t.Fatal(err)
		}
		var changed map[string]any
		if err := json.Unmarshal(text, &changed); err != nil {
			t.Fatal(err)
		}
		change(changed["spec"].(map[string]any)) //nolint:forcetypeassert // of web.yaml
		if text, err = json.Marshal(changed); err != nil {
			t.Fatal(err)
		}
		if validateManifest(t, text) == nil {
			t.Errorf("a manifest with %s is valid", name)
		}
	}
}

// firstContainer returns the first container of a deployment.
func firstContainer(spec map[string]any) map[string]any {
	pod := spec["template"].(map[string]any)["spec"].(map[string]any) //nolint:forcetypeassert // of web.yaml
	return pod["containers"].([]any)[0].(map[string]any)              //nolint:forcetypeassert // of web.yaml
}
