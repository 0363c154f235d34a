import { lockCatalog } from '#database/catalog/catalog-version.ts'
import { usualPrices } from '#database/catalog/chosen-products.ts'
import { beginSale, insertSale, markEnded, type Sale } from '#database/catalog/sales.ts'
import { completeImport, changeWithId } from '#database/import/import-journal.ts'
import { changedPrice } from '#domain/catalog/price-change.ts'
import { conflict, invalid } from '#domain/errors.ts'
import { isoTime } from '#shop/clock.ts'
import type { ImportContext } from '#shop/import/steps/run-step.ts'
import { runInSteps, type Cancellation } from '#shop/import/steps/run-in-steps.ts'
import type { Restored } from '#shop/import/steps/restore-products.ts'
import { undoChange } from '#shop/import/steps/undo-import.ts'
import { previewPrices, reducedBy, writePrices, type ChangedPrices } from './change-prices.ts'

type Plan = Omit<Sale, 'id' | 'state' | 'importId'>

/** Throws ShopError if the sale would change no price, or would be over before it begins. */
export async function previewSale(shop: ImportContext, plan: Plan): Promise<ChangedPrices> {
  if (plan.endsAt !== null && plan.endsAt <= isoTime(shop)) throw invalid('The sale would be over already.')
  if (plan.endsAt !== null && plan.endsAt <= plan.startsAt) throw invalid('The sale would end before it begins.')
  const preview = await previewPrices(shop.database.db, plan.products, reducedBy(plan))
  if (preview.lines.length === 0) throw conflict('No price would change: what is reduced already or free is left out.')
  return preview
}

/** Begins a sale, now or at its time: a running shop looks every minute. `changed` is null for a sale that is planned. */
export async function startSale(
  shop: ImportContext,
  plan: Plan,
  cancellation: Cancellation = {},
): Promise<{ sale: Sale; changed: ChangedPrices | null }> {
  await previewSale(shop, plan)
  const sale = await shop.database.transaction(async (tx) => {
    await lockCatalog(tx)
    return insertSale(tx, plan)
  })
  return { sale, changed: sale.startsAt <= isoTime(shop) ? await runSale(shop, sale, cancellation) : null }
}

async function runSale(shop: ImportContext, sale: Sale, cancellation: Cancellation = {}): Promise<ChangedPrices> {
  const { transaction } = shop.database
  const reduce = reducedBy(sale)
  const changed = await runInSteps(shop, cancellation, (step) => writePrices(shop, step, sale.products, reduce), {
    kind: 'sale',
    complete: async (tx, entry, at) => {
      await completeImport(tx, entry, at)
      await beginSale(tx, sale, entry)
    },
  })
  // Without a product to change no step has run.
  await transaction((tx) => beginSale(tx, sale, null))
  return changed
}

/** Puts the prices of a running sale back, but for what was changed since. */
export async function endSale(shop: ImportContext, sale: Sale, cancellation: Cancellation = {}): Promise<Restored> {
  const { db, transaction } = shop.database
  const entry = sale.importId === null ? undefined : await changeWithId(db, sale.importId)
  const end = (tx: Parameters<typeof markEnded>[0]) => markEnded(tx, sale, isoTime(shop))
  if (entry) return undoChange(shop, 'sale', { ...cancellation, complete: end }, async () => entry)
  await transaction(end)
  return { restored: 0, unpublished: 0 }
}

/** Begins or ends a sale whose time has come. */
export const turnSale = (shop: ImportContext, sale: Sale): Promise<unknown> =>
  sale.state === 'running' || (sale.endsAt !== null && sale.endsAt <= isoTime(shop))
    ? endSale(shop, sale)
    : runSale(shop, sale)

/** The slugs of a running sale's products with a price that it has not reduced: those that came later, and those set since. */
export async function notReduced({ database: { db } }: Pick<ImportContext, 'database'>, sale: Sale): Promise<string[]> {
  if (sale.state !== 'running') return []
  const prices = await usualPrices(db, sale.products)
  return [...new Set(prices.filter(({ cents }) => changedPrice(cents, sale) < cents).map(({ slug }) => slug))]
}
