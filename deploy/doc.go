// Package deploy tests the examples in this folder: a file for Docker Compose, manifests for
// Kubernetes, a systemd unit, settings of Caddy and nginx, and rules for Prometheus. Manifests are
// decoded strictly into the types of their programs, the command lines in them and in the unit start a
// server, the proxies run in front of one, and the rules on samples.
//
// The folder is a module of its own, so that the types of Kubernetes and Compose are no
// dependencies of make24.
package deploy
