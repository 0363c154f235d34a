import { fromJson } from '#database/columns.ts'
import { matchingOrders } from '#database/orders/list/matching-orders.ts'
import { ANY_ORDER, type Found, type Place } from '#database/orders/list/order-filter.ts'
import type { Db } from '#database/schema.ts'
import { isPersonNamed, type SearchWord } from '#domain/orders/list/order-search.ts'
import { withTotals, type ListedCustomer } from './customer-totals.ts'
import { customersWith } from './listed-customers.ts'

/** Orders to read at a time, of which others may be earlier orders of a customer, or found by what was bought. */
const READ = 200

/** Customers by the name or email address of their last order, newest first. `after` is the number of that of the last one. */
export async function foundCustomers(
  db: Db,
  words: readonly SearchWord[],
  after: Place | null,
  limit: number,
): Promise<{ customers: ListedCustomer[]; after: string | null }> {
  const { found, stoppedAt } = await matchingOrders(db, words, { ...ANY_ORDER, after }, Math.max(limit, READ))
  const last = await lastOrdersAmong(db, found)
  const named = last.filter((order) => isPersonNamed(order, words))
  const page = named.slice(0, limit)
  const isMore = named.length > limit || found.length >= Math.max(limit, READ)
  const end = named.length > limit ? page.at(-1)!.number : (stoppedAt ?? found.at(-1)?.number ?? null)
  const customers = await withTotals(
    db,
    await customersWith(
      db,
      page.map(({ emailFolded }) => emailFolded),
    ),
  )
  return { customers, after: isMore || stoppedAt !== null ? end : null }
}

/** Those after which their customer has placed no other, in the same order. A guest order counts for the account with its address. */
async function lastOrdersAmong(db: Db, found: readonly Found[]) {
  if (found.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .leftJoin('accounts as owner', 'owner.id', 'orders.account_id')
    .leftJoin('accounts as namesake', (on) =>
      on.onRef('namesake.email_folded', '=', 'orders.email_folded').on('orders.account_id', 'is', null),
    )
    .select(['orders.id', 'orders.number', 'orders.email', 'orders.email_folded', 'orders.shipping_address'])
    .select(['orders.billing_address', 'owner.email_folded as accountEmail'])
    .where(
      'orders.id',
      'in',
      found.map(({ id }) => id),
    )
    .where('orders.email', '<>', '')
    .where((is) => {
      const later = is
        .selectFrom('orders as later')
        .select('later.id')
        .whereRef('later.created_at', '>', 'orders.created_at')
      const ofAccount = later.where('later.account_id', '=', is.fn.coalesce('owner.id', 'namesake.id'))
      const ofGuest = later
        .where('later.account_id', 'is', null)
        .where('later.email_folded', '=', is.fn.coalesce('owner.email_folded', 'orders.email_folded'))
      return is.and([is.not(is.exists(ofAccount)), is.not(is.exists(ofGuest))])
    })
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id }) => {
    const row = byId.get(id)
    if (!row) return []
    const { number, email, shipping_address, billing_address } = row
    const addresses = { shippingAddress: fromJson(shipping_address), billingAddress: fromJson(billing_address) }
    return [{ number, email, ...addresses, emailFolded: row.accountEmail ?? row.email_folded! }]
  })
}
