import type { Page } from '@playwright/test'
import { footerLink } from '../../../lab/screens/steps.ts'
import { mockCall, type Mock } from '../support/mock-api.ts'
import { expect } from '../audits/sound-page.ts'

export const PICTURE = '/favicon.svg'
/** Opens a page that calls no API. */
export const openFaq = async (page: Page) => {
  await footerLink(page, 'FAQ').click()
  await expect(page.getByRole('heading', { name: 'Frequently Asked Questions', level: 1 })).toBeVisible()
}
export const main = (page: Page) => page.getByRole('main')

/** Replaces the answers to all calls for product lists. */
export async function mockLists(page: Page, json?: unknown): Promise<Mock[]> {
  const reply = json === undefined ? null : { json }
  return [
    await mockCall(page, 'GET /api/products', reply),
    await mockCall(page, 'GET /api/products/category/{category}', reply),
  ]
}

export const tile = (page: Page, name: string) =>
  main(page)
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
