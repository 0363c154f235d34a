import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Route = { imports: string[]; css: string[] } & Record<string, unknown>
type Manifest = { routes: Record<string, Route> }

/** Rewrites the route manifest, which every page loads, without what the router treats as false anyway, and without the imports of `root`,
 *  which every page has loaded. */
export function shortenManifest(folder: string): void {
  const file = join(
    folder,
    readdirSync(folder).find((name) => /^manifest-\w+\.js$/.test(name))!,
  )
  const source = readFileSync(file, 'utf8')
  const [start, end] = [source.indexOf('{'), source.lastIndexOf('}') + 1]
  const manifest = JSON.parse(source.slice(start, end)) as Manifest
  const loaded = manifest.routes.root!.imports
  for (const [id, { imports, ...route }] of Object.entries(manifest.routes)) {
    const kept = Object.entries(route).filter(([, value]) => value !== false)
    // Lists in the same order compress best, and a path beside an id like it. The files are modules, which load in any order.
    const own = id === 'root' ? imports : imports.filter((one) => !loaded.includes(one))
    manifest.routes[id] = { id, path: route.path, ...Object.fromEntries(kept), css: route.css, imports: own.toSorted() }
  }
  writeFileSync(file, source.slice(0, start) + JSON.stringify(manifest) + source.slice(end))
}
