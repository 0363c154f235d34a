import { listPath } from '#domain/addresses.ts'
import { COUNTRIES } from '#domain/address.ts'
import { COLLECTIONS } from '#domain/categories.ts'
import { formatCount } from '#domain/counts.ts'
import { enumerated } from '#domain/enumeration.ts'
import { INFORMATION } from '#domain/information.ts'
import { formatShort } from '#domain/money.ts'
import { plainLine } from '#domain/plain-text.ts'
import { RETURN_DAYS } from '#domain/returns.ts'
import type { Shop } from '#shop/shop.ts'
import { categories } from '#shop/whole-catalog.ts'

/** `/llms.txt`: what the shop is and where things are, for a language model that visits it. */
export async function llmsText(shop: Shop): Promise<string> {
  const { name, url, freeShippingOverCents } = shop.settings
  const countries = enumerated(COUNTRIES)
  const found = (await categories(shop)).filter(({ slug }) => slug)
  const link = (title: string, path: string, note: string) => `- [${named(title)}](${url}${path}): ${note}`
  return [
    `# ${named(name)}`,
    '',
    `> An online shop. Prices are in US dollars. It delivers to the ${countries}.`,
    '',
    `Some shipping is free over ${formatShort(freeShippingOverCents)}. What was bought can be sent back within ${RETURN_DAYS} days.`,
    'Every product page holds its price, stock, rating, shipping and returns as JSON-LD.',
    '',
    '## Products',
    '',
    link('All products', listPath('all'), 'search with ?q=, next pages with ?page='),
    ...found.map(({ name, slug, count }) => link(name, listPath(slug), productsText(count))),
    link(COLLECTIONS.sale, listPath('sale'), 'what costs less than it did'),
    link(COLLECTIONS.deals, listPath('deals'), 'what the shop has chosen as a bargain'),
    '',
    '## Policies',
    '',
    ...Object.entries(INFORMATION).map(([path, { title, summary }]) => link(title, `/${path}`, summary)),
    '',
    '## For programs',
    '',
    link('API', '/api/docs', 'every call, for people'),
    link('OpenAPI document', '/api/openapi.json', 'the same for programs; products need no key'),
    link('Product feed', '/feeds/google.xml', 'every variant with price, stock and shipping, as RSS'),
    link('Sitemap', '/sitemap.xml', 'every page'),
    '',
  ].join('\n')
}

/** What would end the text of a link is left out. */
const named = (text: string): string => plainLine(text).replaceAll(/[[\]]/g, '')

const productsText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`
