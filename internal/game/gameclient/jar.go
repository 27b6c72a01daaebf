package gameclient

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// jar stores the cookies of one server in memory and in a file.
type jar struct {
	*cookiejar.Jar
	server *url.URL
	file   string
}

// storedCookie is a cookie in the file.
type storedCookie struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func newJar(server *url.URL, file string) *jar {
	memory, _ := cookiejar.New(nil) // never returns an error
	j := &jar{memory, server, file}
	text, err := os.ReadFile(file)
	var stored []storedCookie
	if err != nil || json.Unmarshal(text, &stored) != nil {
		return j // a new guest
	}
	var cookies []*http.Cookie
	for _, c := range stored {
		cookies = append(cookies, &http.Cookie{Name: c.Name, Value: c.Value, Path: server.Path + "/", Secure: server.Scheme == "https"})
	}
	j.Jar.SetCookies(server.JoinPath("/"), cookies)
	return j
}

// SetCookies implements http.CookieJar. If the file cannot be written, the cookies are lost when the
// program ends.
func (j *jar) SetCookies(u *url.URL, cookies []*http.Cookie) {
	j.Jar.SetCookies(u, cookies)
	if len(cookies) == 0 || j.file == "" {
		return
	}
	var stored []storedCookie
	for _, c := range j.Cookies(j.server.JoinPath("/")) {
		stored = append(stored, storedCookie{c.Name, c.Value})
	}
	text, err := json.Marshal(stored)
	if err != nil || os.MkdirAll(filepath.Dir(j.file), 0o700) != nil {
		return
	}
	_ = writePrivate(j.file, text)
}

// writePrivate replaces a file by one that only the user may read.
func writePrivate(name string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".session-*") // with mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(text)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// SessionFile returns the name of the file in a folder that stores the cookies for a server.
func SessionFile(dir string, server *url.URL) string {
	name := server.Scheme + "-" + strings.NewReplacer(":", "-", "[", "", "]", "").Replace(server.Host)
	if server.Path != "" { // a path cannot be part of a file name
		name += fmt.Sprintf("-%x", sha256.Sum256([]byte(server.Path)))[:17]
	}
	return filepath.Join(dir, "sessions", name+".json")
}
