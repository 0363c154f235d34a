import { expect } from '@playwright/test'
import { mockAnswer, openPage } from '../../test/e2e/support/requests.ts'
import type { State } from './state.ts'
import { at, openFilters, openQuietPage } from './steps.ts'

export const catalogStates: State[] = [
  { name: 'list', open: at('/products') },
  { name: 'list-category', open: at('/products/category/home-kitchen') },
  { name: 'list-sale', open: at('/products/sale') },
  { name: 'list-deals', open: at('/products/deals') },
  { name: 'list-filtered', open: at('/products?category=home-kitchen&min=20&max=90&inStock=1&sort=price-low') },
  {
    name: 'list-narrowed',
    open: at('/products?category=beauty&category=clothing&rating=4.5'),
  },
  { name: 'list-emptied', open: at('/products?category=beauty&tag=wool&inStock=1') },
  { name: 'list-search', open: at('/products?q=cream') },
  { name: 'list-no-results', open: at('/products?q=nothing-like-this') },
  {
    name: 'list-emptied-together',
    open: at('/products?category=clothing&min=500&option=Color%3ABlack'),
  },
  {
    name: 'list-filters-open',
    at: 'narrow',
    async open(page) {
      await openPage(page, '/products')
      await openFilters(page)
      await expect(page.getByLabel('In stock only').filter({ visible: true })).toBeVisible()
    },
  },
  {
    name: 'list-failing',
    async open(page) {
      await openQuietPage(page)
      await mockAnswer(page, 'GET /api/products')
      await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
      await expect(page.getByText('Error Loading Products')).toBeVisible()
    },
  },
]
