// Package house holds the rules of the repository as tests: which packages may import which, the
// purity of the library, clocks in tests, names in documents, keys of messages, limits, and the
// types that the pages share with the server. It has no other code.
package house

//go:generate go test -count=1 -run ^(TestDesignListsLayers|TestTypesOfThePages|TestListsFollowTheTables)$ . -update
