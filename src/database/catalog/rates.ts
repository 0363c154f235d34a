import type { ChosenRates } from '#domain/cart/rates.ts'
import type { Tx } from '#database/schema.ts'

export async function saveRates(tx: Tx, rates: ChosenRates): Promise<void> {
  const { taxRate, freeShippingOverCents, returnDays, maxQuantity } = rates
  await tx
    .updateTable('catalog_version')
    .set({
      tax_rate: taxRate,
      free_shipping_over_cents: freeShippingOverCents,
      return_days: returnDays,
      max_quantity: maxQuantity,
    })
    .execute()
}
