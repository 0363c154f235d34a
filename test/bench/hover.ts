import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findBrowser } from '../../scripts/browser.ts'
import { hydrated } from '../e2e/hydration.ts'
import type { Bench, Effort } from './bench.ts'
import type { Row } from './row.ts'

/** A click on a product of the list that the pointer has rested on: how soon the product is painted, and what moves then. */
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
    { name: 'a click on a product, until it is painted', unit: 'ms', values: times, bound: 100, better: 'less' },
    { name: 'what moves after that', unit: '', values: shifts, bound: 0, better: 'less' },
  ]
}

async function open(page: Page, position: number): Promise<{ painted: number; moved: number }> {
  const link = page.locator('article h3 a').nth(position % 24)
  await link.hover()
  await page.waitForFunction(hasRested)
  await page.evaluate(watch)
  await link.click()
  await page.waitForURL(/\/products\/[^/]+$/)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as { seen: Promise<{ painted: number; moved: number }> }).seen)
}

/** Runs in the page: what is fetched ahead of a product has come. */
function hasRested(): boolean {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  return [/\/api\/products\/[^/]+$/, /\/assets\/product-(?!list)/].every((sign) =>
    fetched.some((name) => sign.test(name)),
  )
}

/** Runs in the page: from the click to the frame after the product's name has come, and the shifts from there on. */
function watch(): void {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const seen = new Promise<number>((resolve) => addEventListener('click', (click) => resolve(click.timeStamp), true))
  Object.assign(window, {
    seen: seen.then(async (clicked) => {
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
