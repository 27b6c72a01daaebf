package web

import (
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/internal/web/caller"
)

// manifestName is what the front end calls the manifest of the installed game.
const manifestName = "manifest.webmanifest"

// addManifest keeps the manifest in each language: what it says of the game is what the pages say
// in their heads.
func (p *pages) addManifest(body []byte) error {
	for _, lang := range []text.Lang{text.English, text.Chinese} {
		fields := map[string]any{}
		if err := json.Unmarshal(body, &fields); err != nil {
			return fmt.Errorf("%s: %w", manifestName, err)
		}
		fields["lang"] = htmlLang(lang)
		fields["name"] = lang.Say("web.title")
		fields["description"] = lang.Say("page.description")
		written, err := json.Marshal(fields)
		if err != nil {
			return fmt.Errorf("%s: %w", manifestName, err)
		}
		p.manifest[lang] = newPageFile(written, kindOf(manifestName), recheck)
		p.manifest[lang].vary = spoken
	}
	return nil
}

// manifestFor is the manifest as a client reads it, or nil if something else is asked for.
func (p *pages) manifestFor(r *http.Request) *pageFile {
	if r.URL.Path != "/"+manifestName {
		return nil
	}
	return p.manifest[caller.Lang(r)]
}
