import { dayWords } from '#domain/day-words.ts'

export const RETURN_PAGE_TEXTS = {
  return: 'Return or claim',
  next: 'If something is not right, choose “Return or claim” below.',
  sendBack: 'Please return the items with the slip below.',
  check: 'Review your request',
  failed: 'Your request could not be sent right now. Please try again in a moment.',
  nothing: 'Nothing in this order can be returned right now.',
} as const

export const RETURNS_FRAGMENT = 'order-returns'

export const returnWords = (until: string): string =>
  `If something is not right, you can return it until ${dayWords(until)}.`
