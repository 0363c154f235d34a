import { ask } from '../load/ask.ts'
import { atOnce } from './at-once.ts'
import type { Bench, Effort } from './bench.ts'
import { openBare } from './process.ts'
import { figure, medianOf, type Row } from './row.ts'
import { CONNECTIONS, shareOf, wrk } from './wrk.ts'

/** More than are filled in one repeat. */
const CARTS = 4000
/** Three products, ten of each at the most, and one piece of another that made the cart. */
const ADDS = 30

/**
 * Adds to carts, at any time as many as there are connections, until they are full and the next are begun; and what a
 * server of Node does at most that is asked the same and does nothing.
 */
export async function addsToCart({ url, plenty }: Bench, { repeats, seconds }: Effort): Promise<Row[]> {
  const bodies = plenty.slice(0, 3).map((id) => `'${JSON.stringify({ productId: id, quantity: 1 })}'`)
  const values: number[] = []
  const client: number[] = []
  const bare: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    const cookies: string[] = []
    await atOnce(CARTS, async () => {
      const {
        cookies: [cookie],
      } = await ask(`${url}/api/cart/items`, {
        method: 'POST',
        body: { productId: plenty.at(-1), quantity: 1 },
      })
      cookies.push(`'${cookie!.split(';')[0]}'`)
    })
    const script = `
local cookies = {${cookies.join(',')}}
local bodies = {${bodies.join(',')}}
local count = 0
request = function()
  local filled = math.floor(count / ${CONNECTIONS * ADDS}) * ${CONNECTIONS}
  local cookie = cookies[(filled + count % ${CONNECTIONS}) % #cookies + 1]
  local body = bodies[math.floor(count / ${CONNECTIONS}) % #bodies + 1]
  count = count + 1
  return wrk.format("POST", "/api/cart/items", { ["Content-Type"] = "application/json", ["Cookie"] = cookie }, body)
end`
    const { perSecond, failed, client: share } = await wrk(url, { seconds, script })
    if (failed > 0) throw new Error(`${failed} adds to a cart failed`)
    values.push(perSecond)
    client.push(share)
    const { url: bareUrl, stop } = await openBare()
    bare.push((await wrk(bareUrl, { seconds, script })).perSecond)
    await stop()
  }
  const note = `to carts of two to four lines; a server of Node that does nothing: ${figure(medianOf(bare))}; ${shareOf(client)}`
  return [{ name: 'POST /api/cart/items, SQLite', unit: 'a second', values, bound: 8000, better: 'more', note }]
}
