import { isAt } from '../../../tools/screens/state.ts'
import { STATES } from '../../../tools/screens/states.ts'
import { adaptedColorFindings } from '../audits/adapted-colors.ts'
import { axeFindings, colorFindings } from '../audits/axe.ts'
import { motionFindings, reflowFindings, touchFindings, wiringFindings } from '../audits/findings.ts'
import { expect, test } from '../support/fixtures.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }
/** A window of 1280 by 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 }

/** These states have each kind of control and each way to show selected, current, invalid and sold-out. */
const ADAPTED = new Set([
  'home',
  'home-products-menu',
  'home-suggestions',
  'list-filtered',
  'list-no-results',
  'product-variants',
  'product-sold-out',
  'cart-undo',
  'wishlist',
  'checkout-shipping-errors',
  'checkout-payment',
  'confirmation',
  'faq',
])

test.skip(({ isMobile }) => isMobile, 'Each state is brought once and seen at both sizes.')
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('The states checked in forced colors and high contrast exist', () => {
  const names = STATES.map(({ name }) => name)
  expect([...ADAPTED].filter((name) => !names.includes(name))).toEqual([])
})

for (const state of STATES)
  test(`No accessibility finding: ${state.name}`, async ({ page, shop }) => {
    const sizes = [DESKTOP, PHONE, ZOOMED].filter(({ width }) => isAt(state, width))
    await page.setViewportSize(sizes[0]!)
    await state.open(page, shop)
    const found: Record<string, string[]> = { wiring: await wiringFindings(page) }
    if (ADAPTED.has(state.name)) Object.assign(found, await adaptedColorFindings(page))
    for (const size of sizes) {
      await page.setViewportSize(size)
      if (size === PHONE) found.touch = await touchFindings(page)
      if (size === ZOOMED) found.zoomed = await reflowFindings(page)
      else {
        await page.emulateMedia({ colorScheme: 'light' })
        found[`light, ${size.width} px`] = [...(await motionFindings(page)), ...(await axeFindings(page))]
        // The color schemes differ only in colors: see tokens.css.
        await page.emulateMedia({ colorScheme: 'dark' })
        found[`dark, ${size.width} px`] = [...(await motionFindings(page)), ...(await colorFindings(page))]
      }
    }
    expect(Object.entries(found).filter(([, findings]) => findings.length > 0)).toEqual([])
  })
