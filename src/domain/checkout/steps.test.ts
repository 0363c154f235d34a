import { describe, expect, it } from 'vitest'
import { isEarlier, shownStep, STEPS } from './steps.ts'

describe('The steps of the checkout', () => {
  it('are shipping, payment, review and confirmation, after the cart', () => {
    expect(STEPS).toEqual(['shipping', 'payment', 'review', 'confirmation'])
    const all = ['cart', ...STEPS] as const
    for (const [index, step] of all.entries())
      expect(all.filter((other) => isEarlier(other, step))).toEqual(all.slice(0, index))
  })

  it.each([
    [null, 'payment', 'payment'],
    ['shipping', 'review', 'shipping'],
    ['payment', 'review', 'payment'],
    ['payment', 'shipping', 'shipping'],
    ['review', 'review', 'review'],
    ['review', 'shipping', 'review'],
    ['confirmation', 'review', 'review'],
    ['cart', 'payment', 'payment'],
    ['toString', 'payment', 'payment'],
  ] as const)('show for a request of %s with %s reachable: %s', (asked, reachable, shown) =>
    expect(shownStep(asked, reachable)).toBe(shown),
  )
})
