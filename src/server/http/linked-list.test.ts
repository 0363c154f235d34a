import { expect, it } from 'vitest'
import { createRing } from './linked-list.ts'

it('A ring tells who is there, in the order they came', () => {
  const ring = createRing<string>()
  const [leaveFirst, leaveSecond, leaveThird] = ['first', 'second', 'third'].map((one) => ring.join(one))
  expect(ring.all()).toEqual(['first', 'second', 'third'])
  leaveSecond!()
  expect(ring.all()).toEqual(['first', 'third'])
  leaveThird!()
  leaveFirst!()
  expect(ring.all()).toEqual([])
  ring.join('fourth')
  expect(ring.all()).toEqual(['fourth'])
})
