import { contract } from '#contract/index.ts'
import { FEEDS, PAGES } from '#domain/url-table.ts'

/** Routes without a parameter come first: /products/sale is not a product. */
const ROUTES = [...Object.values({ ...PAGES, ...FEEDS }).map(({ pattern }) => ({ method: null, pattern })), ...calls()]
  .map(({ method, pattern }) => ({ method, pattern, path: matcherOf(pattern) }))
  .toSorted((one, other) => Number(/[:{]/.test(one.pattern)) - Number(/[:{]/.test(other.pattern)))

const FOLDERS = ['/assets/', '/media/']

/** Returns the route of a URL, such as /products/:productId; undefined for an unknown URL. */
export function routeOf(method: string, target: string): string | undefined {
  const path = target.split('?', 1)[0]!.replace(/\.data$/, '')
  const folder = FOLDERS.find((start) => path.startsWith(start))
  if (folder) return `${folder}*`
  return ROUTES.find((route) => (route.method === null || route.method === method) && route.path.test(path))?.pattern
}

function calls(): { method: string; pattern: string }[] {
  return Object.keys(contract).map((key) => {
    const [method, pattern] = key.split(' ') as [string, string]
    return { method, pattern }
  })
}

function matcherOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+|\{\w+\}/g, '[^/]+')}$`)
}
