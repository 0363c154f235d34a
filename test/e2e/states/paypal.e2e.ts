import { paypalStates } from '../../../lab/screens/checkout/paypal.ts'
import { stateFindings } from '../audits/state-findings.ts'
import { expect, test } from '../support/paypal-shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, reuseContext: true })

// Its page is PayPal's, and these are those of any shop.
const OTHERS = ['paypal-approval', 'paypal-confirmation', 'paypal-faq']
for (const state of paypalStates.filter(({ name }) => !OTHERS.includes(name)))
  test(`No accessibility finding: ${state.name}`, async ({ page, shop }) => {
    const open = () => state.open(page, shop)
    expect(await stateFindings(page, state, { open, isAdapted: false })).toEqual([])
  })
