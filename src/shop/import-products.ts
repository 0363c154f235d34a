import { dirname, extname } from 'node:path'
import { raiseCatalogVersion } from '#database/catalog-version.ts'
import { writeProducts } from '#database/import.ts'
import type { ImportedProduct } from '#database/import-rows.ts'
import { transact } from '#database/transaction.ts'
import { checkDraft } from './import/check.ts'
import { BadFile, type CheckedProduct, type Entry, type FoundPicture, type Problem } from './import/draft.ts'
import { inspect, type Inspection } from './import/inspect.ts'
import { readLindenJson } from './import/linden-json.ts'
import { linkTo } from './import/pictures.ts'
import { readShopifyCsv } from './import/shopify-csv.ts'
import type { Shop } from './shop.ts'

export type ImportOptions = {
  /** The folder for the sizes of pictures; the shop serves it under /media. */
  media: string
  /** For products whose file names none. */
  category?: string
  /** Leaves a product out when anything is wrong with it, instead of refusing the file. */
  skipBad?: boolean
  onProgress?: (step: 'Checking' | 'Importing', done: number) => void
}

export type ImportReport = {
  created: number
  updated: number
  variants: number
  /** Products left out, with `problems` saying why. */
  skipped: number
  problems: Problem[]
  /** What was read otherwise than written. */
  warnings: Problem[]
}

/**
 * Brings the products of a file into the shop: Shopify's product CSV, or Linden's own JSON. Products are known by their
 * slug, so the same file may come again; those that it does not name stay as they are. All of the file in one
 * transaction, or, when anything is wrong, nothing of it and a `BadFile` with every reason.
 */
export async function importFile(
  shop: Pick<Shop, 'database' | 'now'>,
  file: string,
  { media, category = 'Other', skipBad = false, onProgress = () => {} }: ImportOptions,
): Promise<ImportReport> {
  const read = extname(file).toLowerCase() === '.json' ? readLindenJson : readShopifyCsv
  // The file is read twice, so that it never has to fit into memory: first to check all of it, then to write.
  const checking = reporting(read(file, category), (done) => onProgress('Checking', done))
  const found = await inspect(shop.database.db, checking, { source: dirname(file), media })
  const { total, bad, problems, warnings } = found
  if (total === 0) throw new BadFile(`${file} holds no products.`)
  if (problems.length > 0 && !skipBad)
    throw new BadFile(`Nothing was imported: ${file} has ${count(problems.length, 'problem')}.`, problems)

  const written = await writeAll(shop, () =>
    goodProducts(
      reporting(read(file, category), (done) => onProgress('Importing', done)),
      found,
    ),
  )
  return { ...written, updated: total - bad.size - written.created, skipped: bad.size, problems, warnings }
}

/** `read` is called again when the database asks for another attempt. */
const writeAll = ({ database, now }: Pick<Shop, 'database' | 'now'>, read: () => AsyncIterable<ImportedProduct>) =>
  transact(database.db, async (tx) => {
    // First, because it makes a second import wait until this one has given out its ids.
    await raiseCatalogVersion(tx)
    const written = { created: 0, variants: 0 }
    for await (const products of portions(read())) {
      written.created += await writeProducts(tx, products, now().toISOString())
      written.variants += products.reduce((sum, { variants }) => sum + variants.length, 0)
    }
    return written
  })

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

async function* reporting(entries: AsyncIterable<Entry>, report: (done: number) => void): AsyncGenerator<Entry> {
  for await (const entry of entries) {
    report(entry.done)
    yield entry
  }
}

async function* goodProducts(
  entries: AsyncIterable<Entry>,
  { bad, pictures }: Inspection,
): AsyncGenerator<ImportedProduct> {
  let index = 0
  for await (const { draft } of entries) {
    if (bad.has(index++)) continue
    const checked = draft && checkDraft(draft)
    if (!checked || checked.problems.length > 0)
      throw new BadFile('The file changed while it was read. Please try again.')
    yield completed(checked.product, pictures)
  }
}

const completed = (product: CheckedProduct, pictures: ReadonlyMap<string, FoundPicture>): ImportedProduct => ({
  ...product,
  pictures: product.pictures.map(({ ref, alt }) => ({
    ...(pictures.get(ref) ?? linkTo(ref)),
    alt: alt || product.name,
  })),
})

const PORTION = 100

async function* portions<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let portion: T[] = []
  for await (const item of items) {
    portion.push(item)
    if (portion.length < PORTION) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}
