import { readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

type Parts = {
  module: string
  imports: string[]
  css: string[]
  clientLoaderModule?: string
  clientActionModule?: string
}

const client = 'build/client'

export const builtAssets = (): string[] => readdirSync(`${client}/assets`)

/** The route manifest that the browser's router reads, which lists the scripts and styles of each page. */
function readManifest(): { file: string; entry: Parts; routes: Record<string, Parts> } {
  const file = `/assets/${builtAssets().find((name) => /^manifest-\w+\.js$/.test(name))}`
  const text = readFileSync(client + file, 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Omit<
    ReturnType<typeof readManifest>,
    'file'
  >
  return { file, ...manifest }
}

/** The page's own script. */
export const scriptOf = (route: string): string => readManifest().routes[route]!.module

/** The script that contains React. */
export function largestScript(): string {
  const scripts = builtAssets().filter((name) => name.endsWith('.js'))
  const sized = scripts.map((name) => [name, statSync(`${client}/assets/${name}`).size] as const)
  return `/assets/${sized.toSorted(([, a], [, b]) => b - a)[0]![0]}`
}

export const entryScript = (): string => readManifest().entry.module

/** The one script that contains a text. Its name does not say what it contains. */
export function scriptWith(text: string): string {
  const found = builtAssets().filter((name) => name.endsWith('.js') && read(name).includes(text))
  if (found.length !== 1) throw new Error(`"${text}" is in ${found.length} scripts`)
  return `/assets/${found[0]}`
}

const read = (name: string): string => readFileSync(`${client}/assets/${name}`, 'utf8')

export const builtRoutes = (): string[] => Object.keys(readManifest().routes)

/** The scripts of a page. */
export function scriptsOf(route: string): string[] {
  const { file, entry, routes } = readManifest()
  const parts = [entry, routes.root!, routes[route]!].flatMap((one) => [
    one.module,
    ...one.imports,
    one.clientLoaderModule,
    one.clientActionModule,
  ])
  return [file, ...parts.filter((part) => part !== undefined)]
}

/** The style sheets of a page. */
export function stylesOf(route: string): string[] {
  const { entry, routes } = readManifest()
  // React Router appends "#" to the URL of a style sheet that an `import()` also loads.
  return [entry, routes.root!, routes[route]!].flatMap(({ css }) => css).map((file) => file.replace('#', ''))
}

/** Bytes on the wire. The build compresses each file ahead of time. */
export const sizeOf = (files: Iterable<string>, folder = client): number =>
  [...new Set(files)].reduce((sum, file) => sum + statSync(`${folder}${file}.br`).size, 0)

export const sizeOfFonts = (): number =>
  builtAssets()
    .filter((name) => /\.(woff2?|ttf|otf)$/.test(name))
    .reduce((sum, name) => sum + statSync(`${client}/assets/${name}`).size, 0)

/** Bytes of a page's inline scripts and of those it references; others load after the first paint. */
export function sizeOfInitialScripts(html: string): number {
  const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text)
  const referenced = [...html.matchAll(/<script[^>]+src="([^"]+)"|<link[^>]+modulepreload[^>]+href="([^"]+)"/g)]
  return (
    brotliCompressSync(scripts.join('\n')).length + sizeOf(referenced.map(([, script, module]) => (script ?? module)!))
  )
}
