import { data, redirect } from 'react-router'
import type { Answer, ShopApi } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { categorySlug, COLLECTIONS, isCollection } from '#domain/catalog/categories.ts'
import { pageAsked } from '#domain/product-list/list-query.ts'
import { respellOptions } from '#domain/catalog/facets.ts'
import type { Route } from './+types/product-list.ts'
import { browserApi } from '#web/api.ts'
import { shopApi } from '#web/context.ts'
import { NO_FILTERS, readFilters, writeFilters } from '#web/product-list/filters/list-filters.ts'
import { loadDocument } from '#web/navigation/load-document.ts'
import { onApiError } from '#web/on-api-error.ts'
import { metaOf, NO_INDEX } from '#web/page-meta.ts'
import { ProductListScreen, type ListData } from '#web/product-list/product-list-screen.tsx'
import { cardDataOf } from '#web/catalog/product-card-data.ts'
import { addListData } from '#web/structured-data/add-structured-data.ts'

export { shouldRevalidatePublicPage as shouldRevalidate } from '#web/navigation/public-revalidation.ts'

/** Loads the list for a URL; `list` is null if it cannot be loaded. */
function load(api: ShopApi, request: Request, category?: string): Promise<ListData> {
  // Databases reject a zero character, which no name has.
  const { pathname, searchParams } = new URL(request.url.replaceAll('%00', ''))
  const inPath = category ?? collectionIn(pathname)
  const read = readFilters(searchParams)
  const filters = inPath === undefined ? read : { ...read, category: [] }
  const asked = inPath === undefined ? read.category : [slugOf(inPath)]
  const slug = asked.length === 1 ? asked[0]! : ''
  // The category in the path is part of the URL, not a filter.
  const isRemovable = (key: string) => key !== 'category' || inPath === undefined
  const { inStock, category: chosen, ...rest } = filters
  const query = { ...rest, inStock: inStock ? '1' : '', page: searchParams.get('page') ?? '', facets: '1' }
  const asking =
    inPath === undefined || slug === ''
      ? api('GET /api/products', { query: { ...query, category: chosen } })
      : api('GET /api/products/category/{category}', { params: { category: slug }, query })
  return asking.then(
    (list) => ({
      list: {
        ...list,
        products: list.products.map(cardDataOf),
        nearest: list.nearest.map(cardDataOf),
        // Stock has its own checkbox, which shows no count.
        facets: list.facets.filter(({ key }) => key !== 'inStock' && isRemovable(key)),
        // Leaving the category in the path is suggested only if another filter is chosen too.
        without: list.without.filter(({ filters: [first] }) => isRemovable(first!.key) || writeFilters(filters) !== ''),
      },
      slug,
      title: titleOf(slug, list.categories),
      filters: { ...filters, option: respellOptions(filters.option, optionsIn(list)) },
    }),
    onApiError(() => ({ list: null, slug, title: titleOf(slug, []), filters })),
  )
}

const optionsIn = ({ facets }: Answer<'GET /api/products'>): string[] =>
  facets.filter(({ key }) => key === 'option').flatMap(({ values }) => values.map(({ value }) => value))

/** /products/sale and /products/deals. */
const collectionIn = (pathname: string): string | undefined => /^\/products\/([^/]+)/.exec(pathname)?.[1]

function slugOf(asked: string): string {
  const text = asked.replaceAll('\0', '').trim()
  return categorySlug(text) || text
}

function titleOf(slug: string, categories: { name: string; slug: string }[]): string {
  if (!slug || slug === 'all') return 'All Products'
  if (isCollection(slug)) return COLLECTIONS[slug]
  const name = categories.find((category) => category.slug === slug)?.name ?? slug.replaceAll('-', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  // An empty name redirects, so that the whole list has one URL.
  if (params.category !== undefined && slugOf(params.category) === '') throw redirect(urls.products)
  const loaded = await load(context.get(shopApi), request, params.category)
  if (loaded.list) await addListData(context, loaded)
  return data(loaded, { status: loaded.list ? statusOf(loaded.list, loaded.slug, request) : 503 })
}

/** Anyone can invent a page past the last one, or a category. Such pages show what exists. */
function statusOf({ pages, categories }: NonNullable<ListData['list']>, slug: string, { url }: Request): 200 | 404 {
  const isPage = pageAsked(new URL(url).searchParams.get('page')) <= pages
  return isPage && isListed(slug, categories) ? 200 : 404
}

const isListed = (slug: string, categories: readonly { slug: string }[]): boolean =>
  !slug || slug === 'all' || isCollection(slug) || categories.some((category) => category.slug === slug)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const loaded = await load(browserApi(), request, params.category)
  const { list, slug } = loaded
  // Another shop's response may have other categories, or none.
  if (list?.products.length === 0 && list.categories.length > 0 && !isListed(slug, list.categories))
    loadDocument(request)
  return loaded
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { title, slug, filters, list } = loaderData
  const page = list?.page ?? 1
  const isWhole = writeFilters({ ...filters, category: filters.category.slice(1) }) === ''
  // An unknown category is not indexed, because anyone can invent such URLs.
  const isKnown = !list || isListed(slug, list.categories)
  const about = list?.about
  const isPlain = isWhole && page === 1
  const subject = filters.q ? `“${filters.q}” in ${title}` : title
  const which = page > 1 ? `${subject}, page ${page}` : subject
  return [
    ...metaOf(matches, {
      title: isPlain ? (about?.seoTitle ?? which) : which,
      description: (isPlain && about?.seoDescription) || `${which}: compare prices, ratings and what is in stock.`,
      path: urls.list(slug) + writeFilters(NO_FILTERS, isWhole ? page : 1),
    }),
    ...(filters.q || !isKnown ? [NO_INDEX] : []),
  ]
}

export default function ProductList({ loaderData }: Route.ComponentProps) {
  return <ProductListScreen {...loaderData} />
}
