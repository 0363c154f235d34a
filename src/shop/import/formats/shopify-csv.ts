import { readRows, requireColumns, type ReadRow } from './csv-file.ts'
import type { ParsedEntry } from '#shop/import/parsed-product.ts'
import type { Problem } from '#shop/import/problems.ts'
import { isTextColumn, SHOPIFY_WORDS, shopifyProduct } from './shopify-product.ts'
import { wordProblems } from './word-columns.ts'

/** Consecutive rows with the same handle are one product. Throws BadFile. */
export async function* readShopifyCsv(file: string, header: string[], category: string): AsyncGenerator<ParsedEntry> {
  requireColumns(file, header, 'Shopify', ['Handle', 'Title', 'Variant Price'])
  let done = 0
  let rows: ReadRow[] = []
  let problems: Problem[] = []
  const entry = (): ParsedEntry => ({
    product: problems.length === 0 ? shopifyProduct(rows, category) : null,
    claimed: { slug: rows[0]!.cells.Handle!, where: `line ${rows[0]!.line}, Handle` },
    problems,
    done,
  })
  for await (const row of readRows(file, { header, isText: isTextColumn }, (share) => (done = share))) {
    if (rows.length > 0 && row.cells.Handle !== rows[0]!.cells.Handle) {
      yield entry()
      rows = []
      problems = []
    }
    // The first row of a product describes it.
    if (rows.length === 0) problems.push(...wordProblems(row, SHOPIFY_WORDS))
    rows.push(row)
    problems.push(...row.problems)
  }
  if (rows.length > 0) yield entry()
}
