import { expect, it } from 'vitest'
import { read, written } from './written.ts'

const VALUE = {
  name: `6" 'Elm' \\ "Oak" <b>&amp;</b>`,
  lines: ['two\nlines', `it's`, ''],
  count: 0,
  none: null,
}

it('A browser reads what was written, whatever its quotes', () => {
  expect(read(structuredClone(written(VALUE)))).toEqual(VALUE)
})

it('The same page reads the same values each time', () => {
  const arrived = structuredClone(written(VALUE))
  expect(read(arrived)).toBe(read(arrived))
})

it('What a browser has loaded itself stays as it is', () => {
  expect(read(VALUE)).toBe(VALUE)
})
