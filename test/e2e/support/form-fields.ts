import type { Page } from '@playwright/test'
import type { Fields } from '../audits/form-rules.ts'

export const field = (page: Page, name: string) => page.getByRole('main').locator(`[name="${name}"]`)

/** The error message of a field. */
export const messageOf = (page: Page, name: string) => page.locator(`[id="field-${name}-error"]`)

export async function fill(page: Page, filled: Fields): Promise<void> {
  for (const [name, value] of Object.entries(filled))
    if (name.endsWith('country')) await field(page, name).selectOption(value)
    else await field(page, name).fill(value)
}

/** Returns the messages of the error summary by field. */
export const errorsOf = (page: Page): Promise<Fields> =>
  page
    .getByRole('main')
    .locator('a[href^="#field-"]')
    .evaluateAll((links) =>
      Object.fromEntries(links.map((link) => [link.getAttribute('href')!.slice('#field-'.length), link.textContent])),
    )

/** Deselects a radio group, which no shopper can do. */
export const deselect = (page: Page, name: string) =>
  field(page, name).evaluateAll((inputs) => inputs.forEach((input) => ((input as HTMLInputElement).checked = false)))
