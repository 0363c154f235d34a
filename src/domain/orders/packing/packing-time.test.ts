import { expect, it } from 'vitest'
import { isLateToPack } from './packing-time.ts'

const orderOf = (estimatedDelivery: string, option: { pickupCountry?: 'Canada' } = {}) => ({
  // A Friday.
  createdAt: '2026-01-16T15:00:00.000Z',
  shippingOption: { id: 'one', name: 'One', estimatedDelivery, ...option },
})
const lateOn = (order: ReturnType<typeof orderOf>) =>
  ['16', '19', '20', '21', '22', '23'].find((day) =>
    isLateToPack(order, { now: new Date(`2026-01-${day}T12:00:00Z`), timeZone: 'UTC' }),
  )

it('An order is late once it could have arrived by the promise of its shipping option', () => {
  expect(lateOn(orderOf('1 business day'))).toBe('19')
  expect(lateOn(orderOf('2-3 business days'))).toBe('20')
  expect(lateOn(orderOf('5-7 business days'))).toBe('23')
})

it('An order without a promise is late after two business days, as is a pickup', () => {
  expect(lateOn(orderOf('Soon'))).toBe('21')
  expect(lateOn(orderOf('1 business day', { pickupCountry: 'Canada' }))).toBe('21')
})
