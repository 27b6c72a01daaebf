package cli

import (
	"bytes"
	"net"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"rsc.io/qr"

	"github.com/make24/make24/internal/base/text"
)

// TestNetworkURLs checks which addresses other devices can open.
func TestNetworkURLs(t *testing.T) {
	own := []net.Addr{}
	for _, address := range []string{"127.0.0.1/8", "::1/128", "fe80::1/64", "fd00::5/64", "192.168.1.5/24", "10.0.0.7/8", "169.254.3.4/16"} {
		ip, network, err := net.ParseCIDR(address)
		if err != nil {
			t.Fatal(err)
		}
		own = append(own, &net.IPNet{IP: ip, Mask: network.Mask})
	}
	v4 := []string{"http://192.168.1.5:2424", "http://10.0.0.7:2424"}
	for listen, want := range map[string][]string{
		"0.0.0.0": v4, "::": append(slices.Clip(v4), "http://[fd00::5]:2424"), "127.0.0.1": nil, "192.168.1.5": nil,
	} {
		if got := networkURLs(&net.TCPAddr{IP: net.ParseIP(listen), Port: 2424}, own); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", listen, got, want)
		}
	}
	if got := networkURLs(&net.UnixAddr{Name: "x"}, own); got != nil {
		t.Errorf("a socket: %q", got)
	}
}

// TestPrintNetwork reads the squares of the printed QR code again, with the colours that the terminal gets.
func TestPrintNetwork(t *testing.T) {
	urls := []string{"http://192.168.1.5:2424", "http://10.0.0.7:2424"}
	var out bytes.Buffer
	a := &app{lang: text.English, err: &lockedWriter{w: &out, tty: true}}
	if err := a.printNetwork(urls); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if lines[0] != "Other devices in this network open:" || lines[1] != "  "+urls[0] || lines[2] != "  "+urls[1] {
		t.Errorf("%q", lines[:3])
	}
	code, err := qr.Encode(urls[0], qr.L)
	if err != nil {
		t.Fatal(err)
	}
	rows := lines[3:]
	if want := (code.Size + 2*qrMargin + 1) / 2; len(rows) != want {
		t.Fatalf("%d rows, want %d", len(rows), want)
	}
	for i, row := range rows {
		squares, hasColours := strings.CutPrefix(strings.TrimSuffix(row, "\x1b[0m"), "\x1b[38;5;16;48;5;231m")
		if !hasColours || utf8.RuneCountInString(squares) != code.Size+2*qrMargin {
			t.Fatalf("row %d: %q", i, row)
		}
		for j, square := range []rune(squares) {
			x, y := j-qrMargin, 2*i-qrMargin
			if upper := square == '█' || square == '▀'; upper != code.Black(x, y) {
				t.Errorf("%d, %d: %v", x, y, upper)
			}
			if lower := square == '█' || square == '▄'; lower != code.Black(x, y+1) {
				t.Errorf("%d, %d: %v", x, y+1, lower)
			}
		}
	}
}

// TestServeOnAllAddresses checks that the log of a server that listens at all addresses names those of the network.
func TestServeOnAllAddresses(t *testing.T) {
	own, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	first, stop := startServer(t, "serve", "--addr", "0.0.0.0:0")
	want := len(networkURLs(&net.TCPAddr{IP: net.IPv4zero, Port: 1}, own)) > 0
	if strings.Contains(first, " network=") != want {
		t.Errorf("this machine has an address in a network: %v, the log is %s", want, first)
	}
	if status, log := stop(); status != statusYes || strings.Contains(log, "█") {
		t.Errorf("%d: %s", status, log)
	}
	first, stop = startServer(t, "serve", "--addr", "127.0.0.1:0")
	if strings.Contains(first, " network=") {
		t.Error(first)
	}
	stop()
}
