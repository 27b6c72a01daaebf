// Package caller tells of a request who asks: the address behind the proxies that are
// trusted, whether the page that asks is of the server's own origin, the language that is
// read there, and how fast an address may ask.
package caller
