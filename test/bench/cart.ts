import type { BenchShop } from './plenty.ts'
import type { Row } from './row.ts'
import type { Effort } from './stored.ts'
import { wrk } from './wrk.ts'

/** Adds to carts, each connection to one of its own; after fifty it takes a new one, before it holds all there is. */
export async function addsToCart({ url, plenty }: BenchShop, { repeats, seconds }: Effort): Promise<Row[]> {
  const products = plenty.map((id) => JSON.stringify(id))
  const script = `
local products = {${products.join(', ')}}
local count = 0
local cookie
request = function()
  count = count + 1
  if count % 50 == 1 then cookie = nil end
  local body = '{"productId":"' .. products[count % #products + 1] .. '","quantity":1}'
  return wrk.format("POST", "/api/cart/items", { ["Content-Type"] = "application/json", ["Cookie"] = cookie }, body)
end
response = function(status, headers)
  for name, value in pairs(headers) do
    if name:lower() == "set-cookie" then cookie = value:match("^[^;]+") end
  end
end`
  const values: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    // One thread for each connection, because each has its own cookie.
    const { perSecond, failed } = await wrk(url, { seconds, script, threads: 32 })
    if (failed > 0) throw new Error(`${failed} adds to a cart failed`)
    values.push(perSecond)
  }
  return [{ name: 'POST /api/cart/items, SQLite', unit: 'a second', values, bound: 8000, better: 'more' }]
}
