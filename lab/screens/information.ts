import { expect } from '@playwright/test'
import { breakInformationPages } from '../../test/e2e/support/requests.ts'
import type { State } from './state.ts'
import { at, footerLink, openQuietPage } from './steps.ts'

const PAGES = ['contact', 'faq', 'shipping', 'returns', 'privacy', 'terms', 'accessibility']

export const informationStates: State[] = [
  ...PAGES.map((name) => ({ name, open: at(`/${name}`) })),
  { name: 'not-found', open: at('/no/such/page') },
  {
    name: 'error',
    async open(page) {
      await openQuietPage(page)
      await breakInformationPages(page)
      await footerLink(page, 'FAQ').click()
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    },
  },
]
