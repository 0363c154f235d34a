import { dirname, extname } from 'node:path'
import type { Db } from '#database/schema.ts'
import type { Statement } from '#domain/statement.ts'
import { checkDraft } from './check.ts'
import { openClaims } from './claims.ts'
import { BadFile, type CheckedProduct, type Entry, type FoundPicture } from './draft.ts'
import { inspect, type Inspection } from './inspect.ts'
import { readLindenJson, readLindenLines } from './linden-json.ts'
import { linkTo } from './pictures.ts'
import { readProductCsv } from './product-csv.ts'

export type ReadOptions = {
  /** The folder for the sizes of pictures; null: none are made. */
  media: string | null
  /** For products whose file names none. */
  category?: string
  onProgress?: (step: Step, done: number) => void
}
export type Step = 'Checking' | 'Importing' | 'Comparing'

/** A file that was read once, to check all of it. */
export type CatalogFile = Inspection & {
  /** Reads it again, so that it never has to fit into memory: its good products, some at a time. */
  portions: (step: Step) => AsyncGenerator<Statement[]>
  /** Whether it is a product of the file. */
  isNamed: (slug: string) => boolean
}

/** Reads and checks a file of products, and does some work with it. Throws BadFile when nothing in it can be read. */
export async function withCatalogFile<T>(
  db: Db,
  file: string,
  { media, now, category = 'Other', onProgress = () => {} }: ReadOptions & { now: Date },
  work: (catalog: CatalogFile) => Promise<T>,
): Promise<T> {
  const readProducts = readerOf(file)
  const read = (step: Step) => reporting(readProducts(file, category, now), (done) => onProgress(step, done))
  const claims = openClaims()
  try {
    const found = await inspect(db, read('Checking'), { source: dirname(file), media }, claims)
    if (found.total === 0) throw new BadFile(`${file} holds no products.`)
    return await work({
      ...found,
      portions: (step) => portions(goodProducts(read(step), found)),
      isNamed: (slug) => claims.slugs.find(slug) !== undefined,
    })
  } finally {
    claims.close()
  }
}

/** `now` decides of a sale that has its time. */
export type ReadProducts = (file: string, category: string, now: Date) => AsyncGenerator<Entry>

/** By the ending of the file's name, before a last ".gz". */
export const readerOf = (file: string): ReadProducts =>
  READERS[extname(file.replace(/\.gz$/i, '')).toLowerCase()] ?? readProductCsv

const READERS: Record<string, ReadProducts> = {
  '.json': readLindenJson,
  '.jsonl': readLindenLines,
  '.ndjson': readLindenLines,
}

async function* reporting(entries: AsyncIterable<Entry>, report: (done: number) => void): AsyncGenerator<Entry> {
  for await (const entry of entries) {
    report(entry.done)
    yield entry
  }
}

async function* goodProducts(entries: AsyncIterable<Entry>, { bad, pictures }: Inspection): AsyncGenerator<Statement> {
  let index = 0
  for await (const { draft } of entries) {
    if (bad.has(index++)) continue
    const checked = draft && checkDraft(draft)
    if (!checked || checked.problems.length > 0)
      throw new BadFile('The file changed while it was read. Please try again.')
    yield completed(checked.product, pictures)
  }
}

const completed = (product: CheckedProduct, pictures: ReadonlyMap<string, FoundPicture>): Statement => ({
  ...product,
  pictures: product.pictures.map(({ ref, alt }) => ({
    ...(pictures.get(ref) ?? linkTo(ref)),
    alt: alt || product.name,
  })),
})

const PORTION = 500

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
