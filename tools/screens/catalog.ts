import { expect } from '@playwright/test'
import { answer, openPage } from '../../test/e2e/support/requests.ts'
import type { State } from './state.ts'
import { at, openFilters, openQuietPage } from './steps.ts'

export const catalogStates: State[] = [
  { name: 'list', bring: at('/products') },
  { name: 'list-category', bring: at('/products/category/home-kitchen') },
  { name: 'list-sale', bring: at('/products/sale') },
  { name: 'list-deals', bring: at('/products/deals') },
  { name: 'list-filtered', bring: at('/products?category=home-kitchen&min=20&max=90&inStock=1&sort=price-low') },
  {
    name: 'list-narrowed',
    bring: at('/products?category=beauty&category=clothing&rating=4.5'),
  },
  { name: 'list-emptied', bring: at('/products?category=beauty&tag=wool&inStock=1') },
  { name: 'list-search', bring: at('/products?q=cream') },
  { name: 'list-no-results', bring: at('/products?q=nothing-like-this') },
  {
    name: 'list-emptied-together',
    bring: at('/products?category=clothing&min=500&option=Color%3ABlack'),
  },
  {
    name: 'list-filters-open',
    at: 'narrow',
    async bring(page) {
      await openPage(page, '/products')
      await openFilters(page)
      await expect(page.getByLabel('In stock only').filter({ visible: true })).toBeVisible()
    },
  },
  {
    name: 'list-failing',
    async bring(page) {
      await openQuietPage(page)
      await answer(page, 'GET /api/products')
      await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
      await expect(page.getByText('Error Loading Products')).toBeVisible()
    },
  },
]
