#!/usr/bin/env python3
"""Writes kubernetes.json: the JSON schemas of the kinds of objects in deploy/kubernetes, without descriptions.

    pip download --no-deps --dest FOLDER kubernetes-validate==1.37.0
    deploy/testdata/kubernetes.py FOLDER/kubernetes_validate-1.37.0-py3-none-any.whl

The schemas are made from the OpenAPI document of Kubernetes and are under the Apache License 2.0
(https://github.com/willthames/kubernetes-validate, https://github.com/kubernetes/kubernetes).
"""
import json
import pathlib
import sys
import zipfile

KINDS = ["Deployment", "Service", "Secret", "PersistentVolumeClaim", "Job", "PodDisruptionBudget", "Ingress", "NetworkPolicy"]

wheel = zipfile.ZipFile(sys.argv[1])
name = next(n for n in wheel.namelist() if n.endswith("/v1.37.0-local-strict/_definitions.json"))
definitions = json.loads(wheel.read(name))["$defs"]
needed, kinds = {}, {}


def simplify(node):
    """Removes descriptions, and collects the definitions that a node refers to."""
    if isinstance(node, list):
        return [simplify(n) for n in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        ref = node["$ref"].rpartition("/")[2]
        if ref not in needed:
            needed[ref] = None
            needed[ref] = simplify(definitions[ref])
        return {"$ref": "#/$defs/" + ref}
    # A description that is an object is the property of this name.
    return {k: simplify(v) for k, v in node.items() if k != "description" or isinstance(v, dict)}


for ref, definition in definitions.items():
    for kind in definition.get("x-kubernetes-group-version-kind", []):
        version = "/".join(filter(None, [kind["group"], kind["version"]]))
        if kind["kind"] in KINDS and ref.startswith("io.k8s.api.") and "alpha" not in version and "beta" not in version:
            kinds[version + " " + kind["kind"]] = ref
            simplify({"$ref": "/" + ref})
schema = {"source": name.split("/")[2], "kinds": dict(sorted(kinds.items())), "$defs": dict(sorted(needed.items()))}
target = pathlib.Path(__file__).with_suffix(".json")
target.write_text(json.dumps(schema, separators=(",", ":")) + "\n")
