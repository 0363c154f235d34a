type Graph = { getModuleInfo: (id: string) => { importers: string[] } | null }

const ROUTE = /src.web.(root|routes.(?:(?:account-area|orders).)?[\w-]+)\.tsx/
const AFTER_ORDER = /^routes.(account-area.|orders.|order$|order-|return-order|find-order|withdraw)/
const LIBRARY = /node_modules.(react|react-dom|react-router|scheduler)./
const PAYS = /^routes.(checkout|orders.pay)$/
const PUBLIC = /^(root|routes.(home|product-list|product|information))$/
/** The pages that share one style sheet, because nothing is painted before the last one has loaded. The home page has a second one. */
const ONE_SHEET = /^(root|routes.(product-list|product))$/

/** In order: each chunk includes the imports of its modules, unless an earlier chunk has them. */
const CHUNKS = ['react', 'shop', 'product-forms', 'texts', 'forms', 'orders', 'payment'] as const
type Chunk = (typeof CHUNKS)[number]

/** The chunks of modules that other pages share with one public page. */
const SHARED_BY: Record<string, Chunk> = { 'routes/product': 'product-forms', 'routes/information': 'texts' }

// Few chunks, because small files compress worse and each costs a request. `shop` is for the frame and several public pages,
// `product-forms` for the product page and forms, `texts` for information and forms, `forms` for others, `orders` for accounts too,
// `payment` for the pages where orders are paid.
export function chunkNames() {
  const routesOf = routeFinder()
  const chunkOf = (id: string, graph: Graph): Chunk | null => {
    if (LIBRARY.test(id)) return 'react'
    const routes = [...routesOf(id, graph)]
    if (id.endsWith('.css') && routes.some((route) => ONE_SHEET.test(route))) return 'shop'
    if (id.endsWith('.css') && routes.includes('routes/checkout') && routes.every((route) => PAYS.test(route)))
      return 'payment'
    if (ROUTE.test(id) || (routes.length < 2 && !routes.includes('root'))) return null
    if (routes.every((route) => PAYS.test(route))) return 'payment'
    if (routes.every((route) => AFTER_ORDER.test(route))) return 'orders'
    const publicPages = routes.filter((route) => PUBLIC.test(route))
    if (publicPages.length === 0) return 'forms'
    return SHARED_BY[publicPages.join()] ?? 'shop'
  }
  return CHUNKS.map((chunk) => ({
    debugName: chunk,
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
  }))
}

/** Finds the routes that import a module, directly or indirectly. */
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
