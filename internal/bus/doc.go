// Package bus runs NATS servers and connects to them. [Embed] starts a server without a listener
// inside this process. [Start] starts a server that listens, alone or as a node of a cluster.
// [Dial] connects to a running server. [Ensure] creates a stream unless it exists, also when
// several processes call it at once.
//
// [Retry] is the only retry policy for requests on an open connection; [Dial] retries the
// connection itself.
//
// Every connection is refused if the server is older than NATS 2.11: [PublishFirst] and
// [PublishAfter] publish with an expected sequence, which needs that version.
package bus
