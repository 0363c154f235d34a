import { test as base } from '@playwright/test'
import { waitForScripts } from './hydration.ts'
import { startShop, type RunningShop } from './shop-server.ts'

/** `shop` is a running shop for each worker. Tests that change the catalog share one without the others; those that take the demo away have their own. */
export const test = base.extend<{ baseURL: string }, { shop: RunningShop; catalog: 'demo' | 'changed' | 'own' }>({
  catalog: ['demo', { option: true, scope: 'worker' }],
  shop: [
    async ({}, use) => {
      const shop = await startShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on('page', waitForScripts)
    await use(context)
  },
})

export { expect } from '@playwright/test'
