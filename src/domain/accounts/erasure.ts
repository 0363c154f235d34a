import { readAddress, type Address } from '#domain/checkout/address.ts'

export const ERASURE_TEXTS = {
  done: 'Your account was deleted.',
  failed: 'We could not delete your account. Please try again.',
  effects: [
    'You will be signed out everywhere, and nobody can sign in to this account again.',
    'Your saved addresses, wishlist, cart and passkeys will be deleted.',
    'You will be unsubscribed from the newsletter, if you have confirmed the email address of your account.',
    'We keep records of your orders, as the law requires, with the billing name and address. Your email address, your phone number and the other shipping details will be removed from them. You will not be able to open them anymore, so save your invoices first.',
    'You can create a new account with the same email address. It will not include your earlier orders.',
  ],
} as const

/** A person's open orders, returns and refunds: order numbers and return numbers. */
export type OpenObligations = { unsent: string[]; returns: string[]; refunds: string[] }

/** The reason why an erasure must wait for work that needs the postal or email address. Null if it need not wait. */
export function waitingSentence({ unsent, returns, refunds }: OpenObligations): string | null {
  const sentences = [
    named(
      unsent,
      ['Order', 'Orders'],
      ['is not sent yet', 'are not sent yet'],
      ['it is', 'they are'],
      'sent or canceled',
    ),
    named(
      returns,
      ['Return', 'Returns'],
      ['is still open', 'are still open'],
      ['it is', 'they are'],
      'closed or refused',
    ),
    named(
      refunds,
      ['The refund for order', 'The refunds for orders'],
      ['is still pending', 'are still pending'],
      ['it is', 'they are'],
      'completed',
    ),
  ].filter((sentence) => sentence !== null)
  return sentences.length === 0 ? null : sentences.join(' ')
}

type Forms = readonly [one: string, several: string]

function named(names: readonly string[], noun: Forms, state: Forms, subject: Forms, end: string): string | null {
  if (names.length === 0) return null
  const form = names.length === 1 ? 0 : 1
  return `${noun[form]} ${names.join(', ')} ${state[form]}. The account can be deleted once ${subject[form]} ${end}.`
}

/** An order whose shopper was erased has no email address. Only the owner can see it. */
export const isErased = ({ email }: { email: string }): boolean => email === ''

export const erasedText = ({ number }: { number: string }): string =>
  `The shopper’s data in order ${number} has been erased, including the address.`

type OrderAddresses = { shippingAddress: Address; billingAddress: Address }

/** The parts of an address that bookkeeping requires: the name and place billed, and the place that determined the tax. */
export const scrubbedAddresses = ({ shippingAddress, billingAddress }: OrderAddresses): OrderAddresses => {
  const { city, state, postalCode, country } = shippingAddress
  return {
    shippingAddress: readAddress({ city, state, postalCode, country }),
    billingAddress: { ...billingAddress, phone: '', email: '' },
  }
}
