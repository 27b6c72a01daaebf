"""Converts simplified Chinese: hant.py TEXTS, where TEXTS has the texts of the catalogue."""

import json
import pathlib
import sys

import opencc

convert_characters = opencc.OpenCC("s2twp").convert
# Each line of hant.tsv is what OpenCC gives, a tab, and what it is replaced by, in this order.
lines = pathlib.Path("scripts/hant.tsv").read_text().splitlines()
exceptions = [line.replace("\\n", "\n").split("\t") for line in lines if line and not line.startswith("#")]


def convert(text):
    text = convert_characters(text)
    for wrong, right in exceptions:
        text = text.replace(wrong, right)
    return text


def convert_words(value):
    """Adds the converted words beside those in Chinese."""
    for key, words in list(value.items()) if isinstance(value, dict) else []:
        if key == "zh":
            value["zh-Hant"] = {k: convert(w) for k, w in words.items()} if isinstance(words, dict) else convert(words)
        elif key != "zh-Hant":
            convert_words(words)
    for item in value if isinstance(value, list) else []:
        convert_words(item)


simplified = json.loads(pathlib.Path(sys.argv[1]).read_text())
language = {
    "name": "繁體中文",
    "tag": "zh-Hant",
    "short": "繁",
    "switch": "繁體中文",
    "locale": "zh-TW",
    "unspaced": True,
    "help": True,
    "source": simplified["source"],
    "texts": {key: convert(text) for key, text in sorted(simplified["texts"].items())},
}
out = pathlib.Path("internal/base/text/lang/zh-Hant.json")
out.write_text(json.dumps(language, ensure_ascii=False, indent=1) + "\n")

folder = pathlib.Path("docs/zh-Hant")
folder.mkdir(exist_ok=True)
for old in folder.iterdir():
    old.unlink()
for document in sorted(pathlib.Path("docs/zh").iterdir()):
    (folder / document.name).write_text(convert(document.read_text()).replace("../zh/", "../zh-Hant/"))
table = pathlib.Path("docs/site.json")
site = json.loads(table.read_text())
convert_words(site)
table.write_text(json.dumps(site, ensure_ascii=False, indent=2) + "\n")
