import type { SelectQueryBuilder } from 'kysely'
import type { Sort } from '#domain/catalog/products.ts'
import type { Schema } from '#database/schema.ts'

/** Where a row stands in an order: what the order looks at. */
export type Mark = Pick<Schema['products'], 'id'> & Partial<Pick<Schema['products'], Column>>

export type Products = SelectQueryBuilder<Schema, 'products', object>

type Column = 'id' | 'featured' | 'rating' | 'price_cents'

export const inOrder = <Row>(products: SelectQueryBuilder<Schema, 'products', Row>, sort: Sort) =>
  ORDER[sort].reduce((ordered, [column, direction]) => ordered.orderBy(column, direction), products)

/**
 * What stands after a mark, in stretches that follow each other: what equals it in all but the id, then what equals it in
 * one thing less, and so on. Thousands may have one rating, and SQLite finds no place among them by comparing rows.
 */
export const stretchesAfter = (products: Products, sort: Sort, mark: Mark): Products[] =>
  ORDER[sort]
    .map(([last, direction], index, columns) =>
      columns
        .slice(0, index)
        .reduce((equal, [column]) => equal.where(column, '=', mark[column]!), products)
        .where(last, direction === 'asc' ? '>' : '<', mark[last]!),
    )
    .toReversed()

/** Where so many rows of these stand, after as many others; by the index alone. */
export const placesOf = (products: Products, sort: Sort, limit: number, offset: number): Promise<Mark[]> =>
  inOrder(products, sort)
    .select(ORDER[sort].map(([column]) => column))
    .limit(limit)
    .offset(offset)
    .execute() as Promise<Mark[]>

/** Section 9. The id decides between equals, so that no product is on two pages or on none. */
const ORDER: Record<Sort, [column: Column, direction: 'asc' | 'desc'][]> = {
  featured: [
    ['featured', 'desc'],
    ['rating', 'desc'],
    ['id', 'desc'],
  ],
  'price-low': [
    ['price_cents', 'asc'],
    ['id', 'desc'],
  ],
  'price-high': [
    ['price_cents', 'desc'],
    ['id', 'desc'],
  ],
  rating: [
    ['rating', 'desc'],
    ['id', 'desc'],
  ],
  newest: [['id', 'desc']],
}
