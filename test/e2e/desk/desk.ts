import { freePort } from '#test/free-port.ts'
import { test as base } from '../support/fixtures.ts'
import { startShop } from '../support/shop-server.ts'
import { firstLinkOf, signInByLink } from './sign-in-by-link.ts'

/** A shop whose desk is open, for each worker. `desk` is the URL of the desk, at which `page` is signed in as the owner. */
export const test = base.extend<{ desk: string }, { deskPort: number; ownerToken: string }>({
  deskPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  shop: [
    async ({ deskPort }, use) => {
      const shop = await startShop({ DESK_PORT: `${deskPort}` })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  ownerToken: [async ({ shop }, use) => use(await signInByLink(firstLinkOf(shop))), { scope: 'worker' }],
  context: async ({ context, desk, ownerToken }, use) => {
    await context.addCookies([{ name: `linden_desk_${new URL(desk).port}`, value: ownerToken, url: desk }])
    await use(context)
  },
  desk: ({ deskPort }, use) => use(`http://localhost:${deskPort}`),
})

export { expect } from '@playwright/test'
