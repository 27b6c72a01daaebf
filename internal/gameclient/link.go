package gameclient

import (
	"errors"
	"net/url"
	"strings"

	"github.com/make24/make24/internal/excerpt"
)

// Link is the address of a server or of a race.
type Link struct {
	Server *url.URL // scheme and host
	Code   string   // of a race; may be empty
	Race   string   // ID of a race; may be empty
}

// ErrBadLink is the error for a text that is not the address of a server or of a race.
var ErrBadLink = errors.New("gameclient: not the address of a server or of a race")

// ParseLink parses the address of a server, or a link to a race such as https://HOST/r/CODE or
// https://HOST/race/ID.
func ParseLink(text string) (Link, error) {
	u, err := url.Parse(strings.TrimSpace(text))
	if err == nil && excerpt.Printable(u.Host+u.Path) != u.Host+u.Path { // the game shows them
		return Link{}, ErrBadLink
	}
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil {
		return Link{}, ErrBadLink
	}
	link := Link{Server: &url.URL{Scheme: u.Scheme, Host: strings.ToLower(u.Host)}}
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	switch {
	case len(parts) == 1 && parts[0] == "":
	case len(parts) == 2 && parts[0] == "r":
		link.Code = parts[1]
	case len(parts) == 2 && parts[0] == "race":
		link.Race = parts[1]
	default:
		return Link{}, ErrBadLink
	}
	return link, nil
}
