import { expect, it } from 'vitest'
import { pastedLines } from './pasted-lines.ts'

it('A pasted column fills the following fields', () => {
  expect(pastedLines('1Z1\r\n1Z2\r\n\r\n')).toEqual([
    { number: null, trackingNumber: '1Z1' },
    { number: null, trackingNumber: '1Z2' },
  ])
})

it('Pasted order numbers name their fields, whatever is between them and the tracking number', () => {
  expect(pastedLines('k7q29xmd\tUPS\t1Z1')).toEqual([{ number: 'K7Q2-9XMD', trackingNumber: '1Z1' }])
})

it('A single pasted number is left to the browser', () => {
  expect(pastedLines(' 1Z1\n')).toBeNull()
})
