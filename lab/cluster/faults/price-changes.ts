import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../../src/database/open.ts'
import { addProduct } from '../../../test/support/examples.ts'
import { changePrice } from '../../chaos/catalog.ts'
import { seeded } from '../../chaos/random.ts'

/** `databaseUrl` leads to the primary, `shopUrl` to the cache in front. */
export type PriceChanges = { databaseUrl: string; shopUrl: string; seed: number; count: number }

const PATIENCE_MS = 10_000

/** Repeatedly changes a price. Returns how many milliseconds each took to appear on the product's page. */
async function changePrices({ databaseUrl, shopUrl, seed, count }: PriceChanges): Promise<number[]> {
  const random = seeded(seed)
  const database = await openDatabase(databaseUrl)
  const { id } = await addProduct({ database })
  const times: number[] = []
  for (let change = 0; change < count; change++) {
    await changePrice(database, id, random)
    const changedAt = performance.now()
    const { price_cents: cents } = await database.db
      .selectFrom('products')
      .select('price_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await untilSeen(`${shopUrl}/products/${id}`, `$${(cents / 100).toFixed(2)}`)
    times.push(performance.now() - changedAt)
  }
  await database.close()
  return times
}

/** Polls a page until it contains the text. */
async function untilSeen(page: string, text: string): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < PATIENCE_MS) {
    const html = await fetch(page).then(
      (answer) => answer.text(),
      () => '',
    )
    if (html.includes(text)) break
    await pause(20)
  }
}

parentPort!.postMessage(await changePrices(workerData as PriceChanges))
