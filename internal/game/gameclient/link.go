package gameclient

import (
	"errors"
	"net/url"
	"strings"

	"github.com/make24/make24/internal/engine/excerpt"
)

// Link is the address of a server or of a race.
type Link struct {
	Server *url.URL // scheme, host and, if it is not /, the path of the server without a final slash
	Code   string   // of a race; may be empty
	Race   string   // ID of a race; may be empty
}

// ErrBadLink is the error for a text that is not the address of a server or of a race.
var ErrBadLink = errors.New("gameclient: not the address of a server or of a race")

// ParseLink parses the address of a server, or a link to a race such as https://HOST/r/CODE or
// https://HOST/race/ID. The server may be below a path of its host.
func ParseLink(text string) (Link, error) {
	u, err := url.Parse(strings.TrimSpace(text))
	if err == nil && excerpt.Printable(u.Host+u.Path) != u.Host+u.Path { // the game shows them
		return Link{}, ErrBadLink
	}
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil {
		return Link{}, ErrBadLink
	}
	link := Link{Server: &url.URL{Scheme: u.Scheme, Host: strings.ToLower(u.Host)}}
	path := strings.Trim(u.Path, "/")
	parts := strings.Split(path, "/")
	if n := len(parts) - 2; n >= 0 {
		switch parts[n] {
		case "r":
			link.Code, path = parts[n+1], strings.Join(parts[:n], "/")
		case "race":
			link.Race, path = parts[n+1], strings.Join(parts[:n], "/")
		}
	}
	if path != "" {
		link.Server.Path = "/" + path
	}
	return link, nil
}
