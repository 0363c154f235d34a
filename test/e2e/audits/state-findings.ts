import type { Page } from '@playwright/test'
import { isAt, type State } from '../../../lab/screens/state.ts'
import { adaptedColorFindings } from './adapted-colors.ts'
import { axeFindings, colorFindings } from './axe.ts'
import { largeTextFindings, motionFindings, reflowFindings, touchFindings, wiringFindings } from './findings.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }
/** A window of 1280 by 1024 at 400%. */
const ZOOMED = { width: 320, height: 256 }
/** A small phone with text of 200%. */
const LARGE_TEXT = { width: 320, height: 740 }

/** Brings a state once, and returns what is found at each size, in light and dark. `isAdapted`: in forced colors, too. */
export async function stateFindings(
  page: Page,
  state: State,
  { open, isAdapted, minTargetPx }: { open: () => Promise<unknown>; isAdapted: boolean; minTargetPx?: number },
): Promise<[where: string, findings: string[]][]> {
  const sizes = [DESKTOP, PHONE, ZOOMED].filter(({ width }) => isAt(state, width))
  await page.setViewportSize(sizes[0]!)
  await open()
  const found: Record<string, string[]> = { wiring: await wiringFindings(page) }
  if (isAdapted) Object.assign(found, await adaptedColorFindings(page))
  for (const size of sizes) {
    await page.setViewportSize(size)
    if (size === PHONE) found.touch = await touchFindings(page, minTargetPx)
    if (size === ZOOMED) found.zoomed = await reflowFindings(page)
    else {
      await page.emulateMedia({ colorScheme: 'light' })
      found[`light, ${size.width} px`] = [...(await motionFindings(page)), ...(await axeFindings(page))]
      // The color schemes differ only in colors: see tokens.css.
      await page.emulateMedia({ colorScheme: 'dark' })
      found[`dark, ${size.width} px`] = [...(await motionFindings(page)), ...(await colorFindings(page))]
    }
  }
  if (isAt(state, LARGE_TEXT.width)) {
    await page.setViewportSize(LARGE_TEXT)
    found['text at 200%'] = await largeTextFindings(page)
  }
  return Object.entries(found).filter(([, findings]) => findings.length > 0)
}
