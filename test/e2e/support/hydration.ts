import type { Page } from '@playwright/test'

/** Waits for hydration, so that the browser and not the server handles what follows. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('#main')
    return !main || Object.keys(main).some((key) => key.startsWith('__react'))
  })
}

/** Makes each later navigation of the page wait for hydration, unless it waits for the commit alone. */
export function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await hydrated(page)
    return response
  }
}
