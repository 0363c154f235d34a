import { describe, expect, it } from 'vitest'
import { quickDelivery } from './quick-delivery.ts'

const option = (name: string, estimatedDelivery: string) => ({ name, estimatedDelivery })

describe('The promise of quick delivery', () => {
  it('is the option with the fewest days, at any position', () => {
    const standard = option('Standard Shipping', '5-7 business days')
    expect(quickDelivery([standard, option('Express Shipping', '2-3 business days')])).toBe(
      'Express in 2-3 business days',
    )
    expect(quickDelivery([option('Courier', '1 business day'), standard])).toBe('Courier in 1 business day')
    expect(quickDelivery([standard])).toBe('Standard in 5-7 business days')
  })

  it('is omitted if no option states its days', () => {
    expect(quickDelivery([option('Pickup', 'whenever you like')])).toBe('')
  })
})
