import { fullName } from '#domain/accounts/full-name.ts'
import type { Address } from '#domain/checkout/address.ts'
import { COUNTRIES, COUNTRY_CODES } from '#domain/checkout/countries.ts'

/** The shop asks for the billing address, so that Stripe's form does not. */
export const billingDetailsOf = (address: Address) => ({
  name: fullName(address),
  email: address.email,
  phone: address.phone,
  address: {
    line1: address.address1,
    line2: address.address2,
    city: address.city,
    state: address.state,
    postal_code: address.postalCode,
    country: COUNTRY_CODES[COUNTRIES.findIndex((name) => name === address.country)] ?? '',
  },
})
