import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { request } from '@playwright/test'
import { openDatabase } from '../../../src/database/open.ts'
import type { Database } from '../../../src/database/database.ts'
import { addLostDemand } from '../../../src/database/search/lost-demand.ts'
import { ask } from '../../../test/e2e/support/requests.ts'
import type { RunningShop } from '../../../test/e2e/support/shop-server.ts'
import { GRACE, order } from './buyers.ts'
import * as made from './orders-in-states.ts'

const DAY_MS = 24 * 3600_000

/** Oldest first. */
const ORDERS = [
  made.late,
  made.ofYesterday,
  made.delivered,
  made.refunded,
  made.refundFailed,
  made.canceled,
  made.shipped,
  made.returnRequested,
  made.claimRequested,
  made.returnApproved,
  made.partlyShipped,
  made.disputed,
  made.withLongName,
  made.placed,
  made.packed,
]

/** A shop with orders in all states, returns, claims, a customer with an account, a key, and things that went wrong. */
export async function fillShop(shop: RunningShop): Promise<void> {
  const database = await openDatabase(shop.databaseUrl || join(shop.data, 'shop.db'))
  try {
    // The demo has too few of some products for all states.
    await database.exec('update variants set stock = 9999 where stock > 0')
    await placeOrders(shop)
    await settled(database)
    await goWrong(database)
  } finally {
    await database.close()
  }
  await shop.command('keys', 'add', 'Label printer', '--power', 'helper', '--scope', 'write')
}

async function placeOrders(shop: RunningShop): Promise<void> {
  for (const make of ORDERS) {
    const buyer = await request.newContext({ baseURL: shop.url })
    await make({ request: buyer }, shop)
    await buyer.dispose()
  }
  await orderWithAccount(shop)
}

async function orderWithAccount(shop: RunningShop): Promise<void> {
  const buyer = await request.newContext({ baseURL: shop.url })
  await ask({ request: buyer }, 'post', '/api/auth/register', { ...GRACE, password: 'correct horse battery' })
  await order({ request: buyer }, { who: GRACE })
  await buyer.dispose()
}

/** Waits for the outbox, which makes documents and sends refunds. */
async function settled({ db }: Database): Promise<void> {
  const waiting = () => db.selectFrom('outbox').select('id').where('done_at', 'is', null).executeTakeFirst()
  for (let tries = 0; tries < 100 && (await waiting()); tries++) await pause(200)
}

/** An email that a mail server has refused, and a product that is wanted, but sold out. */
async function goWrong(database: Database): Promise<void> {
  const at = new Date().toISOString()
  await database.exec(`update outbox set done_at = null, failed_at = '${at}', attempts = 12,
    last_error = '550 5.1.1 <grace@example.com>: Recipient address rejected: User unknown'
    where id = (select min(id) from outbox where kind = 'mail')`)
  const { id } = await database.db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', 'oak-serving-board-and-knife')
    .executeTakeFirstOrThrow()
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  await database.transaction((tx) => addLostDemand(tx, yesterday, [{ kind: 'sold out', text: `${id}`, count: 23 }]))
}
