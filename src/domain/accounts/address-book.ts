import type { Address } from '#domain/checkout/address.ts'

/** An entry of an account's address book. A book with entries has one default for shipping and one for billing. */
export type BookAddress = { id: string; address: Address; forShipping: boolean; forBilling: boolean }

export type AddressDefaults = { shipping: Address; billing: Address }

export const MAX_ADDRESSES = 20

export const ADDRESS_BOOK_TEXTS = {
  none: 'You have no saved addresses yet. The address from your first order will be saved here.',
  missing: 'This address is no longer in your address book.',
  full: `Your address book is full, with ${MAX_ADDRESSES} addresses. Please remove one first.`,
  failed: 'We could not change your address book. Please try again.',
} as const

export function defaultsOf(book: readonly BookAddress[]): AddressDefaults | null {
  const shipping = book.find(({ forShipping }) => forShipping)?.address
  const billing = book.find(({ forBilling }) => forBilling)?.address
  return shipping && billing ? { shipping, billing } : null
}
