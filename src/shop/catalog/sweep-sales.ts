import { dueSales } from '#database/catalog/sales.ts'
import { ShopError } from '#domain/errors.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

/** If another change is running, the sale waits for the next sweep. */
export async function sweepSales(shop: Shop, isStopping = () => false): Promise<void> {
  const due = await dueSales(shop.database.db, isoTime(shop))
  if (due.length === 0) return
  const { turnSale } = await import('./sales.ts')
  for (const sale of due) {
    if (isStopping()) return
    await turnSale(shop, sale).catch((error: unknown) => {
      if (!(error instanceof ShopError)) throw error
      shop.log.warn({ saleId: sale.id, reason: error.message }, 'A sale is begun or ended a minute later')
    })
  }
}
