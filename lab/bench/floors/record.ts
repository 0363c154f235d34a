// node record.ts orders|cart COUNT FOLDER: runs requests of one kind on the shop of DATA_DIR, in this process, and writes
// FOLDER/before.db, a copy of the database before them, and FOLDER/recording.ndjson, their statements.
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApi } from '../../../src/api/app.ts'
import { readConfig } from '../../../src/server/config.ts'
import { openShop } from '../../../src/server/open-shop.ts'
import { visit } from '../../../test/support/visitor.ts'
import { prepareAdds, prepareOrders } from './shoppers.ts'
import { recordStatements } from './record-statements.ts'
import { writeRecording, type Request } from './recording.ts'

const [kind, count, folder] = process.argv.slice(2) as [keyof typeof PREPARE, string, string]
const PREPARE = { orders: prepareOrders, cart: prepareAdds }

const statements = recordStatements()
const config = readConfig(process.env)
const { shop, sandbox } = await openShop(config, pino({ level: 'silent' }))
const api = createApi(shop)
const prepared = await PREPARE[kind](Number(count), {
  visitor: () => visit(api),
  tokenFor: (card) => Promise.resolve(sandbox!.tokenize(card).token),
  productIds: process.env.PRODUCT_IDS!.split(','),
})
new DatabaseSync(config.database).exec(`vacuum into '${join(folder, 'before.db')}'`)
statements.take()

const requests: Request[] = []
for (const { path, cookie, body } of prepared) {
  const headers = { cookie, 'content-type': 'application/json' }
  const request = new Request(new URL(path, config.settings.url), { method: 'POST', headers, body })
  const reply = await api.fetch(request, { address: '192.0.2.1' })
  if (reply.status >= 300) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`)
  requests.push({ cookie, body, response: await reply.text(), transactions: statements.take() })
}
await writeRecording(join(folder, 'recording.ndjson'), { texts: statements.texts, requests })
await shop.database.close()
