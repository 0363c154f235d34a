import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findBrowser } from '../../../scripts/browser.ts'
import { hydrated } from '../../../test/e2e/support/hydration.ts'
import { scriptOf } from '../../../test/support/built-assets.ts'
import type { Bench, Effort } from '../bench.ts'
import { TARGETS } from '../targets.ts'
import type { Row } from '../row.ts'

/** Clicking on a product after hovering: the time until it is painted, and the layout shift after that. */
export async function hover({ url }: Bench, { quick, repeats }: Effort): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGS })
  const times: number[] = []
  const shifts: number[] = []
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    for (let visit = 0; visit < (quick ? 5 : repeats * 4); visit++) {
      await page.goto(`${url}/products`)
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      const { painted, moved } = await open(page, visit)
      times.push(painted)
      shifts.push(moved)
    }
  } finally {
    await browser.close()
  }
  return [
    { name: 'a click on a product, until it is painted', unit: 'ms', values: times, better: 'less' },
    { ...TARGETS.layoutShift, name: 'layout shift after that', values: shifts },
  ]
}

type Opened = { painted: number; moved: number }

async function open(page: Page, position: number): Promise<Opened> {
  const link = page.locator('article h3 a').nth(position % 24)
  await link.hover()
  await page.waitForFunction(isPrefetched, scriptOf('routes/product'))
  await page.evaluate(watch)
  await link.click()
  await page.waitForURL(/\/products\/[^/]+$/)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as { result: Promise<Opened> }).result)
}

/** Runs in the page: whether the product's data and code have been prefetched. */
function isPrefetched(script: string): boolean {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  return fetched.some((name) => /\/api\/products\/[^/]+$/.test(name)) && fetched.some((name) => name.endsWith(script))
}

/** Runs in the page: measures from the click to the frame after the product's pictures, and layout shifts after that. */
function watch(): void {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const clickTime = new Promise<number>((resolve) =>
    addEventListener('click', (click) => resolve(click.timeStamp), true),
  )
  Object.assign(window, {
    result: clickTime.then(async (clicked) => {
      while (!document.querySelector('ul[aria-label=Pictures]')) await frame()
      await frame()
      const painted = performance.now()
      let moved = 0
      const observer = new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (shift.startTime > painted) moved += (shift as never)['value']
      })
      observer.observe({ type: 'layout-shift', buffered: true })
      await new Promise((resolve) => setTimeout(resolve, 700))
      return { painted: painted - clicked, moved }
    }),
  })
}
