import type { ShippingOption } from '#domain/shipping.ts'
import type { Db } from './schema.ts'

/** In the order in which the shop shows them. */
export async function listShippingOptions(db: Db): Promise<ShippingOption[]> {
  const rows = await db.selectFrom('shipping_options').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    priceCents: row.price_cents,
    estimatedDelivery: row.estimated_delivery,
    freeOverThreshold: row.free_over_threshold === 1,
  }))
}
