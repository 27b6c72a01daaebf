package bench

import (
	"bytes"
	"image/png"
	"testing"

	"github.com/make24/make24/internal/server/picture"
)

// pictureLimits has the cost of the pictures that other sites show with links.
var pictureLimits = []limitRow{
	{
		"picture", "the picture of a hand of six numbers, as PNG", "encoding the same picture as PNG", 20,
		func(testing.TB) ([]limitPair, error) {
			p := picture.Picture{Numbers: []string{"25", "100", "7", "7", "9", "11"}, Seed: "x", Tile: "952"}
			text, err := p.PNG() // the first picture also reads the font
			if err != nil {
				return nil, err
			}
			drawn, err := png.Decode(bytes.NewReader(text))
			if err != nil {
				return nil, err
			}
			encoder := png.Encoder{CompressionLevel: png.BestSpeed}
			return onePair(
				elapsed(func() error { _, err := p.PNG(); return err }),
				elapsed(func() error { return encoder.Encode(new(bytes.Buffer), drawn) }),
			), nil
		},
	},
}
