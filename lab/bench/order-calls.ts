import type { OrderFilter } from '../../src/database/orders/list/listed-orders.ts'
import { orderLinkToken } from '../../src/shop/orders/order-links.ts'
import { visit, type Reply } from '../../test/support/visitor.ts'
import type { OpenOrders } from './stored/open-orders.ts'

export type Calls = Record<string, (n: number) => Promise<unknown>>

/** The number of orders on a page. */
const PAGE_ORDERS = 20

/** An account with a hundredth of all orders: 10,000 of a million. */
const BUYER = { firstName: 'Grace', lastName: 'Hopper', email: 'buyer@example.com', password: 'nanoseconds of wire' }

export const OWNER_FILTERS: Record<string, OrderFilter> = {
  'no filter': {},
  'a month': { since: '2026-03-01', before: '2026-04-01' },
  'to be sent': { status: 'processing' },
  'on their way': { status: 'shipped' },
  delivered: { status: 'delivered' },
  canceled: { status: 'canceled' },
  'canceled, a month': { status: 'canceled', since: '2026-03-01', before: '2026-04-01' },
  'to be sent, a month without any': { status: 'processing', since: '2026-03-01', before: '2026-04-01' },
  'a guest': { email: 'stored-row-10000001@example.com' },
  'an account with a hundredth of all orders': { email: BUYER.email },
  'the same, delivered in a month': {
    email: BUYER.email,
    status: 'delivered',
    since: '2026-03-01',
    before: '2026-04-01',
  },
}

/** Requests of a buyer with many orders, and of guests who look up theirs. */
export async function shopperCalls({ shop, api, database }: OpenOrders): Promise<Calls> {
  const { send } = visit(api)
  await send('POST', '/api/auth/register', BUYER)
  await database.exec(`update orders set account_id = (select id from accounts where email_folded = '${BUYER.email}')
    where substr(number, 8, 2) = '42'`)
  // Autovacuum does this within a minute of a shop's growth.
  if (database.kind === 'postgres') await database.exec('analyze orders')
  const own = await numbersOf(database)
  const middle = own.slice(own.length / 2, -PAGE_ORDERS)
  const guests = await guestsOf(database)
  const guest = (n: number) => guests[n % guests.length]!
  const get = async (path: string) => answered(await send('GET', path))
  return {
    "Order page, the account's": (n) => get(`/api/orders/${own[n % own.length]}`),
    'Order page, by the link of an email': (n) =>
      get(`/api/orders/${guest(n).number}?key=${orderLinkToken(shop, guest(n).number)}`),
    "Account's list, first page": () => get(`/api/orders?limit=${PAGE_ORDERS}`),
    "Account's list, a page in the middle": (n) =>
      get(`/api/orders?limit=${PAGE_ORDERS}&after=${middle[n % middle.length]}`),
    "Account's list, search by number": (n) => get(`/api/orders?number=${own[n % own.length]}`),
    'Look-up by number and email': async (n) => {
      const { number, email } = guest(n)
      return answered(await send('POST', '/api/orders/find', { orderNumber: number, email }))
    },
    'Look-up of an order that does not exist': async (n) => {
      const { status } = await send('POST', '/api/orders/find', {
        orderNumber: `ZZZZ-${1000 + n}`,
        email: guest(n).email,
      })
      if (status !== 404) throw new Error(`A look-up was answered ${status}`)
    },
  }
}

function answered({ status, body }: Reply): void {
  const isEmpty = Array.isArray(body.orders) && body.orders.length === 0
  if (status !== 200 || isEmpty) throw new Error(`A call was answered ${status}: ${JSON.stringify(body)}`)
}

async function numbersOf({ db }: OpenOrders['database']): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .select('number')
    .where('accounts.email_folded', '=', BUYER.email)
    .orderBy('orders.created_at', 'desc')
    .execute()
  return rows.map(({ number }) => number)
}

/** Orders recent enough to be opened with their link alone, without the postal code. */
const guestsOf = ({ db }: OpenOrders['database']) =>
  db
    .selectFrom('orders')
    .select(['number', 'email'])
    .where('account_id', 'is', null)
    .where('created_at', '>', '2026-10-01')
    .limit(200)
    .execute()
