import type { Page } from '@playwright/test'

type Effort = { presses: number; pages: number }

/** Counts what a person does on the page: presses of keys and of the pointer, and pages opened. */
export async function countPresses(page: Page): Promise<() => Effort> {
  const effort: Effort = { presses: 0, pages: 0 }
  await page.exposeBinding('countPress', () => void effort.presses++)
  await page.addInitScript(() => {
    const count = () => (globalThis as unknown as { countPress: () => void }).countPress()
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, count, true)
  })
  page.on('framenavigated', () => void effort.pages++)
  return () => ({ ...effort })
}
