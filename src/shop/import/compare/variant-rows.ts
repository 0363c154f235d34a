import type { Db } from '#database/schema.ts'
import { NAMELESS } from '#domain/catalog/product-patch.ts'
import { BATCH_PRODUCTS, type CheckedBatch, type CheckedEntry } from '#shop/import/check/checked-products.ts'
import type { Notes } from '#shop/import/notes.ts'
import type { CheckedProduct } from '#shop/import/parsed-product.ts'
import { withKnownSlugs } from './renamed-products.ts'

export type KnownBatch = Omit<CheckedBatch, 'entries'> & { entries: CheckedEntry[] }

type Row = { entry: CheckedEntry; product: CheckedProduct | null }

/** Assigns the shop's slugs to products, and joins rows that each state only a variant into one product. */
export async function* knownBatches(
  db: Db,
  batches: AsyncIterable<CheckedBatch>,
  notes: Notes,
): AsyncGenerator<KnownBatch> {
  let rows: Row[] = []
  for await (const batch of batches) {
    const { entries, products } = await withKnownSlugs(db, batch, notes)
    if (rows.length === 0 && !entries.some(isNameless)) {
      yield { ...batch, entries, products }
      continue
    }
    const parsed = JSON.parse(products) as (CheckedProduct | null)[]
    for (const [index, entry] of entries.entries()) addRow(rows, { entry, product: parsed[index]! })
    // Hold back the last row, since the next one may belong to it.
    const count = Math.floor((rows.length - 1) / BATCH_PRODUCTS) * BATCH_PRODUCTS
    for (let at = 0; at < count; at += BATCH_PRODUCTS) yield batchOf(rows.slice(at, at + BATCH_PRODUCTS))
    rows = rows.slice(count)
    yield { ...batch, entries: [], products: '' }
  }
  if (rows.length > 0) yield batchOf(rows)
}

const isNameless = ({ references, needsShop }: CheckedEntry): boolean =>
  references?.isSlugOfName === true && needsShop === NAMELESS

const batchOf = (rows: readonly Row[]): KnownBatch => ({
  entries: rows.map(({ entry }) => entry),
  products: JSON.stringify(rows.map(({ product }) => product)),
  notes: [],
  paths: [],
})

/** Joining a row to another would lose anything beyond its variant, such as pictures. */
const statesVariantAlone = (product: CheckedProduct | null): product is CheckedProduct =>
  product !== null && Object.keys(product).every((field) => VARIANT_FIELDS.includes(field))

const VARIANT_FIELDS: readonly string[] = ['slug', 'variants', 'maxOptions'] satisfies (keyof CheckedProduct)[]

function addRow(rows: Row[], row: Row): void {
  const slug = isNameless(row.entry) && statesVariantAlone(row.product) && row.product.slug
  const first = slug ? rows.find(({ product }) => product?.slug === slug && statesVariantAlone(product)) : undefined
  if (!first) return void rows.push(row)
  first.product!.variants.push(...row.product!.variants)
  first.entry.references!.skus.push(...row.entry.references!.skus)
  first.entry.problems.push(...row.entry.problems)
  first.entry.warnings.push(...row.entry.warnings)
  first.entry.done = row.entry.done
}
