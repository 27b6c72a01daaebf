// Package bus runs NATS servers and connects to them. [Embed] starts a server without a listener
// inside this process. [Start] starts a server that listens, alone or as a node of a cluster.
// [Dial] connects to a running server. [EnsureStream] creates a stream unless it exists; several
// processes may call it concurrently.
//
// [Retry] is the only retry policy for requests on an open connection; [Dial] retries the
// connection itself.
//
// Connections to servers older than NATS 2.11 are refused, because [PublishIfEmpty] and
// [PublishAfter] publish with an expected sequence, which needs that version.
package bus
