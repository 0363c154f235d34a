import { setImmediate as turn } from 'node:timers/promises'
import { holdCatalog, raiseCatalogVersion } from '#database/catalog-version.ts'
import { fillEmptyShop } from '#database/empty-shop.ts'
import { isCatalogueEmpty, isTwice, newsAmong, writeProducts, type Given, type Written } from '#database/import.ts'
import { beginKeeping, endKeeping } from '#database/kept-imports.ts'
import { sizeOf } from '#database/given-file.ts'
import type { Db, Tx } from '#database/schema.ts'
import { transact } from '#database/transaction.ts'
import { changeInSteps, type Step, type Stops } from './change-in-steps.ts'
import { withCatalogFile, type ReadOptions } from './import/catalog-file.ts'
import { BadFile, noNotes, type Notes } from './import/draft.ts'
import { NotReady } from './import/ready-goods.ts'
import { readyPortions } from './import/ready-portions.ts'
import type { Shop } from './shop.ts'

export type ImportOptions = ReadOptions & {
  /** The shop serves it under /media. */
  media: string
  /** Leaves a product out when anything is wrong with it, instead of refusing the file. */
  skipBad?: boolean
  /** Does what must not simply end where it is, and can be stopped. */
  heedingStops?: <T>(work: (stops: Stops) => Promise<T>) => Promise<T>
}

export type ImportReport = Counts & {
  /** Products left out, with `problems` saying why. */
  skipped: number
  problems: Notes
  /** What was read otherwise than written. */
  warnings: Notes
}

/** `variants`: of all products of the file. */
type Counts = Written & { variants: number }

/**
 * Brings the products of a file into the shop: a CSV of Shopify or WooCommerce, Linden's own JSON or JSON lines. Products are known by their
 * slug, so the same file may come again; those that it does not name stay as they are. All of the file, or, when
 * anything is wrong, nothing of it and a `BadFile` with the reasons. A shop that has products goes on trading while they are written, some at a
 * time. `undoImport` takes it back.
 */
export async function importFile(
  shop: Importing,
  file: string,
  { skipBad = false, ...given }: ImportOptions,
): Promise<ImportReport> {
  const options = { ...given, now: shop.now() }
  if (sizeOf(file) > LARGE) {
    const report = await importAtOnce(shop, file, options)
    if (report) return report
  }
  return withCatalogFile(shop.database.db, file, options, async ({ bad, problems, warnings, portions }) => {
    if (problems.count > 0 && !skipBad)
      throw new BadFile(`Nothing was imported: ${file} has ${count(problems.count, 'problem')}.`, problems)
    const written =
      (await fillShop(shop, () => portions('Importing'))) ??
      (await update(shop, options, (step) => writeInSteps(shop, step, portions('Importing'))))
    return { ...written, skipped: bad.size, problems, warnings }
  })
}

/** In bytes. A smaller file is read before a thread has begun. */
const LARGE = 4_000_000

type Importing = Pick<Shop, 'database' | 'now'>
type Options = Omit<ImportOptions, 'skipBad'> & { now: Date }

/**
 * A large file is checked while it is written into an empty shop, in the hope that nothing is wrong with it; a shop that sells
 * is shown none of it before. Null, and nothing written, where anything has to be told or made first.
 */
async function importAtOnce(shop: Importing, file: string, options: Options): Promise<ImportReport | null> {
  const { db } = shop.database
  let warnings = noNotes()
  const read = (from: Db, step: 'Checking' | 'Importing', isFilling = false) => {
    warnings = noNotes()
    return readyPortions(from, file, { ...options, step, isFilling, warnings })
  }
  try {
    const isEmpty = await isCatalogueEmpty(db)
    const written =
      (isEmpty && (await fillShop(shop, (tx) => read(tx, 'Importing', true)))) ||
      (await update(shop, options, async (step) => {
        const seen = await findNews(shop, read(db, 'Checking'))
        if (!seen.few) return writeInSteps(shop, step, read(db, 'Importing'))
        const written = await writeInSteps(shop, step, [seen.few])
        return { ...written, unchanged: seen.unchanged + written.unchanged, variants: seen.variants }
      }))
    return { ...written, skipped: 0, problems: noNotes(), warnings }
  } catch (error) {
    if (error instanceof NotReady || isTwice(error)) return null
    throw error
  }
}

const update = (
  shop: Importing,
  { heedingStops = (work) => work({}) }: Options,
  work: (step: Step) => Promise<Counts>,
) => heedingStops((stops) => changeInSteps(shop, stops, work))

/** In one transaction; null where the shop is not empty. */
const fillShop = ({ database, now }: Importing, portions: (tx: Tx) => AsyncIterable<Given[]>): Promise<Counts | null> =>
  transact(database.db, async (tx) => {
    // First, because it makes others who would fill it wait.
    await holdCatalog(tx)
    if (!(await isCatalogueEmpty(tx))) return null
    await raiseCatalogVersion(tx)
    const begun = await beginKeeping(tx, now().toISOString())
    const all = { created: 0, updated: 0, unchanged: 0, variants: 0 }
    await fillEmptyShop(tx, async () => {
      for await (const products of portions(tx)) {
        add(all, products, await writeProducts(tx, products, now().toISOString(), { isFilling: true }))
        // SQLite answers at once: after a turn of the event loop an order to stop is heard, and not only at the end.
        await turn()
      }
    })
    await endKeeping(tx, begun)
    return all
  })

/** What is in the shop already is left alone, and costs nobody a wait. */
async function writeInSteps(
  { database: { db }, now }: Importing,
  step: Step,
  portions: AsyncIterable<Given[]> | Iterable<Given[]>,
): Promise<Counts> {
  const all = { created: 0, updated: 0, unchanged: 0, variants: 0 }
  for await (const products of portions) {
    const news = await newsAmong(db, products)
    add(all, products, { created: 0, updated: 0, unchanged: products.length - news.length })
    if (news.length > 0) add(all, [], await step((tx, keep) => writeProducts(tx, news, now().toISOString(), { keep })))
  }
  return all
}

/** So many are held in memory, and written in one step. */
const FEW = 250

/** What a file would change, if that is not much; then it need not be read again. */
async function findNews(
  { database: { db } }: Importing,
  portions: AsyncIterable<Given[]>,
): Promise<{ few: Given[] | null; unchanged: number; variants: number }> {
  let few: Given[] | null = []
  const all = { unchanged: 0, variants: 0 }
  for await (const products of portions) {
    const news: Given[] = few ? await newsAmong(db, products) : []
    if (few && few.length + news.length > FEW) few = null
    few?.push(...news)
    all.unchanged += products.length - news.length
    for (const { variants } of products) all.variants += variants.length
  }
  return { few, ...all }
}

function add(all: Counts, products: readonly Given[], written: Written): void {
  all.created += written.created
  all.updated += written.updated
  all.unchanged += written.unchanged
  for (const { variants } of products) all.variants += variants.length
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
