import { listPath, productPath } from '#domain/addresses.ts'
import { COLLECTIONS } from '#domain/categories.ts'
import { INFORMATION } from '#domain/information.ts'
import type { Shop } from '#shop/shop.ts'
import { categories, lastId, listedPages, partsOf } from '#shop/whole-catalog.ts'
import { imageOf } from './picture.ts'
import { element, XML } from './xml.ts'

/** How many addresses the protocol allows in one file; a file of products is of so many ids. */
const MOST = 50_000
/** So many pictures keep the largest file below the 50 MB that the protocol allows. */
const MOST_PICTURES = 3

/** `/sitemap.xml`: all pages, or where they are more than a file may name the files that do. */
export async function* sitemap(shop: Shop): AsyncGenerator<string> {
  const pages = await pagesOf(shop)
  const last = await lastId(shop)
  if (pages.length + last > MOST) yield indexOf(shop, ['pages', ...(await partsOf(shop, MOST))])
  else yield* pagesFile(shop, pages, products(shop, 1, last))
}

/** `/sitemap-pages.xml`: everything but the products. */
export async function* sitemapOfPages(shop: Shop): AsyncGenerator<string> {
  yield* pagesFile(shop, await pagesOf(shop))
}

/** `/sitemap-1.xml`: the products with the lowest ids. A product stays in its file, as ids do not change. */
export const sitemapOfProducts = (shop: Shop, part: number): AsyncGenerator<string> =>
  pagesFile(shop, [], products(shop, (part - 1) * MOST + 1, part * MOST))

/** Whether there may be products in it. */
export const isPart = async (shop: Shop, part: number): Promise<boolean> => (part - 1) * MOST < (await lastId(shop))

const indexOf = ({ settings }: Shop, parts: (string | number)[]): string =>
  [
    `${XML}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...parts.map((part) => `<sitemap>${element('loc', `${settings.url}/sitemap-${part}.xml`)}</sitemap>`),
    '</sitemapindex>\n',
  ].join('\n')

async function* pagesFile({ settings }: Shop, pages: string[], more?: AsyncIterable<string>) {
  yield `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`
  yield pages.map((path) => `<url>${element('loc', settings.url + path)}</url>\n`).join('')
  if (more) yield* more
  yield '</urlset>\n'
}

async function pagesOf(shop: Shop): Promise<string[]> {
  const found = await categories(shop)
  return [
    '/',
    ...['all', ...Object.keys(COLLECTIONS), ...found.flatMap(({ slug }) => slug || [])].map(listPath),
    ...Object.keys(INFORMATION).map((name) => `/${name}`),
  ].slice(0, MOST)
}

async function* products(shop: Shop, first: number, last: number): AsyncGenerator<string> {
  const { url } = shop.settings
  for await (const pages of listedPages(shop, first, last))
    yield pages
      .map(({ slug, updatedAt, pictures }) => {
        const images = pictures
          .flatMap((picture) => imageOf(picture) ?? [])
          .slice(0, MOST_PICTURES)
          .map((image) => `<image:image>${element('image:loc', new URL(image, url).href)}</image:image>`)
        return `<url>${element('loc', url + productPath(slug))}${element('lastmod', updatedAt)}${images.join('')}</url>\n`
      })
      .join('')
}
