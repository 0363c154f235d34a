import { counted } from '#domain/counts.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { ParsedEntry, ReadContext } from '#shop/import/parsed-product.ts'
import { BadFile } from '#shop/import/problems.ts'
import { columnsOf, reportPrices, watchUnread, type Columns } from '#shop/import/formats/columns.ts'
import { readRows } from '#shop/import/formats/csv-file.ts'
import { createSlugs } from '#shop/import/formats/slugs-of-names.ts'
import { createDecimals } from '#shop/import/formats/decimal-numbers.ts'
import type { ReadRow } from '#shop/import/formats/row.ts'
import { NUMBER_COLUMNS, VARIANT_COLUMNS, WOOCOMMERCE } from './woocommerce-columns.ts'
import { soldOf, typeOf, wooCommerceProduct } from './woocommerce-product.ts'
import { wordProblems } from '#shop/import/formats/word-columns.ts'
import { WOOCOMMERCE_WORDS } from './woocommerce-words.ts'
import { saleOf } from './woocommerce-sale.ts'

const SUPPORTED_TYPES = ['simple', 'variable']

/** Keeps variations in memory, because they may be anywhere in the file. The clock decides whether a sale is active. Throws BadFile. */
export async function* readWooCommerceCsv(
  file: string,
  header: readonly string[],
  { category, notes, ...clock }: ReadContext,
): AsyncGenerator<ParsedEntry> {
  const columns = columnsOf(file, header, WOOCOMMERCE)
  if (!['Name', 'SKU', 'ID'].some((column) => columns.names.includes(column)))
    throw new BadFile(
      `${file} is a product export of WooCommerce without the columns Name, SKU and ID, so products cannot be identified.`,
    )
  reportPrices(columns, VARIANT_COLUMNS.price, notes)
  const withDecimals = createDecimals(NUMBER_COLUMNS, notes)
  const slugOfName = createSlugs(notes)
  const unread = watchUnread(columns)
  const variations = await variationsOf(file, columns)
  let done = 0
  for await (const read of readRows(file, columns, (share) => (done = share))) {
    unread.see(read)
    if (typeOf(read) === 'variation') continue
    const row = withDecimals(read)
    const own = [row.cells.SKU, `id:${row.cells.ID}`].flatMap((name) => takeFrom(variations, name)).map(withDecimals)
    if (!SUPPORTED_TYPES.includes(typeOf(row))) {
      notes.add(row.at('Type'), leftOut(typeOf(row)))
      continue
    }
    const sales = new Map(soldOf(row, own).map((one) => [one, saleOf(one, clock)]))
    const problems = [row, ...own, ...sales.values()].flatMap((one) => one.problems)
    problems.push(...[row, ...own].flatMap((one) => wordProblems(one, WOOCOMMERCE_WORDS)))
    const slug = slugOfName(row.cells.Name ?? '', row.cells.SKU || row.cells.ID || '', row.at('Name'))
    const product = problems.length > 0 ? null : wooCommerceProduct(row, own, sales, { slug, category, notes })
    yield { product, claimed: { slug, where: row.at('Name') }, problems, done }
  }
  yield* strayVariations(variations)
  unread.tell(notes)
}

const leftOut = (type: string) => (count: number) =>
  `${counted(count, 'product')} of the type "${plainLine(type)}" ${count === 1 ? 'was' : 'were'} left out: the shop does not sell this type`

function* strayVariations(variations: Map<string, ReadRow[]>): Generator<ParsedEntry> {
  for (const [parent, rows] of variations)
    for (const { at } of rows) {
      const reason = parent ? `"${parent}" is not the SKU or id of a product in the file` : 'is missing'
      yield { product: null, problems: [{ where: at('Parent'), reason }], done: 1 }
    }
}

async function variationsOf(file: string, columns: Columns): Promise<Map<string, ReadRow[]>> {
  const variations = new Map<string, ReadRow[]>()
  for await (const row of readRows(file, columns)) {
    if (typeOf(row) !== 'variation') continue
    const { Parent: parent = '' } = row.cells
    const cells = Object.fromEntries(Object.entries(row.cells).filter(([, cell]) => cell))
    variations.set(parent, [...(variations.get(parent) ?? []), { ...row, cells }])
  }
  return variations
}

function takeFrom(variations: Map<string, ReadRow[]>, name = ''): ReadRow[] {
  const rows = name ? variations.get(name) : undefined
  if (rows) variations.delete(name)
  return rows ?? []
}
