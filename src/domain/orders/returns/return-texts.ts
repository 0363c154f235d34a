import { dayWords } from '#domain/day-words.ts'

export const WITHDRAWAL_TEXTS = {
  title: 'Withdraw from the contract',
  findTitle: 'Find the purchase to withdraw from',
  ask: 'You can withdraw from a purchase within 14 days of its delivery, without saying why. Enter the order number and the email address that you ordered with.',
  confirmed:
    'You can withdraw from this purchase until 14 days after its delivery, without saying why: on the page of your order.',
  begin: 'Withdraw from the contract here',
  check: 'Check your withdrawal',
  confirm: 'Confirm withdrawal here',
} as const

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
