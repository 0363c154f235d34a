import { chosenProducts } from '#database/catalog/chosen-products.ts'
import { isForSale, lockStock, recordsWithIds, type ProductRecord } from '#database/catalog/product-records.ts'
import { writeProducts } from '#database/import/write-products.ts'
import type { Db } from '#database/schema.ts'
import { enumerated } from '#domain/enumeration.ts'
import { invalid, notFound } from '#domain/errors.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { changedPrice, type PriceChange, type ProductChoice } from '#domain/catalog/price-change.ts'
import { MAX_PRICE_CENTS, type VariantRecord } from '#domain/catalog/products.ts'
import type { DryRun } from '#shop/dry-run.ts'
import type { ImportContext, RunStep } from '#shop/import/steps/run-step.ts'
import { runInSteps, type Cancellation, type RunOptions } from '#shop/import/steps/run-in-steps.ts'

type PriceLine = { slug: string; values: string[]; before: Cents; after: Cents }
/** `leftOut` counts variants that are already on sale, or free. */
export type ChangedPrices = { products: number; leftOut: number; lines: PriceLine[] }

type Reprice = (product: ProductRecord) => ProductRecord

const isUsual = ({ priceCents, compareAtCents }: VariantRecord): boolean => priceCents > 0 && compareAtCents === null

/** New regular prices. Reduced variants keep theirs, since the sale is relative to the old price. */
export const raisedBy =
  (change: PriceChange): Reprice =>
  (product) => ({
    ...product,
    variants: product.variants.map((variant) => {
      if (!isUsual(variant)) return variant
      const priceCents = changedPrice(variant.priceCents, change)
      if (priceCents > MAX_PRICE_CENTS)
        throw invalid(`${product.slug} would cost ${formatCents(priceCents)}, above ${formatCents(MAX_PRICE_CENTS)}.`)
      return { ...variant, priceCents }
    }),
  })

/** Reduced prices, with the old ones as compare-at prices. */
export const reducedBy =
  (change: PriceChange): Reprice =>
  (product) => {
    const variants = product.variants.map((variant) => {
      const priceCents = isUsual(variant) ? changedPrice(variant.priceCents, change) : variant.priceCents
      return priceCents < variant.priceCents ? { ...variant, priceCents, compareAtCents: variant.priceCents } : variant
    })
    const isReducedNow = variants.some((variant, index) => variant !== product.variants[index])
    return { ...product, variants, onSale: product.onSale || isReducedNow }
  }

const BATCH_PRODUCTS = 100

type NewPrices = { products: ProductChoice; reprice: Reprice; run: RunOptions }

/**
 * Changes prices in steps that `undoLast` undoes. A dry run only reads, so it never blocks orders.
 * Throws ShopError if no such product exists.
 */
export async function changePrices(
  context: ImportContext,
  { products: choice, reprice, run }: NewPrices,
  { dryRun, ...cancellation }: DryRun & Cancellation = {},
): Promise<ChangedPrices> {
  const { db } = context.database
  const changed: ChangedPrices = { products: 0, leftOut: 0, lines: [] }
  const each = async (change: (ids: number[]) => Promise<unknown>): Promise<ChangedPrices> => {
    for (const ids of await chosenBatches(db, choice)) {
      cancellation.signal?.throwIfAborted()
      await change(ids)
    }
    return changed
  }
  if (dryRun) return each(async (ids) => add(changed, await recordsWithIds(db, ids), reprice))
  const write = (step: RunStep) => (ids: number[]) =>
    step(async (tx, logBefore) => {
      await lockStock(tx, ids)
      const products = (await recordsWithIds(tx, ids)).filter(isForSale)
      await writeProducts(tx, add(changed, products, reprice), context.now().toISOString(), { logBefore })
    })
  return runInSteps(context, cancellation, (step) => each(write(step)), run)
}

async function chosenBatches(db: Db, choice: ProductChoice): Promise<number[][]> {
  const { ids, unknown } = await chosenProducts(db, choice)
  if (unknown.length > 0)
    throw notFound(`There is no product or category ${enumerated(unknown.map((name) => `"${name}"`))}.`)
  return Array.from({ length: Math.ceil(ids.length / BATCH_PRODUCTS) }, (_, index) =>
    ids.slice(index * BATCH_PRODUCTS, (index + 1) * BATCH_PRODUCTS),
  )
}

function add(changed: ChangedPrices, products: readonly ProductRecord[], reprice: Reprice): ProductRecord[] {
  const all = products.map((product) => ({ product, after: reprice(product) }))
  for (const { product, after } of all) {
    const lines = product.variants.flatMap(({ priceCents, options }, index): PriceLine[] => {
      const { priceCents: now } = after.variants[index]!
      const values = options.map(({ value }) => value)
      return now === priceCents ? [] : [{ slug: product.slug, values, before: priceCents, after: now }]
    })
    changed.leftOut += product.variants.filter((variant) => !isUsual(variant)).length
    changed.products += Number(lines.length > 0)
    changed.lines.push(...lines)
  }
  return all.map(({ after }) => after)
}
