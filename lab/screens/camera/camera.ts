import { mkdirSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { waitForScripts } from '../../../test/e2e/support/hydration.ts'
import type { RunningShop } from '../../../test/e2e/support/shop-server.ts'
import { isAt, type State } from '../state.ts'

const SCHEMES = ['light', 'dark'] as const

export type Picture = { state: string; width: number; scheme: (typeof SCHEMES)[number]; file: string }

const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 1280: 900, 1920: 1080, 2560: 1440 }

/** Opens the state once in a new browser, and takes a screenshot at every width, light and dark. */
export async function takePictures(
  browser: Browser,
  shop: RunningShop,
  state: State,
  widths: readonly number[],
  { folder, prepare }: { folder: string; prepare: (context: BrowserContext) => Promise<void> },
): Promise<Picture[]> {
  const shown = widths.filter((width) => isAt(state, width))
  if (shown.length === 0) return []
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: sizeOf(shown.at(-1)!),
    reducedMotion: 'reduce',
  })
  context.on('page', waitForScripts)
  await prepare(context)
  const pictures: Picture[] = []
  try {
    const page = await context.newPage()
    await state.open(page, shop)
    for (const width of shown) {
      mkdirSync(`${folder}/${width}`, { recursive: true })
      await page.setViewportSize(sizeOf(width))
      await loadPictures(page)
      const isModal = (await page.locator('dialog:modal').count()) > 0
      for (const scheme of SCHEMES) {
        const file = `${folder}/${width}/${state.name}-${scheme}.png`
        await page.emulateMedia({ colorScheme: scheme })
        // A modal dialog covers the viewport, not the page.
        await page.screenshot({ path: file, fullPage: !isModal, animations: 'disabled' })
        pictures.push({ state: state.name, width, scheme, file })
      }
    }
  } finally {
    await context.close()
  }
  return pictures
}

const sizeOf = (width: number) => ({ width, height: HEIGHTS[width] ?? 900 })

/** Loads lazy pictures, and those for the current width. */
export async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' })
    await Promise.allSettled(Array.from(document.images, (image) => image.decode()))
    await document.fonts.ready
    // A scroll position would put sticky elements in the middle of the screenshot.
    scrollTo(0, 0)
  })
}
