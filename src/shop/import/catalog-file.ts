import { dirname, extname } from 'node:path'
import type { Db } from '#database/schema.ts'
import type { Statement } from '#domain/statement.ts'
import { checkDraft } from './check.ts'
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
}

/** Reads and checks a file of products. Throws BadFile when nothing in it can be read. */
export async function openCatalogFile(
  db: Db,
  file: string,
  { media, category = 'Other', onProgress = () => {} }: ReadOptions,
): Promise<CatalogFile> {
  const readProducts = READERS[extname(file.replace(/\.gz$/i, '')).toLowerCase()] ?? readProductCsv
  const read = (step: Step) => reporting(readProducts(file, category), (done) => onProgress(step, done))
  const found = await inspect(db, read('Checking'), { source: dirname(file), media })
  if (found.total === 0) throw new BadFile(`${file} holds no products.`)
  return { ...found, portions: (step) => portions(goodProducts(read(step), found)) }
}

/** By the ending of the file's name, before a last ".gz". */
const READERS: Record<string, (file: string, category: string) => AsyncGenerator<Entry>> = {
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
