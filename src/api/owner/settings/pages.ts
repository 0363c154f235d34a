import { handle } from '#api/owner/handlers.ts'
import { pageDeeds } from '#contract/owner/settings/pages.ts'
import { listPages, ownPage, removePage, setPage, undoPage } from '#shop/pages/pages.ts'
import { importRedirects } from '#shop/redirects/import-redirects.ts'
import { addRedirect, listRedirects, missingPaths, removeRedirect } from '#shop/redirects/redirects.ts'
import type { Shop } from '#shop/shop.ts'

type Dated = Pick<Shop, 'database' | 'now' | 'timeZone'>
type WithUrl = Dated & { url: string }

export const pages = handle(pageDeeds, {
  'GET /owner/pages': async (shop: Dated) => ({ pages: await listPages(shop) }),
  'GET /owner/pages/{slug}': (shop: Dated, { slug }) => ownPage(shop, slug),
  'PUT /owner/pages/{slug}': (shop: Dated, { slug, markdown, ...mode }) => setPage(shop, slug, markdown, mode),
  'DELETE /owner/pages/{slug}': (shop: Dated, { slug, ...mode }) => removePage(shop, slug, mode),
  'DELETE /owner/pages/{slug}/versions': (shop: Dated, { slug, ...mode }) => undoPage(shop, slug, mode),
  'GET /owner/redirects': async (shop: Dated) => ({ redirects: await listRedirects(shop) }),
  'POST /owner/redirects': (shop: WithUrl, { path, target, ...mode }) => addRedirect(shop, path, target, mode),
  'DELETE /owner/redirects/{path}': async (shop: Dated, { path }) => {
    await removeRedirect(shop, path)
    return {}
  },
  'POST /owner/redirects/imports': (shop: WithUrl, { file, ...mode }) => importRedirects(shop, file, mode),
  'GET /owner/redirects/missing': async (shop: Dated, { days }) => ({ addresses: await missingPaths(shop, days) }),
})
