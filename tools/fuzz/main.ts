// npm run fuzz -- [--requests N] [--seed N]
import { parseArgs } from 'node:util'
import { startShop } from '../../test/e2e/support/shop-server.ts'
import { fuzz } from './fuzz.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})
/** An idle connection may be closed at the moment that it is used again; a shop that has died fails a second time. */
async function askTwice(request: Request): Promise<Response> {
  const again = request.clone()
  try {
    return await fetch(request)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return fetch(again)
  }
}

const runs = Number(values.requests)
const seed = Number(values.seed)
const shop = await startShop({ RATE_LIMIT_FACTOR: '1000' })
const statuses: Record<number, number> = {}
const started = performance.now()
console.log(`${runs} requests, seed ${seed}`)
try {
  const counted = (status: number) => void (statuses[status] = (statuses[status] ?? 0) + 1)
  await fuzz({ send: askTwice, origin: shop.url, runs, seed, counted })
  console.log('Nothing was answered as it must not be.')
} catch (error) {
  const { message, cause } = error as Error
  console.error(`${message}\n${cause instanceof Error ? (cause.stack ?? cause.message) : ''}`)
  process.exitCode = 1
} finally {
  console.table(statuses)
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`)
  await shop.stop()
}
