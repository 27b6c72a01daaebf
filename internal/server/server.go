// Package server serves the HTTP API of make24, its documentation and the pages of the game.
//
// The gate wraps every request: it sets headers, checks rate limits, recovers from panics, counts
// and logs. It passes requests to a mux with one handler for each method and path. The OpenAPI
// document (openapi.json) is the published description of the API; routes and /docs are built from
// it. Requests are decoded with tables of fields (request.go), and responses are written without
// reflection, for speed. Tests compare both with the document.
//
// docs/api.md specifies the API; docs/adr/0006-http.md and docs/adr/0021-openapi-document.md give
// the reasons for this design.
package server

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/base/clock"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/base/metrics"
	"github.com/make24/make24/internal/game/challenge"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/nodes"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/game"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/sets/record"
	frontend "github.com/make24/make24/web"
)

// SameListener is the value of Options.MetricsAddr for metrics on the listener of the API.
const SameListener = "same"

// Store is what a server with the game needs of a store.
type Store interface {
	game.Store
	Blocks(ctx context.Context, limit int) ([]store.Block, error)
	ExpireBlocks(ctx context.Context, at int64) (int, error)
}

// Options holds the settings of a server.
type Options struct {
	Addr        string  // the listen address, host:port; port 0 chooses a free port
	MetricsAddr string  // the listen address of /metrics, or SameListener; "" disables /metrics
	Rate        float64 // requests a second for each address; 0: unlimited
	ExemptLocal bool    // exempts loopback addresses from rates and quotas
	// GuestRate is the number of guests that one address may create in an hour; 0: unlimited.
	// ExemptLocalGuests exempts loopback addresses from it, if ExemptLocal is set too.
	GuestRate         int
	ExemptLocalGuests bool
	FreeSpace         func() (int64, error) // returns the free bytes of the game's disk; nil: unknown
	Reserve           int64                 // bytes of that disk that offline runs and new guests must leave free
	CORS              string                // an origin whose pages may call the API; "*": any, "": none
	Origin            caller.Origin         // the server's public origin; empty: the address in each request
	Proxies           caller.Proxies
	Store             Store            // the store of the game; nil: no game
	Network           func() []string  // returns the URLs at which other devices reach the server; nil: unknown
	Clock             func() time.Time // the clock of the game; nil: time.Now
	DayZone           daily.Zone       // counts the days of the dailies
	Nodes             *nodes.Link      // connects the servers that share the store; nil: there are no others
	Guard             *clock.Guard     // if not nil, replaces Clock and checks that the time can be trusted
	LockErr           func() error     // if not nil, returns an error while another server may use the database
	Grace             time.Duration    // how long running requests may take after the server stops listening
	Drain             time.Duration    // how long /readyz fails before the server stops listening
	// TimeLimit replaces the time limits of a hand, of the wait for an engine and of a database ping. It also
	// replaces shorter waits for slots, and lengthens the timeouts of connections accordingly. 0: the limits
	// of limits.go.
	TimeLimit          time.Duration
	CacheBytes         int // bytes of the cache of solved hands
	Version            string
	Collectors         []metrics.Collector // further metrics
	Log                *slog.Logger
	MaxConnections     int // open connections; 0: the total of limits.Connections
	MaxConnectionsEach int // open connections of one address; 0: that of limits.Connections, or MaxConnections if less
}

// Server is the HTTP server.
type Server struct {
	options                Options
	log                    *slog.Logger
	mux                    *http.ServeMux
	apiRates               *caller.NetworkRates // request rates of the API; nil: unlimited
	gameRates              *caller.NetworkRates // request rates of the game; nil: unlimited
	game                   *game.Game           // nil without a store
	pages                  *pages
	pictures               *cache.Cache[string, *pageFile]                   // by name
	pictureRates           *caller.NetworkRates                              // rates of pictures that are drawn
	challenges             *cache.Cache[string, linked[challenge.Challenge]] // of links, by code
	linkedRuns             *cache.Cache[string, linked[string]]              // the modes of runs in links, by ID
	linkRates              *caller.NetworkRates                              // rates of what links read
	limits                 adjustableLimits
	generatePool, dealPool *pool                        // limit requests that generate puzzles, and searches for rare practice hands
	lineCache              *cache.Cache[string, []byte] // responses of solve
	defaultCheck           record.Options               // the options of a check without parameters
	checkerPool            *sync.Pool                   // Checkers with these options
	metrics                *serverMetrics
	otherRoute             *routeMetrics // counts requests without a handler
	pageRoute              *routeMetrics // counts requests for pages and files
	refusals               *caller.RefusalLog
	inFlight               atomic.Int64
	streamProbes           atomic.Int64
	stopping               atomic.Bool
	docsHTML               []byte
	apiEngines             *enginePool // the engines of the API
	gameEngines            *enginePool
	processors             *limiter.Slots
	apiWork, gameWork      *limiter.Class
	turns, pageTurns       *limiter.Class // of the short work of the game, and of pages, which need no database
	memory                 *sharedQuota   // bytes that requests hold
	streams                *sharedQuota
	connections            *connTable
	metricsConnections     *connTable
	blocks                 atomic.Pointer[blockList]
	isLocal                func(netip.Addr) bool // reports whether an address is never blocked; tests change it
	certificateExpiry      atomic.Int64          // of the certificate of Options.Origin, in seconds since 1970; 0: unknown
	adminSecret            []byte                // signs requests of the command make24 admin top
	originWarned           atomic.Bool           // the warning about a missing --origin was logged

	apiListener, metricsListener net.Listener // metricsListener is nil unless the metrics have their own listener
}

// New returns a server that does not listen yet. It returns the errors of the store; any other
// error is a bug in make24.
func New(o Options) (*Server, error) {
	held, open := limits.Memory.Running, limits.AnswerStreams.Running
	s := &Server{
		options: o, log: o.Log, mux: http.NewServeMux(),
		limits:    defaultAdjustableLimits(),
		memory:    newSharedQuota(int64(held.Total), int64(held.Address), memoryFull),
		streams:   newSharedQuota(int64(open.Total), int64(open.Address), streamsFull),
		lineCache: cache.New[string, []byte](o.CacheBytes), pictures: cache.New[string, *pageFile](pictureCacheBytes),
		pictureRates: limits.Pictures.NewRates(),
		challenges:   cache.New[string, linked[challenge.Challenge]](maxLinked),
		linkedRuns:   cache.New[string, linked[string]](maxLinked),
		linkRates:    limits.LinkedChallenges.NewRates(),
	}
	s.processors = limiter.NewSlots(0)
	wait := max(slotWait, o.TimeLimit)
	s.apiWork, s.gameWork = s.processors.NewClass(maxProcessorWaiting, wait), s.processors.NewClass(maxProcessorWaiting, wait)
	s.turns = limiter.NewSlots(turnsEach*runtime.GOMAXPROCS(0)).NewClass(maxTurnsWaiting, wait)
	s.pageTurns = limiter.NewSlots(turnsEach*runtime.GOMAXPROCS(0)).NewClass(maxTurnsWaiting, wait)
	s.apiEngines, s.gameEngines = newEnginePool(s.apiWork), newEnginePool(s.gameWork)
	s.generatePool, s.dealPool = newGeneratePool(s.apiWork), newGeneratePool(s.gameWork)
	s.generatePool.MaxCostly = max(1, runtime.GOMAXPROCS(0)/2)
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.refusals = caller.NewRefusalLog(s.log)
	if o.Rate > 0 {
		s.apiRates = limits.APIRequests.NewRatesOf(limits.Rate{Count: o.Rate, Per: time.Second, Burst: int(2 * o.Rate)})
	}
	if o.TimeLimit > 0 {
		s.apiEngines.timeLimit, s.apiEngines.MaxWait, s.limits.pingTimeout = o.TimeLimit, o.TimeLimit, o.TimeLimit
		s.gameEngines.timeLimit, s.gameEngines.MaxWait = o.TimeLimit, o.TimeLimit
		s.generatePool.MaxWait, s.dealPool.MaxWait = wait, wait
		// As by default, net/http lets requests wait for slots and then work; see slotWait.
		s.limits.requestTimeout = max(requestTimeout, 3*wait)
		s.limits.writeTimeout = max(writeTimeout, 2*s.limits.requestTimeout)
	}
	maxTotal, maxEach := cmp.Or(o.MaxConnections, limits.Connections.Running.Total), o.MaxConnectionsEach
	if maxEach == 0 {
		maxEach = min(maxTotal, limits.Connections.Running.Address)
	}
	s.connections, s.metricsConnections = newConnTable(maxTotal, maxEach), newConnTable(metricsConnections, 0)
	s.isLocal = netip.Addr.IsLoopback
	s.blocks.Store(&blockList{Blocks: caller.NewBlocks(nil)})
	var err error
	if s.defaultCheck, err = defaultCheckOptions(); err != nil {
		return nil, err
	}
	s.checkerPool = &sync.Pool{New: func() any { return record.NewChecker(s.defaultCheck) }}
	s.metrics = newMetrics(s)
	s.otherRoute, s.pageRoute = s.metrics.route("other"), s.metrics.route("page")
	if s.pages, err = newPages(frontend.Dist(), frontend.Routes(), o.Origin); err != nil {
		return nil, err
	}
	s.pages.headOf = s.headOf
	if err := s.initGame(); err != nil {
		return nil, err
	}
	if err := s.addRoutes(); err != nil {
		return nil, err
	}
	return s, nil
}

// Handler returns the handler of all paths, for use with a listener of the caller.
func (s *Server) Handler() http.Handler { return http.HandlerFunc(s.gate) }

// Listen opens the listener of the API and, if the metrics have their own, that listener. It
// returns the errors of net.Listen.
func (s *Server) Listen() (err error) {
	s.apiListener, err = s.listen(s.options.Addr, s.connections)
	if err != nil || s.options.MetricsAddr == "" || s.options.MetricsAddr == SameListener {
		return err
	}
	if s.metricsListener, err = s.listen(s.options.MetricsAddr, s.metricsConnections); err != nil {
		return errors.Join(err, s.apiListener.Close())
	}
	return nil
}

// Addr returns the address on which the server listens. Call it after Listen.
func (s *Server) Addr() net.Addr { return s.apiListener.Addr() }

// MetricsAddr returns the address at which the server serves /metrics, or nil if it does not. Call
// it after Listen.
func (s *Server) MetricsAddr() net.Addr {
	switch {
	case s.metricsListener != nil:
		return s.metricsListener.Addr()
	case s.options.MetricsAddr != "":
		return s.apiListener.Addr()
	}
	return nil
}

// Serve serves requests until ctx ends, then waits up to Options.Grace for running requests. It
// returns an error if a listener failed or if running requests were cut off.
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
	maintenanceDone := s.maintain(requestCtx)
	defer func() { cancelRequests(); <-maintenanceDone }()
	if s.metricsListener != nil {
		mux := http.NewServeMux()
		mux.Handle("GET /metrics", s.metrics.registry)
		start(s.metricsListener, mux)
	}
	select {
	case err := <-serveErr:
		for _, server := range servers {
			_ = server.Close() // report the first error
		}
		return err
	case <-ctx.Done():
	}
	return s.stop(servers)
}

// stop waits Options.Drain, closes the listeners, and waits for running requests. After
// Options.Grace it closes the remaining connections and returns an error.
func (s *Server) stop(servers []*http.Server) error {
	s.stopping.Store(true)
	if s.game != nil {
		s.game.CloseStreams()
	}
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

// newHTTPServer returns an http.Server with timeouts for every phase of a request.
func (s *Server) newHTTPServer(ctx context.Context, handler http.Handler) *http.Server {
	return &http.Server{
		Handler:        handler,
		ReadTimeout:    s.limits.requestTimeout,
		WriteTimeout:   s.limits.writeTimeout,
		IdleTimeout:    s.limits.idleTimeout,
		MaxHeaderBytes: maxHeader,
		ErrorLog:       slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
		BaseContext:    func(net.Listener) context.Context { return ctx },
		ConnContext: func(ctx context.Context, conn net.Conn) context.Context {
			return context.WithValue(ctx, connKey{}, conn)
		},
		ConnState: func(conn net.Conn, state http.ConnState) {
			if c, ok := conn.(*trackedConn); ok {
				c.table.setState(c, state)
			}
		},
	}
}
