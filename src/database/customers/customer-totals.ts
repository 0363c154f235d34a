import { fullName } from '#domain/accounts/full-name.ts'
import { sql } from 'kysely'
import { fromJson } from '#database/columns.ts'
import type { Db } from '#database/schema.ts'
import type { Cents } from '#domain/money.ts'

/** A customer is an account, or the guests with an email address, which is folded. An account has the orders of both. */
export type Customer = { emailFolded: string; account: { id: string; email: string; name: string } | null }

export type ListedCustomer = {
  email: string
  name: string
  hasAccount: boolean
  orders: number
  /** Net of refunds, including pending ones. */
  spentCents: Cents
  lastOrderAt: string | null
}

type Totals = { orders: number; cents: number; refundedCents: number; lastOrderAt: string | null }
const NONE: Totals = { orders: 0, cents: 0, refundedCents: 0, lastOrderAt: null }

export async function withTotals(db: Db, customers: readonly Customer[]): Promise<ListedCustomer[]> {
  if (customers.length === 0) return []
  const accountIds = customers.flatMap(({ account }) => (account ? [account.id] : []))
  const emails = customers.map(({ emailFolded }) => emailFolded)
  const ofAccounts = await totalsOf(db, 'account_id', accountIds)
  const ofGuests = await totalsOf(db, 'email_folded', emails)
  const lastOf = await lastOrdersOf(db, ofGuests)
  return customers.map(({ emailFolded, account }) => {
    const [own, guest] = [ofAccounts.get(account?.id ?? '') ?? NONE, ofGuests.get(emailFolded) ?? NONE]
    const last = lastOf.get(emailFolded)
    return {
      email: account?.email ?? last?.email ?? emailFolded,
      name: account?.name ?? last?.name ?? '',
      hasAccount: account !== null,
      orders: own.orders + guest.orders,
      spentCents: own.cents + guest.cents - own.refundedCents - guest.refundedCents,
      lastOrderAt:
        [own.lastOrderAt, guest.lastOrderAt]
          .filter((at) => at !== null)
          .toSorted()
          .at(-1) ?? null,
    }
  })
}

type Key = 'account_id' | 'email_folded'

const ordersOf = (db: Db, key: Key, values: readonly string[]) => {
  const orders = db.selectFrom('orders').where(`orders.${key}`, 'in', values)
  return key === 'account_id' ? orders : orders.where('orders.account_id', 'is', null)
}

async function totalsOf(db: Db, key: Key, values: readonly string[]): Promise<Map<string, Totals>> {
  if (values.length === 0) return new Map()
  const rows = await ordersOf(db, key, values)
    .select([`orders.${key} as key`, (is) => is.fn.max('created_at').as('lastOrderAt')])
    .select([sql<number>`count(*)`.as('orders'), sql<number>`sum(total_cents)`.as('cents')])
    .groupBy(`orders.${key}`)
    .execute()
  const refunds = await ordersOf(db, key, values)
    .innerJoin('refunds', 'refunds.order_id', 'orders.id')
    .select([`orders.${key} as key`, sql<number>`sum(amount_cents)`.as('cents')])
    .groupBy(`orders.${key}`)
    .execute()
  const refundedOf = new Map(refunds.map(({ key: of, cents }) => [of, Number(cents)]))
  return new Map(
    rows.map(({ key: of, orders, cents, lastOrderAt }) => [
      of!,
      { orders: Number(orders), cents: Number(cents), refundedCents: refundedOf.get(of) ?? 0, lastOrderAt },
    ]),
  )
}

/** The email address and name of each guest's last order. */
async function lastOrdersOf(db: Db, totals: ReadonlyMap<string, Totals>) {
  if (totals.size === 0) return new Map<string, never>()
  const rows = await ordersOf(db, 'email_folded', [...totals.keys()])
    .select(['email_folded', 'email', 'shipping_address', 'created_at'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('email_folded', 'created_at'),
        'in',
        Array.from(totals, ([email, { lastOrderAt }]) => tuple(email, lastOrderAt!)),
      ),
    )
    .execute()
  return new Map(
    rows.map(({ email_folded, email, shipping_address }) => {
      return [email_folded!, { email, name: fullName(fromJson(shipping_address)) }]
    }),
  )
}
