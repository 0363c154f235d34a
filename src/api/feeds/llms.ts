import * as urls from '#domain/urls.ts'
import { COUNTRIES } from '#domain/checkout/countries.ts'
import { COLLECTIONS, type Collection } from '#domain/catalog/categories.ts'
import { isDelivery } from '#domain/checkout/pickup.ts'
import { formatCount } from '#domain/counts.ts'
import { enumerated } from '#domain/enumeration.ts'
import { INFORMATION, INFORMATION_NAMES } from '#domain/information.ts'
import { PAGES } from '#domain/url-table.ts'
import { formatShort } from '#domain/money.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Shop } from '#shop/shop.ts'
import { freeShippingOver, shippingOptions } from '#shop/checkout/shipping.ts'
import { listPages } from '#shop/pages/pages.ts'
import { collections, storefront } from '#shop/catalog/storefront.ts'
import { listsWithProducts } from '#shop/catalog/whole-catalog.ts'

/** `/llms.txt`: a summary of the shop with links, for language models. */
export async function llmsText(shop: Shop): Promise<string> {
  const { name } = shop.face
  const { url } = shop.settings
  const isDelivering = (await shippingOptions(shop)).some(isDelivery)
  const countries = enumerated(COUNTRIES)
  const found = (await listsWithProducts(shop)).filter(({ slug }) => slug)
  const link = (title: string, path: string, note?: string) =>
    `- [${named(title)}](${url}${path})${note ? `: ${note}` : ''}`
  const titles = new Map((await listPages(shop)).map(({ slug, title }) => [slug, title]))
  const { isDemo, description } = await storefront(shop)
  const about = isDemo ? 'An online shop.' : named(description)
  const freeOver = await freeShippingOver(shop)
  return [
    `# ${named(name)}`,
    '',
    `> ${about} Prices are in US dollars. ${isDelivering ? `It delivers to the ${countries}` : 'Orders are picked up'}.`,
    '',
    `${freeOver === null ? '' : `Some shipping is free over ${formatShort(freeOver)}. `}Purchases can be returned within ${shop.rates.returnDays} days.`,
    'Every product page has its price, stock, rating, shipping and returns as JSON-LD.',
    '',
    '## Products',
    '',
    link('All products', urls.list('all'), 'search with ?q=, next pages with ?page='),
    ...found.map(({ name, slug, count }) => link(name, urls.list(slug), productsText(count))),
    ...(await collections(shop)).map((slug) => link(COLLECTIONS[slug], urls.list(slug), COLLECTION_NOTES[slug])),
    '',
    '## Policies',
    '',
    ...INFORMATION_NAMES.map((name) =>
      titles.has(name)
        ? link(titles.get(name)!, PAGES[name].pattern)
        : link(INFORMATION[name].title, PAGES[name].pattern, INFORMATION[name].summary),
    ),
    '',
    '## For programs',
    '',
    link('API', urls.apiDocs, 'every call, for people'),
    link('OpenAPI document', urls.openApi, 'the same for programs; products need no key'),
    link('Product feed', urls.googleFeed, 'every variant with price, stock and shipping, as RSS'),
    link('Sitemap', urls.sitemap, 'every page'),
    '',
  ].join('\n')
}

const COLLECTION_NOTES: Record<Collection, string> = {
  sale: 'what is on sale',
  deals: 'bargains that the shop has picked',
}

/** Removes brackets, which would end a Markdown link. */
const named = (text: string): string => plainLine(text).replaceAll(/[[\]]/g, '')

const productsText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`
