package picture

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// point is a point in the units of its path or, after placing, in pixels.
type point struct{ x, y float64 }

func (p point) add(q point) point     { return point{p.x + q.x, p.y + q.y} }
func (p point) sub(q point) point     { return point{p.x - q.x, p.y - q.y} }
func (p point) times(k float64) point { return point{k * p.x, k * p.y} }
func (p point) length() float64       { return math.Hypot(p.x, p.y) }
func (p point) towards(angle, r float64) point {
	return point{p.x + r*math.Cos(angle), p.y + r*math.Sin(angle)}
}

// line is a sequence of points joined by straight lines. A closed line returns to its first point.
type line struct {
	points []point
	closed bool
}

// A shape is a set of polygons. Its inside has a winding number other than 0, so the polygons of a
// hole run in the opposite direction.
type shape [][]point

// curveSteps is the number of straight lines that replace a curve. At the size of a picture, the
// difference is less than a tenth of a pixel.
const curveSteps = 16

// parsePath returns the lines of an SVG path with the commands M, L, C, A and Z in absolute
// coordinates. Arcs must be circular.
func parsePath(path string) (lines []line, err error) {
	tokens := pathTokens(path)
	number := func() float64 {
		if len(tokens) == 0 {
			err = fmt.Errorf("picture: incomplete path %.40q", path)
			return 0
		}
		n, parseErr := strconv.ParseFloat(tokens[0], 64)
		if parseErr != nil {
			err = fmt.Errorf("picture: path: %w", parseErr)
		}
		tokens = tokens[1:]
		return n
	}
	next := func() point { x := number(); return point{x, number()} }
	command, current := "", (*line)(nil)
	for len(tokens) > 0 && err == nil {
		if strings.ContainsAny(tokens[0], "MLCAZ") {
			command, tokens = tokens[0], tokens[1:]
		}
		if command != "M" && current == nil {
			return nil, fmt.Errorf("picture: path %.40q does not begin with M", path)
		}
		switch command {
		case "M":
			lines = append(lines, line{points: []point{next()}})
			current, command = &lines[len(lines)-1], "L"
		case "L":
			current.points = append(current.points, next())
		case "C":
			from, a, b, to := current.points[len(current.points)-1], next(), next(), next()
			for i := 1; i <= curveSteps; i++ {
				t := float64(i) / curveSteps
				s := 1 - t
				current.points = append(current.points,
					from.times(s*s*s).add(a.times(3*s*s*t)).add(b.times(3*s*t*t)).add(to.times(t*t*t)))
			}
		case "A":
			radius := number()
			_, _ = number(), number() // the second radius is the same, and a circle has no rotation
			large, sweep, to := number() == 1, number() == 1, next()
			current.points = append(current.points, arc(current.points[len(current.points)-1], to, radius, large, sweep)...)
		case "Z":
			current.closed = true
		default:
			return nil, fmt.Errorf("picture: unknown command in path %.40q", path)
		}
	}
	return lines, err
}

// pathTokens splits a path into commands and numbers.
func pathTokens(path string) []string {
	var spaced strings.Builder
	for _, c := range path {
		switch {
		case c >= 'A' && c <= 'Z':
			spaced.WriteString(" " + string(c) + " ")
		case c == '-':
			spaced.WriteString(" -")
		case c == ',':
			spaced.WriteByte(' ')
		default:
			spaced.WriteRune(c)
		}
	}
	return strings.Fields(spaced.String())
}

// arc returns the points of a circular arc after its first point, as SVG defines it.
func arc(from, to point, radius float64, large, sweep bool) (points []point) {
	half := to.sub(from).times(0.5)
	distance := half.length()
	if distance == 0 {
		return nil
	}
	radius = max(radius, distance)
	height := math.Sqrt(radius*radius - distance*distance)
	if large == sweep {
		height = -height
	}
	centre := from.add(half).add(point{-half.y, half.x}.times(height / distance))
	start, end := angleOf(from.sub(centre)), angleOf(to.sub(centre))
	if sweep && end < start {
		end += 2 * math.Pi
	} else if !sweep && end > start {
		end -= 2 * math.Pi
	}
	for i := 1; i < curveSteps; i++ {
		points = append(points, centre.towards(start+(end-start)*float64(i)/curveSteps, radius))
	}
	return append(points, to)
}

func angleOf(p point) float64 { return math.Atan2(p.y, p.x) }

// filled returns the inside of lines.
func filled(lines []line) (s shape) {
	for _, l := range lines {
		s = append(s, l.points)
	}
	return s
}

// stroked returns lines with a width, round joins and square ends.
func stroked(lines []line, width float64) (s shape) {
	half := width / 2
	for _, l := range lines {
		points := l.points
		if l.closed {
			points = append(append([]point(nil), points...), points[0])
		}
		for i := 1; i < len(points); i++ {
			from, to := points[i-1], points[i]
			length := to.sub(from).length()
			if length == 0 {
				continue
			}
			along := to.sub(from).times(half / length)
			if i == 1 && !l.closed {
				from = from.sub(along)
			}
			if i == len(points)-1 && !l.closed {
				to = to.add(along)
			}
			across := point{-along.y, along.x}
			s = append(s, []point{from.sub(across), to.sub(across), to.add(across), from.add(across)})
			if i < len(points)-1 || l.closed {
				s = append(s, circle(points[i], half))
			}
		}
	}
	return s
}

// circle returns a polygon in the direction of the rectangles of stroked.
func circle(centre point, radius float64) (polygon []point) {
	for i := range curveSteps {
		polygon = append(polygon, centre.towards(2*math.Pi*float64(i)/curveSteps, radius))
	}
	return polygon
}

// roundedRect returns a rectangle with round corners whose centre is the origin.
func roundedRect(width, height, radius float64) shape {
	var polygon []point
	for i, corner := range []point{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}} {
		centre := point{corner.x * (width/2 - radius), corner.y * (height/2 - radius)}
		for step := range curveSteps + 1 {
			polygon = append(polygon, centre.towards(math.Pi/2*(float64(i)+float64(step)/curveSteps), radius))
		}
	}
	return shape{polygon}
}

// placement moves shapes to their place: it scales, turns clockwise by an angle and then moves.
type placement struct {
	at           point
	scale, angle float64
}

// place returns a shape at a placement.
func (s shape) place(p placement) (placed shape) {
	sin, cos := math.Sincos(p.angle)
	for _, polygon := range s {
		moved := make([]point, len(polygon))
		for i, q := range polygon {
			moved[i] = point{p.at.x + p.scale*(q.x*cos-q.y*sin), p.at.y + p.scale*(q.x*sin+q.y*cos)}
		}
		placed = append(placed, moved)
	}
	return placed
}
