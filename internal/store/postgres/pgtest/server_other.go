//go:build !linux

package pgtest

func startServer() (*server, error) { return nil, errNoServer }

func (s *server) stop() error { return nil }
