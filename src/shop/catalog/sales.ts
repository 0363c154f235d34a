import { lockCatalog } from '#database/catalog/catalog-version.ts'
import { usualPrices } from '#database/catalog/chosen-products.ts'
import { allSales, beginSale, insertSale, markEnded, moveEnd, type Sale } from '#database/catalog/sales.ts'
import { completeImport, changeWithId } from '#database/import/import-journal.ts'
import type { Db } from '#database/schema.ts'
import { changedPrice } from '#domain/catalog/price-change.ts'
import { endOfDay } from '#domain/days.ts'
import { conflict, invalid, notFound } from '#domain/errors.ts'
import { isoTime } from '#shop/clock.ts'
import { changeIn, type DryRun } from '#shop/dry-run.ts'
import type { ImportContext } from '#shop/import/steps/run-step.ts'
import type { Cancellation, Complete } from '#shop/import/steps/run-in-steps.ts'
import type { Restored } from '#shop/import/steps/restore-products.ts'
import { undoChange } from '#shop/import/steps/undo-import.ts'
import { changePrices, reducedBy, type ChangedPrices } from './change-prices.ts'

type Stored = Pick<ImportContext, 'database'>
type Plan = Omit<Sale, 'id' | 'state' | 'importId'>

/**
 * Starts a sale, now or at its start time: a running shop checks every minute. `changed`: the prices that it lowers.
 * Throws ShopError if it would change no price, or would end before it starts.
 */
export async function startSale(
  shop: ImportContext,
  plan: Plan,
  { dryRun, ...cancellation }: DryRun & Cancellation = {},
): Promise<{ sale: Sale; changed: ChangedPrices }> {
  if (plan.endsAt !== null && plan.endsAt <= isoTime(shop)) throw invalid('The sale would already be over.')
  if (plan.endsAt !== null && plan.endsAt <= plan.startsAt) throw invalid('The sale would end before it begins.')
  const planned = await lowerPrices(shop, plan, { dryRun: true })
  if (planned.lines.length === 0)
    throw conflict('No price would change: products that are already reduced or free are skipped.')
  const sale = await changeIn(shop.database, { dryRun }, async (tx) => {
    await lockCatalog(tx)
    return insertSale(tx, plan)
  })
  if (sale.startsAt > isoTime(shop)) return { sale, changed: planned }
  const changed = dryRun ? planned : await runSale(shop, sale, cancellation)
  return { sale: { ...sale, state: 'running' }, changed }
}

const lowerPrices = (
  shop: ImportContext,
  { products, ...change }: Plan,
  how: DryRun & Cancellation,
  complete: Complete = completeImport,
): Promise<ChangedPrices> =>
  changePrices(shop, { products, reprice: reducedBy(change), run: { kind: 'sale', complete } }, how)

async function runSale(shop: ImportContext, sale: Sale, cancellation: Cancellation = {}): Promise<ChangedPrices> {
  const changed = await lowerPrices(shop, sale, cancellation, async (tx, entry, at) => {
    await completeImport(tx, entry, at)
    await beginSale(tx, sale, entry)
  })
  // If there was no product to change, no step has begun the sale.
  await shop.database.transaction((tx) => beginSale(tx, sale, null))
  return changed
}

/** Finds a sale by number, or by default the only one that has not ended. Throws ShopError. */
export async function openSale({ database: { db } }: Stored, id: string | null): Promise<Sale> {
  const open = (await allSales(db)).filter(({ state }) => state !== 'ended')
  const [only, other] = id === null ? open : open.filter((sale) => String(sale.id) === id)
  if (!only) throw notFound(id === null ? 'There is no sale to end.' : `There is no sale ${id} to end.`)
  if (other) throw conflict(`There are ${open.length} sales: name the number of one. See: npx shop sale list`)
  return only
}

/** Changes the last day of a sale. Throws ShopError if it has passed. */
export async function moveSaleEnd(shop: ImportContext, sale: Sale, until: string): Promise<Sale> {
  const endsAt = endOfDay(until, shop.timeZone)
  if (endsAt <= isoTime(shop)) throw invalid(`${until} has passed: omit --until to end the sale now.`)
  await shop.database.transaction((tx) => moveEnd(tx, sale, endsAt))
  return { ...sale, endsAt }
}

/** Restores the prices of a running sale, except those changed since. */
export async function endSale(
  shop: ImportContext,
  sale: Sale,
  { dryRun, ...cancellation }: DryRun & Cancellation = {},
): Promise<Restored> {
  const { db } = shop.database
  const entry = sale.importId === null ? undefined : await changeWithId(db, sale.importId)
  const end = (tx: Parameters<typeof markEnded>[0]) => markEnded(tx, sale, isoTime(shop))
  if (entry) return undoChange(shop, 'sale', { ...cancellation, dryRun, complete: end }, async () => entry)
  await changeIn(shop.database, { dryRun }, end)
  return { restored: 0, unpublished: 0 }
}

/** Starts or ends a sale that is due. */
export const turnSale = (shop: ImportContext, sale: Sale): Promise<unknown> =>
  sale.state === 'running' || (sale.endsAt !== null && sale.endsAt <= isoTime(shop))
    ? endSale(shop, sale)
    : runSale(shop, sale)

/** `notReduced`: slugs of a running sale's products that it has not reduced, because they were added or repriced later. */
export async function listSales({ database: { db } }: Stored): Promise<(Sale & { notReduced: string[] })[]> {
  const sales = await allSales(db)
  return Promise.all(sales.map(async (sale) => ({ ...sale, notReduced: await notReduced(db, sale) })))
}

async function notReduced(db: Db, sale: Sale): Promise<string[]> {
  if (sale.state !== 'running') return []
  const prices = await usualPrices(db, sale.products)
  return [...new Set(prices.filter(({ cents }) => changedPrice(cents, sale) < cents).map(({ slug }) => slug))]
}
