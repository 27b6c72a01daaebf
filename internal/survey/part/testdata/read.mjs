// Reads Parquet files with hyparquet. "node read.mjs MODULES FILE..." prints for each file the
// names of its columns and then its rows, one JSON value per line. It decodes bitmaps as documented
// in docs/surveys.md and prints them as lists of targets.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [modules, ...names] = process.argv.slice(2)
const load = (path) => import(pathToFileURL(join(modules, path)))
const { asyncBufferFromFile, parquetReadObjects, parquetMetadataAsync, parquetSchema } = await load('hyparquet/src/node.js')
const { compressors } = await load('hyparquet-compressors/src/index.js')

const plain = (_, value) => (typeof value === 'bigint' ? Number(value) : value)

// targets returns the targets in the bitmap of a window. The bits of the last byte beyond the
// window must be 0.
const targets = (bitmap, { low = 0, high = 0 }) => {
  const bits = Array.from({ length: 8 * bitmap.length }, (_, i) => (bitmap[Math.floor(i / 8)] >> (i % 8)) & 1)
  if (bitmap.length !== Math.ceil((high - low + 1) / 8) || bits.slice(high - low + 1).includes(1)) {
    throw new Error(`invalid bitmap of ${bitmap.length} bytes for ${low} to ${high}: ${bitmap}`)
  }
  return bits.flatMap((bit, i) => (bit ? [low + i] : []))
}

for (const name of names) {
  const file = await asyncBufferFromFile(name)
  const metadata = await parquetMetadataAsync(file)
  const plan = JSON.parse(metadata.key_value_metadata.find(({ key }) => key === 'make24.plan').value)
  const lines = [parquetSchema(metadata).children.map((child) => child.element.name)]
  for (const row of await parquetReadObjects({ file, compressors })) {
    lines.push(row.reach ? { ...row, reach: targets(row.reach, plan) } : row)
  }
  process.stdout.write(lines.map((line) => JSON.stringify(line, plain) + '\n').join(''))
}
