import { expect, it } from 'vitest'
import { trackingProblems } from './tracking-numbers.ts'

it('A tracking number of two orders is a problem that names both', () => {
  const problems = trackingProblems([
    { number: 'A', trackingNumber: '1z9' },
    { number: 'B', trackingNumber: '' },
    { number: 'C', trackingNumber: '1Z9' },
    { number: 'D', trackingNumber: '' },
    { number: 'E', trackingNumber: '2Z9' },
  ])
  expect([...problems]).toEqual([
    ['A', 'Order C has the same tracking number, 1z9.'],
    ['C', 'Order A has the same tracking number, 1Z9.'],
  ])
})

it('A tracking number without its last digits is a problem', () => {
  const [problem] = trackingProblems([{ number: 'A', trackingNumber: '4.00638E+12' }]).values()
  expect(problem).toContain('was shortened by a spreadsheet')
})
