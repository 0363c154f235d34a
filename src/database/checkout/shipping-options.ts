import type { ShippingOption } from '#domain/checkout/shipping.ts'
import { columnsOf } from '#database/columns.ts'
import { prepare } from '#database/prepared-query.ts'
import type { Db, Tx } from '#database/schema.ts'

export async function listShippingOptions(db: Db): Promise<ShippingOption[]> {
  const { rows } = await options(db, {})
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    priceCents: row.price_cents,
    estimatedDelivery: row.estimated_delivery,
    freeOverThreshold: row.free_over_threshold === 1,
    ...(row.pickup_country && { pickupCountry: row.pickup_country }),
  }))
}

export async function replaceShippingOptions(tx: Tx, options: readonly ShippingOption[]): Promise<void> {
  await tx.deleteFrom('shipping_options').execute()
  const rows = options.map((option, index) => ({
    ...columnsOf(option),
    free_over_threshold: option.freeOverThreshold ? (1 as const) : (0 as const),
    pickup_country: option.pickupCountry ?? null,
    position: index + 1,
  }))
  await tx.insertInto('shipping_options').values(rows).execute()
}

const options = prepare((db) => db.selectFrom('shipping_options').selectAll().orderBy('position').orderBy('id'))
