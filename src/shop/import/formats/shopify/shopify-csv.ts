import type { ParsedEntry, ReadContext } from '#shop/import/parsed-product.ts'
import { formatCount } from '#domain/counts.ts'
import { plainLine } from '#domain/plain-text.ts'
import { BadFile, type Problem } from '#shop/import/problems.ts'
import { columnsOf, reportPrices, watchUnread } from '#shop/import/formats/columns.ts'
import { readRows } from '#shop/import/formats/csv-file.ts'
import { createDecimals } from '#shop/import/formats/decimal-numbers.ts'
import type { ReadRow } from '#shop/import/formats/row.ts'
import { NUMBER_COLUMNS, PRODUCT_WORDS, SHOPIFY, VARIANT_COLUMNS, VARIANT_WORDS } from './shopify-columns.ts'
import { shopifyProduct } from './shopify-product.ts'
import { createSlugs } from '#shop/import/formats/slugs-of-names.ts'
import { wordProblems } from '#shop/import/formats/word-columns.ts'

/** Consecutive rows with the same handle are one product; without handles, a title starts a new one. Throws BadFile. */
export async function* readShopifyCsv(
  file: string,
  header: readonly string[],
  { category, notes }: ReadContext,
): AsyncGenerator<ParsedEntry> {
  const columns = columnsOf(file, header, SHOPIFY)
  reportPrices(columns, VARIANT_COLUMNS.price, notes)
  const withDecimals = createDecimals(NUMBER_COLUMNS, notes)
  const unread = watchUnread(columns)
  let done = 0
  let rows: ReadRow[] = []
  let problems: Problem[] = []
  const slugOfName = createSlugs(notes)
  const entry = (): ParsedEntry => {
    const [{ cells, at }] = rows as [ReadRow]
    const slug = cells.Handle || slugOfName(cells.Title ?? '', cells['Variant SKU'] ?? '', at('Title'))
    const product = problems.length === 0 ? shopifyProduct(rows, { slug, category, notes }) : null
    return { product, claimed: { slug, where: at(cells.Handle ? 'Handle' : 'Title') }, problems, done }
  }
  for await (const read of readRows(file, columns, (share) => (done = share))) {
    const row = withDecimals(read)
    const [first] = rows
    if (first && !isSameProduct(first, row)) {
      yield entry()
      rows = []
      problems = []
    } else if (first?.cells.Handle && row.cells.Handle && first.cells.Handle !== row.cells.Handle)
      row.warnings.push({ where: row.at('Handle'), reason: sameHandle(first, row) })
    // The first row of a product describes it.
    if (rows.length === 0) problems.push(...wordProblems(row, PRODUCT_WORDS))
    problems.push(...wordProblems(row, VARIANT_WORDS))
    if (rows.length === MAX_ROWS) throw tooManyRows(file, first!)
    rows.push(row)
    unread.see(row)
    problems.push(...row.problems)
  }
  if (rows.length > 0) yield entry()
  unread.tell(notes)
}

function isSameProduct({ cells: first }: ReadRow, { cells }: ReadRow): boolean {
  if (first.Handle && cells.Handle) return first.Handle.toLowerCase() === cells.Handle.toLowerCase()
  return !cells.Handle && !cells.Title
}

/** All rows of a product are held in memory. */
const MAX_ROWS = 10_000

const tooManyRows = (file: string, { line, cells: { Handle: handle } }: ReadRow): BadFile =>
  new BadFile(
    `${file} has more than ${formatCount(MAX_ROWS)} rows from line ${line} on ${handle ? `with the handle "${plainLine(handle)}"` : 'without a title'}.`,
  )

const sameHandle = (first: ReadRow, { cells }: ReadRow): string =>
  `"${cells.Handle}" was taken as "${first.cells.Handle}" of line ${first.line}, because handles that differ only in case are one product`
