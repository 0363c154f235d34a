import { dayWords } from '#domain/day-words.ts'

export const RETURN_PAGE_TEXTS = {
  return: 'Return or claim',
  next: 'If something is not right, choose “Return or claim” below.',
  sendBack: 'Please return the pieces, with the sheet below.',
  check: 'Check your request',
  failed: 'Your request could not be sent just now. Please try again in a moment.',
  nothing: 'Nothing of this order can be returned now.',
} as const

export const RETURNS_FRAGMENT = 'order-returns'

export const returnWords = (until: string): string =>
  `If something is not right, you can return it until ${dayWords(until)}.`
