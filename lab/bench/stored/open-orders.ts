import { pino } from 'pino'
import type { Hono } from 'hono'
import { createApi } from '../../../src/api/app.ts'
import type { Database } from '../../../src/database/database.ts'
import { readConfig } from '../../../src/server/config.ts'
import { openShop } from '../../../src/server/open-shop.ts'
import type { Shop } from '../../../src/shop/shop.ts'
import { visit } from '../../../test/support/visitor.ts'
import type { Place } from '../costs.ts'
import { prepareOrders } from '../floors/shoppers.ts'
import { STORED_AT } from './stored-shop.ts'
import { SECRET } from '../../../test/support/shop.ts'

const ORIGIN = 'http://localhost:3000'

/** A shop with stored orders, open in this process. */
export type OpenOrders = {
  place: Place
  shop: Shop
  api: Hono
  database: Database
  /** Checkouts complete except for the order, each as a function that places it. */
  prepare: (count: number, productIds?: readonly string[]) => Promise<(() => Promise<void>)[]>
  close: () => Promise<void>
}

export async function openOrders(place: Place): Promise<OpenOrders> {
  const { DATA_DIR, DATABASE_URL } = place
  const config = readConfig({ DATA_DIR, DATABASE_URL, TOKEN_SECRET: SECRET, RATE_LIMIT_FACTOR: '1000' })
  const { shop, sandbox } = await openShop(config, pino({ level: 'silent' }), { now: () => STORED_AT })
  await shop.database.tuneForSmallWrites()
  const api = createApi(shop)
  const order = async ({ path, cookie, body }: { path: string; cookie: string; body: string }): Promise<void> => {
    const headers = { cookie, 'content-type': 'application/json' }
    const request = new Request(new URL(path, ORIGIN), { method: 'POST', headers, body })
    const { status } = await api.fetch(request, { address: '192.0.2.1' })
    if (status >= 300) throw new Error(`An order was answered ${status}`)
  }
  return {
    place,
    shop,
    api,
    database: shop.database,
    async prepare(count, productIds = ['1']) {
      const prepared = await prepareOrders(count, {
        visitor: () => visit(api),
        tokenFor: (card) => Promise.resolve(sandbox!.tokenize(card).token),
        productIds,
      })
      return prepared.map((one) => () => order(one))
    },
    close: () => shop.database.close(),
  }
}
