// Package web is make24 over HTTP: answers judged, hands solved, and what a server needs
// besides.
//
// The outermost handler is the gate: it limits, counts, logs and recovers, for every path.
// Behind it a mux leads to one handler a path. The OpenAPI document (openapi.json) describes what the
// API can do: routes and /docs follow from it. Each request has a table of its fields (request.go), by which
// it is read. The bodies of answers are written by hand, since they have to be fast. Tests compare both with
// the document.
// docs/api.md says what the server takes and answers; docs/adr/0006-http.md and
// docs/adr/0021-openapi-document.md say why it is built so.
package web

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"github.com/make24/make24/internal/cache"
	"github.com/make24/make24/internal/clock"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/record"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/web/caller"
	"github.com/make24/make24/internal/web/game"
	front "github.com/make24/make24/web"
)

// Same puts the metrics beside the API.
const SameListener = "same"

// Options is what can be chosen of a server.
type Options struct {
	Addr        string  // where to listen, host:port; port 0 takes a free one
	MetricsAddr string  // where to serve /metrics: host:port, Same, or "" for nowhere
	Rate        float64 // requests a second that one address may make; 0 for no limit
	ExemptLocal bool    // do not limit addresses of this machine
	// GuestRate is how many guests an hour one address may make; 0 for no limit. SpareGuests does not
	// limit addresses of this machine, if Spare does not either.
	GuestRate          int
	ExemptLocalGuests  bool
	FreeSpace          func() (int64, error) // free bytes of the disk with the game; nil where that is not known
	Reserve            int64                 // bytes of it that offline runs and new guests leave free
	CORS               string                // the origin whose pages may ask the API, "*" for any, "" for none
	Origin             caller.Origin         // the server's own; empty: whatever address it is asked at
	Proxies            caller.Proxies
	Store              store.Store      // of the game; nil: there is no game
	Clock              func() time.Time // of the game; nil: the machine's
	Guard              *clock.Guard     // watches the clock of the game, and is it then; nil: nothing does
	Grace              time.Duration    // what requests under way may take when the server stops
	Drain              time.Duration    // how long /readyz says no before the door is closed
	TimeLimit          time.Duration    // what a hand, its turn and the database may take; 0: each what limits.go says
	CacheBytes         int              // bytes of solved hands that are kept
	Version            string
	Log                *slog.Logger
	MaxConnections     int // open at a time; 0 for the default
	MaxConnectionsEach int // and of one address; 0 for the default, or MaxConnections if that is less
}

// Server is the HTTP server.
type Server struct {
	options                Options
	log                    *slog.Logger
	mux                    *http.ServeMux
	apiRates               *caller.Rates[netip.Addr] // nil for no limit
	gameRates              *caller.Rates[netip.Addr] // the same for the game
	game                   *game.Game                // nil without a store
	pages                  *pages
	limits                 adjustableLimits
	generatePool, dealPool *pool                        // of puzzles, and of hands of practice that are rare
	lineCache              *cache.Cache[string, []byte] // of solved hands
	defaultCheck           record.Options               // of a check that names none
	checkerPool            *sync.Pool                   // of Checkers with these
	metrics                *metrics
	otherRoute             *route // of requests that no handler matches
	pageRoute              *route // of pages and files
	refusals               *caller.RefusalLog
	inFlight               atomic.Int64
	stopping               atomic.Bool
	docsHTML               []byte
	apiEngines             *enginePool // of the API
	gameEngines            *enginePool
	processors             *limiter.Slots
	apiWork, gameWork      *limiter.Class
	memoryQuota            *quota // of bytes that requests hold
	streamQuota            *quota
	connectionQuota        *quota
	originWarned           atomic.Bool // it was warned that --origin is missing

	apiListener, metricsListener net.Listener // of the API and of the metrics, when they have one of their own
}

// New makes a server, which does not listen yet. The error is the store's, or would be a
// fault of make24's.
func New(o Options) (*Server, error) {
	s := &Server{
		options: o, log: o.Log, mux: http.NewServeMux(),
		limits:      defaultAdjustableLimits(),
		memoryQuota: newQuota(maxMemory, maxMemoryEach), streamQuota: newQuota(maxStreams, maxStreamsEach),
		lineCache: cache.New[string, []byte](o.CacheBytes),
	}
	s.processors = limiter.NewSlots(0)
	s.apiWork, s.gameWork = s.processors.NewClass(maxProcessorWaiting, slotWait), s.processors.NewClass(maxProcessorWaiting, slotWait)
	s.apiEngines, s.gameEngines = newEnginePool(s.apiWork), newEnginePool(s.gameWork)
	s.generatePool, s.dealPool = newGeneratePool(s.apiWork), newGeneratePool(s.gameWork)
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.refusals = caller.NewRefusalLog(s.log)
	if o.Rate > 0 {
		s.apiRates = caller.NewRates[netip.Addr](o.Rate, int(2*o.Rate), maxRateKeys)
	}
	if o.TimeLimit > 0 {
		s.apiEngines.timeLimit, s.apiEngines.MaxWait, s.limits.pingTimeout = o.TimeLimit, o.TimeLimit, o.TimeLimit
		s.gameEngines.timeLimit, s.gameEngines.MaxWait = o.TimeLimit, o.TimeLimit
	}
	total, each := cmp.Or(o.MaxConnections, DefaultConnections), o.MaxConnectionsEach
	if each == 0 {
		each = min(total, DefaultConnectionsEach)
	}
	s.connectionQuota = newQuota(int64(total), int64(each))
	var err error
	if s.defaultCheck, err = defaultCheckOptions(); err != nil {
		return nil, err
	}
	s.checkerPool = &sync.Pool{New: func() any { return record.NewChecker(s.defaultCheck) }}
	s.metrics = newMetrics(s)
	s.otherRoute, s.pageRoute = s.metrics.route("other"), s.metrics.route("page")
	if s.pages, err = newPages(front.Dist(), front.Routes(), o.Origin); err != nil {
		return nil, err
	}
	if err := s.initGame(); err != nil {
		return nil, err
	}
	if err := s.routes(); err != nil {
		return nil, err
	}
	return s, nil
}

// Handler is the whole API, for a listener of the caller's.
func (s *Server) Handler() http.Handler { return http.HandlerFunc(s.gate) }

// Listen opens the door, and the one for the metrics if it is another. The error is that
// of net.Listen, with the address.
func (s *Server) Listen() (err error) {
	s.apiListener, err = s.listen(s.options.Addr, s.connectionQuota)
	if err != nil || s.options.MetricsAddr == "" || s.options.MetricsAddr == SameListener {
		return err
	}
	if s.metricsListener, err = s.listen(s.options.MetricsAddr, newQuota(metricsConnections, 0)); err != nil {
		return errors.Join(err, s.apiListener.Close())
	}
	return nil
}

// Addr is where the server listens, after Listen.
func (s *Server) Addr() net.Addr { return s.apiListener.Addr() }

// MetricsAddr is where /metrics is, or nil.
func (s *Server) MetricsAddr() net.Addr {
	switch {
	case s.metricsListener != nil:
		return s.metricsListener.Addr()
	case s.options.MetricsAddr != "":
		return s.apiListener.Addr()
	}
	return nil
}

// Serve answers until the context ends; then it lets what is under way end, for as long as
// Grace says, and returns. The error says that the door broke, or that requests were cut off.
func (s *Server) Serve(ctx context.Context) error {
	s.warnProxiesWithoutOrigin()
	requestCtx, cancelRequests := context.WithCancel(context.WithoutCancel(ctx))
	defer cancelRequests()
	var servers []*http.Server
	serveErr := make(chan error, 2)
	start := func(listener net.Listener, h http.Handler) {
		server := s.newHTTPServer(requestCtx, h)
		servers = append(servers, server)
		go func() { serveErr <- server.Serve(listener) }()
	}
	start(s.apiListener, s.Handler())
	maintained := s.maintain(requestCtx)
	defer func() { cancelRequests(); <-maintained }()
	if s.metricsListener != nil {
		mux := http.NewServeMux()
		mux.Handle("GET /metrics", s.metrics.handler())
		start(s.metricsListener, mux)
	}
	select {
	case err := <-serveErr:
		for _, server := range servers {
			_ = server.Close() // the first error is the one to tell
		}
		return err
	case <-ctx.Done():
	}
	return s.stop(servers)
}

// stop closes the doors, waits for what is under way and cuts off what does not end.
func (s *Server) stop(servers []*http.Server) error {
	s.stopping.Store(true)
	s.log.Info("stopping", "in_flight", s.inFlight.Load())
	time.Sleep(s.options.Drain)
	graceCtx, cancel := context.WithTimeout(context.Background(), s.options.Grace)
	defer cancel()
	var shutdownErr error
	for _, server := range servers {
		if err := server.Shutdown(graceCtx); err != nil {
			shutdownErr = errors.Join(shutdownErr, err, server.Close())
		}
	}
	if shutdownErr != nil {
		s.log.Warn("stopped, requests cut off", "in_flight", s.inFlight.Load())
		return shutdownErr
	}
	s.log.Info("stopped")
	return nil
}

// server is an http.Server with a limit on everything that a client can draw out.
func (s *Server) newHTTPServer(ctx context.Context, handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: s.limits.headTimeout,
		ReadTimeout:       s.limits.bodyTimeout,
		WriteTimeout:      s.limits.writeTimeout,
		IdleTimeout:       s.limits.idleTimeout,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
}
