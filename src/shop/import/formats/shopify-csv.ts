import { fileSize } from '#database/input-file.ts'
import { readRows, type Row } from './csv-file.ts'
import { BadFile, type Entry, type Problem } from '#shop/import/product-draft.ts'
import { shopifyDraft } from './shopify-product.ts'

const REQUIRED = ['Handle', 'Title', 'Variant Price']

/** The products of a Shopify export, one after the other: a product is a run of rows with the same handle. */
export async function* readShopifyCsv(file: string, header: string[], category: string): AsyncGenerator<Entry> {
  const missing = REQUIRED.filter((name) => !header.includes(name))
  if (missing.length > 0)
    throw new BadFile(`${file} is not a product export of Shopify: its first line has no column ${missing.join(', ')}.`)
  const size = fileSize(file)
  let read = 0
  let rows: Row[] = []
  let problems: Problem[] = []
  const product = (): Entry => {
    const draft = rows.length > 0 && problems.length === 0 ? shopifyDraft(rows, category) : null
    return { draft, problems, done: read / size }
  }
  for await (const row of readRows(file, header, (bytes) => (read = bytes))) {
    if (rows.length > 0 && row.cells.Handle !== rows[0]!.cells.Handle) {
      yield product()
      rows = []
      problems = []
    }
    rows.push(row)
    problems.push(...row.problems)
  }
  if (rows.length > 0) yield product()
}
