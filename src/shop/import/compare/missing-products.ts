import { recordsAfter, type ProductRecord } from '#database/catalog/product-records.ts'
import { eachBatch } from '#database/each-batch.ts'
import type { Db } from '#database/schema.ts'
import { lossesBetween } from '#domain/catalog/losses.ts'
import { unpublishSlugs } from '#shop/import/steps/unpublish-products.ts'
import type { ImportContext, RunStep } from '#shop/import/steps/run-step.ts'
import type { Comparison } from './compare-with-shop.ts'
import { addLosing } from './losing-products.ts'

type HasSlug = (slug: string) => boolean

async function* missingProducts(db: Db, hasSlug: HasSlug): AsyncGenerator<ProductRecord[]> {
  for await (const products of eachBatch((last) => recordsAfter(db, last)))
    yield products.filter(({ slug }) => !hasSlug(slug))
}

export async function addMissing(db: Db, hasSlug: HasSlug, comparison: Comparison): Promise<void> {
  for await (const products of missingProducts(db, hasSlug))
    for (const product of products) addLosing(comparison, product.slug, lossesBetween(product, null))
}

/** Small, because shoppers' writes wait for each step. */
const STEP_PRODUCTS = 100

export async function unpublishMissing(context: ImportContext, step: RunStep, hasSlug: HasSlug): Promise<number> {
  let count = 0
  for await (const products of missingProducts(context.database.db, hasSlug))
    for (let first = 0; first < products.length; first += STEP_PRODUCTS) {
      const slugs = products.slice(first, first + STEP_PRODUCTS).map(({ slug }) => slug)
      count += await unpublishSlugs(context, step, slugs)
    }
  return count
}
