// npm run fuzz -- [--database sqlite|postgres] [--requests N] [--seed N]
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { startShop } from '../../test/e2e/support/shop-server.ts'
import { fuzz } from './fuzz.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})

/** Retries once, because the server may close an idle connection while it is being reused. A crashed shop fails again. */
async function sendWithRetry(request: Request): Promise<Response> {
  const copy = request.clone()
  try {
    return await fetch(request)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return fetch(copy)
  }
}

const runs = Number(values.requests)
const seed = Number(values.seed)
await buildIfStale()
const cluster = values.database === 'postgres' ? await startPostgres({}) : undefined
const shop = await startShop({ RATE_LIMIT_FACTOR: '1000', ...(cluster && { DATABASE_URL: cluster.url }) })
const statuses: Record<number, number> = {}
const began = performance.now()
console.log(`${runs} requests, seed ${seed}`)
try {
  const count = (status: number) => void (statuses[status] = (statuses[status] ?? 0) + 1)
  await fuzz({ send: sendWithRetry, origin: shop.url, runs, seed, count })
  console.log('Every response fits the OpenAPI document.')
} catch (error) {
  const { message, cause } = error as Error
  console.error(`${message}\n${cause instanceof Error ? (cause.stack ?? cause.message) : ''}`)
  process.exitCode = 1
} finally {
  console.table(statuses)
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`)
  await shop.stop()
  await cluster?.stop()
}
