//go:build !linux

package postgres_test

func startServer() (*server, error) { return nil, errNoServer }

func (s *server) stop() error { return nil }
