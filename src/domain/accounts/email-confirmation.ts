import { formatCount } from '#domain/counts.ts'

/** The lifetime of a confirmation link. Requesting another one sends a link with a new lifetime. */
export const CONFIRMATION_LINK_DAYS = 7

export const CONFIRMATION_TEXTS = {
  sent: `We have sent you a link. It expires in ${CONFIRMATION_LINK_DAYS} days. You will be asked to sign in.`,
  deadLink: 'This link is for another account, or no longer works. Please request a new one.',
  signIn: 'Please sign in first. This link can only confirm the account it was made for.',
  confirmed: 'Your email address is confirmed.',
  unconfirmed:
    'Your email address is not confirmed yet. Open the link we sent you, and your earlier orders with this address will appear in your account.',
  error: 'We could not confirm your email address. Please try again.',
} as const

export function confirmedSentence(joinedOrders: number): string {
  if (joinedOrders === 0) return CONFIRMATION_TEXTS.confirmed
  const orders = joinedOrders === 1 ? 'One earlier order is' : `${formatCount(joinedOrders)} earlier orders are`
  return `${CONFIRMATION_TEXTS.confirmed} ${orders} now in your account.`
}
