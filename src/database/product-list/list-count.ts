import { sql } from 'kysely'
import { knownList, type Known } from './known-lists.ts'
import { matching } from './list-rows.ts'
import { filterOf, shapeOf, valuesOf, type ListShape, type ListValues } from './list-shape.ts'
import type { ProductFilter } from './product-list.ts'
import type { Products } from './product-order.ts'
import { listedProducts } from '#database/catalog/products.ts'
import type { Db } from '#database/schema.ts'

/** Of what is in stock, by what is sold out: that is less, and all that a sale changes. */
export async function countProducts(readOnly: Db, filter: ProductFilter, known: Known): Promise<number> {
  if (!filter.inStock) return count(readOnly, filter)
  const whole = { ...filter, inStock: false }
  const all = (knownList(known, whole).total ??= await count(readOnly, whole))
  return all - (await count(readOnly, whole, true))
}

async function count(readOnly: Db, filter: ProductFilter, soldOut = false): Promise<number> {
  // Lists of some ids are endless.
  if (filter.ids !== null)
    return (await totalOf(matching(listedProducts(readOnly), filter), soldOut).executeTakeFirstOrThrow()).total
  return (await counted(readOnly, valuesOf(filter), { ...shapeOf(filter), soldOut }).executeTakeFirstOrThrow()).total
}

const counted = (db: Db, values: ListValues, { soldOut, ...shape }: ListShape & { soldOut: boolean }) =>
  totalOf(matching(listedProducts(db), filterOf(values, shape)), soldOut)

const totalOf = (products: Products, soldOut: boolean) =>
  products
    .$if(soldOut, (query) => query.where('in_stock', '=', sql.lit<0>(0)))
    .select((is) => is.fn.countAll<number>().as('total'))
