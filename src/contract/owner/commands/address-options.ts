import type { AddressField } from '#domain/checkout/address.ts'

/** The options of a command that correct an address. */
export const ADDRESS_OPTIONS = {
  firstName: '--first-name <name>',
  lastName: '--last-name <name>',
  address1: '--address1 <line>',
  address2: '--address2 <line>',
  city: '--city <city>',
  state: '--state <state>',
  postalCode: '--postal-code <code>',
  country: '--country <country>',
  phone: '--phone <number>',
} as const satisfies Partial<Record<AddressField, string>>
