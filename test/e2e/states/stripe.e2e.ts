import { stripeStates } from '../../../lab/screens/checkout/stripe.ts'
import { stateFindings } from '../audits/state-findings.ts'
import { expect, test } from '../support/stripe-shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, reuseContext: true })

// These show what is Stripe's. The page below the bank is that of `stripe-bank-waiting`.
const OF_STRIPE = ['stripe-bank', 'stripe-hosted-page']
for (const state of stripeStates.filter(({ name }) => !OF_STRIPE.includes(name)))
  test(`No accessibility finding: ${state.name}`, async ({ page, shop }) => {
    const open = () => state.open(page, shop)
    expect(await stateFindings(page, state, { open, isAdapted: state.name === 'stripe-payment' })).toEqual([])
  })
