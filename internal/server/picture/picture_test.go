package picture_test

import (
	"bytes"
	"image/png"
	"path/filepath"
	"testing"

	"github.com/make24/make24/internal/server/picture"
	"github.com/make24/make24/internal/testkit/golden"
)

// examples are pictures of each layout.
var examples = map[string]picture.Picture{
	"hand":      {Numbers: []string{"3", "3", "8", "8"}, Seed: "make24", Tile: "24"},
	"challenge": {Numbers: []string{"1", "10", "12", "13"}, Seed: "x", Tile: "24", Caption: "9.2 s"},
	"numbers":   {Numbers: []string{"25", "100", "7", "7", "9", "11"}, Seed: "x", Tile: "952"},
	"daily":     {Backs: 5, Caption: "#312", Note: "4/5 · 2:15"},
}

// TestPictures compares the pictures with the committed ones, byte by byte, and checks their size.
func TestPictures(t *testing.T) {
	for name, p := range examples {
		file, err := p.PNG()
		if err != nil {
			t.Fatal(err)
		}
		golden.Compare(t, filepath.Join("testdata", name+".png"), file)
		size, err := png.DecodeConfig(bytes.NewReader(file))
		if err != nil || size.Width != picture.Width || size.Height != picture.Height || len(file) > 60<<10 {
			t.Errorf("%s: %d bytes, %d × %d, %v", name, len(file), size.Width, size.Height, err)
		}
		if again, _ := p.PNG(); !bytes.Equal(again, file) {
			t.Errorf("%s: a second picture has other bytes", name)
		}
	}
}

// TestLongTexts checks that texts which do not fit and characters that the font lacks do no harm.
func TestLongTexts(t *testing.T) {
	long := string(bytes.Repeat([]byte("W0"), 100))
	for _, p := range []picture.Picture{
		{},
		{Numbers: []string{long, "-7", "2", "3", "4", "5", "6", "7"}, Backs: 9, Tile: long, Caption: long, Note: long},
		{Tile: "算", Caption: "\x00\xff"},
	} {
		if file, err := p.PNG(); err != nil || len(file) > 60<<10 {
			t.Errorf("%d bytes, %v", len(file), err)
		}
	}
}
