package cli

import (
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"

	"rsc.io/qr"
)

// networkURLs returns the URLs at which other devices reach a server that listens at an address, if it listens at all
// addresses of this machine, which are own. IPv4 addresses, which are shorter, come first.
func networkURLs(addr net.Addr, own []net.Addr) []string {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return nil
	}
	var urls, urls6 []string
	for _, address := range own {
		network, ok := address.(*net.IPNet)
		if !ok || !network.IP.IsGlobalUnicast() {
			continue
		}
		url := "http://" + net.JoinHostPort(network.IP.String(), strconv.Itoa(tcp.Port))
		switch {
		case network.IP.To4() != nil:
			urls = append(urls, url)
		case tcp.IP.To4() == nil: // 0.0.0.0 is IPv4 alone
			urls6 = append(urls6, url)
		}
	}
	return slices.Concat(urls, urls6)
}

// printNetwork prints the URLs for other devices, and the QR code of the first with its colours.
func (a *app) printNetwork(urls []string) error {
	code, err := qr.Encode(urls[0], qr.L)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(drawingWriter{a.err}, "%s\n  %s\n%s", a.say("serve.network"), strings.Join(urls, "\n  "), drawQR(code))
	return err
}

// qrMargin is the number of light squares around a QR code.
const qrMargin = 2

// drawQR draws a QR code with black and white, whatever the colours of the terminal. Each character is two squares,
// one above the other.
func drawQR(code *qr.Code) string {
	var b strings.Builder
	for y := -qrMargin; y < code.Size+qrMargin; y += 2 {
		b.WriteString("\x1b[38;5;16;48;5;231m")
		for x := -qrMargin; x < code.Size+qrMargin; x++ {
			upper, lower := code.Black(x, y), code.Black(x, y+1)
			switch {
			case upper && lower:
				b.WriteRune('█')
			case upper:
				b.WriteRune('▀')
			case lower:
				b.WriteRune('▄')
			default:
				b.WriteByte(' ')
			}
		}
		b.WriteString("\x1b[0m\n")
	}
	return b.String()
}
