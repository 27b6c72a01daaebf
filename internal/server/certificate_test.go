package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestCertificateExpiry checks that the expiry of a certificate is read, also if no authority has signed it.
func TestCertificateExpiry(t *testing.T) {
	server := httptest.NewTLSServer(http.NotFoundHandler())
	defer server.Close()
	end, err := readCertificateExpiry(t.Context(), server.URL)
	if want := server.Certificate().NotAfter; err != nil || !end.Equal(want) {
		t.Errorf("%v, %v; want %v", end, err, want)
	}
	plain := httptest.NewServer(http.NotFoundHandler())
	defer plain.Close()
	if _, err := readCertificateExpiry(t.Context(), plain.URL); err == nil {
		t.Error("a server without TLS has a certificate")
	}
}
