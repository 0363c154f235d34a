// npm run bundle [-- shop home]: lists the modules of each script, and the scripts and style sheets of each page.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap, type SourceMapping } from 'node:module'
import { brotliCompressSync, constants } from 'node:zlib'
import { builtRoutes, scriptsOf, sizeOf, stylesOf } from '#test/built-assets.ts'
import { buildIfStale } from './build.ts'
import { attempt } from './run.ts'

const ASSETS = 'build/client/assets'
/** Smaller modules are summarized in one line. */
const MIN_LISTED_BYTES = 40

const names = process.argv.slice(2)

if (attempt('react-router', ['build', '--logLevel', 'error'], { SOURCE_MAPS: '1' }) !== 0) process.exit(1)
for (const map of readdirSync(ASSETS).filter((name) => name.endsWith('.js.map'))) {
  const file = map.slice(0, -'.map'.length)
  if (names.length === 0 || names.some((name) => file.startsWith(name))) showScript(file)
}
// This build has source maps and no compressed files, so the next build must not reuse it.
rmSync('build/stamp', { force: true })
await buildIfStale()
showRoutes()

/** A module's compressed size is what the script would lose without it, so the sizes add up to less than the total. */
function showScript(file: string): void {
  const code = readFileSync(`${ASSETS}/${file}`, 'utf8')
  const pieces = piecesOf(code, `${ASSETS}/${file}.map`)
  const total = compressedSize(code, 9)
  const modules = [...new Set(pieces.map(({ module }) => module))]
    .map((module) => {
      const rest = pieces.filter((piece) => piece.module !== module).map(({ text }) => text)
      return { module, bytes: code.length - rest.join('').length, compressed: total - compressedSize(rest.join(''), 9) }
    })
    .toSorted((one, other) => other.compressed - one.compressed)
  console.log(`\n${file}: ${kB(code.length)}, ${kB(compressedSize(code, 11))} in brotli`)
  const small = modules.filter(({ compressed }) => compressed < MIN_LISTED_BYTES)
  for (const { module, bytes, compressed } of modules.filter((one) => !small.includes(one)))
    console.log(`  ${kB(compressed).padStart(9)} of ${kB(bytes).padStart(9)}  ${module}`)
  if (small.length > 0) console.log(`  and ${small.length} smaller`)
}

type Piece = { module: string; text: string }

/** Splits a script into consecutive pieces of one module each, using its source map. */
function piecesOf(code: string, map: string): Piece[] {
  const origins = new SourceMap(JSON.parse(readFileSync(map, 'utf8')))
  const pieces: Piece[] = []
  for (const [number, line] of code.split('\n').entries())
    for (let column = 0; column < line.length; column++) {
      const module = nameOf(origins.findEntry(number, column))
      const last = pieces.at(-1)
      if (last?.module === module) last.text += line[column]
      else pieces.push({ module, text: line[column]! })
    }
  return pieces
}

function nameOf(origin: SourceMapping | object): string {
  const source = 'originalSource' in origin ? origin.originalSource : ''
  return source ? source.replace(/^.*?((?:node_modules|src)\/)/, '$1') : '(bundler)'
}

function showRoutes(): void {
  console.log('\nScripts and style sheets of each page, in brotli')
  for (const route of builtRoutes().filter((name) => name !== 'root')) {
    const [scripts, styles] = [new Set(scriptsOf(route)), new Set(stylesOf(route))]
    console.log(
      `  ${route.padEnd(28)} ${kB(sizeOf(scripts))} in ${scripts.size}, ${kB(sizeOf(styles))} in ${styles.size}`,
    )
  }
}

function compressedSize(text: string, quality: number): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
