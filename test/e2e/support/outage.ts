import { expect } from '@playwright/test'
import type { RunningShop } from './shop-server.ts'
import { httpShopper } from './http-shopper.ts'

/** Expects that during an outage stored data is shown, writes are rejected, and nothing is lost. */
export async function expectOutage(
  shop: RunningShop,
  begin: () => Promise<void>,
  end: () => Promise<void>,
  reason: string | RegExp,
  { canRead = true } = {},
): Promise<void> {
  const shopper = httpShopper(shop.url)
  await shopper.add()
  const page = await read(shop.url)
  expect((await ready(shop)).status).toBe(200)
  await begin()
  await expect.poll(async () => (await shopper.add()).status).toBe(503)
  const refused = await shopper.add()
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.body).toEqual({
    message: 'The shop cannot do this right now. Please try again in a moment.',
    code: 'unavailable',
  })
  // A plain form is answered with the specification's sentence and the same status.
  const form = await shopper.form('/cart', { intent: 'add', productId: '1', quantity: '1' })
  expect([form.status, form.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await form.text()).toContain(canRead ? 'Failed to add item to cart' : 'The shop cannot do this right now.')
  expect(await read(shop.url)).toEqual(page)
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  expect((await ready(shop)).status).toBe(503)
  if (canRead) expect((await shopper.send('GET', '/api/cart')).status).toBe(200)
  expect(messages(shop)).toEqual([expect.stringMatching(reason)])
  await end()
  await expect.poll(async () => (await ready(shop)).status).toBe(200)
  const kept = (await shopper.send('GET', '/api/cart')).body as { totalItems: number }
  expect(kept.totalItems).toBeGreaterThanOrEqual(1)
  expect((await shopper.add()).status).toBe(201)
  expect(messages(shop)).toEqual([
    expect.stringMatching(reason),
    'The database can be used again, and the shop accepts orders.',
  ])
}

/** What the shop has logged, without work of its outbox that an outage may interrupt at any time. */
export const messages = (shop: RunningShop): string[] =>
  shop
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
    .filter((text) => text !== 'An outbox message failed and will be tried again')

export const ready = ({ url }: RunningShop) => fetch(`${url}/readyz`)

export async function read(url: string) {
  const answer = await fetch(url)
  return answer.headers.get('content-type')?.includes('json') ? answer.json() : answer.text()
}
