import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { writeCatalogFile } from '../../catalog/file.ts'
import type { Fault, Stage } from './fault.ts'
import type { PriceChanges } from './price-changes.ts'

const IMPORTED_PRODUCTS = 20_000
const PRICE_CHANGES = 50

export const CATALOG_FAULTS: Fault[] = [
  {
    name: '20,000 products are imported',
    async happen(stage) {
      const { cluster, catalog, withDatabase } = stage
      const file = join(cluster.folder, 'products.jsonl')
      await writeCatalogFile(file, IMPORTED_PRODUCTS)
      const began = performance.now()
      await shop(stage, 'import', file, '--yes')
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      // Shoppers buy none of them, so their stock must not change.
      const variants = await withDatabase(({ db }) => db.selectFrom('variants').select(['id', 'stock']).execute())
      for (const { id, stock } of variants)
        if (stock !== null && !catalog.initialStock.has(id)) catalog.initialStock.set(id, stock)
      return { note: `${seconds} s` }
    },
  },
  {
    name: 'fifty prices change',
    async happen({ cluster: { primaryUrl, url }, random }) {
      // Measured in its own thread, because the shoppers' thread would notice late.
      const workerData: PriceChanges = {
        databaseUrl: primaryUrl,
        shopUrl: url,
        seed: random.below(1e9),
        count: PRICE_CHANGES,
      }
      const thread = new Worker(new URL('./price-changes.ts', import.meta.url), { workerData })
      const [times] = (await once(thread, 'message')) as [number[]]
      const seen = times.toSorted((a, b) => a - b)
      const at = (share: number) => `${(seen[Math.ceil(seen.length * share) - 1]! / 1000).toFixed(2)} s`
      return { note: `seen through Varnish after ${at(0.5)}, p99 ${at(0.99)}` }
    },
  },
]

/** Runs an owner's command with a node's settings. */
async function shop({ cluster }: Stage, ...words: string[]): Promise<void> {
  const { env } = cluster.nodes[0]!.settings
  const child = spawn(process.execPath, ['bin/shop.js', ...words], {
    env: { ...process.env, ...env, DATA_DIR: join(cluster.folder, 'command') },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const [status] = (await once(child, 'exit')) as [number]
  if (status !== 0) throw new Error(`shop ${words.join(' ')} ended with ${status}: ${said}`)
}
