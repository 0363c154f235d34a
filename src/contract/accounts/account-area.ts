import { z } from 'zod'
import { emailErrors, nameErrors } from '#domain/accounts/accounts.ts'
import { ownPasswordErrors } from '#domain/accounts/profile.ts'
import { cardNumberError } from '#domain/checkout/card-numbers.ts'
import { confirmation, session, text, user } from './accounts.ts'
import { subscription } from './newsletter.ts'
import { cart } from '#contract/cart.ts'
import { endpoints, refineWith } from '#contract/endpoint.ts'
import { order } from '#contract/order-shapes.ts'
import { EXAMPLE_ADDRESS, address } from '#contract/shapes.ts'
import { validAddress } from '#contract/shipping.ts'

const entry = z.object({
  _id: z.string(),
  address,
  defaultForShipping: z.boolean(),
  defaultForBilling: z.boolean(),
})

const book = z.object({ addresses: z.array(entry) }).meta({
  id: 'AddressBook',
  description: 'In the order in which they were added. One is the default for shipping, and one for billing.',
})

const entered = z.object({
  address: validAddress,
  defaultForShipping: z.boolean().default(false),
  defaultForBilling: z.boolean().default(false),
})

const params = z.object({ id: z.string().max(100).meta({ description: "An address's _id." }) })

const newName = refineWith(z.object({ firstName: text, lastName: text }), ({ firstName, lastName }) => {
  const name = `${firstName} ${lastName}`
  const message = nameErrors(name).name ?? cardNumberError('Full name', name)
  return message ? { firstName: message } : {}
})

const newPassword = refineWith(z.object({ currentPassword: text, password: text }), (form) =>
  ownPasswordErrors({ ...form, confirmPassword: form.password }),
)

const newEmail = refineWith(z.object({ email: text, password: text }), ({ email }) => {
  const message = emailErrors(email).email ?? cardNumberError('Email', email)
  return message ? { email: message } : {}
})

const sessionList = z
  .object({
    sessions: z.array(
      z.object({
        _id: z.string(),
        device: z.string().meta({ description: 'In plain words, such as Firefox on Windows.' }),
        signedInAt: z.string(),
        lastUsedAt: z.string().meta({ description: 'To the hour.' }),
        expiresAt: z.string(),
        current: z.boolean().meta({ description: 'Whether it is the session of this request.' }),
      }),
    ),
  })
  .meta({ id: 'Sessions', description: 'Last used first.' })

const enteredCheckout = z.object({
  shippingAddress: address.nullable(),
  billingAddress: address.nullable(),
  attempt: z
    .object({ id: z.string(), shippingAddress: address.nullable() })
    .nullable()
    .meta({ description: 'The order that is waiting for its payment, such as for a bank.' }),
})

const personalData = z
  .object({
    exportedAt: z.string(),
    user: user.nullable(),
    addresses: z.array(entry),
    orders: z.array(order),
    wishlist: z.array(z.string()).meta({ description: 'Product ids.' }),
    cart,
    checkout: enteredCheckout,
    /** Guests' checkout entries with the account's confirmed email address. */
    guestCheckouts: z.array(enteredCheckout),
    newsletter: subscription.nullable().meta({ description: "That of the account's confirmed email address." }),
    /** The reasons for cancellations and refunds, and how failed refunds were paid. */
    reasons: z.array(z.object({ orderNumber: z.string(), reason: z.string(), at: z.string() })),
    passkeys: z.array(z.object({ name: z.string(), createdAt: z.string(), lastUsedAt: z.string() })),
    sessions: z.array(
      z.object({ device: z.string(), signedInAt: z.string(), lastUsedAt: z.string(), expiresAt: z.string() }),
    ),
  })
  .meta({ id: 'PersonalData', description: 'Everything the shop knows about a person.' })

export const accountAreaEndpoints = endpoints({
  'GET /api/account/addresses': {
    summary: "Read the account's address book",
    description: 'All saved addresses, in the order in which they were added.',
    auth: 'required',
    response: book,
  },
  'POST /api/account/addresses': {
    summary: 'Add an address to the book',
    description:
      'The first address becomes the default for shipping and for billing. 400 names each invalid field, 409 if the book is full.',
    example: { address: EXAMPLE_ADDRESS, defaultForShipping: true },
    auth: 'required',
    body: entered,
    status: 201,
    response: book,
  },
  'PUT /api/account/addresses/{id}': {
    summary: 'Change an address of the book',
    description:
      'Replaces the address, or makes it a default. A default stays the default until another address replaces it. 404 if the book has no such address.',
    example: { address: EXAMPLE_ADDRESS, defaultForBilling: true },
    auth: 'required',
    params,
    body: entered,
    response: book,
  },
  'DELETE /api/account/addresses/{id}': {
    summary: 'Remove an address from the book',
    description: 'If it was a default, the oldest of the others becomes the default.',
    auth: 'required',
    params,
    response: book,
  },
  'PUT /api/account/name': {
    summary: "Change the account's name",
    description: 'The name used in greetings. Orders keep the name they were placed with.',
    example: { firstName: 'Ada', lastName: 'Lovelace' },
    auth: 'required',
    body: newName,
    response: z.object({ user }),
  },
  'PUT /api/account/password': {
    summary: 'Change the password',
    description: 'Needs the current one. Every other session ends, and the response has a new token for this one.',
    example: { currentPassword: 'correct horse battery', password: 'staple battery horse' },
    auth: 'required',
    body: newPassword,
    response: session,
  },
  'POST /api/account/email': {
    summary: 'Request a change of email address',
    description:
      'Needs the password. Nothing changes until the link sent to the new address is opened. The response does not reveal whether that address has an account.',
    example: { email: 'ada@new.example', password: 'correct horse battery' },
    auth: 'required',
    body: newEmail,
    response: confirmation,
  },
  'POST /api/account/email/confirm': {
    summary: 'Change the email address',
    description: 'With the token of the link that was sent to the new address. The old address is notified.',
    example: { token: 'the token of the link' },
    auth: 'required',
    body: z.object({ token: z.string().max(1000).default('') }),
    response: confirmation,
  },
  'GET /api/account/sessions': {
    summary: 'List where the account is signed in',
    description:
      'Every browser or program that is signed in, last used first. `current` marks the session of this request.',
    auth: 'required',
    response: sessionList,
  },
  'DELETE /api/account/sessions/{id}': {
    summary: 'End a session of the account',
    description: 'Signs out another browser. Ending a session that has already ended is not an error.',
    auth: 'required',
    params: z.object({ id: z.string().max(100).meta({ description: "A session's _id." }) }),
    response: sessionList,
  },
  'DELETE /api/account/sessions': {
    summary: 'Sign out everywhere',
    description: 'Ends every session of the account, including the current one.',
    auth: 'required',
    response: z.object({ signedOut: z.literal(true) }),
  },
  'GET /api/account/data': {
    summary: 'Download everything the shop knows about the account',
    description:
      'One JSON document for the person: account, addresses, orders, wishlist, cart, entries of the checkout, passkeys and sessions.',
    auth: 'required',
    response: personalData,
  },
  'POST /api/account/delete': {
    summary: 'Delete the account',
    description:
      'Needs the password. Records of orders are kept without the email address. 409 while an order, a return or a refund is still open.',
    example: { password: 'correct horse battery' },
    auth: 'required',
    body: z.object({ password: text }),
    response: z.object({ deleted: z.literal(true) }),
  },
})
