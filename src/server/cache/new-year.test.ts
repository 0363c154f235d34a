import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { yearOf } from '#domain/days.ts'
import { createSite } from '#server/app.ts'
import { clockOf } from '#shop/clock.ts'
import { databases } from '#test/databases.ts'
import { openTestShop } from '#test/shop.ts'
import { watchCatalog } from './catalog-watch.ts'

it('A page cached in the old year shows the new one as soon as it begins in the shop’s time zone', async () => {
  const test = await openTestShop(databases[0]![1], { timeZone: 'America/New_York' })
  test.clock.now = new Date('2027-01-01T04:59:59Z')
  const footer = async () => new Response(`© ${yearOf(clockOf(test.shop))}`)
  const files = { client: 'public', media: async () => null }
  const site = createSite(test.shop, new Hono(), footer, files, () => '192.0.2.1')
  const server = createServer(site.listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let changes = 0
  const watch = watchCatalog(test.shop, () => {
    changes++
    site.pages.invalidate()
  })
  const page = async () => (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/faq`)).text()
  try {
    expect(await page()).toBe('© 2026')
    test.clock.now = new Date('2027-01-01T05:00:00Z')
    await expect.poll(page).toBe('© 2027')
    expect(changes).toBe(1)
  } finally {
    await watch.stop()
    server.closeAllConnections()
    server.close()
    await test.close()
  }
})
