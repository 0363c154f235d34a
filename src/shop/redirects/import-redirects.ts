import type { Redirect } from '#domain/redirects.ts'
import type { DryRun } from '#shop/dry-run.ts'
import { noProblems, type Problems } from '#shop/import/problems.ts'
import { readRedirectFile } from './redirect-file.ts'
import { addRedirects, type RedirectShop, type SavedRedirects } from './redirects.ts'
import { readSitemap } from './sitemap.ts'

/** `found`: redirects made from a sitemap. `unknown`: its addresses without a match. */
type ImportedRedirects = SavedRedirects & { found: Redirect[]; unknown: string[]; problems: Problems }

/** Imports Shopify's file or an old shop's sitemap. Saves nothing if a row has a problem. Throws ShopError. */
export async function importRedirects(shop: RedirectShop, file: string, mode: DryRun): Promise<ImportedRedirects> {
  const none = { found: [], unknown: [], problems: noProblems() }
  if (/\.xml(\.gz)?$/i.test(file)) {
    const { redirects: found, unknown } = await readSitemap(shop, file)
    return { ...none, found, unknown, ...(await addRedirects(shop, found, mode)) }
  }
  const { redirects, problems } = await readRedirectFile(file, shop.url)
  if (problems.count > 0) return { ...none, problems, added: 0, changed: 0, unchanged: 0, notes: [] }
  return { ...none, ...(await addRedirects(shop, redirects, mode)) }
}
