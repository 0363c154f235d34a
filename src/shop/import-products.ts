import { isCatalogEmpty, isTwice } from '#database/import.ts'
import { sizeOf } from '#database/given-file.ts'
import type { Db } from '#database/schema.ts'
import { changeInSteps, type Step, type Stops } from './change-in-steps.ts'
import { withCatalogFile, type ReadOptions } from './import/catalog-file.ts'
import { BadFile, noNotes, type Notes } from './import/draft.ts'
import { NotReady } from './import/ready-goods.ts'
import { readyPortions } from './import/ready-portions.ts'
import { fillShop, findNews, writeInSteps, type Counts, type Importing } from './write-goods.ts'

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
    const isEmpty = await isCatalogEmpty(db)
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

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
