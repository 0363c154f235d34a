import { STATES } from '../../../lab/screens/states.ts'
import { stateFindings } from '../audits/state-findings.ts'
import { expect, test } from '../support/fixtures.ts'

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

// A context with axe compiled saves a quarter of the time. Playwright empties it before each state.
test.use({ contextOptions: { reducedMotion: 'reduce' }, reuseContext: true })

test('The states checked in forced colors and high contrast exist', () => {
  const names = STATES.map(({ name }) => name)
  expect([...ADAPTED].filter((name) => !names.includes(name))).toEqual([])
})

// A terminal is not a page. Those of shops with a provider and of the desk have tests of their own.
for (const state of STATES.filter(({ name, paidBy, desk }) => !paidBy && !desk && !name.startsWith('terminal-')))
  test(`No accessibility finding: ${state.name}`, async ({ page, shop }) => {
    const open = () => state.open(page, shop)
    expect(await stateFindings(page, state, { open, isAdapted: ADAPTED.has(state.name) })).toEqual([])
  })
