import { readRows, requireColumns, type Row } from './csv-file.ts'
import type { ParsedEntry } from '#shop/import/parsed-product.ts'
import type { Problem } from '#shop/import/problems.ts'
import { shopifyProduct } from './shopify-product.ts'

/** Reads the products of a Shopify export. Consecutive rows with the same handle are one product. Throws BadFile. */
export async function* readShopifyCsv(file: string, header: string[], category: string): AsyncGenerator<ParsedEntry> {
  requireColumns(file, header, 'Shopify', ['Handle', 'Title', 'Variant Price'])
  let done = 0
  let rows: Row[] = []
  let problems: Problem[] = []
  const entry = (): ParsedEntry => ({
    product: problems.length === 0 ? shopifyProduct(rows, category) : null,
    problems,
    done,
  })
  for await (const row of readRows(file, header, (share) => (done = share))) {
    if (rows.length > 0 && row.cells.Handle !== rows[0]!.cells.Handle) {
      yield entry()
      rows = []
      problems = []
    }
    rows.push(row)
    problems.push(...row.problems)
  }
  if (rows.length > 0) yield entry()
}
