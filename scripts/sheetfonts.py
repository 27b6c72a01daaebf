"""Makes subsets of the fonts of printed sheets: sheetfonts.py PACKAGES CARDS OUT."""

import gzip
import json
import pathlib
import sys

from fontTools import subset
from fontTools.misc.transform import Transform
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

packages, cards, out = map(pathlib.Path, sys.argv[1:])

# Latin, Greek and Cyrillic letters, punctuation, currencies, arrows, operators and shapes.
LATIN = [
    (0x20, 0x7F), (0xA0, 0x180), (0x18F, 0x190), (0x1C4, 0x234), (0x2B0, 0x2DD), (0x370, 0x500), (0x1E00, 0x1F00),
    (0x2010, 0x2028), (0x2030, 0x203B), (0x2044, 0x2045), (0x2070, 0x2090), (0x20A0, 0x20C0), (0x2100, 0x2160),
    (0x2190, 0x2300), (0x2460, 0x2474), (0x25A0, 0x2700),
]  # fmt: skip

# The 3755 most common Chinese characters, which are level 1 of GB 2312, and punctuation.
HAN = [
    bytes([0xA0 + row, 0xA0 + column]).decode("gb2312")
    for row in range(16, 56)
    for column in range(1, 95)
    if row < 55 or column < 90
]
# The 5401 most common characters of traditional Chinese, which are level 1 of Big5.
HANT = [
    character
    for lead in range(0xA4, 0xC7)
    for trail in [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    if "\u4e00" <= (character := bytes([lead, trail]).decode("big5", "replace")) <= "\u9fff"
]
PUNCTUATION = "　、。〃〈〉《》「」『』【】〔〕〖〗—…‘’“”·～" + "".join(map(chr, range(0xFF01, 0xFF5F)))


def subset_of(source, characters):
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "STAT", "BASE", "DSIG", "MVAR", "VORG", "gasp", "vhea", "vmtx"]
    font = subset.load_font(source, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[ord(c) for c in characters])
    subsetter.subset(font)
    return font


def add_suits(font):
    """Adds the suits of the cards, which the font lacks, as high as its digits."""
    suits = json.loads(cards.read_text())["suits"]
    size = font["OS/2"].sCapHeight
    for suit, character in zip("SHDC", "♠♥♦♣"):
        pen = TTGlyphPen(None)
        place = Transform(size / 1000, 0, 0, -size / 1000, 0.42 * size, size / 2)
        parse_path(suits[suit], TransformPen(Cu2QuPen(pen, 1, reverse_direction=True), place))
        name = "suit" + suit
        font.setGlyphOrder([*(g for g in font.getGlyphOrder() if g != name), name])
        font["glyf"][name] = pen.glyph()
        font["glyf"][name].recalcBounds(font["glyf"])
        font["hmtx"][name] = (round(0.84 * size), font["glyf"][name].xMin)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(character)] = name


latin = [chr(c) for low, high in LATIN for c in range(low, high)]
for weight, name in ("400Regular", "regular.ttf"), ("700Bold", "bold.ttf"):
    font = subset_of(packages / f"inter/{weight}/Inter_{weight}.ttf", latin)
    add_suits(font)
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.save(out / name)
for package, name, characters in ("noto-sans-sc", "SC", HAN), ("noto-sans-tc", "TC", HANT):
    font = subset_of(packages / package / f"500Medium/NotoSans{name}_500Medium.ttf", [*characters, *PUNCTUATION])
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    file = {"SC": "han", "TC": "hant"}[name]
    font.save(out / "han.ttf")
    raw = (out / "han.ttf").read_bytes()
    (out / "han.ttf").unlink()
    (out / (file + ".ttf.gz")).write_bytes(gzip.compress(raw, 9, mtime=0))
for package, name in ("inter", "Inter"), ("noto-sans-sc", "NotoSansSC"), ("noto-sans-tc", "NotoSansTC"):
    (out / f"LICENSE-{name}.txt").write_text((packages / package / "LICENSE_FONT").read_text())
