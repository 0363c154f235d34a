import type { Page } from '@playwright/test'

/** Waits until the page's script has taken over, so that what follows is the script's doing and not the server's. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('#main')
    return !main || Object.keys(main).some((key) => key.startsWith('__react'))
  })
}

/** Makes every later navigation of the page wait for hydration, unless only its commit is awaited. */
export function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await hydrated(page)
    return response
  }
}
