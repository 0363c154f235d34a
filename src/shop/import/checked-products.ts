import { checkProduct } from './check-product.ts'
import type { CheckedProduct, ParsedEntry } from './parsed-product.ts'
import type { Problem } from './problems.ts'
import { readerOf } from './product-reader.ts'

export type ReadTask = { file: string; category: string; now: Date }

export type CheckedEntry = {
  product: CheckedProduct | null
  /** The places in the file of the slug and of each variant's SKU, named in problems. */
  places: { slug: string; skus: string[] }
  problems: Problem[]
  warnings: Problem[]
  done: number
}

const BATCH_PRODUCTS = 250

/** Reads and checks the products of a file. Each batch is a `CheckedEntry[]` as JSON, for messages and staging. Throws BadFile. */
export async function* readCheckedBatches({ file, category, now }: ReadTask): AsyncGenerator<string> {
  let batch: CheckedEntry[] = []
  for await (const entry of readerOf(file)(file, category, now)) {
    batch.push(checkEntry(entry))
    if (batch.length < BATCH_PRODUCTS) continue
    yield JSON.stringify(batch)
    batch = []
  }
  if (batch.length > 0) yield JSON.stringify(batch)
}

function checkEntry({ product: parsed, problems, done }: ParsedEntry): CheckedEntry {
  if (!parsed) return { product: null, places: { slug: '', skus: [] }, problems, warnings: [], done }
  const checked = checkProduct(parsed)
  return {
    product: checked.product,
    places: { slug: parsed.where('slug'), skus: parsed.variants.map(({ where }) => where('sku')) },
    problems: [...problems, ...checked.problems],
    warnings: checked.warnings,
    done,
  }
}
