// Reads Parquet with hyparquet: node read.mjs MODULES FILE... prints, of each file, the names of
// its columns and then its rows, one JSON value a line. Bytes are written in hexadecimal.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [modules, ...names] = process.argv.slice(2)
const load = (path) => import(pathToFileURL(join(modules, path)))
const { asyncBufferFromFile, parquetReadObjects, parquetMetadataAsync, parquetSchema } = await load('hyparquet/src/node.js')
const { compressors } = await load('hyparquet-compressors/src/index.js')

const plain = (_, value) => {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  return value
}

for (const name of names) {
  const file = await asyncBufferFromFile(name)
  const schema = parquetSchema(await parquetMetadataAsync(file))
  const lines = [schema.children.map((child) => child.element.name)]
  lines.push(...(await parquetReadObjects({ file, compressors })))
  process.stdout.write(lines.map((line) => JSON.stringify(line, plain) + '\n').join(''))
}
