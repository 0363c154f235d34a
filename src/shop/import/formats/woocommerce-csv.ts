import { readRows, requireColumns, type ReadRow } from './csv-file.ts'
import type { ParsedEntry } from '#shop/import/parsed-product.ts'
import { isTextColumn, soldOf, typeOf, WOOCOMMERCE_WORDS, wooCommerceProduct } from './woocommerce-product.ts'
import { wordProblems } from './word-columns.ts'
import { saleOf } from './woocommerce-sale.ts'

export const isWooCommerce = (header: readonly string[]): boolean =>
  !header.includes('Handle') &&
  ['Regular price', 'Is featured?', 'Attribute 1 name'].some((column) => header.includes(column))

const SUPPORTED_TYPES = ['simple', 'variable']

/** Variations may be anywhere in the file, so they are kept in memory. `now` decides whether a sale is active. Throws BadFile. */
export async function* readWooCommerceCsv(
  file: string,
  header: string[],
  category: string,
  now: Date,
): AsyncGenerator<ParsedEntry> {
  requireColumns(file, header, 'WooCommerce', ['Name', 'Regular price'])
  const columns = { header, isText: isTextColumn }
  const variations = await variationsOf(file, columns)
  let done = 0
  for await (const row of readRows(file, columns, (share) => (done = share))) {
    if (typeOf(row) === 'variation') continue
    const own = [row.cells.SKU, `id:${row.cells.ID}`].flatMap((name) => takeFrom(variations, name))
    const sales = new Map(soldOf(row, own).map((one) => [one, saleOf(one, now)]))
    const problems = [row, ...own, ...sales.values()].flatMap((one) => one.problems)
    problems.push(...[row, ...own].flatMap((one) => wordProblems(one, WOOCOMMERCE_WORDS)))
    if (!SUPPORTED_TYPES.includes(typeOf(row)))
      problems.push({
        where: `line ${row.line}, Type`,
        reason: `"${row.cells.Type}" is not a product type that the shop sells`,
      })
    yield {
      product: problems.length > 0 ? null : wooCommerceProduct(row, own, sales, category),
      claimed: { slug: row.cells.Name ?? '', where: `line ${row.line}, Name` },
      problems,
      done,
    }
  }
  for (const [parent, rows] of variations)
    for (const { line } of rows) {
      const reason = parent ? `"${parent}" is the SKU or id of no product of the file` : 'is missing'
      yield { product: null, problems: [{ where: `line ${line}, Parent`, reason }], done: 1 }
    }
}

async function variationsOf(file: string, columns: Parameters<typeof readRows>[1]): Promise<Map<string, ReadRow[]>> {
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
