import { expect } from '@playwright/test'
import { answer } from '../e2e/requests.ts'
import type { State } from './state.ts'
import { at, openQuietPage } from './steps.ts'

const PAGES = ['contact', 'faq', 'shipping', 'returns', 'privacy', 'terms']

export const informationStates: State[] = [
  ...PAGES.map((name) => ({ name, bring: at(`/${name}`) })),
  { name: 'not-found', bring: at('/no/such/page') },
  {
    name: 'error',
    async bring(page) {
      await openQuietPage(page)
      await answer(page, 'GET /api/products', { status: 200, json: { products: 'none' } })
      await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    },
  },
]
