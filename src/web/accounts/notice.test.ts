import { expect, test } from 'vitest'
import { CLEARED_NOTICE, noticeCookie, noticeIn } from './notice.ts'

const pairOf = (cookie: string): string => cookie.split(';')[0]!

test('A flash message is read from the cookie as it was written', () => {
  const text = 'We added Tea; “green”, 100 %.'
  expect(noticeIn(`a=b; ${pairOf(noticeCookie(text))}; c=d`)).toBe(text)
})

test('A count is joined to its noun by a no-break space', () => {
  const shown = noticeIn(pairOf(noticeCookie('We added 1 × Tea and 2 × Wool Sweater.')))
  expect(shown).toBe('We added 1\u00a0×\u00a0Tea and 2\u00a0×\u00a0Wool Sweater.')
})

test('Missing, cleared and malformed cookies contain no flash message', () => {
  expect(noticeIn('not_linden_notice=x')).toBeNull()
  expect(noticeIn(pairOf(CLEARED_NOTICE))).toBeNull()
  expect(noticeIn('linden_notice=%E0%A4%A')).toBeNull()
})
