package bus_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/base/bus/bustest"
)

// writeCertificate writes a self-signed certificate for this machine and its key, and returns the
// names of the files.
func writeCertificate(t *testing.T) (cert, key string) {
	t.Helper()
	private := must[*ecdsa.PrivateKey](t)(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"},
		NotBefore: time.Unix(0, 0), NotAfter: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage:    x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	certDER := must[[]byte](t)(x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private))
	keyDER := must[[]byte](t)(x509.MarshalPKCS8PrivateKey(private))
	dir := t.TempDir()
	for name, block := range map[string]*pem.Block{
		"cert.pem": {Type: "CERTIFICATE", Bytes: certDER}, "key.pem": {Type: "PRIVATE KEY", Bytes: keyDER},
	} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
}

func TestTLS(t *testing.T) {
	ctx := withTimeout(t, time.Minute)
	cert, key := writeCertificate(t)
	for _, mutual := range []bool{false, true} {
		node := bus.Node{Dir: t.TempDir(), Listen: "127.0.0.1:0", User: "u", Password: "p", Cert: cert, Key: key}
		if mutual {
			node.CA = cert
		}
		s := must[*bus.Server](t)(bus.Start(node))
		t.Cleanup(s.Stop)
		access := bus.Access{URLs: s.URL(), User: "u", Password: "p"}
		if _, err := bus.Dial(ctx, access); err == nil {
			t.Error("a certificate of an unknown CA is accepted")
		}
		access.CA = cert
		nc, err := bus.Dial(ctx, access)
		if nc != nil {
			nc.Close()
		}
		if mutual != (err != nil) {
			t.Errorf("mutual %v, without a client certificate: %v", mutual, err)
		}
		access.Cert, access.Key = cert, key
		nc = must[*nats.Conn](t)(bus.Dial(ctx, access))
		nc.Close()
		nc = must[*nats.Conn](t)(s.Dial(ctx, "test"))
		nc.Close()
	}
}

// TestClusterWithPrivateCA starts three servers that verify each other's certificates with a
// private CA. They form a cluster and store a stream with three replicas.
func TestClusterWithPrivateCA(t *testing.T) {
	t.Parallel()
	cert, key := writeCertificate(t)
	peers, ctx := []string{bustest.FreeAddress(t), bustest.FreeAddress(t), bustest.FreeAddress(t)}, withTimeout(t, 2*time.Minute)
	access := bus.Access{User: "u", Password: "p", CA: cert, Cert: cert, Key: key}
	for i, peer := range peers {
		s := must[*bus.Server](t)(bus.Start(bus.Node{
			Name: fmt.Sprint("n", i), Cluster: "c", Peers: peer, Routes: peers, Dir: t.TempDir(), Listen: "127.0.0.1:0",
			User: "u", Password: "p", Cert: cert, Key: key, CA: cert,
		}))
		t.Cleanup(s.Stop)
		access.URLs = s.URL()
	}
	nc := must[*nats.Conn](t)(bus.Dial(ctx, access))
	defer nc.Close()
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	config := streamConfig
	config.Replicas = 3
	ensureStream(ctx, t, js, config)
	if published, err := publishIfEmpty(ctx, js, "s.1"); !published || err != nil {
		t.Error(published, err)
	}
}
