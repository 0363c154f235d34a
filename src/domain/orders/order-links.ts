import type { Address } from '#domain/checkout/address.ts'
import type { FieldErrors } from '#domain/errors.ts'

/** After that, the email may have been forwarded or the mailbox reassigned, so the link alone no longer shows the order. */
const ORDER_LINK_DAYS = 90

export const ORDER_LINK_TEXTS = {
  ask: `This link is more than ${ORDER_LINK_DAYS} days old. Please enter the postal code that the order was sent to.`,
  wrong: 'This postal code does not match the order.',
  ended: `This link is more than ${ORDER_LINK_DAYS} days old and has expired. Please contact us.`,
} as const

export const asksPostalCode = (createdAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) > ORDER_LINK_DAYS * 24 * 3600_000

export const isPostalCodeOf = ({ postalCode }: Pick<Address, 'postalCode'>, typed: string): boolean =>
  folded(postalCode) === folded(typed)

/** Ignores spaces, dashes and case, and the four-digit extension of a ZIP code. */
function folded(postalCode: string): string {
  const text = postalCode.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  return /^\d{9}$/.test(text) ? text.slice(0, 5) : text
}

export const postalCodeErrors = ({ postalCode }: { postalCode: string }): FieldErrors<'postalCode'> =>
  postalCode.trim() ? {} : { postalCode: 'Postal code is required' }
