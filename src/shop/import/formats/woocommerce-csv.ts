import { fileSize } from '#database/input-file.ts'
import { readRows, type ReadRow } from './csv-file.ts'
import { BadFile, type Entry } from '#shop/import/product-draft.ts'
import { soldOf, typeOf, wooCommerceDraft } from './woocommerce-product.ts'
import { saleOf } from './woocommerce-sale.ts'

const REQUIRED = ['Name', 'Regular price']

/** By a column that only its product export has. */
export const isWooCommerce = (header: readonly string[]): boolean =>
  !header.includes('Handle') &&
  ['Regular price', 'Is featured?', 'Attribute 1 name'].some((one) => header.includes(one))

const SOLD = ['simple', 'variable']

/**
 * The products of a WooCommerce export. Variations name their parent by SKU or id, and may stand anywhere: they are
 * gathered first, and are all that is held in memory.
 */
export async function* readWooCommerceCsv(
  file: string,
  header: string[],
  category: string,
  now: Date,
): AsyncGenerator<Entry> {
  const missing = REQUIRED.filter((name) => !header.includes(name))
  if (missing.length > 0)
    throw new BadFile(
      `${file} is not a product export of WooCommerce: its first line has no column ${missing.join(', ')}.`,
    )
  const size = fileSize(file)
  const variations = await variationsOf(file, header)
  let read = 0
  for await (const row of readRows(file, header, (bytes) => (read = bytes))) {
    if (typeOf(row) === 'variation') continue
    const own = [row.cells.SKU, `id:${row.cells.ID}`].flatMap((name) => takenFrom(variations, name))
    const sales = new Map(soldOf(row, own).map((one) => [one, saleOf(one, now)]))
    const problems = [row, ...own, ...sales.values()].flatMap((one) => one.problems)
    if (!SOLD.includes(typeOf(row)))
      problems.push({ where: `line ${row.line}, Type`, reason: `"${row.cells.Type}" is nothing that is sold here` })
    yield {
      draft: problems.length > 0 ? null : wooCommerceDraft(row, own, sales, category),
      problems,
      done: read / size,
    }
  }
  for (const [parent, rows] of variations)
    for (const { line } of rows) {
      const reason = parent ? `"${parent}" is the SKU or id of no product of the file` : 'is missing'
      yield { draft: null, problems: [{ where: `line ${line}, Parent`, reason }], done: 1 }
    }
}

async function variationsOf(file: string, header: string[]): Promise<Map<string, ReadRow[]>> {
  const variations = new Map<string, ReadRow[]>()
  for await (const row of readRows(file, header)) {
    if (typeOf(row) !== 'variation') continue
    const { Parent: parent = '' } = row.cells
    // Most of the columns are empty in it.
    const cells = Object.fromEntries(Object.entries(row.cells).filter(([, cell]) => cell))
    variations.set(parent, [...(variations.get(parent) ?? []), { ...row, cells }])
  }
  return variations
}

function takenFrom(variations: Map<string, ReadRow[]>, name: string | undefined): ReadRow[] {
  const rows = name ? variations.get(name) : undefined
  if (rows) variations.delete(name!)
  return rows ?? []
}
