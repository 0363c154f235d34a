import { expect, test } from 'vitest'
import { caretAfter } from './masked-input.ts'

test.each([
  ['behind the digit that was typed in a group', '1234 5678', 2, 2],
  ['before the gap, where a digit was taken away', '1234 5678', 4, 4],
  ['behind the first digit of the next group', '1234 5678', 5, 6],
  ['at the end, behind all', '1234 5678', 8, 9],
  ['behind the slash that the mask added', '12/', 2, 3],
  ['at the start', '12/30', 0, 0],
])('The caret is placed %s', (_, text, digits, caret) => {
  expect(caretAfter(text, digits)).toBe(caret)
})
