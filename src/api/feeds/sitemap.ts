import * as urls from '#domain/urls.ts'
import { INFORMATION_NAMES, isInformationPage } from '#domain/information.ts'
import { isEntry } from '#domain/pages/journal.ts'
import { pagePath } from '#domain/pages/page.ts'
import { PAGES } from '#domain/url-table.ts'
import type { Shop } from '#shop/shop.ts'
import { lastId, listedPages, listsWithProducts, partsOf } from '#shop/catalog/whole-catalog.ts'
import { listShown } from '#shop/pages/pages.ts'
import { collections } from '#shop/catalog/storefront.ts'
import { imageOf } from '#api/catalog/picture.ts'
import { element, XML } from './xml.ts'

/** The protocol's limit. Each file covers that many product ids. */
const MAX_URLS_PER_FILE = 50_000
/** Keeps the largest file below the protocol's 50 MB. */
const MAX_PICTURES = 3

/** `/sitemap.xml`: all pages, or an index of the other files if they exceed one file. */
export async function* sitemap(shop: Shop): AsyncGenerator<string> {
  const pages = await pagesOf(shop)
  const last = await lastId(shop)
  if (pages.length + last > MAX_URLS_PER_FILE)
    yield indexOf(shop, ['pages', ...(await partsOf(shop, MAX_URLS_PER_FILE))])
  else yield* pagesFile(shop, pages, products(shop, 1, last))
}

export async function* sitemapOfPages(shop: Shop): AsyncGenerator<string> {
  yield* pagesFile(shop, await pagesOf(shop))
}

/** `/sitemap-1.xml`: the products with the lowest ids. Products stay in their file, because ids do not change. */
export const sitemapOfProducts = (shop: Shop, part: number): AsyncGenerator<string> =>
  pagesFile(shop, [], products(shop, (part - 1) * MAX_URLS_PER_FILE + 1, part * MAX_URLS_PER_FILE))

export const isPart = async (shop: Shop, part: number): Promise<boolean> =>
  (part - 1) * MAX_URLS_PER_FILE < (await lastId(shop))

const indexOf = ({ settings }: Shop, parts: (string | number)[]): string =>
  [
    `${XML}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...parts.map((part) => `<sitemap>${element('loc', settings.url + urls.sitemapPart(part))}</sitemap>`),
    '</sitemapindex>\n',
  ].join('\n')

async function* pagesFile({ settings }: Shop, pages: string[], more?: AsyncIterable<string>) {
  yield `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`
  yield pages.map((path) => `<url>${element('loc', settings.url + path)}</url>\n`).join('')
  if (more) yield* more
  yield '</urlset>\n'
}

async function pagesOf(shop: Shop): Promise<string[]> {
  const found = await listsWithProducts(shop)
  const pages = await listShown(shop)
  return [
    urls.home,
    ...['all', ...(await collections(shop)), ...found.flatMap(({ slug }) => slug || [])].map(urls.list),
    ...INFORMATION_NAMES.map((name) => PAGES[name].pattern),
    ...(pages.some(({ slug }) => isEntry(slug)) ? [urls.journal] : []),
    ...pages.flatMap(({ slug }) => (isInformationPage(slug) ? [] : pagePath(slug))),
  ].slice(0, MAX_URLS_PER_FILE)
}

async function* products(shop: Shop, first: number, last: number): AsyncGenerator<string> {
  const { url } = shop.settings
  for await (const pages of listedPages(shop, first, last))
    yield pages
      .map(({ slug, updatedAt, pictures }) => {
        const images = pictures
          .flatMap((picture) => imageOf(picture) ?? [])
          .slice(0, MAX_PICTURES)
          .map((image) => `<image:image>${element('image:loc', new URL(image, url).href)}</image:image>`)
        return `<url>${element('loc', url + urls.product(slug))}${element('lastmod', updatedAt)}${images.join('')}</url>\n`
      })
      .join('')
}
