import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addProduct } from '#test/examples.ts'
import { writeCatalogFile } from '../../catalog/file.ts'
import { changePrice } from '../../chaos/catalog.ts'
import type { Fault, Stage } from './fault.ts'

const IMPORTED_PRODUCTS = 20_000
const PRICE_CHANGES = 50
const PATIENCE_MS = 10_000

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
      // Shoppers buy none of them, so their stock may not change.
      const variants = await withDatabase(({ db }) => db.selectFrom('variants').select(['id', 'stock']).execute())
      for (const { id, stock } of variants)
        if (stock !== null && !catalog.initialStock.has(id)) catalog.initialStock.set(id, stock)
      return { note: `${seconds} s` }
    },
  },
  {
    name: 'fifty prices change',
    async happen({ cluster, random, withDatabase }) {
      const seen = await withDatabase(async (database) => {
        const { id } = await addProduct({ database })
        const page = `${cluster.url}/products/${id}`
        const times: number[] = []
        for (let change = 0; change < PRICE_CHANGES; change++) {
          await changePrice(database, id, random)
          const price = await database.db
            .selectFrom('products')
            .select('price_cents')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          times.push(await timeUntil(page, price.price_cents))
        }
        return times.toSorted((a, b) => a - b)
      })
      const at = (share: number) => `${(seen[Math.ceil(seen.length * share) - 1]! / 1000).toFixed(2)} s`
      return { note: `seen through Varnish after ${at(0.5)}, p99 ${at(0.99)}` }
    },
  },
]

/** Asks again and again until the page of a product has the price. Returns milliseconds. */
async function timeUntil(page: string, cents: number): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < PATIENCE_MS) {
    const html = await fetch(page).then(
      (answer) => answer.text(),
      () => '',
    )
    if (html.includes(`$${(cents / 100).toFixed(2)}`)) break
    await pause(20)
  }
  return performance.now() - began
}

/** Runs an owner's command with the settings of a node. */
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
