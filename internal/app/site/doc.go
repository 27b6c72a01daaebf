// Package site writes the game for one player as files, for hosts that only serve files: the pages
// of the front end, the help, and the hands of the dailies. There is no server: the pages see from
// the attribute data-site of their html element that they answer their own requests.
//
// The files are made from the same embedded front end as those of the server (package web), with
// the addresses below a path of the host such as /make24/. They depend only on the options.
package site
