// node fill-orders.ts COUNT: places orders in the shop of DATA_DIR, in this process and without waiting for the disk.
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { createApi } from '../../src/api/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { openShop } from '../../src/server/open-shop.ts'
import { visit } from '../../test/support/visitor.ts'
import { prepareOrders } from './floors/shoppers.ts'
import { concurrently } from './concurrently.ts'

const BATCH_SIZE = 1000

const exec = DatabaseSync.prototype.exec
DatabaseSync.prototype.exec = function (sql) {
  return exec.call(this, sql.replace('synchronous = full', 'synchronous = off'))
}

const config = readConfig(process.env)
const { shop, sandbox } = await openShop(config, pino({ level: 'silent' }))
const api = createApi(shop)
for (let left = Number(process.argv[2]); left > 0; left -= BATCH_SIZE) {
  const prepared = await prepareOrders(Math.min(left, BATCH_SIZE), {
    visitor: () => visit(api),
    tokenFor: (card) => Promise.resolve(sandbox!.tokenize(card).token),
    productIds: process.env.PRODUCT_IDS!.split(','),
  })
  await concurrently(prepared.length, async (n) => {
    const { path, cookie, body } = prepared[n]!
    const headers = { cookie, 'content-type': 'application/json' }
    const request = new Request(new URL(path, config.settings.url), { method: 'POST', headers, body })
    const { status } = await api.fetch(request, { address: '192.0.2.1' })
    if (status >= 300) throw new Error(`An order was answered ${status}`)
  })
}
await shop.database.close()
