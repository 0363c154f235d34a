import { readAddress, type Address } from '#domain/checkout/address.ts'

export const ERASURE_TEXTS = {
  done: 'Your account is deleted.',
  failed: 'We could not delete your account. Please try again.',
  /** What happens, in the order in which it is shown. */
  effects: [
    'You are signed out everywhere, and nobody can sign in to this account again.',
    'Your addresses, wishlist, cart and sessions are deleted.',
    'Your orders stay in our books, as the law asks, with the name and address of the bill. Your email address, your phone and the rest of where they went are removed from them.',
    'You can create a new account with the same email address. It does not get your earlier orders.',
  ],
} as const

/** Why an account whose orders are still to be sent stays: they need its address. */
export const openOrdersSentence = (numbers: readonly string[]): string =>
  numbers.length === 1
    ? `Order ${numbers[0]} is not sent yet. The account can be deleted once it is sent or canceled.`
    : `Orders ${numbers.join(', ')} are not sent yet. The account can be deleted once they are sent or canceled.`

type OrderAddresses = { shippingAddress: Address; billingAddress: Address }

/** What the books keep of a person: who was billed and where to, and the place by which the tax was set. */
export const scrubbedAddresses = ({ shippingAddress, billingAddress }: OrderAddresses): OrderAddresses => {
  const { city, state, postalCode, country } = shippingAddress
  return {
    shippingAddress: readAddress({ city, state, postalCode, country }),
    billingAddress: { ...billingAddress, phone: '', email: '' },
  }
}
