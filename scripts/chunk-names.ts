type Graph = { getModuleInfo: (id: string) => { importers: string[] } | null }
type ChunkName = 'react' | 'shop' | 'forms'

const ROUTE = /src.web.(root|routes.[\w-]+)\.tsx/
const LIBRARY = /node_modules.(react|react-dom|react-router|scheduler)./
const PUBLIC = /^(root|routes.(home|product-list|product|information))$/
/** The pages whose styles are one sheet: nothing is painted before the last sheet has come. */
const STYLED_AT_ONCE = /^(root|routes.(home|product-list|product))$/
/** Loaded by `import()` from whichever page asks for the checkout or for an order. */
const LATE_FORMS = /src.web.answers.checkout-readers/

/**
 * The browser's scripts and style sheets in few files, since small ones compress worse and each costs a request. `react`:
 * the libraries. `shop`: what the frame and the public pages share. `forms`: what only the other pages share.
 */
export function chunkNames() {
  const routesOf = routeFinder()
  const chunkOf = (id: string, graph: Graph): ChunkName | null => {
    if (LIBRARY.test(id)) return 'react'
    if (LATE_FORMS.test(id)) return 'forms'
    const routes = [...routesOf(id, graph)]
    if (id.endsWith('.css')) return routes.length > 1 || STYLED_AT_ONCE.test(routes[0]!) ? 'shop' : null
    if (ROUTE.test(id) || (routes.length < 2 && !routes.includes('root'))) return null
    return routes.some((route) => PUBLIC.test(route)) ? 'shop' : 'forms'
  }
  // The order counts: each group takes along what its modules import.
  return (['react', 'shop', 'forms'] as const).map((chunk) => ({
    debugName: chunk,
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
  }))
}

/** Finds the routes that load a module with them. */
function routeFinder() {
  const known = new Map<string, Set<string>>()
  return function routesOf(id: string, graph: Graph): Set<string> {
    const route = ROUTE.exec(id)?.[1]
    if (route) return new Set([route])
    const importers = graph.getModuleInfo(id)?.importers ?? []
    const routes = known.get(id) ?? new Set(importers.flatMap((importer) => [...routesOf(importer, graph)]))
    known.set(id, routes)
    return routes
  }
}
