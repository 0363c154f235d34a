import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { newShop } from '../../load/shop.ts'
import type { Bench, Effort } from '../bench.ts'
import { sendAll } from '../floors/replay.ts'
import { prepareOrders, type Shoppers } from '../floors/shoppers.ts'
import { shoppersOf } from '../floors/shoppers-over-http.ts'
import { TARGETS } from '../targets.ts'
import { cpuOf, openFloor, openProcess } from '../process.ts'
import { figure, medianOf, ratiosOf, type Row } from '../row.ts'
import { addWellStocked } from '../well-stocked.ts'

type Side = { measure: (count: number) => Promise<number>; stop: () => Promise<void> }

/** An order with its charge and its email, paid through a stand-in for Stripe and through the sandbox, alternately. */
export async function payments(_: Bench, { quick, repeats }: Effort): Promise<Row[]> {
  const count = quick ? 100 : 400
  const stripe = await openFloor('stripe-server.ts')
  const settings = (await (await fetch(stripe.url)).json()) as Record<string, string>
  const tokenFor = async () => (await fetch(`${stripe.url}/token`)).text()
  const sides = [await openSide(settings, tokenFor), await openSide()] as const
  const costs: [number[], number[]] = [[], []]
  try {
    for (const { measure } of sides) await measure(count)
    for (let repeat = 0; repeat < repeats; repeat++)
      for (const side of [0, 1] as const) costs[side].push(await sides[side].measure(count))
  } finally {
    for (const { stop } of [...sides, stripe]) await stop()
  }
  const [byStripe, bySandbox] = costs
  const note = `${figure(medianOf(byStripe))} ms of CPU, by the sandbox ${figure(medianOf(bySandbox))} ms`
  return [{ ...TARGETS.orderByStripe, name: 'Order by Stripe', values: ratiosOf(byStripe, bySandbox), note }]
}

/** Opens a shop; `measure` returns its process's CPU time per order. */
async function openSide(settings: Record<string, string> = {}, tokenFor?: Shoppers['tokenFor']): Promise<Side> {
  const env = { ...newShop(), ...settings }
  const { url, server, stop } = await openProcess({ env })
  const shoppers = shoppersOf({ url, wellStocked: await addWellStocked({ url, env }) })
  const database = new DatabaseSync(join(env.DATA_DIR!, 'shop.db'), { readOnly: true })
  const waiting = database.prepare('select count(*) as count from outbox where done_at is null')
  const untilIdle = async (): Promise<void> => {
    while (waiting.get()!.count !== 0) await sleep(20)
  }
  return {
    async measure(count) {
      const prepared = await prepareOrders(count, { ...shoppers, ...(tokenFor && { tokenFor }) })
      await untilIdle()
      const before = cpuOf(server)
      await sendAll(url, prepared)
      await untilIdle()
      return (cpuOf(server) - before) / count
    },
    async stop() {
      database.close()
      await stop()
      rmSync(env.DATA_DIR!, { recursive: true, force: true })
    },
  }
}
