import { isAt } from '../screens/state.ts'
import { STATES } from '../screens/states.ts'
import { axeFindings, motionFindings, reflowFindings, touchFindings, wiringFindings } from './findings.ts'
import { expect, test } from './fixtures.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }
/** A window of 1280 by 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 }

test.skip(({ isMobile }) => isMobile, 'Each state is brought once and seen at both sizes.')
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const state of STATES)
  test(`nothing is in anybody's way: ${state.name}`, async ({ page, shop }) => {
    const sizes = [DESKTOP, PHONE, ZOOMED].filter(({ width }) => isAt(state, width))
    await page.setViewportSize(sizes[0]!)
    await state.bring(page, shop)
    const found: Record<string, string[]> = { wiring: await wiringFindings(page) }
    for (const size of sizes) {
      await page.setViewportSize(size)
      if (size === PHONE) found.touch = await touchFindings(page)
      if (size === ZOOMED) found.zoomed = await reflowFindings(page)
      else
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const findings = [...(await motionFindings(page)), ...(await axeFindings(page))]
          found[`${colorScheme}, ${size.width} px`] = findings
        }
    }
    expect(Object.entries(found).filter(([, findings]) => findings.length > 0)).toEqual([])
  })
