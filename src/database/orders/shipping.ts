import type { ShippingOption } from '#domain/checkout/shipping.ts'
import { prepared } from '#database/prepared.ts'
import type { Db } from '#database/schema.ts'

export async function listShippingOptions(db: Db): Promise<ShippingOption[]> {
  const { rows } = await options(db, {})
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    priceCents: row.price_cents,
    estimatedDelivery: row.estimated_delivery,
    freeOverThreshold: row.free_over_threshold === 1,
  }))
}

const options = prepared((db) => db.selectFrom('shipping_options').selectAll().orderBy('position').orderBy('id'))
