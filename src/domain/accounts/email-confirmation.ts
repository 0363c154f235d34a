import { formatCount } from '#domain/counts.ts'

/** The lifetime of a confirmation link. Asking again sends one with a new lifetime. */
export const CONFIRMATION_LINK_DAYS = 7

export const CONFIRMATION_TEXTS = {
  sent: `We have sent you a link. It works for ${CONFIRMATION_LINK_DAYS} days, once you are signed in.`,
  deadLink: 'This link does not work for this account, or not anymore. Please ask for a new one.',
  signIn: 'Please sign in first: only the account that the link was made for can be confirmed with it.',
  confirmed: 'Your email address is confirmed.',
  unconfirmed:
    'Your email address is not confirmed yet. Open the link that we have sent to it, and orders that were placed with this address before join your account.',
  error: 'We could not confirm your email address. Please try again.',
} as const

export function confirmedSentence(joinedOrders: number): string {
  if (joinedOrders === 0) return CONFIRMATION_TEXTS.confirmed
  const orders = joinedOrders === 1 ? 'One earlier order is' : `${formatCount(joinedOrders)} earlier orders are`
  return `${CONFIRMATION_TEXTS.confirmed} ${orders} in your account now.`
}
