import { lockCatalog, raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { faceInState } from '#database/face/faces.ts'
import { picturesAmong } from '#database/media/library.ts'
import { currentPage, insertPage, setPublished, writtenPages } from '#database/pages/pages.ts'
import type { Tx } from '#database/schema.ts'
import { conflict, invalid, notFound } from '#domain/errors.ts'
import { excerptOf } from '#domain/markup.ts'
import { catalogTargets, targetsAmong } from '#domain/face/catalog-targets.ts'
import { sellerOf } from '#domain/face/face.ts'
import { factsOf } from '#domain/pages/facts.ts'
import { datedText, isEntry, isShownOn, JOURNAL } from '#domain/pages/journal.ts'
import { pagePath, readPage, withFacts, type PageText } from '#domain/pages/page.ts'
import { isoTime, shopDay } from '#shop/clock.ts'
import { changeIn, type DryRun } from '#shop/dry-run.ts'
import type { Settings, Shop } from '#shop/shop.ts'
import { linkProblems } from './link-problems.ts'
import { emptyPromises, rejectBrokenPromise } from './free-shipping-fact.ts'
import { shownNames, shownPages } from './shown-pages.ts'

type Stored = Pick<Shop, 'database'>
type Dated = Stored & Pick<Shop, 'now' | 'timeZone'>

/** The pages visible today. */
export const listShown = (shop: Dated): Promise<PageText[]> => shownPages(shop.database.db, shopDay(shop))

export const listPages = ({ database }: Stored): Promise<PageText[]> => writtenPages(database.db)

/** The owner's Markdown; null if the page is built-in or missing. */
async function pageText({ database }: Stored, slug: string): Promise<PageText | null> {
  const page = await currentPage(database.db, slug)
  return page?.body ? page : null
}

/** Throws 'not_found' if it is not one of the owner's pages. */
export async function ownPage(shop: Stored, slug: string): Promise<PageText> {
  const page = await pageText(shop, slug)
  if (!page) throw notOwn(slug)
  return page
}

const notOwn = (slug: string) => notFound(`${slug} is not one of your pages. To list them: npx shop pages`)

/** `date`: only for journal entries. */
export type ShownPage = { title: string; html: string; description: string; date?: string }

/** The settings that facts come from. */
type FactSettings = Pick<Settings, 'url' | 'email' | 'seller' | 'returnAddress'>
export type FactShop = Pick<Shop, 'rates' | 'face'> & { settings: FactSettings }

export const shownFacts = ({ settings, rates, face }: FactShop): Record<string, string> =>
  factsOf({ ...settings, ...rates, name: face.name, seller: sellerOf(settings.seller, face.name) })

/** Safe HTML with current facts filled in. Null if it is not an owner's page or is not visible yet. */
export async function shownPage(shop: Dated & FactShop, slug: string): Promise<ShownPage | null> {
  const page = await pageText(shop, slug)
  if (!page || !isShownOn(page, shopDay(shop))) return null
  const dated = isEntry(slug) ? datedText(page) : null
  const html = await shownText(shop, (dated ?? page).body)
  return { title: page.title, html, description: excerptOf(html), ...(dated && { date: dated.date }) }
}

/** Renders the owner's Markdown as safe HTML with current facts. The sanitizer is loaded on first use because of its size. */
export async function shownText(shop: Stored & FactShop, markdown: string): Promise<string> {
  const { pageHtml, picturesIn } = await import('./page-html.ts')
  const pictures = await picturesAmong(shop.database.db, picturesIn(markdown))
  return pageHtml(withFacts(markdown, shownFacts(shop)), pictures)
}

/** `notes` report broken links, which are allowed because two pages may link to each other. */
export type ChangedPage = { before: PageText | null; after: PageText | null; notes: string[] }

/** Saves an owner's page. Takes effect on all nodes within a second. Throws ShopError. */
export async function setPage(shop: Dated, slug: string, markdown: string, mode: DryRun = {}): Promise<ChangedPage> {
  const page = readPage(slug, markdown)
  const { leftOutProblems } = await import('./page-html.ts')
  const leftOut = leftOutProblems(page.body)
  if (leftOut.length > 0) throw invalid(leftOut.join('\n'))
  return change(shop, slug, mode, async (tx, before) => {
    const problems = [...(await unknownPictures(tx, page.body)), ...(await emptyPromises(tx, page.body))]
    if (problems.length > 0) throw invalid(problems.join('\n'))
    await insertPage(tx, page, before, isoTime(shop))
    return page
  })
}

/** Returns a sentence for each picture missing from the library. */
export async function unknownPictures(tx: Tx, markdown: string): Promise<string[]> {
  const { picturesIn } = await import('./page-html.ts')
  const names = picturesIn(markdown)
  const known = (await picturesAmong(tx, names)).map(({ name }) => name)
  return names
    .filter((name) => !known.includes(name))
    .map((name) => `There is no picture ${name}. To add it: npx shop media add FILE --name ${name}`)
}

/** Throws 'not_found' if it is not one of the owner's pages. */
export function removePage(shop: Dated, slug: string, mode: DryRun = {}): Promise<ChangedPage> {
  return change(shop, slug, mode, async (tx, before) => {
    if (!before?.body) throw notOwn(slug)
    await insertPage(tx, { slug, title: before.title, body: '' }, before, isoTime(shop))
    return null
  })
}

/** Restores the previous version. Throws 'not_found' if there is none. */
export function undoPage(shop: Dated, slug: string, mode: DryRun = {}): Promise<ChangedPage> {
  return change(shop, slug, mode, async (tx, current) => {
    if (!current) throw notFound(`There is no earlier version of ${slug} to restore.`)
    await setPublished(tx, current.id, 0)
    if (current.beforeId !== null) await setPublished(tx, current.beforeId, 1)
    const earlier = await currentPage(tx, slug)
    return earlier?.body ? earlier : null
  })
}

/** Throws 'conflict' if the face links to the page. */
async function rejectLinked(tx: Tx, slug: string, today: string): Promise<void> {
  const face = (await faceInState(tx, 'published'))?.face ?? {}
  const pages = await shownNames(tx, today)
  const gone = isEntry(slug) ? [slug, JOURNAL] : [slug]
  const link = catalogTargets(face).find(({ page }) => page !== null && gone.includes(page) && !pages.includes(page))
  if (link) throw conflict(`${link.member} of the face links to ${link.to}. Change that first: npx shop face`)
}

async function deadLinks(tx: Tx, { slug, body }: PageText, today: string): Promise<string[]> {
  const { pathsIn } = await import('./page-html.ts')
  const member = pagePath(slug)
  return linkProblems(tx, targetsAmong(pathsIn(body).map((to) => ({ member, to }))), today)
}

type Current = Awaited<ReturnType<typeof currentPage>>

const change = (
  shop: Dated,
  slug: string,
  mode: DryRun,
  edit: (tx: Tx, before: Current) => Promise<PageText | null>,
): Promise<ChangedPage> =>
  changeIn(shop.database, mode, async (tx) => {
    await lockCatalog(tx)
    const before = await currentPage(tx, slug)
    const after = await edit(tx, before)
    await rejectBrokenPromise(tx)
    const today = shopDay(shop)
    if (!after || !isShownOn(after, today)) await rejectLinked(tx, slug, today)
    const notes = after ? await deadLinks(tx, after, today) : []
    await raiseCatalogVersion(tx)
    return { before: before?.body ? before : null, after, notes }
  })
