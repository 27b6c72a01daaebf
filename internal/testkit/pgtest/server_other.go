//go:build !linux

package pgtest

type processAttributes = struct{}

func startServer() (*server, error) { return nil, errNoServer }

func (s *server) stopAndRemove() error { return nil }

func (s *server) start(...string) error { return errNoServer }

func (s *server) stop() {}
