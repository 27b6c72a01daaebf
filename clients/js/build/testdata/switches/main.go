// Command switches prints what goroutines, growing stacks, panics and garbage collections do, all of which leave
// functions in the middle. A test compares its output as WebAssembly with that of this machine.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
)

func main() { report() }

func report() {
	for _, part := range []func() string{
		grow, loops, yields, channels, selects, panics, defers, returnsAfterPanic, exits, closures, collect, trace, jumps,
	} {
		fmt.Fprintln(os.Stdout, part())
	}
}

// grow recurses until the stack has been copied many times, and leaves loops in the middle.
func grow() string {
	var deep func(n int) int
	deep = func(n int) int {
		var pad [64]int
		sum := 0
		for i := range 3 {
			pad[i*7] = n + i
			if i == 1 && n > 0 {
				sum += deep(n - 1)
			}
			sum += pad[i*7]
		}
		return sum % 1_000_003
	}
	done := make(chan int)
	go func() { done <- deep(5000) }()
	return fmt.Sprint("grow ", <-done, deep(2000))
}

// loops calls in nested loops, and yields in each.
func loops() string {
	var b strings.Builder
	for i := range 4 {
		for j := 0; j < 5; j++ {
			if j == 3 {
				runtime.Gosched()
				continue
			}
			for k := range []int{1, 2, 3} {
				runtime.Gosched()
				if i+j+k > 7 {
					break
				}
				fmt.Fprint(&b, i, j, k, ";")
			}
		}
	}
	return b.String()
}

func yields() string {
	var mu sync.Mutex
	var wait sync.WaitGroup
	counts := make([]int, 10)
	for g := range counts {
		wait.Go(func() {
			for i := range 100 {
				if i%(g+2) == 0 {
					runtime.Gosched()
				}
				mu.Lock()
				counts[g] += i
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	return fmt.Sprint("yields ", counts)
}

func channels() string {
	squares := make(chan int)
	results := make(chan int, 3)
	go func() {
		defer close(squares)
		for i := range 50 {
			squares <- i * i
		}
	}()
	go func() {
		defer close(results)
		for s := range squares {
			results <- s + 1
		}
	}()
	sum := 0
	for r := range results {
		sum = (sum*31 + r) % 1_000_003
	}
	return fmt.Sprint("channels ", sum)
}

func selects() string {
	a, b, quit := make(chan int), make(chan string), make(chan struct{})
	go func() {
		for i := range 5 {
			a <- i
		}
		for i := range 5 {
			b <- fmt.Sprint("s", i)
		}
		close(quit)
	}()
	var all []string
	for {
		select {
		case x := <-a:
			all = append(all, fmt.Sprint(x))
		case s := <-b:
			all = append(all, s)
		case <-quit:
			return "selects " + strings.Join(all, ",")
		}
	}
}

// panics recovers from each kind of panic of the runtime.
func panics() string {
	var none *[4]int
	var empty []int
	var noMap map[string]int
	var anything any = "text"
	zero, ten, minus := len(empty), 10, -1
	var all []string
	for _, f := range []func(){
		func() { none[ten%4]++ },
		func() { empty[zero]++ },
		func() { _ = empty[ten:] },
		func() { _ = "abc"[ten:] },
		func() { _ = make([]int, 3)[ten-5 : ten-6+minus] },
		func() { _ = ten / zero },
		func() { noMap["x"] = 1 },
		func() { _ = anything.(int) },
		func() { _ = make([]int, minus) },
		func() { _ = 1 << minus },
		func() { _ = [2]int(make([]int, zero+1)) },
		func() { panic(errors.New("own")) },
		func() { var e error; _ = e.Error() },
	} {
		func() {
			defer func() { all = append(all, fmt.Sprint(recover())) }()
			f()
			all = append(all, "no panic")
		}()
	}
	return "panics\n  " + strings.Join(all, "\n  ")
}

func defers() string {
	var b strings.Builder
	func() {
		for i := range 5 {
			defer func() {
				if r := recover(); r != nil {
					fmt.Fprint(&b, "recovered ", r, " ")
				}
				fmt.Fprint(&b, i, " ")
				if i == 3 {
					panic("in defer")
				}
			}()
		}
		panic("first")
	}()
	return "defers " + b.String()
}

// returnsAfterPanic returns results that are set while the stack unwinds.
func returnsAfterPanic() string {
	divide := func(a, b int) (q int, err error) {
		defer func() {
			if r := recover(); r != nil {
				q, err = -1, fmt.Errorf("divide: %v", r)
			}
		}()
		for i := range 3 {
			defer func() { q += i }()
			q += a / b
		}
		return q, nil
	}
	q, err := divide(12, 4)
	z, zerr := divide(12, 0)
	return fmt.Sprint("results ", q, err, z, zerr)
}

func exits() string {
	done := make(chan string)
	go func() {
		defer func() { done <- "exits" }()
		for range 3 {
			func() { runtime.Goexit() }()
		}
	}()
	return <-done
}

func closures() string {
	next := func() func() int {
		a, b := 0, 1
		return func() int {
			runtime.Gosched()
			a, b = b, a+b
			return a
		}
	}()
	var all []int
	for len(all) < 20 {
		all = append(all, next())
	}
	slices.SortFunc(all, func(a, b int) int { runtime.Gosched(); return b - a })
	return fmt.Sprint("closures ", all)
}

type tree struct{ left, right *tree }

func newTree(depth int) *tree {
	if depth == 0 {
		return &tree{}
	}
	return &tree{newTree(depth - 1), newTree(depth - 1)}
}

func (t *tree) count() int {
	if t == nil {
		return 0
	}
	return 1 + t.left.count() + t.right.count()
}

// collect allocates enough for many garbage collections.
func collect() string {
	kept := newTree(12)
	sum := 0
	for range 40 {
		sum += newTree(10).count()
	}
	runtime.GC()
	return fmt.Sprint("collect ", kept.count(), sum)
}

// trace prints the callers of a function, which the runtime finds by return addresses.
func trace() string {
	var names []string
	func() {
		defer func() {
			_ = recover()
			pcs := make([]uintptr, 16)
			frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
			for {
				frame, more := frames.Next()
				if strings.HasPrefix(frame.Function, "main.") && frame.Function != "main.main" && !strings.HasSuffix(frame.File, "export_wasip1.go") {
					names = append(names, fmt.Sprint(frame.Function, ":", frame.Line))
				}
				if !more {
					return
				}
			}
		}()
		var none []int
		none[len(names)]++
	}()
	return "trace " + strings.Join(names, " ")
}

// jumps has loops that are left and continued by labels and goto.
func jumps() string {
	var b strings.Builder
	n := 0
again:
	n++
outer:
	for i := range 10 {
		for j := range 10 {
			switch {
			case j > i:
				continue outer
			case i*j == 42:
				break outer
			case (i+j+n)%7 == 0:
				runtime.Gosched()
				fmt.Fprint(&b, i, j, " ")
			}
		}
	}
	if n < 3 {
		goto again
	}
	return "jumps " + b.String()
}
