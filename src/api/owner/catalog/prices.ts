import { handle } from '#api/owner/handlers.ts'
import type { StoppableShop } from '#api/owner/stoppable.ts'
import { priceDeeds } from '#contract/owner/catalog/prices.ts'
import { endOfDay, startOfDay } from '#domain/days.ts'
import { changePrices, raisedBy } from '#shop/catalog/change-prices.ts'
import { endSale, listSales, moveSaleEnd, openSale, startSale } from '#shop/catalog/sales.ts'
import { isoTime } from '#shop/clock.ts'
import { undoLast } from '#shop/import/steps/undo-import.ts'

export const prices = handle(priceDeeds, {
  'POST /owner/prices/raises': (shop: StoppableShop, { products, dryRun, ...change }) =>
    changePrices(
      shop,
      { products, reprice: raisedBy(change), run: { kind: 'prices' } },
      { ...shop.cancellation, dryRun },
    ),
  'DELETE /owner/prices/raises': (shop: StoppableShop, { dryRun }) =>
    undoLast(shop, 'prices', { ...shop.cancellation, dryRun }),
  'GET /owner/sales': async (shop: StoppableShop) => ({ sales: await listSales(shop) }),
  'POST /owner/sales': (shop: StoppableShop, { rate, from, until, dryRun, ...sale }) => {
    const startsAt = from === undefined ? isoTime(shop) : startOfDay(from, shop.timeZone)
    const endsAt = until === undefined ? null : endOfDay(until, shop.timeZone)
    return startSale(shop, { ...sale, rate: -rate, startsAt, endsAt }, { ...shop.cancellation, dryRun })
  },
  'PUT /owner/sales/{id}/end': async (shop: StoppableShop, { id, until }) => ({
    sale: await moveSaleEnd(shop, await openSale(shop, id), until),
  }),
  'DELETE /owner/sales/{id}': async (shop: StoppableShop, { id, dryRun }) => {
    const sale = await openSale(shop, id)
    return {
      ...(await endSale(shop, sale, { ...shop.cancellation, dryRun })),
      sale: { ...sale, state: 'ended' as const },
    }
  },
})
