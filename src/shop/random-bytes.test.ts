import { expect, it } from 'vitest'
import { randomBytes } from './random-bytes.ts'

it('Random bytes are as many as were asked for, and never the same', () => {
  const drawn = Array.from({ length: 2000 }, (_, n) => randomBytes(16 + (n % 3)))
  expect(drawn.map(({ length }) => length)).toEqual(drawn.map((_, n) => 16 + (n % 3)))
  expect(new Set(drawn.map((bytes) => bytes.toString('hex'))).size).toBe(2000)
})
