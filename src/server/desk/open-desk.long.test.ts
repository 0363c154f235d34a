import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { places, type Place } from '#test/process/own-databases.ts'
import { commandIn } from '#test/process/owner-command.ts'
import { addOneProduct, startShopProcess, type ShopProcess } from '#test/process/shop-process.ts'

let place: Place
let shop: ShopProcess | null = null
beforeEach(async () => {
  place = await places[0]![1]()
  await addOneProduct(place)
})
afterEach(async () => {
  shop?.child.kill()
  await shop?.ended
  shop = null
  await place.remove()
})

it("opens the owner's port beside the shop, which sets stock for a key of a command", async () => {
  const port = `${await freePort()}`
  shop = await startShopProcess({ ...place.settings, DESK_PORT: port })
  const [, json] = commandIn(place, ['keys', 'add', 'Warehouse', '--power', 'helper', '--scope', 'write', '--json'])
  const { secret, id } = JSON.parse(String(json)) as { secret: string; id: string }
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const call = (body: object) =>
    fetch(`http://localhost:${port}/owner/variants/product-1/stock`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ stock: '3', ...body }),
    })
  const tried = (await (await call({ dryRun: true })).json()) as { confirmation: string }
  const done = await call({ confirmation: tried.confirmation })
  expect([done.status, await done.json()]).toEqual([200, expect.objectContaining({ after: expect.anything() })])
  expect(done.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await (await fetch(`${shop.url}/owner/keys`, { headers })).text()).not.toContain(id)
  expect(commandIn(place, ['keys', 'remove', id])).toEqual([0, `Revoked key ${id}.`])
  expect((await call({ dryRun: true })).status).toBe(401)
})
