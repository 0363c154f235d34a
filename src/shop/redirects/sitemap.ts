import { decodeXML } from 'entities'
import { batches } from '#database/import/bulk-insert.ts'
import { categoriesAmong, productsAmong } from '#database/face/targets.ts'
import { redirectPath, type Redirect } from '#domain/redirects.ts'
import * as urls from '#domain/urls.ts'
import { readText } from '#shop/import/formats/text-file.ts'
import { BadFile } from '#shop/import/problems.ts'
import type { Shop } from '#shop/shop.ts'

const ADDRESS = /<loc>\s*(?:<!\[CDATA\[)?([^<\]]*)(?:\]\]>)?\s*<\/loc>/g

/**
 * Maps each address of an old shop's sitemap to a product or category here by its last part: /product/blue-mug/ becomes
 * /products/blue-mug. `unknown`: addresses without a match. Throws BadFile.
 */
export async function readSitemap(
  { database }: Pick<Shop, 'database'>,
  file: string,
): Promise<{ redirects: Redirect[]; unknown: string[] }> {
  let text = ''
  for await (const part of readText(file)) text += part
  if (/<sitemapindex[\s>]/.test(text))
    throw new BadFile(`${file} lists other sitemaps. Download each of them and import it.`)
  const paths = new Set(Array.from(text.matchAll(ADDRESS), ([, address]) => redirectPath(decodeXML(address!.trim()))))
  paths.delete(null)
  if (paths.size === 0) throw new BadFile(`${file} is not a sitemap: it has no <loc>https://…</loc>`)
  const slugs = Array.from(paths, (path) => slugOf(path!))
  const products = await among(slugs, (some) => productsAmong(database.db, some))
  const categories = await among(slugs, (some) => categoriesAmong(database.db, some))
  const redirects: Redirect[] = []
  const unknown: string[] = []
  for (const path of paths as Set<string>) {
    const slug = slugOf(path)
    const target = products.has(slug) ? urls.product(slug) : categories.has(slug) ? urls.category(slug) : null
    if (target === null) unknown.push(path)
    else if (path !== target) redirects.push({ path, target })
  }
  return { redirects, unknown: unknown.filter((path) => path !== '/').toSorted() }
}

/** In batches, because a statement has a limited number of parameters. */
async function among(slugs: readonly string[], find: (some: string[]) => Promise<string[]>): Promise<Set<string>> {
  const found = new Set<string>()
  for (const some of batches(slugs)) for (const slug of await find(some)) found.add(slug)
  return found
}

const slugOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.(html?|php|aspx?)$/, '')
