import { expect, it } from 'vitest'
import { excerptOf } from './markup.ts'

it('A description becomes plain text', () => {
  expect(excerptOf('<p>Salt &amp; pepper</p><ul><li>two <b>mills</b></li></ul>')).toBe('Salt & pepper two mills')
})

it('A long description is cut between two words', () => {
  const text = excerptOf(`<p>${'word '.repeat(60)}</p>`)
  expect(text.length).toBeLessThanOrEqual(156)
  expect(text.endsWith('word…')).toBe(true)
})
