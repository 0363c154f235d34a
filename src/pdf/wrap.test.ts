import { describe, expect, it } from 'vitest'
import { wrap } from './wrap.ts'

describe('The lines of a text', () => {
  /** Every letter is one wide. */
  const measuring = () => {
    let measured = 0
    const widthOf = (text: string) => ((measured += text.length), text.length)
    return { widthOf, measured: () => measured }
  }

  it('are filled with words and no wider than allowed', () => {
    const { widthOf } = measuring()
    expect(wrap('one two three four', 9, widthOf)).toEqual(['one two', 'three', 'four'])
    expect(wrap('one two three four', 10, widthOf)).toEqual(['one two', 'three four'])
  })

  it('split a word that is wider than a line', () => {
    expect(wrap('ab abcdefghij', 4, measuring().widthOf)).toEqual(['ab', 'abcd', 'efgh', 'ij'])
  })

  it('break between Chinese or Japanese characters, but never before a period or after an opening bracket', () => {
    expect(wrap('ab 手工陶瓷茶杯', 6, measuring().widthOf)).toEqual(['ab 手工陶', '瓷茶杯'])
    expect(wrap('手工陶瓷。茶「杯」', 4, measuring().widthOf)).toEqual(['手工陶', '瓷。茶', '「杯」'])
  })

  it.each([
    ['short words', 'word '.repeat(400)],
    ['one long word', 'W'.repeat(2000)],
  ])('of %s are found without measuring the text repeatedly', (_, text) => {
    const { widthOf, measured } = measuring()
    wrap(text, 100, widthOf)
    expect(measured()).toBeLessThanOrEqual(3 * text.length + 10)
  })
})
