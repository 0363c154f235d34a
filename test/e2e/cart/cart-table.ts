import type { Locator, Page } from '@playwright/test'

export const COLUMNS = ['Product', 'Price', 'Quantity', 'Total', 'Remove']

export const cartTable = (page: Page): Locator => page.getByRole('table', { name: 'Items in your cart' })

/** The rows of cart lines, whose row header is the product. */
export const cartLines = (page: Page): Locator =>
  cartTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

export const cellOf = (line: Locator, column: string): Locator =>
  line.getByRole('rowheader').or(line.getByRole('cell')).nth(COLUMNS.indexOf(column))
